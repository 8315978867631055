// Scenarios of the whole market: a crash, a quiet day, a rush.

import { HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import { WHOLE_DAY } from "./day-script.ts";
import type { Scenario } from "./scenario.ts";

/** A Monday without holidays near it. */
const MONDAY = 20261116;
const at = (hour: number, minute: number): number => hour * HOUR_MS + minute * MINUTE_MS;

export const CRASH: Scenario = {
  summary: "The whole market falls by its limits within twenty minutes, and wins a part back after noon.",
  seed: 1,
  firstDay: MONDAY,
  startTimeOfDayMs: at(10, 25),
  timeline: [
    { day: MONDAY, timeOfDayMs: at(10, 30), what: "Selling starts in every symbol; trading is four times as busy." },
    {
      day: MONDAY,
      timeOfDayMs: at(10, 50),
      what: "Over a hundred shares of the main market stand at the lower limit without a bid beyond it; on Nomu volatility auctions follow one another.",
    },
    { day: MONDAY, timeOfDayMs: at(12, 30), what: "Buyers come back; many shares leave their limit within the hour." },
  ],
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
};

export const QUIET: Scenario = {
  summary: "A dead day: hardly any orders, most symbols without a trade, minutes between two events of a book.",
  seed: 1,
  firstDay: MONDAY,
  startTimeOfDayMs: at(10, 0),
  timeline: [
    { day: MONDAY, timeOfDayMs: at(9, 30), what: "One order comes where two hundred come on an ordinary day." },
  ],
  scripts: { [MONDAY]: { rushes: [{ of: "all", factor: 0.005, ...WHOLE_DAY }] } },
};

export const RUSH: Scenario = {
  summary: "A very busy day: twice the orders all day, and a burst of five minutes in every symbol at once.",
  seed: 1,
  firstDay: MONDAY,
  startTimeOfDayMs: at(10, 28),
  timeline: [
    { day: MONDAY, timeOfDayMs: at(9, 30), what: "Twice as many orders as on an ordinary day." },
    { day: MONDAY, timeOfDayMs: at(10, 30), what: "For five minutes several times as many, in every symbol at once." },
  ],
  scripts: {
    [MONDAY]: {
      rushes: [
        { of: "all", factor: 2, ...WHOLE_DAY },
        { of: "all", factor: 12, fromMs: at(10, 30), untilMs: at(10, 35) },
      ],
    },
  },
};

export const FEED_GAP: Scenario = {
  summary: "The feed fails three times: it loses frames, loses the connection, and falls silent.",
  seed: 1,
  firstDay: MONDAY,
  startTimeOfDayMs: at(11, 4),
  timeline: [
    {
      day: MONDAY,
      timeOfDayMs: at(11, 5),
      what: "The frames of five seconds are lost; whoever asks for them again gets them.",
    },
    {
      day: MONDAY,
      timeOfDayMs: at(11, 7),
      what: "Every connection to the feed is cut; one that is opened anew goes on.",
    },
    { day: MONDAY, timeOfDayMs: at(11, 9), what: "Nothing comes for ninety seconds; then everything at once." },
  ],
  feed: [
    { kind: "gap", day: MONDAY, fromMs: at(11, 5), untilMs: at(11, 5) + 5_000 },
    { kind: "cut", day: MONDAY, fromMs: at(11, 7), untilMs: at(11, 7) },
    { kind: "silence", day: MONDAY, fromMs: at(11, 9), untilMs: at(11, 9) + 90_000 },
  ],
};
