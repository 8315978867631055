// Company detail: a base for everyone and four groups that appear with the plan.

import { type Static, Type } from "typebox";
import { MARKETS, RATINGS, SECURITY_TYPES } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { leanExampleOf } from "../schema/example.ts";
import {
  amount,
  choice,
  count,
  flag,
  nullable,
  number,
  numberBetween,
  resource,
  symbol,
  text,
  timestamp,
} from "../schema/field.ts";

const PRICE_DIRECTIONS = ["صاعد", "هابط", "متذبذب"] as const;

const measure = (description: string, example: number) => nullable(number(description, example));

export const Fundamentals = resource(
  "Fundamentals",
  "Size, earnings and price ranges. Starter and above; null where not known.",
  {
    market_cap: measure("Shares outstanding times current price, SAR.", 6616280000000),
    pe_ratio: measure("Price against earnings per share of the last four quarters.", 16.88),
    forward_pe: measure("Price against the expected earnings per share.", 15.71),
    eps: measure("Earnings per share of the latest full fiscal year, SAR.", 1.6),
    eps_ttm: measure("Earnings per share of the last four quarters, SAR.", 1.62),
    basic_eps: measure("Basic earnings per share as reported, SAR.", 1.6),
    diluted_eps: measure("Diluted earnings per share as reported, SAR.", 1.6),
    book_value: measure("Shareholders' equity per share, SAR.", 6.02),
    price_to_book: measure("Price against book value.", 4.54),
    beta: measure("Slope of daily returns against those of the index over a year.", 0.71),
    shares_outstanding: nullable(count("Shares outstanding.", 242000000000)),
    float_shares: nullable(count("Shares in free float.", 5977400000)),
    week_high: measure("Highest price of the last 7 days.", 27.5),
    week_low: measure("Lowest price of the last 7 days.", 26.6),
    month_high: measure("Highest price of the last 30 days.", 27.9),
    month_low: measure("Lowest price of the last 30 days.", 25.92),
    fifty_two_week_high: measure("Highest price of the last 52 weeks.", 29.1),
    fifty_two_week_low: measure("Lowest price of the last 52 weeks.", 23.04),
  },
);
export type Fundamentals = Static<typeof Fundamentals>;

export const Technicals = resource(
  "Technicals",
  "Indicators of final daily bars. Pro and above; null while there are too few bars.",
  {
    rsi_14: nullable(numberBetween("Wilder's relative strength index over 14 days.", 56.31, 0, 100)),
    macd_line: measure("MACD line, 12 against 26 days.", 0.1124),
    macd_signal: measure("MACD signal, 9 days.", 0.0871),
    macd_histogram: measure("macd_line less macd_signal.", 0.0253),
    fifty_day_average: measure("Mean close of the last 50 days.", 26.71),
    technical_strength: nullable(numberBetween("From −100, weak, to 100, strong.", 34, -100, 100)),
    price_direction: nullable(choice(PRICE_DIRECTIONS, "صاعد rising, هابط falling, متذبذب sideways.", "صاعد")),
    updated_at: nullable(timestamp("Close of the newest bar counted.", "2026-11-12T15:20:00.000+03:00")),
  },
);
export type Technicals = Static<typeof Technicals>;

export const Valuation = resource(
  "Valuation",
  "An estimate of a fair price. Pro and above; null where there is none.",
  {
    fair_price: measure("Estimated fair price, SAR.", 29.4),
    fair_price_confidence: nullable(numberBetween("How sure the estimate is, from 0 to 1.", 0.72, 0, 1)),
    calculated_at: nullable(timestamp("When it was estimated.", "2026-11-12T16:00:00.000+03:00")),
  },
);
export type Valuation = Static<typeof Valuation>;

export const Analysts = resource(
  "Analysts",
  "What analysts expect. Pro and above; null where no analyst covers the company.",
  {
    target_mean: measure("Mean price target, SAR.", 29.85),
    target_median: measure("Median price target, SAR.", 29.5),
    target_high: measure("Highest price target, SAR.", 34),
    target_low: measure("Lowest price target, SAR.", 25),
    consensus_score: nullable(numberBetween("From 1, strong buy, to 5, strong sell.", 2.3, 1, 5)),
    consensus: nullable(choice(RATINGS, "consensus_score in a word.", "buy")),
    num_analysts: count("Analysts that cover the company.", 18),
  },
);
export type Analysts = Static<typeof Analysts>;

export const Company = resource("Company", "A company; a group above the account's plan is absent.", {
  symbol: symbol(),
  name: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  current_price: nullable(amount("Price of the last official trade; null while no price is known.", 27.34)),
  is_delayed: flag("True when prices come from the market of 15 minutes ago.", false),
  sector_name: text("English name of the sector; empty where the exchange files none.", "Energy"),
  sector_name_ar: text("Arabic name of the sector; empty where the exchange files none.", "الطاقة"),
  market_id: choice(MARKETS, "Market of the company.", "TASI"),
  security_type: choice(SECURITY_TYPES, "Kind of instrument.", "Equity"),
  description: text(
    "What the company does; empty where nothing is on file.",
    "شركة متكاملة للطاقة والكيميائيات مقرها الظهران.",
  ),
  description_en: text(
    "What the company does, in English; empty where nothing is on file.",
    "An integrated energy and chemicals company with its head office in Dhahran.",
  ),
  website: text("Web address; empty where none is on file.", "https://www.aramco.com"),
  country: text("Country of incorporation.", "Saudi Arabia"),
  currency: text("Currency of prices and statements.", "SAR"),
  fundamentals: Type.Optional(Fundamentals),
  technicals: Type.Optional(Technicals),
  valuation: Type.Optional(Valuation),
  analysts: Type.Optional(Analysts),
});
export type Company = Static<typeof Company>;

/** The answer on the Free plan: the base alone, delayed. */
const COMPANY_FREE_EXAMPLE = { ...leanExampleOf(Company), current_price: 27.28, is_delayed: true };

export const getCompany = endpoint({
  path: "/company/{symbol}/",
  tag: "Companies",
  summary: "Company detail",
  summaryAr: "تفاصيل شركة",
  descriptionAr: "ما الشركة، ثم بقدر ما في الباقة: بياناتها الأساسية ومؤشراتها الفنية وتقييمها ومحللوها.",
  description: "What the company is, and as far as the plan goes its fundamentals, technicals, valuation and analysts.",
  name: "company",
  lowestPlan: "free",
  shows: "companies",
  planNote:
    "fundamentals from Starter; technicals, valuation and analysts from Pro; a group above the plan is absent. Free and Starter see prices, and all that is computed from them, as of 15 minutes ago.",
  response: Company,
  examples: { free: { summary: "On the Free plan", value: COMPANY_FREE_EXAMPLE } },
  errors: ["INVALID_SYMBOL"],
  sample: { method: "company", fields: ["name_en", "current_price", "sector_name", "fundamentals"] },
  tool: { name: "get_company", symbolNames: ["identifier", "symbol"], takesNames: true, units: UNITS.money },
});
