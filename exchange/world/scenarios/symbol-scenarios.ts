// Scenarios of single symbols: limits, halts, a listing, and corporate actions. Those of corporate actions begin on the day before a real
// one of their seed, so that announcements, history and share counts fit.

import { HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import type { Scenario } from "./scenario.ts";

/** A Monday without holidays near it, and the day after. */
const MONDAY = 20261116;
const TUESDAY = 20261117;
const at = (hour: number, minute: number): number => hour * HOUR_MS + minute * MINUTE_MS;

export const LIMIT_UP: Scenario = {
  summary: "One share is locked at its upper limit and one at its lower; the next day both go on.",
  seed: 1,
  firstDay: MONDAY,
  startTimeOfDayMs: at(10, 29),
  timeline: [
    {
      day: MONDAY,
      timeOfDayMs: at(10, 30),
      what: "4030 is bid for: within a minute it is at its upper limit, with bids alone, until the close.",
    },
    {
      day: MONDAY,
      timeOfDayMs: at(11, 0),
      what: "4190 loses its largest customer: within a minute it is at its lower limit, with offers alone, until the close.",
    },
    { day: TUESDAY, timeOfDayMs: at(10, 0), what: "Both open further away, and trade freely again." },
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
};

export const HALT: Scenario = {
  summary: "Trading in one share stops for half an hour, in one until the end of the day, and in one all day.",
  seed: 1,
  firstDay: MONDAY,
  startTimeOfDayMs: at(10, 58),
  timeline: [
    {
      day: MONDAY,
      timeOfDayMs: at(9, 30),
      what: "7203 is suspended: its phase is halted until trading ends, without an order or a trade.",
    },
    { day: MONDAY, timeOfDayMs: at(11, 0), what: "2010 is halted in the middle of trading; its book stands still." },
    {
      day: MONDAY,
      timeOfDayMs: at(11, 30),
      what: "2010 comes back with a volatility auction of five minutes, four per cent lower.",
    },
    {
      day: MONDAY,
      timeOfDayMs: at(14, 30),
      what: "1211 is halted and does not come back: no closing auction, its last trade is its close.",
    },
  ],
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
};

export const IPO: Scenario = {
  summary:
    "A new share is listed: limits of thirty per cent, volatility auctions, three days of it, then ten per cent.",
  seed: 1,
  firstDay: 20260308,
  startTimeOfDayMs: at(15, 59),
  timeline: [
    {
      day: 20260308,
      timeOfDayMs: at(15, 59),
      what: "1324 is known, and not listed yet: it has no price and no history.",
    },
    {
      day: 20260309,
      timeOfDayMs: at(9, 30),
      what: "1324 is listed at the price of its offering, with limits of thirty per cent on three days.",
    },
    {
      day: 20260309,
      timeOfDayMs: at(10, 0),
      what: "It opens far above it and goes on to its upper limit through volatility auctions.",
    },
    { day: 20260312, timeOfDayMs: at(9, 30), what: "Its limits are those of every other share, ten per cent." },
  ],
  scripts: {
    20260309: {
      moves: [
        { of: { symbol: "1324" }, logReturn: 0.09, fromMs: 0, untilMs: 0 },
        { of: { symbol: "1324" }, logReturn: 0.25, fromMs: at(10, 30), untilMs: at(12, 0) },
      ],
    },
    20260310: {
      moves: [{ of: { symbol: "1324" }, logReturn: -0.15, fromMs: at(11, 0), untilMs: at(11, 30) }],
    },
  },
};

export const SPLIT: Scenario = {
  summary: "A share is split two for one: half the price, twice the shares, and a history that fits.",
  seed: 4,
  firstDay: 20261124,
  startTimeOfDayMs: at(15, 59),
  timeline: [
    {
      day: 20261124,
      timeOfDayMs: at(15, 59),
      what: "1120 has closed at its old price; the next day is a minute away.",
    },
    {
      day: 20261125,
      timeOfDayMs: at(9, 30),
      what: "1120 has half its close as its reference, twice the shares, and no order of the day before.",
    },
  ],
};

export const CAPITAL_CUT: Scenario = {
  summary: "A company cuts its capital in half: two days of suspension, then twice the price.",
  seed: 47,
  firstDay: 20261117,
  startTimeOfDayMs: at(15, 59),
  timeline: [
    { day: 20261117, timeOfDayMs: at(15, 59), what: "7203 has closed for the last time before its suspension." },
    { day: 20261118, timeOfDayMs: at(9, 30), what: "7203 is suspended on this day and the next." },
    {
      day: 20261122,
      timeOfDayMs: at(9, 30),
      what: "7203 comes back with twice its close as its reference, and half the shares.",
    },
  ],
};

export const DIVIDEND: Scenario = {
  summary: "A share goes ex-dividend: its reference stays, and its price opens lower by about the dividend.",
  seed: 2,
  firstDay: 20270314,
  startTimeOfDayMs: at(15, 59),
  timeline: [
    {
      day: 20270314,
      timeOfDayMs: at(15, 59),
      what: "Who holds 4142 at the end of this day gets its dividend of over five per cent.",
    },
    {
      day: 20270315,
      timeOfDayMs: at(9, 30),
      what: "4142 keeps its close as its reference: the exchange adjusts none for a cash dividend.",
    },
    { day: 20270315, timeOfDayMs: at(10, 0), what: "It opens lower by about the dividend." },
  ],
};
