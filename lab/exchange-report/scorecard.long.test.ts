// The scorecard of one seed, shared by all tests of this file; `npm run exchange:report` makes the full one.

import { describe, expect, test } from "bun:test";
import { scoreSeed } from "./score-seed.ts";
import { scorecardOf } from "./scorecard.ts";
import { SCORE_ROWS } from "./scorecard-rows.ts";

const SEED = 1;
const DAY = 20261116;

/** Properties that this seed's day lacks; take a property off this list when the day gains it. */
const OUTSIDE: ReadonlySet<string> = new Set([
  "betas: past against simulated day",
  "excess kurtosis, half-hours",
  "absolute returns of shares, 50 days apart",
  "TASI: a minute's return against the one before",
]);

const { score, simulated: day, statistics } = scoreSeed(SEED, DAY);

describe("a full day and the past before it", () => {
  for (const { row, values, inside } of scorecardOf([score])) {
    const isOutside = OUTSIDE.has(row.name);
    test(`${row.name} lies ${isOutside ? "not " : ""}from ${row.low} to ${row.high}`, () => {
      expect({ value: values[0], inside }).toEqual({ value: values[0], inside: isOutside ? 0 : 1 });
    });
  }

  test("what is said to be missing is a row of the scorecard", () => {
    const names = new Set(SCORE_ROWS.map(({ name }) => name));
    expect([...OUTSIDE].filter((name) => !names.has(name))).toEqual([]);
  });

  test("the usual names are at the top", () => {
    const top = statistics.ranked("TASI").slice(0, 10);
    const usual = ["1120", "2222", "1180", "1150", "1211", "7010", "2010", "2082", "8313", "1111"];
    expect(top.filter(({ instrument }) => usual.includes(instrument.symbol)).length).toBeGreaterThanOrEqual(7);
  });

  test("levels and trades are in proportion: some two million frames a day", () => {
    const trades = statistics.frames.get("trade") ?? 0;
    const levels = statistics.frames.get("level") ?? 0;
    expect(levels / trades).toBeGreaterThan(2.5);
    expect(levels / trades).toBeLessThan(6);
    expect(day.frames).toBeGreaterThan(1_500_000);
    expect(day.frames).toBeLessThan(3_500_000);
  });
});

describe("a full day keeps the rules of the exchange", () => {
  test("no crossed book, no price off tick or limit, trades numbered, quantity conserved, closes right, no silent second", () => {
    expect(score.findings).toEqual([]);
  });

  test("what came in was traded, cancelled, or is still in the book, in every book", () => {
    for (const { book } of day.tradingDay.instruments) {
      const { entered, traded, cancelled } = book.tally;
      expect(entered).toBe(traded + cancelled + book.buyers.totalQuantity() + book.sellers.totalQuantity());
    }
  });

  test("traded quantity in the feed is what the books traded", () => {
    day.listings.forEach((listing, at) => {
      const traded = day.tradingDay.instruments[at]?.book.tally.traded ?? -1;
      expect(traded).toBe(2 * (statistics.symbols.get(listing.number)?.quantity ?? 0));
    });
  });
});
