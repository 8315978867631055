// The decoded events of the feed as schemas: the guarantees to a reader of frames, field by field. Prices and values are
// whole numbers of 1/10,000 riyal; times are milliseconds since the Unix epoch.

import { type TProperties, type TSchema, Type } from "typebox";
import { DAY_MS, dayStartMs } from "../../src/base/index.ts";
import {
  type Instrument,
  MARKETS,
  type MarketEvent,
  PHASES,
  SECURITY_TYPES,
  TRADE_KINDS,
} from "../../src/model/index.ts";
import { choice, flag, SYMBOL_PATTERN, text } from "../../src/wire/schema/field.ts";

const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffff_ffff;
const DAY_MIN = 19_000_101;
const DAY_MAX = 99_991_231;
const TIME_MS_MIN = dayStartMs(DAY_MIN);
const TIME_MS_MAX = dayStartMs(DAY_MAX) + DAY_MS - 1;

const wholeNumber = (description: string, example: number, minimum: number, maximum: number) =>
  Type.Integer({ description, examples: [example], minimum, maximum });

const price = (description: string, example = 273_400) => wholeNumber(description, example, 0, UINT32_MAX);
const instrumentNumber = () =>
  wholeNumber("The exchange's short code of the instrument for the day.", 17, 0, UINT16_MAX);

const NUMBERED = {
  seq: wholeNumber("Number of the event within its trading day, from 1 without a gap.", 48_211, 1, UINT32_MAX),
  timeMs: wholeNumber(
    "Market time of the event, milliseconds since the Unix epoch.",
    1_794_729_600_412,
    TIME_MS_MIN,
    TIME_MS_MAX,
  ),
};

function event<const Name extends MarketEvent["type"], Fields extends TProperties>(
  name: Name,
  title: string,
  description: string,
  fields: Fields,
) {
  const type = Type.Literal(name, { description: "Kind of the event.", examples: [name] });
  return Type.Object({ type, ...NUMBERED, ...fields }, { title, description, additionalProperties: false });
}

export const FeedInstrument = Type.Object(
  {
    number: instrumentNumber(),
    symbol: Type.String({ description: "Ticker.", examples: ["2222"], pattern: SYMBOL_PATTERN }),
    nameAr: text("Arabic name.", "أرامكو السعودية"),
    nameEn: text("English name.", "Saudi Aramco"),
    market: choice(MARKETS, "Market that lists it.", "TASI"),
    securityType: choice(SECURITY_TYPES, "Kind of security.", "Equity"),
    sectorEn: text("English name of the sector; empty where there is none.", "Energy"),
    sectorAr: text("Arabic name of the sector; empty where there is none.", "الطاقة"),
    sharesOutstanding: wholeNumber("Shares in issue.", 242_000_000_000, 0, Number.MAX_SAFE_INTEGER),
    freeFloatBps: wholeNumber("Free float in hundredths of a percent.", 242, 0, 10_000),
    referencePrice: price("Previous close, adjusted on an ex-day.", 270_000),
    limitLow: price("Lowest price of the day; 0 where there is no limit.", 243_000),
    limitHigh: price("Highest price of the day; 0 where there is no limit.", 297_000),
    tick: price("Smallest price step at the reference price.", 200),
  } satisfies Record<keyof Instrument, TSchema>,
  { title: "FeedInstrument", description: "An instrument for one trading day.", additionalProperties: false },
);

/** One schema for each kind of event. */
export const FEED_EVENTS = {
  "day-start": event(
    "day-start",
    "DayStart",
    "The first event of a day: books are empty and counters at zero after it.",
    {
      day: wholeNumber("The trading day in Riyadh, yyyymmdd.", 20_261_115, DAY_MIN, DAY_MAX),
      instrumentCount: wholeNumber("Instruments that follow.", 398, 0, UINT16_MAX),
    },
  ),
  instrument: event(
    "instrument",
    "InstrumentListed",
    "Reference data: one for each instrument before its first phase.",
    {
      instrument: FeedInstrument,
    },
  ),
  "index-reference": event("index-reference", "IndexReference", "Where an index closed the day before.", {
    index: choice(MARKETS, "The index.", "TASI"),
    previousClose: wholeNumber("Its last close, in 1/10,000 points.", 112_286_400, 0, Number.MAX_SAFE_INTEGER),
  }),
  phase: event("phase", "PhaseChanged", "An instrument moves to another phase of its day.", {
    instrument: instrumentNumber(),
    phase: choice(PHASES, "The phase that begins.", "continuous"),
  }),
  level: event("level", "LevelChanged", "The new state of one price level of the book, absolute.", {
    instrument: instrumentNumber(),
    side: choice(["bid", "ask"], "Side of the book.", "bid"),
    price: price("Price; 0 holds the unpriced market orders of an auction."),
    quantity: wholeNumber("Shares there now; 0 removes the level.", 41_250, 0, UINT32_MAX),
    orderCount: wholeNumber("Orders there now.", 37, 0, UINT32_MAX),
  }),
  trade: event("trade", "Traded", "One execution.", {
    instrument: instrumentNumber(),
    tradeSeq: wholeNumber("Number of the trade within its symbol and day, from 1.", 11_402, 1, UINT32_MAX),
    price: wholeNumber("Price.", 273_400, 1, UINT32_MAX),
    quantity: wholeNumber("Shares.", 500, 1, UINT32_MAX),
    side: choice(["buy", "sell"], "The aggressor's side; in an uncross, that of the order that came last.", "buy"),
    kind: choice(TRADE_KINDS, "Where in the day it was traded.", "continuous"),
    isOfficial: flag("Whether it sets the last price, open, high, low and close.", true),
  }),
  indication: event("indication", "Indicated", "The equilibrium that an auction would uncross at now.", {
    instrument: instrumentNumber(),
    price: price("Equilibrium price; 0 while none forms."),
    volume: wholeNumber("Shares that would trade; 0 while no price forms.", 318_240, 0, UINT32_MAX),
  }),
  close: event("close", "Closed", "The official closing price.", {
    instrument: instrumentNumber(),
    price: price("The last official trade's, or the reference price where there was none."),
  }),
  heartbeat: event("heartbeat", "Heartbeat", "Market time passes although nothing happened.", {}),
  "day-end": event(
    "day-end",
    "DayEnd",
    "The last event of a day: every instrument is closed and has its closing price.",
    {},
  ),
} as const satisfies Record<MarketEvent["type"], TSchema>;
