import { describe, expect, test } from "bun:test";
import {
  dayOf,
  dayStartMs,
  HOUR_MS,
  isTradingDay,
  MINUTE_MS,
  previousTradingDay,
  roundTo,
} from "../../../src/base/index.ts";
import { suspendedDays } from "../companies/capital-changes.ts";
import { adjustReference, dividendsByExDay, referenceChanges } from "../companies/corporate-actions.ts";
import { dailyLimits } from "../universe/daily-limits.ts";
import { cappedWeights, INDEX_CAP, INDEX_START, isConstituent, isIndexReviewDay } from "../universe/index-weights.ts";
import { type Listing, loadUniverse } from "../universe/listing.ts";
import { tickAt } from "../universe/tick.ts";
import type { HistoricalBar } from "./day-shape.ts";
import { generateHistory, type HistoryChunk } from "./generate-history.ts";

const firstDay = 20261116;
const YEARS = 5;
/** The last day whose close is adjusted, and the day that the factors are anchored at. */
const ADJUSTED_UNTIL = 20240331;
const ANCHOR = 20240401;
const universe = loadUniverse();
const chunks = new Map<string, HistoryChunk>();
const chunkOf = (symbol: string): HistoryChunk => {
  const chunk = chunks.get(symbol);
  if (chunk === undefined) throw new Error(`no history of ${symbol}`);
  return chunk;
};

/** Collects the first five faults instead of asserting a million times. */
const faultsIn = (check: (listing: Listing, chunk: HistoryChunk) => string | null): string[] =>
  universe.flatMap((listing) => check(listing, chunkOf(listing.symbol)) ?? []).slice(0, 5);

/** The reference price of each bar's day, which the exchange makes from the last close and the changes of capital since. */
function referencesOf(listing: Listing, chunk: HistoryChunk): (number | null)[] {
  const changes = [...referenceChanges(chunk)].sort(([a], [b]) => a - b);
  let next = 0;
  return chunk.daily.map((bar, at) => {
    const before = chunk.daily[at - 1];
    let reference = before?.close ?? null;
    for (; next < changes.length && (changes[next]?.[0] ?? 0) <= bar.time; next++) {
      const change = changes[next];
      const isSince = before !== undefined && change !== undefined && change[0] > before.time;
      if (isSince && reference !== null) reference = adjustReference(reference, change[1], listing);
    }
    return reference;
  });
}

/** The close before the first simulated day, adjusted for changes of capital since the last bar. */
function lastCloseOf(listing: Listing, chunk: HistoryChunk): number {
  const last = chunk.daily.at(-1);
  const since = [...referenceChanges(chunk)].filter(([day]) => day > (last?.time ?? 0) && day < firstDay);
  return since.reduce((close, [, change]) => adjustReference(close, change, listing), last?.close ?? 0);
}

for (const chunk of generateHistory({ seed: 1, firstDay })) chunks.set(chunk.symbol, chunk);
const all = universe.map((listing) => ({ listing, chunk: chunkOf(listing.symbol) }));

