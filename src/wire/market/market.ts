// The state of a market: its index, its breadth and its lists of movers.

import type { Static, TObject, TSchema } from "typebox";
import { MARKETS } from "../../model/index.ts";
import { endpoint, type RequestSample, UNITS } from "../endpoint/endpoint.ts";
import { clampedLimit, dataMode, format, index } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { amount, choice, count, flag, list, number, resource, symbol, text, timestamp } from "../schema/field.ts";

export const MARKET_MOODS = ["Very Bullish", "Bullish", "Neutral", "Bearish", "Very Bearish"] as const;

/** The two fields that open every answer about a market. */
const MARKET_FIELDS = {
  index: choice(MARKETS, "TASI is the main market, NOMU the parallel one.", "TASI"),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
};

export const MarketSummary = resource("MarketSummary", "Index and breadth of a market.", {
  ...MARKET_FIELDS,
  timestamp: timestamp("Market time of the answer.", "2026-11-15T11:00:00.900+03:00"),
  index_value: amount("Level of the index.", 11228.64),
  index_change: number("Change of the index against the previous close.", 46.12),
  index_change_percent: number("The same in percent, 2 decimals.", 0.41),
  total_volume: count("Shares traded in the market today.", 118402551),
  total_value: amount("Value traded in the market today, SAR.", 3104228117.45),
  trade_count: count("Trades in the market today.", 214907),
  advancing: count("Instruments above their previous close.", 170),
  declining: count("Instruments below their previous close.", 82),
  unchanged: count("Instruments at their previous close.", 21),
  market_mood: choice(MARKET_MOODS, "Breadth in a word.", "Bullish"),
});
export type MarketSummary = Static<typeof MarketSummary>;

const MOVER_FIELDS = {
  symbol: symbol(),
  name: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  price: amount("Price of the last official trade.", 27.34),
  change: number("price less the previous close.", 0.34),
  change_percent: number("change in percent, 2 decimals.", 1.26),
  volume: count("Shares traded today.", 8214553),
  updated_at: timestamp("Time of the last official trade.", "2026-11-15T11:00:00.412+03:00"),
};

export const Mover = resource("Mover", "An instrument of a movers list.", MOVER_FIELDS);
export type Mover = Static<typeof Mover>;

export const ValueMover = resource("ValueMover", "An instrument of the list by traded value.", {
  ...MOVER_FIELDS,
  value: amount("Value traded today, SAR.", 224011870.52),
});
export type ValueMover = Static<typeof ValueMover>;

const LOSER = {
  symbol: "1120",
  name: "الراجحي",
  name_en: "Al Rajhi Bank",
  price: 69.35,
  change: -0.65,
  change_percent: -0.93,
  volume: 3120448,
  updated_at: "2026-11-15T11:00:00.087+03:00",
};

const counted = { ...MARKET_FIELDS, count: count("Instruments in this list.", 1) };

export const Gainers = resource("Gainers", "Instruments by percentage gain, greatest first.", {
  ...counted,
  gainers: list(Mover, "Instruments with a change_percent above 0."),
});
export type Gainers = Static<typeof Gainers>;

export const Losers = resource("Losers", "Instruments by percentage loss, greatest loss first.", {
  ...counted,
  losers: list(Mover, "Instruments with a change_percent below 0.", [LOSER]),
});
export type Losers = Static<typeof Losers>;

export const MostTraded = resource("MostTraded", "Instruments by traded shares, greatest first.", {
  ...counted,
  stocks: list(Mover, "The instruments."),
});
export type MostTraded = Static<typeof MostTraded>;

export const MostValuable = resource("MostValuable", "Instruments by traded value, greatest first.", {
  ...counted,
  stocks: list(ValueMover, "The instruments."),
});
export type MostValuable = Static<typeof MostValuable>;

export const Sector = resource("Sector", "How a sector of the market performs.", {
  sector_name: text("English name of the sector.", "Energy"),
  sector_name_ar: text("Arabic name of the sector.", "الطاقة"),
  change_percent: number("Change in percent, members weighted by capitalisation, 2 decimals.", 1.21),
  avg_change_percent: number("Plain mean of the members' changes in percent, 2 decimals.", 0.64),
  volume: count("Shares of the members traded today.", 9902117),
  num_stocks: count("Members of the sector.", 6),
});
export type Sector = Static<typeof Sector>;

export const Sectors = resource(
  "Sectors",
  "Every sector with an instrument of the index, by change_percent, greatest first.",
  {
    ...MARKET_FIELDS,
    sectors: list(Sector, "The sectors."),
    count: count("Sectors in this answer.", 1),
  },
);
export type Sectors = Static<typeof Sectors>;

/** The parts of a row that the endpoints of a whole market share. */
const market = {
  tag: "Market",
  lowestPlan: "free",
  shows: "market",
  planNote: "Free and Starter see the market as it was 15 minutes ago, Pro and above in real time.",
} as const;

