// The scenarios by name: known hard days of the whole market, of the feed and of single symbols. Scenarios of corporate actions begin on
// the day before a real action of their seed, so that announcements, history and share counts fit.

import { type Day, HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import { type Moment, type Scenario, WHOLE_DAY } from "./scenario.ts";

export const SCENARIO_NAMES = [
  "crash",
  "limit-up",
  "halt",
  "ipo",
  "split",
  "dividend",
  "capital-cut",
  "feed-gap",
  "quiet",
  "rush",
] as const;

export type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** A Monday without holidays near it, and the day after. */
const MONDAY = 20261116;
const TUESDAY = 20261117;
const at = (hour: number, minute: number): number => hour * HOUR_MS + minute * MINUTE_MS;
/** The moments of a day, by time of day. */
const on = (day: Day, moments: Readonly<Record<string, string>>): readonly Moment[] =>
  Object.entries(moments).map(([time, what]) => {
    const [hour = "", minute = ""] = time.split(":");
    return { day, timeOfDayMs: at(Number(hour), Number(minute)), what };
  });

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  crash: {
    summary: "The whole market falls by its limits within twenty minutes, and wins a part back after noon.",
    seed: 1,
    firstDay: MONDAY,
    startTimeOfDayMs: at(10, 25),
    timeline: on(MONDAY, {
      "10:30": "Selling starts in every symbol; trading is four times as busy.",
      "10:50":
        "Over a hundred shares of the main market stand at the lower limit without a bid beyond it; on Nomu volatility auctions follow one another.",
      "12:30": "Buyers come back; many shares leave their limit within the hour.",
    }),
    scripts: {
      [MONDAY]: {
        moves: [
          { of: "TASI", logReturn: -0.12, fromMs: at(10, 30), untilMs: at(10, 50) },
          { of: "NOMU", logReturn: -0.4, fromMs: at(10, 30), untilMs: at(10, 50) },
          { of: "TASI", logReturn: 0.05, fromMs: at(12, 30), untilMs: at(13, 30) },
          { of: "NOMU", logReturn: 0.1, fromMs: at(12, 30), untilMs: at(13, 30) },
        ],
        rushes: [{ of: "all", factor: 4, fromMs: at(10, 30), untilMs: at(11, 15) }],
      },
    },
  },
  "limit-up": {
    summary: "One share is locked at its upper limit and one at its lower; the next day both go on.",
    seed: 1,
    firstDay: MONDAY,
    startTimeOfDayMs: at(10, 29),
    timeline: [
      ...on(MONDAY, {
        "10:30": "4030 is bid for: within a minute it is at its upper limit, with bids alone, until the close.",
        "11:00":
          "4190 loses its largest customer: within a minute it is at its lower limit, with offers alone, until the close.",
      }),
      ...on(TUESDAY, { "10:00": "Both open further away, and trade freely again." }),
    ],
    scripts: {
      [MONDAY]: {
        moves: [
          { of: { symbol: "4030" }, logReturn: 0.22, fromMs: at(10, 30), untilMs: at(10, 31) },
          { of: { symbol: "4190" }, logReturn: -0.22, fromMs: at(11, 0), untilMs: at(11, 1) },
        ],
        rushes: [
          { of: { symbol: "4030" }, factor: 5, fromMs: at(10, 30), untilMs: at(11, 0) },
          { of: { symbol: "4190" }, factor: 5, fromMs: at(11, 0), untilMs: at(11, 30) },
        ],
      },
      [TUESDAY]: {
        moves: [
          { of: { symbol: "4030" }, logReturn: 0.06, fromMs: 0, untilMs: 0 },
          { of: { symbol: "4190" }, logReturn: -0.06, fromMs: 0, untilMs: 0 },
        ],
      },
    },
  },
  halt: {
    summary: "Trading in one share stops for half an hour, in one until the end of the day, and in one all day.",
    seed: 1,
    firstDay: MONDAY,
    startTimeOfDayMs: at(10, 58),
    timeline: on(MONDAY, {
      "09:30": "7203 is suspended: its phase is halted until trading ends, without an order or a trade.",
      "11:00": "2010 is halted in the middle of trading; its book stands still.",
      "11:30": "2010 comes back with a volatility auction of five minutes, four per cent lower.",
      "14:30": "1211 is halted and does not come back: no closing auction, its last trade is its close.",
    }),
    scripts: {
      [MONDAY]: {
        halts: [
          { symbol: "2010", fromMs: at(11, 0), untilMs: at(11, 30) },
          { symbol: "1211", fromMs: at(14, 30), untilMs: at(15, 20) },
        ],
        moves: [{ of: { symbol: "2010" }, logReturn: -0.04, fromMs: at(11, 0), untilMs: at(11, 0) }],
        suspended: ["7203"],
      },
    },
  },
  ipo: {
    summary:
      "A new share is listed: limits of thirty per cent, volatility auctions, three days of it, then ten per cent.",
    seed: 1,
    firstDay: 20260308,
    startTimeOfDayMs: at(15, 59),
    timeline: [
      ...on(20260308, { "15:59": "1324 is known, and not listed yet: it has no price and no history." }),
      ...on(20260309, {
        "09:30": "1324 is listed at the price of its offering, with limits of thirty per cent on three days.",
        "10:00": "It opens far above it, with many times the trades of a later day.",
        "10:40": "It goes on to its upper limit through volatility auctions, and comes back from it before noon.",
      }),
      ...on(20260312, { "09:30": "Its limits are those of every other share, ten per cent." }),
    ],
    scripts: {
      20260309: {
        moves: [
          { of: { symbol: "1324" }, logReturn: 0.19, fromMs: 0, untilMs: 0 },
          { of: { symbol: "1324" }, logReturn: 0.15, wandering: 0.02, fromMs: at(10, 0), untilMs: at(10, 50) },
          { of: { symbol: "1324" }, logReturn: -0.12, wandering: 0.02, fromMs: at(11, 0), untilMs: at(12, 0) },
          { of: { symbol: "1324" }, logReturn: 0, wandering: 0.04, fromMs: at(12, 0), untilMs: at(15, 0) },
        ],
        rushes: [{ of: { symbol: "1324" }, factor: 9, ...WHOLE_DAY }],
      },
      20260310: {
        moves: [{ of: { symbol: "1324" }, logReturn: -0.15, wandering: 0.04, fromMs: at(10, 0), untilMs: at(15, 0) }],
        rushes: [{ of: { symbol: "1324" }, factor: 10, ...WHOLE_DAY }],
      },
      20260311: {
        moves: [{ of: { symbol: "1324" }, logReturn: 0.02, wandering: 0.03, fromMs: at(10, 0), untilMs: at(15, 0) }],
        rushes: [{ of: { symbol: "1324" }, factor: 6, ...WHOLE_DAY }],
      },
    },
  },
  split: {
    summary: "A share is split two for one: half the price, twice the shares, and a history that fits.",
    seed: 4,
    firstDay: 20261124,
    startTimeOfDayMs: at(15, 59),
    timeline: [
      ...on(20261124, { "15:59": "1120 has closed at its old price; the next day is a minute away." }),
      ...on(20261125, {
        "09:30": "1120 has half its close as its reference, twice the shares, and no order of the day before.",
      }),
    ],
  },
  dividend: {
    summary: "A share goes ex-dividend: its reference stays, and its price opens lower by about the dividend.",
    seed: 2,
    firstDay: 20270314,
    startTimeOfDayMs: at(15, 59),
    timeline: [
      ...on(20270314, { "15:59": "Who holds 4142 at the end of this day gets its dividend of over five per cent." }),
      ...on(20270315, {
        "09:30": "4142 keeps its close as its reference: the exchange adjusts none for a cash dividend.",
        "10:00": "It opens lower by about the dividend.",
      }),
    ],
  },
  "capital-cut": {
    summary: "A company cuts its capital in half: two days of suspension, then twice the price.",
    seed: 343,
    firstDay: 20261124,
    startTimeOfDayMs: at(15, 59),
    timeline: [
      ...on(20261124, { "15:59": "6002 has closed for the last time before its suspension." }),
      ...on(20261125, { "09:30": "6002 is suspended on this day and the next." }),
      ...on(20261129, { "09:30": "6002 comes back with twice its close as its reference, and half the shares." }),
    ],
  },
  "feed-gap": {
    summary: "The feed fails three times: it loses frames, loses the connection, and falls silent.",
    seed: 1,
    firstDay: MONDAY,
    startTimeOfDayMs: at(11, 4),
    timeline: on(MONDAY, {
      "11:05": "The frames of five seconds are lost; whoever asks for them again gets them.",
      "11:07": "Every connection to the feed is cut; one that is opened anew goes on.",
      "11:09": "Nothing comes for ninety seconds; then everything at once.",
    }),
    feed: [
      { kind: "gap", day: MONDAY, fromMs: at(11, 5), untilMs: at(11, 5) + 5_000 },
      { kind: "cut", day: MONDAY, fromMs: at(11, 7), untilMs: at(11, 7) },
      { kind: "silence", day: MONDAY, fromMs: at(11, 9), untilMs: at(11, 9) + 90_000 },
    ],
  },
  quiet: {
    summary: "A dead day: hardly any orders, most symbols without a trade, minutes between two events of a book.",
    seed: 1,
    firstDay: MONDAY,
    startTimeOfDayMs: at(10, 0),
    timeline: on(MONDAY, { "09:30": "One order comes where thousands come on an ordinary day." }),
    scripts: { [MONDAY]: { rushes: [{ of: "all", factor: 0.0004, ...WHOLE_DAY }] } },
  },
  rush: {
    summary: "A very busy day: twice the orders all day, and a burst of five minutes in every symbol at once.",
    seed: 1,
    firstDay: MONDAY,
    startTimeOfDayMs: at(10, 28),
    timeline: on(MONDAY, {
      "09:30": "Twice as many orders as on an ordinary day.",
      "10:30": "For five minutes several times as many, in every symbol at once.",
    }),
    scripts: {
      [MONDAY]: {
        rushes: [
          { of: "all", factor: 2, ...WHOLE_DAY },
          { of: "all", factor: 12, fromMs: at(10, 30), untilMs: at(10, 35) },
        ],
      },
    },
  },
};