describe("history of the whole universe", () => {
  test("has every instrument and both indices, and counts its progress", () => {
    expect([...chunks.keys()]).toEqual([...universe.map((listing) => listing.symbol), "TASI", "NOMU"]);
    expect([...chunks.values()].map((chunk) => chunk.done)).toEqual([...chunks.values()].map((_, at) => at + 1));
    expect(chunkOf("NOMU").total).toBe(universe.length + 2);
  });

  test("has a daily bar for each trading day of five years, none before the listing or on a day without a trade", () => {
    const days = chunkOf("TASI").daily.map((bar) => bar.time);
    expect(days[0]).toBe(20211116);
    expect(days.at(-1)).toBe(previousTradingDay(firstDay));
    expect(days.every(isTradingDay)).toBe(true);
    const faults = faultsIn((listing, chunk) => {
      const suspended = suspendedDays(chunk.capitalChanges);
      const expected = days.filter((day) => day >= listing.listingDay && !suspended.has(day));
      const found = chunk.daily.map((bar) => bar.time);
      const isBusy = listing.market === "TASI" && listing.securityType === "Equity";
      const isSound = isBusy ? Bun.deepEquals(found, expected) : Bun.deepEquals(found, [...new Set(found)].sort());
      return isSound && found.every((day) => day >= listing.listingDay && isTradingDay(day)) ? null : listing.symbol;
    });
    expect(faults).toEqual([]);
  });

  test("tells when each instrument last traded: within its last bar, and by the closing auction", () => {
    const faults = faultsIn((listing, { daily, halfHours, lastTradedAtMs }) => {
      const day = daily.at(-1)?.time;
      const bar = halfHours.at(-1)?.time;
      if (day === undefined) return lastTradedAtMs === null ? null : listing.symbol;
      if (lastTradedAtMs === null || dayOf(lastTradedAtMs) !== day) return listing.symbol;
      if (lastTradedAtMs > dayStartMs(day) + (15 * 60 + 10) * MINUTE_MS) return listing.symbol;
      const isInBar =
        bar === undefined || dayOf(bar) !== day || (lastTradedAtMs >= bar && lastTradedAtMs < bar + 30 * MINUTE_MS);
      return isInBar ? null : listing.symbol;
    });
    expect(faults).toEqual([]);
    expect(chunkOf("TASI").lastTradedAtMs).toBeNull();
  });

  test("ends at the price and at the index levels that the first simulated day starts with", () => {
    expect(
      faultsIn((listing, chunk) => (lastCloseOf(listing, chunk) === listing.referencePrice ? null : listing.symbol)),
    ).toEqual([]);
    expect(chunkOf("TASI").daily.at(-1)?.close).toBe(INDEX_START.TASI);
    expect(chunkOf("NOMU").daily.at(-1)?.close).toBe(INDEX_START.NOMU);
  });

  test("keeps open, close and range in order, value within volume times range, a share for each trade", () => {
    const isSound = (bar: HistoricalBar): boolean =>
      bar.low <= Math.min(bar.open, bar.close) &&
      bar.high >= Math.max(bar.open, bar.close) &&
      bar.value >= bar.low * bar.volume &&
      bar.value <= bar.high * bar.volume &&
      Number.isSafeInteger(bar.value) &&
      bar.volume >= (bar.tradeCount ?? 0) &&
      (bar.tradeCount ?? 0) > 0 &&
      ((bar.tradeCount ?? 0) !== 1 || bar.low === bar.high);
    const faults = faultsIn((listing, chunk) => {
      const bad = [...chunk.daily, ...chunk.halfHours].find((bar) => !isSound(bar));
      return bad === undefined ? null : `${listing.symbol} ${JSON.stringify(bad)}`;
    });
    expect(faults).toEqual([]);
  });

  test("has the large closing auctions of index reviews, on the main market alone [FLOW-06]", () => {
    const shares = universe.filter(isConstituent);
    /** The last half-hour's part of the day's value, for all shares together, on review days or on other days. */
    const partOf = (market: Listing["market"], isReview: boolean): number => {
      let [last, whole] = [0, 0];
      for (const { symbol } of shares.filter((listing) => listing.market === market)) {
        for (const { time, value } of chunkOf(symbol).halfHours) {
          if (isIndexReviewDay(dayOf(time)) !== isReview) continue;
          whole += value;
          if (time - dayStartMs(dayOf(time)) === 15 * HOUR_MS) last += value;
        }
      }
      return last / whole;
    };
    expect(partOf("TASI", true) / partOf("TASI", false)).toBeGreaterThan(6);
    expect(partOf("NOMU", true) / partOf("NOMU", false)).toBeLessThan(1.5);
  });

  test("keeps every price on a step and inside the limits of its day", () => {
    const faults = faultsIn((listing, chunk) => {
      const references = referencesOf(listing, chunk);
      const bad = chunk.daily.find((bar, at) => {
        const reference = references[at];
        const { low, high } = dailyLimits(listing, reference ?? bar.open, bar.time);
        const isInside = low === 0 || reference === null || (bar.low >= low && bar.high <= high);
        const prices = [bar.open, bar.high, bar.low, bar.close];
        return !isInside || prices.some((price) => price % tickAt(price, listing.securityType) !== 0);
      });
      return bad === undefined ? null : `${listing.symbol} ${JSON.stringify(bad)}`;
    });
    expect(faults).toEqual([]);
  });

  test("sums half-hours exactly to their day, for one year", () => {
    const faults = [...chunks.values()].flatMap((chunk) => halfHourFault(chunk) ?? []).slice(0, 5);
    expect(faults).toEqual([]);
    expect(dayOf(chunkOf("TASI").halfHours[0]?.time ?? 0)).toBe(20251116);
  });

  test("dates half-hours from 10:00 to 15:00; instruments without a closing auction have none at 15:00 [HISTORY-34] [HISTORY-35]", () => {
    const startOf = (bar: HistoricalBar): number => bar.time - dayStartMs(dayOf(bar.time));
    const starts = new Set(chunkOf("1120").halfHours.map(startOf));
    expect([...starts].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, at) => 10 * HOUR_MS + at * 30 * MINUTE_MS),
    );
    expect(chunkOf("9405").halfHours.some((bar) => startOf(bar) === 15 * HOUR_MS)).toBe(false);
    expect(chunkOf("9405").halfHours.length).toBeGreaterThan(100);
  });
});

