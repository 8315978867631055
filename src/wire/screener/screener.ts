// The screener: every instrument with a quote, filtered, sorted and paged by live fields, fundamentals, ratios and returns.

import { type Static, type TSchema, Type } from "typebox";
import { MARKETS, PLANS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { words } from "../endpoint/parameter.ts";
import { clampedLimit, clampedOffset, dataMode, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { QUOTE_FIELDS } from "../quote/quote.ts";
import { exampleOf } from "../schema/example.ts";
import { choice, count, flag, id, list, nullable, resource, SECTOR_FIELDS, text, timestamp } from "../schema/field.ts";
import { parseScreen } from "./parse-screen.ts";
import {
  SCREENER_DEFAULTS,
  SCREENER_FIELDS,
  SCREENER_TYPES,
  SCREENER_UNITS,
  type ScreenerField,
} from "./screener-fields.ts";

const IDENTITY = {
  symbol: QUOTE_FIELDS.symbol,
  name: QUOTE_FIELDS.name,
  name_en: QUOTE_FIELDS.name_en,
  market: choice(MARKETS, "Market of the instrument.", "TASI"),
  ...SECTOR_FIELDS,
};

const UNIT_WORDS: Readonly<Record<ScreenerField["unit"], string>> = {
  SAR: ", SAR",
  percent: ", percent",
  shares: ", shares",
  trades: ", trades",
  points: ", points",
  ratio: ", a plain number",
  count: ", a count",
  date: "",
  none: "",
};

const optional = ({ name_en, unit, type }: ScreenerField): TSchema => {
  const description = `${name_en}${UNIT_WORDS[unit]}. Only when it was asked for; null where it is not known.`;
  return Type.Optional(nullable(type === "number" ? Type.Number({ description }) : Type.String({ description })));
};

export const ScreenedInstrument = resource(
  "ScreenedInstrument",
  "An instrument, with the fields that were asked for.",
  {
    ...IDENTITY,
    ...Object.fromEntries(
      SCREENER_FIELDS.filter(({ group }) => group !== "identity").map((field) => [field.field, optional(field)]),
    ),
  },
  {
    ...(exampleOf(Type.Object(IDENTITY)) as object),
    price: 27.34,
    market_cap: 6616280000000,
    pe_ratio: 16.88,
    trailing_12m_yield: 4.85,
  },
);
export type ScreenedInstrument = Static<typeof ScreenedInstrument>;

export const Screened = resource("Screened", "A page of the instruments that match.", {
  results: list(ScreenedInstrument, "The instruments, in the order asked for."),
  count: count("Instruments on this page.", 1),
  total: count("Instruments that match in all.", 1),
  limit: id("Most instruments that a page holds.", 50),
  offset: count("Instruments before this page.", 0),
  market_time: timestamp("Market time of the answer.", "2026-11-15T11:00:00.900+03:00"),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
});
export type Screened = Static<typeof Screened>;

export const ScreenerFieldRow = resource("ScreenerField", "A field to filter, sort and show by.", {
  field: text("Name of the field.", "pe_ratio"),
  type: choice(SCREENER_TYPES, "number compares by size, time by moment; text only by = and !=.", "number"),
  unit: choice(SCREENER_UNITS, "What its values count in.", "ratio"),
  plan: choice(PLANS, "Lowest plan that has it.", "starter"),
  name: text("Arabic name.", "مكرر الأرباح"),
  name_en: text("English name.", "Price to earnings"),
});

export const ScreenerFields = resource("ScreenerFields", "Every field of the screener.", {
  fields: list(ScreenerFieldRow, "The fields."),
  count: count("How many there are.", 1),
});
export type ScreenerFields = Static<typeof ScreenerFields>;

export const getScreener = endpoint({
  path: "/screener/",
  tag: "Analytics",
  summary: "Instruments that match conditions",
  summaryAr: "أدوات تحقق شروطًا",
  descriptionAr:
    "كل أداة لها سعر، مفروزة ومرتبة ومقسّمة صفحات في جواب واحد. لكل حقل اسمه وقيمته كما في السعر واللقطة والشركة والنسب والتوزيعات، ويسردها `/screener/fields/`. العوائد معدّلة بتغيرات رأس المال والتوزيعات. الحقل غير المعروف لا يحقق شرطًا ويأتي آخرًا.",
  description:
    "Every instrument with a quote, filtered, sorted and paged in one answer. Each field has the name and the value that quote, snapshot, company, ratios and dividends show; `/screener/fields/` lists them. Returns are adjusted for capital changes and dividends. A field that is not known matches no condition and is sorted last.",
  name: "screener",
  lowestPlan: "starter",
  planNote:
    "Starter sees the market as it was 15 minutes ago. Technicals, valuation, analysts and further ratios need Pro, as on their own endpoints.",
  query: {
    filter: words(
      "filter",
      "Conditions, all of which must hold, separated by commas; operators < <= > >= = !=. Fields are, among others, price, change_percent, volume, value, market_cap, pe_ratio, price_to_book, trailing_12m_yield, roe, net_margin, revenue_growth_yoy, debt_to_equity, rsi_14, return_1w, return_1m, return_1y, return_ytd, from_high_52w, mean_volume_20d, sector_id, market, security_type.",
      "pe_ratio<15,trailing_12m_yield>=4,sector_id=banks",
    ),
    sort: words(
      "sort",
      "Fields, the first one first; a minus sorts the largest first. By symbol when left out.",
      "-market_cap",
    ),
    fields: words(
      "fields",
      `Fields to show; ${SCREENER_DEFAULTS.join(", ")} and those of filter and sort when left out.`,
      "price,market_cap,pe_ratio,trailing_12m_yield",
    ),
    limit: clampedLimit("Instruments of a page.", LIMITS.screenedPerPage, "INVALID_PARAM"),
    offset: clampedOffset("Instruments to skip."),
    dataMode,
    format,
  },
  check(parameters) {
    parseScreen(parameters);
    return null;
  },
  csvRows: [ScreenedInstrument],
  response: Screened,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "screener",
    query: { filter: ["pe_ratio<15", "sector_id=banks"], sort: ["-market_cap"] },
    rows: { list: "results", row: "row", fields: ["symbol", "name_en", "pe_ratio", "market_cap"] },
  },
  tool: { name: "screen_market", units: UNITS.prices },
});

export const getScreenerFields = endpoint({
  path: "/screener/fields/",
  tag: "Analytics",
  summary: "Fields of the screener",
  summaryAr: "حقول الفرز",
  descriptionAr: "كل حقل يُفرز به أو يُرتَّب أو يُعرض، بنوعه ووحدته وباقته وأسمائه.",
  description: "Every field that the screener filters, sorts and shows by, with its type, unit, plan and names.",
  name: "screener fields",
  lowestPlan: "starter",
  response: ScreenerFields,
  errors: ["PLAN_LIMIT"],
  sample: {
    method: "screenerFields",
    rows: { list: "fields", row: "field", fields: ["field", "unit", "name_en"] },
  },
});
