// Corporate actions in the past of the whole universe: which there are, that each explains the jump of its ex-day, and that the
// adjusted closes are the closes times their factors.

import { describe, expect, test } from "bun:test";
import { isTradingDay, previousTradingDay, roundTo } from "../../../src/base/index.ts";
import { suspendedDays } from "../companies/capital-changes.ts";
import { adjustReference, dividendsByExDay, referenceChanges } from "../companies/corporate-actions.ts";
import { dailyLimits } from "../universe/daily-limits.ts";
import { loadUniverse } from "../universe/listing.ts";
import { generateHistory, type HistoryChunk } from "./generate-history.ts";

const firstDay = 20261116;
const YEARS = 5;
/** The last day whose close is adjusted, and the day that the factors are anchored at. */
const ADJUSTED_UNTIL = 20240331;
const ANCHOR = 20240401;
const universe = loadUniverse();
const chunks = new Map<string, HistoryChunk>();
for (const chunk of generateHistory({ seed: 1, firstDay })) chunks.set(chunk.symbol, chunk);
const all = universe.map((listing) => {
  const chunk = chunks.get(listing.symbol);
  if (chunk === undefined) throw new Error(`no history of ${listing.symbol}`);
  return { listing, chunk };
});

describe("corporate actions of the past", () => {
  test("come about as often as in the real market", () => {
    const changes = all.flatMap(({ chunk }) => chunk.capitalChanges).filter(({ exDay }) => exDay < firstDay);
    const perYear = (type: string): number => changes.filter((change) => change.type === type).length / YEARS;
    for (const [type, low, high] of [
      ["SPLIT", 1, 9],
      ["BONUS_ISSUE", 3, 16],
      ["RIGHTS_ISSUE", 3, 16],
      ["CAPITAL_REDUCTION", 2, 14],
    ] as const) {
      expect([type, perYear(type) >= low && perYear(type) <= high]).toEqual([type, true]);
    }
    const events = all.flatMap(({ chunk }) => chunk.listingEvents);
    const moves = events.filter(({ type, exDay }) => type === "MARKET_TRANSFER" && exDay > firstDay - 50_000);
    expect(moves.length / YEARS).toBeGreaterThan(0.5);
    expect(moves.length / YEARS).toBeLessThan(8);
    expect(events.filter(({ type }) => type === "NAME_CHANGE").length).toBeGreaterThan(5);
    const former = events.flatMap(({ formerSymbol }) => formerSymbol ?? []);
    expect(new Set(former).size).toBe(former.length);
    expect(universe.some(({ symbol }) => former.includes(symbol))).toBe(false);
  });

  test("take effect on trading days of the company's life, after their announcement", () => {
    expect(all.flatMap(({ chunk }) => chunk.dividends).length).toBeGreaterThan(1_000);
    for (const { listing, chunk } of all) {
      for (const { exDay, announcementDay } of chunk.capitalChanges) {
        expect(isTradingDay(exDay) && exDay > listing.listingDay && announcementDay < exDay).toBe(true);
      }
      for (const one of chunk.dividends) {
        expect(one.announcementDay < one.eligibilityDay && one.eligibilityDay < one.distributionDay).toBe(true);
        expect(one.announcementDay > listing.listingDay && one.value > 0).toBe(true);
      }
      const keys = chunk.dividends.map((one) => `${one.fiscalYear} ${one.period} ${one.eligibilityDay}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("suspend a share for the two sessions before its capital is cut", () => {
    let cuts = 0;
    for (const { chunk } of all) {
      const suspended = suspendedDays(chunk.capitalChanges);
      cuts += suspended.size / 2;
      expect(chunk.daily.filter(({ time }) => suspended.has(time))).toEqual([]);
      for (const { type, exDay } of chunk.capitalChanges) {
        expect(suspended.has(previousTradingDay(exDay))).toBe(type === "CAPITAL_REDUCTION");
      }
    }
    expect(cuts).toBeGreaterThan(5);
  });

  test("explain every jump: a close is within the limits around the last close times the factors since [ACTIONS-13]", () => {
    const unexplained: string[] = [];
    for (const { listing, chunk } of all) {
      const changes = referenceChanges(chunk);
      chunk.daily.forEach((bar, at) => {
        const before = chunk.daily[at - 1];
        if (before === undefined) return;
        let reference = before.close;
        for (const [exDay, change] of changes) {
          if (exDay > before.time && exDay <= bar.time) reference = adjustReference(reference, change, listing);
        }
        const { low, high } = dailyLimits(listing, reference, bar.time);
        if (high > 0 && (bar.close < low || bar.close > high)) unexplained.push(`${listing.symbol} ${bar.time}`);
      });
    }
    expect(unexplained).toEqual([]);
  });
});

describe("adjusted closes", () => {
  test("equal the close after March 2024, and always on half-hours [HISTORY-13]", () => {
    for (const chunk of chunks.values()) {
      expect(chunk.daily.every((bar) => bar.time <= ADJUSTED_UNTIL || bar.adjustedClose === bar.close)).toBe(true);
      expect(chunk.halfHours.every((bar) => bar.adjustedClose === bar.close)).toBe(true);
    }
  });

  test("are the close times the factors of the actions between the day and 1 April 2024 [HISTORY-14, ACTIONS-10]", () => {
    let adjusted = 0;
    for (const { listing, chunk } of all) {
      const changes = referenceChanges(chunk);
      const dividends = dividendsByExDay(chunk);
      const exDays = [...new Set([...changes.keys(), ...dividends.keys()])].filter((day) => day <= ANCHOR);
      const wrong = chunk.daily.filter((bar) => {
        if (bar.time > ADJUSTED_UNTIL) return false;
        let factor = 1;
        for (const exDay of exDays.filter((day) => day > bar.time).sort((a, b) => b - a)) {
          const close = chunk.daily.findLast(({ time }) => time < exDay)?.close ?? 0;
          const change = changes.get(exDay);
          if (change !== undefined) {
            const money = (change.price ?? 0) * (change.numerator - change.denominator);
            factor *= roundTo((close * change.denominator + money) / change.numerator / close, 8);
          }
          factor *= roundTo(1 - (dividends.get(exDay) ?? 0) / close, 8);
        }
        if (bar.adjustedClose !== bar.close) adjusted++;
        return bar.adjustedClose !== Math.round(bar.close * factor);
      });
      expect([listing.symbol, wrong.length]).toEqual([listing.symbol, 0]);
    }
    expect(adjusted).toBeGreaterThan(10_000);
  });

  test("go on without a jump at 1 April 2024: no symbol moves by more than its limits allow", () => {
    const jumps = all.flatMap(({ listing, chunk }) => {
      const last = chunk.daily.findLast(({ time }) => time <= ADJUSTED_UNTIL);
      const next = chunk.daily.find(({ time }) => time > ADJUSTED_UNTIL);
      if (last === undefined || next === undefined) return [];
      // A change of capital after the anchor is a jump again, as the closes show it.
      const isChanged = chunk.capitalChanges.some(({ exDay }) => exDay > ANCHOR && exDay <= next.time);
      const limit = listing.market === "NOMU" ? 0.3 : 0.1;
      return Math.abs(next.adjustedClose / last.adjustedClose - 1) > limit * 1.02 && !isChanged ? [listing.symbol] : [];
    });
    expect(jumps).toEqual([]);
  });
});