function halfHourFault(chunk: HistoryChunk): string | null {
  const byDay = Map.groupBy(chunk.halfHours, (bar) => dayOf(bar.time));
  const sum = (bars: readonly HistoricalBar[], of: (bar: HistoricalBar) => number): number =>
    bars.reduce((total, bar) => total + of(bar), 0);
  for (const day of chunk.daily) {
    const bars = byDay.get(day.time) ?? [];
    if (day.time < 20251116) {
      if (bars.length > 0) return `${chunk.symbol} ${day.time} has half-hours`;
      continue;
    }
    const expected = {
      open: bars[0]?.open,
      high: Math.max(...bars.map((bar) => bar.high)),
      low: Math.min(...bars.map((bar) => bar.low)),
      close: bars.at(-1)?.close,
      volume: sum(bars, (bar) => bar.volume),
      value: sum(bars, (bar) => bar.value),
      tradeCount: sum(bars, (bar) => bar.tradeCount ?? 0),
    };
    const { time, adjustedClose, ...whole } = day;
    if (!Bun.deepEquals(whole, expected)) return `${chunk.symbol} ${time}`;
  }
  return null;
}

describe("past days resemble simulated ones [FACTOR-09]", () => {
  const shares = all.filter(({ listing }) => listing.market === "TASI" && listing.securityType === "Equity");
  const largeDividend = 0.015;

  test("a share opens an ex-day without the dividend", () => {
    const falls = shares.flatMap(({ chunk }) => {
      const dividends = dividendsByExDay(chunk);
      return chunk.daily.flatMap((bar, at) => {
        const before = chunk.daily[at - 1]?.close ?? 0;
        const dividend = dividends.get(bar.time) ?? 0;
        return dividend > largeDividend * before && before > 0 ? [(before - bar.open) / dividend] : [];
      });
    });
    expect(falls.length).toBeGreaterThan(200);
    const middle = falls.sort((a, b) => a - b)[Math.floor(falls.length / 2)] ?? 0;
    expect(middle).toBeGreaterThan(0.8);
    expect(middle).toBeLessThan(1.2);
  });

  test("closes stand at the lower limit about as often as at the upper one", () => {
    let [lower, upper] = [0, 0];
    for (const { listing, chunk } of shares) {
      const references = referencesOf(listing, chunk);
      chunk.daily.forEach((bar, at) => {
        const { low, high } = dailyLimits(listing, references[at] ?? bar.open, bar.time);
        if (bar.close === low) lower++;
        if (bar.close === high) upper++;
      });
    }
    expect(upper).toBeGreaterThan(100);
    expect(lower / upper).toBeGreaterThan(0.5);
    expect(lower / upper).toBeLessThan(2);
  });

  test("three in ten closes end in 0 or 5 ticks, where chance alone gives two", () => {
    const closes = shares.flatMap(({ listing, chunk }) =>
      chunk.daily.map(({ close }) => (close / tickAt(close, listing.securityType)) % 5 === 0),
    );
    const part = closes.filter(Boolean).length / closes.length;
    expect(part).toBeGreaterThan(0.27);
    expect(part).toBeLessThan(0.38);
  });

  test("many half-hours do not open at the last price of the one before", () => {
    const moved = shares.flatMap(({ chunk }) =>
      chunk.halfHours.flatMap((bar, at) => {
        const before = chunk.halfHours[at - 1];
        return before !== undefined && dayOf(before.time) === dayOf(bar.time) ? [bar.open !== before.close] : [];
      }),
    );
    const part = moved.filter(Boolean).length / moved.length;
    expect(part).toBeGreaterThan(0.3);
    expect(part).toBeLessThan(0.65);
  });
});

