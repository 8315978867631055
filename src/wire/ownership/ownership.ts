// The owners of one company: foreigners and their limit, free float, large holders and net short positions.

import type { Static } from "typebox";
import { endpoint } from "../endpoint/endpoint.ts";
import { format } from "../endpoint/shared-parameters.ts";
import {
  amount,
  count,
  date,
  list,
  nullable,
  numberBetween,
  objectOrNull,
  resource,
  symbol,
  text,
} from "../schema/field.ts";

export const Holder = resource("Holder", "Somebody who owns 5 % and more.", {
  name: text("Arabic name.", "صندوق الاستثمارات العامة"),
  name_en: text("English name.", "Public Investment Fund"),
  percent: amount("Part of the shares in percent, 2 decimals.", 16),
  shares: nullable(count("The same in shares of today; null where they are not known.", 38720000000)),
  as_of: date("Day of publication.", "2026-11-01"),
});
export type Holder = Static<typeof Holder>;

export const NetShort = resource(
  "NetShort",
  "Shares that were sold short and not bought back, of everybody together.",
  {
    shares: count("Shares.", 24200000),
    percent_of_shares: amount("In percent of all shares, 7 decimals.", 0.01),
    percent_of_free_float: nullable(
      amount("In percent of the free float, 7 decimals; null where nothing floats.", 0.4048583),
    ),
    days_of_volume: nullable(
      amount("Times the mean volume of a session over the last 60; null where nothing was traded.", 1.6129032),
    ),
    as_of: date("Day of publication.", "2026-11-01"),
  },
);

export const Ownership = resource("Ownership", "Who owns one company, as last published by the market's day.", {
  symbol: symbol(),
  name: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  as_of: nullable(date("Day of publication; null where nothing was published.", "2026-11-01")),
  shares_outstanding: nullable(count("Shares of today; null where they are not known.", 242000000000)),
  free_float: numberBetween(
    "Part of the shares that trades freely, of 1; the index is weighted with it.",
    0.0247,
    0,
    1,
  ),
  float_shares: nullable(count("The same in shares, as company detail has it.", 5977400000)),
  foreign_limit_percent: nullable(
    amount("What foreigners may own together, in percent of the shares; null where none is published.", 49),
  ),
  foreign_percent: nullable(amount("What they own, in percent; null where it is not published.", 0.42)),
  foreign_headroom_percent: nullable(amount("What is left up to the limit, in percent; 0 beyond it.", 48.58)),
  foreign_headroom_shares: nullable(count("The same in shares.", 117563600000)),
  large_holders: list(Holder, "Everybody who owns 5 % and more, largest first."),
  net_short: objectOrNull(NetShort, "Net short positions; null where none are published."),
});
export type Ownership = Static<typeof Ownership>;

export const getOwnership = endpoint({
  path: "/ownership/{symbol}/",
  tag: "Companies",
  summary: "Owners",
  summaryAr: "الملاك",
  descriptionAr:
    "ملكية الأجانب وحدها والمتبقي منها، والأسهم الحرة، وكبار الملاك، وصافي مراكز البيع على المكشوف، كما نشرتها السوق آخر مرة.",
  description:
    "Foreign ownership with its limit and headroom, free float, large holders and net short positions, as the exchange published them last.",
  name: "ownership",
  lowestPlan: "starter",
  shows: "companies",
  planNote: "Starter sees what was known 15 minutes ago.",
  query: { format },
  csvRows: [Holder],
  response: Ownership,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  sample: {
    method: "ownership",
    fields: ["foreign_percent", "foreign_headroom_percent", "free_float"],
    rows: { list: "large_holders", row: "holder", fields: ["name_en", "percent"] },
  },
  tool: {
    name: "get_ownership",
    units: "Parts are in percent, free_float is a part of 1; counts are shares.",
    takesNames: true,
  },
});
