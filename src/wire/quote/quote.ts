// The quote of one instrument: prices, best bid and ask, liquidity flow, and the auction while one is live.

import { type Static, Type } from "typebox";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { freeText } from "../endpoint/parameter.ts";
import { dataMode } from "../endpoint/shared-parameters.ts";
import { exampleOf } from "../schema/example.ts";
import {
  amount,
  choice,
  count,
  flag,
  nullable,
  nullInExample,
  number,
  objectOrNull,
  resource,
  symbol,
  text,
  timestamp,
} from "../schema/field.ts";

export const AUCTION_PHASES = ["opening", "closing"] as const;
export const SYMBOL_SESSIONS = ["pre-open", "pre-close"] as const;
export const MATCH_TYPES = ["symbol_exact", "name_exact", "alias_exact", "name_prefix", "name_partial"] as const;
export const CONFIDENCES = ["high", "medium", "low"] as const;

export const Liquidity = resource(
  "Liquidity",
  "Money that flowed into and out of the instrument today, by the side that started each trade.",
  {
    inflow_value: amount("Value of trades that buyers started, SAR.", 124530112.2),
    inflow_volume: count("Shares of trades that buyers started.", 4566021),
    inflow_trades: count("Trades that buyers started.", 6207),
    outflow_value: amount("Value of trades that sellers started, SAR.", 99481758.32),
    outflow_volume: count("Shares of trades that sellers started.", 3648532),
    outflow_trades: count("Trades that sellers started.", 5195),
    net_value: number("inflow_value less outflow_value, SAR.", 25048353.88),
  },
);
export type Liquidity = Static<typeof Liquidity>;

export const Auction = resource(
  "Auction",
  "The live opening or closing auction of the instrument: what it would uncross at now. Real-time plans only.",
  {
    phase: choice(AUCTION_PHASES, "Which auction is live.", "opening"),
    price: amount("Price that the auction would uncross at now; 0 while none forms.", 27.1),
    price_updated_at: timestamp("When this price formed.", "2026-11-15T09:58:41.207+03:00"),
    volume: count("Shares that would trade at that price.", 318240),
    volume_updated_at: timestamp("When this volume formed.", "2026-11-15T09:58:43.950+03:00"),
    symbol_state: nullInExample(
      text("A state of the symbol that the exchange announced; null when there is none.", "halted"),
    ),
    symbol_session: choice(SYMBOL_SESSIONS, "Session of the symbol while the auction is live.", "pre-open"),
  },
);
export type Auction = Static<typeof Auction>;

export const ResolvedInstrument = resource(
  "ResolvedInstrument",
  "Which instrument the request was understood to mean, and how sure that is.",
  {
    input: text("What the caller sent, in identifier or in the path.", "أرامكو"),
    symbol: symbol("Ticker of the instrument that was found."),
    name: text("Arabic name.", "أرامكو السعودية"),
    match_type: choice(MATCH_TYPES, "How the input matched.", "alias_exact"),
    confidence: choice(CONFIDENCES, "high for exact, medium for prefix and low for partial matches.", "high"),
  },
);
export type ResolvedInstrument = Static<typeof ResolvedInstrument>;

/** The fields that the single quote and the items of a batch share. */
export const QUOTE_FIELDS = {
  symbol: symbol(),
  name: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  price: amount("Price of the last official trade; previous_close before the session's first one.", 27.34),
  change: number("price less previous_close.", 0.34),
  change_percent: number("change against previous_close in percent, 2 decimals.", 1.26),
  open: amount("First official price of the session.", 27.02),
  high: amount("Highest official price of the session.", 27.4),
  low: amount("Lowest official price of the session.", 26.98),
  previous_close: amount("Official close of the previous session.", 27),
  limit_up: nullable(amount("Highest price of the day; null where there is no limit.", 29.7)),
  limit_down: nullable(amount("Lowest price of the day; null where there is no limit.", 24.3)),
  volume: count("Shares traded in the session.", 8214553),
  value: amount("Value traded in the session, SAR.", 224011870.52),
  trade_count: count("Trades of the session.", 11402),
  bid: amount("Best bid price; 0 when the side is empty.", 27.32),
  ask: amount("Best ask price; 0 when the side is empty.", 27.34),
  bid_size: count("Shares at the best bid.", 41250),
  ask_size: count("Shares at the best ask.", 18900),
  liquidity: Liquidity,
  auction: objectOrNull(Auction, "The live auction; null when none is live, and always null in delayed answers."),
  updated_at: timestamp("Time of the last official trade.", "2026-11-15T11:00:00.412+03:00"),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
};