describe("the indices", () => {
  test("move as the capped free-float method says", () => {
    const index = chunkOf("NOMU").daily;
    const at = index.length - 1;
    const day = index[at]?.time ?? 0;
    const members = universe.filter((listing) => listing.market === "NOMU" && isConstituent(listing));
    const lastBars = members.map((member) => chunkOf(member.symbol).daily.at(-1));
    const references = members.map((member, i) => {
      const traded = lastBars[i]?.time === day;
      return traded ? (referencesOf(member, chunkOf(member.symbol)).at(-1) ?? 0) : member.referencePrice;
    });
    const capitalisations = members.map(
      (member, i) => member.sharesOutstanding * member.freeFloatBps * (references[i] ?? 0),
    );
    const weights = cappedWeights(Float64Array.from(capitalisations), INDEX_CAP.NOMU);
    let ratio = 0;
    members.forEach((member, i) => {
      ratio += ((weights[i] ?? 0) * member.referencePrice) / (references[i] ?? 1);
    });
    expect(Math.abs((index[at - 1]?.close ?? 0) * ratio - (index[at]?.close ?? 0))).toBeLessThan(200);
  });

  test("count the volume, value and trades of their constituents", () => {
    const at = chunkOf("TASI").daily.at(-100);
    const bars = universe
      .filter((listing) => listing.market === "TASI" && isConstituent(listing))
      .flatMap((listing) => chunkOf(listing.symbol).daily.find((bar) => bar.time === at?.time) ?? []);
    const sum = (of: (bar: HistoricalBar) => number): number => bars.reduce((total, bar) => total + of(bar), 0);
    expect(at?.volume).toBe(sum((bar) => bar.volume));
    expect(at?.value).toBe(sum((bar) => bar.value));
    expect(at?.tradeCount).toBe(sum((bar) => bar.tradeCount ?? 0));
  });

  test("look like the facts: daily change, value and trades", () => {
    const year = chunkOf("TASI").daily.slice(-251);
    const changes = year.slice(1).map((bar, at) => Math.log(bar.close / (year[at]?.close ?? 1)));
    const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
    expect(deviation).toBeGreaterThan(0.006);
    expect(deviation).toBeLessThan(0.014);
    const mean = (of: (bar: HistoricalBar) => number): number =>
      year.reduce((sum, bar) => sum + of(bar), 0) / year.length;
    expect(Math.abs(mean((bar) => bar.value / 10_000) / 5.18e9 - 1)).toBeLessThan(0.25);
    expect(Math.abs(mean((bar) => bar.tradeCount ?? 0) / 474_208 - 1)).toBeLessThan(0.25);
  });
});

describe("other seeds", () => {
  const sample = universe.filter((listing) => listing.number % 17 === 0);

  test("the same seed gives the same history, another seed another one", () => {
    const run = (seed: number): string =>
      JSON.stringify([...generateHistory({ seed, firstDay, listings: sample.slice(0, 3) })]);
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
  });

  test("half-hours, days and last closes agree for any seed and first day", () => {
    for (const [seed, day] of [
      [2, 20261116],
      [99, 20260105],
    ] as const) {
      for (const chunk of generateHistory({ seed, firstDay: day, listings: sample })) {
        const listing = sample.find((one) => one.symbol === chunk.symbol);
        if (listing !== undefined && day === firstDay) expect(lastCloseOf(listing, chunk)).toBe(listing.referencePrice);
        if (day === firstDay) expect(halfHourFault(chunk)).toBeNull();
      }
    }
  });
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
      // A change of capital after the anchor is a jump again, because those closes are not adjusted.
      const isChanged = chunk.capitalChanges.some(({ exDay }) => exDay > ANCHOR && exDay <= next.time);
      const limit = listing.market === "NOMU" ? 0.3 : 0.1;
      return Math.abs(next.adjustedClose / last.adjustedClose - 1) > limit * 1.02 && !isChanged ? [listing.symbol] : [];
    });
    expect(jumps).toEqual([]);
  });
});
