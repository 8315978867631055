// The members of an index: the weight of each, and how many points it has moved the index today.

import type { Static } from "typebox";
import { MARKETS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { dataMode, format } from "../endpoint/shared-parameters.ts";
import { QUOTE_FIELDS } from "../quote/quote.ts";
import { amount, choice, count, flag, list, number, numberBetween, resource, timestamp } from "../schema/field.ts";

export const Constituent = resource("Constituent", "A member of an index.", {
  symbol: QUOTE_FIELDS.symbol,
  name: QUOTE_FIELDS.name,
  name_en: QUOTE_FIELDS.name_en,
  shares: count("Shares outstanding.", 242000000000),
  free_float: numberBetween("Part of the shares in free float, as a plain number from 0 to 1.", 0.0247, 0, 1),
  cap_factor: numberBetween(
    "Part of the free float that counts, as a plain number, so that no member began the day above the index's cap.",
    1,
    0,
    1,
  ),
  price: amount("Price of the last official trade; the reference price before the session's first one.", 27.34),
  market_cap: amount("shares × free_float × cap_factor, in whole shares, times price, SAR.", 163421716000),
  weight: amount("market_cap against that of all members, in percent, 4 decimals.", 9.8213),
  points: number("Part of the index's change today that this member makes, in index points, 2 decimals.", 4.51),
});
export type Constituent = Static<typeof Constituent>;

export const Constituents = resource("Constituents", "The members of an index, the heaviest first.", {
  index: choice(MARKETS, "TASI is the main market, NOMU the parallel one.", "TASI"),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
  market_time: timestamp("Market time of the answer.", "2026-11-15T11:00:00.900+03:00"),
  level: amount("Level of the index, in points.", 11228.64),
  constituents: list(Constituent, "The members."),
  count: count("Members of the index.", 1),
});
export type Constituents = Static<typeof Constituents>;

export const getConstituents = endpoint({
  path: "/market/index/{index}/constituents/",
  tag: "Market",
  summary: "Members of an index",
  summaryAr: "مكوّنات مؤشر",
  descriptionAr:
    "كل شركة في تاسي أو نمو بأسهمها وأسهمها الحرة ومعامل حدها الأعلى وسعرها ووزنها ونقاطها. قبل التقريب مجموع الأوزان 100 ومجموع النقاط تغير المؤشر.",
  description:
    "Every member of TASI or NOMU with its shares, free float, capping factor, price, weight and points. Before rounding, weights add up to 100 and points to the change of the index.",
  name: "index constituents",
  lowestPlan: "pro",
  shows: "market",
  query: { dataMode, format },
  csvRows: [Constituent],
  response: Constituents,
  errors: ["INVALID_INDEX", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "constituents",
    rows: { list: "constituents", row: "member", fields: ["symbol", "weight", "points"] },
  },
  tool: { name: "get_index_constituents", units: UNITS.index },
});