export const Quote = resource("Quote", "The quote of one instrument.", {
  ...QUOTE_FIELDS,
  resolved_instrument: ResolvedInstrument,
});
export type Quote = Static<typeof Quote>;

export const BatchQuote = resource("BatchQuote", "A quote as an item of the batch.", {
  ...QUOTE_FIELDS,
  net_liquidity: number("Equals liquidity.net_value, SAR.", 25048353.88),
});
export type BatchQuote = Static<typeof BatchQuote>;

export const IdentifierCandidate = resource(
  "IdentifierCandidate",
  "A company that an ambiguous or misspelt text could mean.",
  {
    symbol: symbol("Ticker to send instead.", "1120"),
    name: text("Arabic name.", "الراجحي"),
    name_en: text("English name.", "Al Rajhi Bank"),
  },
);
export type IdentifierCandidate = Static<typeof IdentifierCandidate>;

export const IdentifierNotFound = resource("IdentifierNotFound", "An identifier of the batch that matched nothing.", {
  input: text("The identifier as it was sent.", "شركة مجهولة"),
});

export const IdentifierAmbiguous = resource(
  "IdentifierAmbiguous",
  "An identifier of the batch that matched several companies.",
  {
    input: text("The identifier as it was sent.", "الراجحي ر"),
    candidates: Type.Array(IdentifierCandidate, { description: "The companies that match equally well." }),
  },
);

export const Resolution = resource("Resolution", "How the identifiers of a batch were resolved.", {
  requested_count: count("Identifiers that were asked for.", 3),
  resolved_count: count("Identifiers that resolved to one instrument.", 1),
  ambiguous: Type.Array(IdentifierAmbiguous, { description: "Identifiers that matched several companies." }),
  not_found: Type.Array(IdentifierNotFound, { description: "Identifiers that matched nothing." }),
});
export type Resolution = Static<typeof Resolution>;

/** The sentence about each plan's prices, in the descriptions of the quote endpoints. */
export const PRICES_BY_PLAN = "Free and Starter get prices as they were 15 minutes ago, Pro and above in real time.";

export const getQuote = endpoint({
  path: "/quote/{symbol}/",
  tag: "Quotes",
  summary: "Quote of one instrument",
  summaryAr: "سعر أداة",
  descriptionAr:
    "تجد الأداة برمزها أو باسمها أو باسم آخر لها: المعرّف المذكور هو الحَكَم، ومن دونه يُجرَّب المسار الذي ليس رمزًا اسمًا. إذا التبس الاسم فأرسل الرمز نفسه.",
  description:
    "Finds the instrument by ticker, or by name or alias: a given identifier decides, and without one a path that is no ticker is tried as a name. When a name is ambiguous, send the exact symbol.",
  name: "quote",
  lowestPlan: "free",
  shows: "market",
  planNote: `${PRICES_BY_PLAN} auction is always null in delayed answers.`,
  query: {
    identifier: freeText(
      "identifier",
      "Company name, Arabic or English, or alias; it decides, whatever the path says.",
      "أرامكو",
    ),
    dataMode,
  },
  // The path quote/batch is a wrong route, not the quote of a company named "batch".
  reserved: { symbol: ["batch"] },
  response: Quote,
  examples: {
    auction: {
      summary: "During the opening auction, on a real-time plan",
      value: {
        ...(exampleOf(Quote) as object),
        price: 27,
        change: 0,
        change_percent: 0,
        open: 27,
        high: 27,
        low: 27,
        volume: 0,
        value: 0,
        trade_count: 0,
        liquidity: {
          inflow_value: 0,
          inflow_volume: 0,
          inflow_trades: 0,
          outflow_value: 0,
          outflow_volume: 0,
          outflow_trades: 0,
          net_value: 0,
        },
        auction: exampleOf(Auction),
        updated_at: "2026-11-12T15:18:57.302+03:00",
      },
    },
  },
  errors: [
    "INVALID_ROUTE",
    "INVALID_PARAM",
    "PLAN_LIMIT",
    "INVALID_SYMBOL",
    "INVALID_IDENTIFIER",
    "AMBIGUOUS_IDENTIFIER",
    "PRICE_DATA_TEMPORARILY_UNAVAILABLE",
  ],
  sample: { method: "quote", fields: ["name_en", "price", "change_percent", "is_delayed"] },
  tool: { name: "get_quote", symbolNames: ["identifier", "symbol"], units: UNITS.prices },
});