export const getMarketSummary = endpoint({
  ...market,
  path: "/market/summary/",
  summary: "Index and breadth of a market",
  summaryAr: "مؤشر السوق واتساعها",
  descriptionAr: "المؤشر والكمية المتداولة وعدد الأدوات المرتفعة والمنخفضة.",
  description: "The index, traded volume, and how many instruments rise and fall.",
  name: "market summary",
  query: { index, dataMode },
  response: MarketSummary,
  errors: ["INVALID_INDEX", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "summary",
    query: { index: "TASI" },
    fields: ["index", "index_value", "index_change_percent", "market_mood"],
  },
  tool: { name: "get_market_summary", units: UNITS.index },
});

/** The parts of a row that differ between the lists of movers. */
interface MoverList {
  readonly summary: string;
  readonly summaryAr: string;
  readonly descriptionAr: string;
  readonly description: string;
  readonly response: TSchema;
  readonly row?: TObject;
  readonly sample: RequestSample;
}

function moversOf<const List extends string>(list: List, { description, row = Mover, ...spec }: MoverList) {
  return endpoint({
    ...market,
    ...spec,
    path: `/market/${list}/`,
    description: `${description} Shares and closed-end funds only; ties are broken by value, then by symbol.`,
    name: `market ${list}`,
    query: {
      index,
      limit: clampedLimit("How many instruments.", LIMITS.moversPerList, "INVALID_LIMIT"),
      dataMode,
      format,
    },
    csvRows: [row],
    errors: ["INVALID_INDEX", "INVALID_LIMIT", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
    tool: { name: "get_market_movers", type: list, units: UNITS.prices },
  });
}

const SHOWN = ["symbol", "name_en", "price", "change_percent"];

export const getGainers = moversOf("gainers", {
  summary: "Greatest gains",
  summaryAr: "الأكثر ارتفاعًا",
  descriptionAr: "الأدوات التي ارتفعت، بنسبة الارتفاع. أسهم وصناديق مغلقة فقط، ويُفصل بين المتساوية بالقيمة ثم بالرمز.",
  description: "Instruments that rose, by percentage gain.",
  response: Gainers,
  sample: {
    method: "gainers",
    query: { index: "TASI", limit: 5 },
    rows: { list: "gainers", row: "stock", fields: SHOWN },
  },
});

export const getLosers = moversOf("losers", {
  summary: "Greatest losses",
  summaryAr: "الأكثر انخفاضًا",
  descriptionAr: "الأدوات التي انخفضت، بنسبة الانخفاض. أسهم وصناديق مغلقة فقط، ويُفصل بين المتساوية بالقيمة ثم بالرمز.",
  description: "Instruments that fell, by percentage loss.",
  response: Losers,
  sample: {
    method: "losers",
    query: { index: "TASI", limit: 5 },
    rows: { list: "losers", row: "stock", fields: SHOWN },
  },
});

export const getVolumeLeaders = moversOf("volume", {
  summary: "Most traded shares",
  summaryAr: "الأكثر تداولًا بالكمية",
  descriptionAr: "الأدوات بعدد الأسهم المتداولة. أسهم وصناديق مغلقة فقط، ويُفصل بين المتساوية بالقيمة ثم بالرمز.",
  description: "Instruments by traded shares.",
  response: MostTraded,
  sample: {
    method: "volumeLeaders",
    query: { limit: 5 },
    rows: { list: "stocks", row: "stock", fields: ["symbol", "name_en", "volume"] },
  },
});

export const getValueLeaders = moversOf("value", {
  summary: "Most traded value",
  summaryAr: "الأكثر تداولًا بالقيمة",
  descriptionAr: "الأدوات بالقيمة المتداولة بالريال. أسهم وصناديق مغلقة فقط، ويُفصل بين المتساوية بالقيمة ثم بالرمز.",
  description: "Instruments by traded value in SAR.",
  response: MostValuable,
  row: ValueMover,
  sample: {
    method: "valueLeaders",
    query: { limit: 5 },
    rows: { list: "stocks", row: "stock", fields: ["symbol", "name_en", "value"] },
  },
});

export const getSectors = endpoint({
  ...market,
  path: "/market/sectors/",
  summary: "Sector performance",
  summaryAr: "أداء القطاعات",
  descriptionAr: "كل قطاع فيه أداة من المؤشر، بتغيره موزونًا بالقيمة السوقية.",
  description: "Every sector with an instrument of the index, by capitalisation-weighted change.",
  name: "market sectors",
  query: { index, dataMode },
  response: Sectors,
  errors: ["INVALID_INDEX", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "sectors",
    rows: { list: "sectors", row: "sector", fields: ["sector_name", "change_percent", "num_stocks"] },
  },
  tool: { name: "get_sectors", units: "Changes are in percent, volumes in shares." },
});
