// The contract of bars: exact, in order, harmless to repeat, and paged like a list although they are stored in blocks.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, DAY_MS, type Day, dayStartMs, HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import type { Bar, StoredInterval } from "../../../src/model/index.ts";
import { packSeries } from "../../../src/store/sql/bar-block.ts";
import { sqlBars } from "../../../src/store/sql/sql-bars.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** A bar whose figures follow from `n`. */
function barOf(time: number, n: number): Bar {
  return {
    time,
    open: 320_000 + n,
    high: 330_000 + 2 * n,
    low: 310_000 - n,
    close: 325_000 - 3 * n,
    volume: 1_000_000 + n,
    value: 32_500_000_000 + 7 * n,
    tradeCount: n % 5 === 0 ? null : 900 + n,
    adjustedClose: 324_000 - 3 * n,
  };
}

/** Consecutive calendar days, so that years and months are crossed soon. */
function dailyBars(from: Day, count: number): readonly Bar[] {
  return Array.from({ length: count }, (_, n) => barOf(addDays(from, n), n));
}

/** `perDay` half hours from 10:00 on each of the days. */
function halfHourBars(from: Day, dayCount: number, perDay: number): readonly Bar[] {
  return Array.from({ length: dayCount * perDay }, (_, n) => {
    const startMs = dayStartMs(from) + Math.floor(n / perDay) * DAY_MS + 10 * HOUR_MS;
    return barOf(startMs + (n % perDay) * HALF_HOUR_MS, n);
  });
}

export function barsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const bars = () => sqlBars(subject.database);
  const write = (symbol: string, interval: StoredInterval, some: readonly Bar[]): Promise<void> =>
    bars().write([{ symbol, interval, bars: some }]);
  const all = async (symbol: string, interval: StoredInterval): Promise<readonly Bar[]> => {
    const query = { symbol, interval, from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1_000_000, offset: 0 };
    return (await bars().range(query)).bars;
  };

  test("a symbol without bars has none, in every way of asking", async () => {
    await write("1010", "1d", []);
    expect(await all("1010", "1d")).toEqual([]);
    expect(await bars().latest("1010", "1d")).toBeNull();
    expect((await bars().recent({ interval: "1d", count: 5 })).size).toBe(0);
    expect((await bars().usualTrading(20, 20261115)).size).toBe(0);
  });

  test("bars come back exactly, oldest first, over years and months, after a restart", async () => {
    const daily = dailyBars(20231230, 800);
    const halfHours = halfHourBars(20261028, 40, 11);
    await bars().write([
      { symbol: "2222", interval: "1d", bars: daily },
      { symbol: "2222", interval: "30m", bars: halfHours },
      { symbol: "TASI", interval: "1d", bars: daily.slice(0, 3) },
    ]);
    await subject.reopen();
    expect(await all("2222", "1d")).toEqual([...daily]);
    expect(await all("2222", "30m")).toEqual([...halfHours]);
    expect(await all("TASI", "1d")).toEqual([...daily.slice(0, 3)]);
    expect(await all("tasi", "1d")).toEqual([]);
  });

  test("a 30-minute bar before three in the morning UTC belongs to its Riyadh month", async () => {
    const firstOfMonth = halfHourBars(20261101, 1, 1).map((bar) => ({ ...bar, time: dayStartMs(20261101) }));
    await write("2222", "30m", firstOfMonth);
    expect(await all("2222", "30m")).toEqual(firstOfMonth);
    expect((await bars().usualTrading(1, 20261102)).get("2222")?.[0]?.timeOfDayMs).toBe(0);
  });

  test("writing again replaces bars of the same time and keeps the others, in any order", async () => {
    const daily = dailyBars(20251225, 20);
    await write("2222", "1d", daily.slice(10));
    await write("2222", "1d", daily.slice(0, 12));
    await write("2222", "1d", daily.slice(0, 12));
    expect(await all("2222", "1d")).toEqual([...daily]);
    const corrected = daily.slice(3, 5).map((bar) => ({ ...bar, close: 1, tradeCount: 0 }));
    await bars().write([
      { symbol: "2222", interval: "1d", bars: corrected.toReversed() },
      { symbol: "2222", interval: "1d", bars: [{ ...daily[19], close: 5 } as Bar] },
    ]);
    const expected = [...daily.slice(0, 3), ...corrected, ...daily.slice(5, 19), { ...daily[19], close: 5 }];
    expect(await all("2222", "1d")).toEqual(expected as Bar[]);
  });

  test("bars that were packed elsewhere are kept as others are, beside those of their block that are there", async () => {
    const daily = dailyBars(20251225, 20);
    await write("2222", "1d", daily.slice(0, 12));
    const newer = daily.slice(10).map((bar) => ({ ...bar, volume: bar.volume + 1 }));
    await bars().writePacked([packSeries({ symbol: "2222", interval: "1d", bars: newer })]);
    expect(await all("2222", "1d")).toEqual([...daily.slice(0, 10), ...newer]);
  });

  test("a write is all or none", async () => {
    const good = { symbol: "1010", interval: "1d", bars: dailyBars(20260101, 3) } as const;
    const bad = { symbol: "1020", interval: "1d", bars: [{ ...barOf(20260101, 1), close: 1.5 }] } as const;
    expect(
      await bars()
        .write([good, bad])
        .catch((error: Error) => error.name),
    ).toBe("Fault");
    expect(await all("1010", "1d")).toEqual([]);
  });

  test("a bar that cannot be kept exactly is a fault", async () => {
    const refused = async (interval: StoredInterval, change: Partial<Bar>): Promise<string> =>
      write("1010", interval, [{ ...barOf(interval === "1d" ? 20260101 : dayStartMs(20260101), 1), ...change }]).then(
        () => "kept",
        (error: Error) => error.name,
      );
    expect(await refused("30m", { time: dayStartMs(20260101) + 1 })).toBe("Fault");
    expect(await refused("1d", { time: dayStartMs(20260101) })).toBe("Fault");
    expect(await refused("1d", { volume: -1 })).toBe("Fault");
    expect(await refused("1d", { value: Number.NaN })).toBe("Fault");
    expect(await refused("1d", { high: Number.MAX_SAFE_INTEGER })).toBe("Fault");
    expect(await refused("1d", { high: 2 ** 50, low: -(2 ** 50), value: Number.MAX_SAFE_INTEGER - 1 })).toBe("kept");
    expect((await all("1010", "1d"))[0]?.value).toBe(Number.MAX_SAFE_INTEGER - 1);
    expect((await all("1010", "1d"))[0]?.low).toBe(-(2 ** 50));
  });

  test("pages and totals are those of the plain list, for any range and page", async () => {
    const daily = dailyBars(20240620, 500).filter((_, n) => n % 7 !== 3);
    const times = daily.map(({ time }) => time);
    await write("2222", "1d", daily);
    const time = fc.oneof(fc.constantFrom(...times), fc.constantFrom(20240101, 20241231, 20250101, 20260101, 99991231));
    const shape = fc.record({
      from: time,
      to: time,
      limit: fc.integer({ min: 0, max: 600 }),
      offset: fc.integer({ min: 0, max: 520 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ from, to, limit, offset }) => {
        const inRange = daily.filter((bar) => bar.time >= from && bar.time <= to);
        const page = await bars().range({ symbol: "2222", interval: "1d", from, to, limit, offset });
        expect(page).toEqual({ bars: inRange.slice(offset, offset + limit), total: inRange.length });
      }),
      { numRuns: 100 },
    );
  });

  test("minutes are kept by day, apart from longer bars, and forgotten by day", async () => {
    const minutesOf = (day: Day): readonly Bar[] =>
      [600, 601, 910].map((minute) => barOf(dayStartMs(day) + minute * MINUTE_MS, minute));
    for (const day of [20261112, 20261115, 20261116]) await write("2222", "1min", minutesOf(day));
    await write("TASI", "1min", minutesOf(20261116));
    expect(await bars().minuteDays()).toEqual([20261112, 20261115, 20261116]);
    expect(await all("2222", "30m")).toEqual([]);
    await bars().pruneMinutes(20261115);
    expect(await bars().minuteDays()).toEqual([20261115, 20261116]);
    expect(await all("2222", "1min")).toEqual([...minutesOf(20261115), ...minutesOf(20261116)]);
    expect(await all("TASI", "1min")).toEqual(minutesOf(20261116));
  });

  test("the latest bar is the newest that the caller may know", async () => {
    const daily = dailyBars(20251230, 5);
    await write("2222", "1d", daily);
    expect((await bars().latest("2222", "1d"))?.time).toBe(20260103);
    expect((await bars().latest("2222", "1d", 20260102))?.time).toBe(20260102);
    expect((await bars().latest("2222", "1d", 20251231))?.time).toBe(20251231);
    expect(await bars().latest("2222", "1d", 20251229)).toBeNull();
    expect(await bars().latest("2222", "30m")).toBeNull();
  });

  test("recent bars are the last ones of each symbol up to the caller's moment", async () => {
    const long = dailyBars(20240101, 900);
    const short = dailyBars(20251230, 4);
    await bars().write([
      { symbol: "2222", interval: "1d", bars: long },
      { symbol: "4030", interval: "1d", bars: short },
    ]);
    const check = async (count: number, upTo: number): Promise<void> => {
      const found = await bars().recent({ interval: "1d", count, upTo });
      for (const [symbol, list] of [
        ["2222", long],
        ["4030", short],
      ] as const) {
        const expected = list.filter(({ time }) => time <= upTo).slice(-count);
        expect(found.get(symbol) ?? []).toEqual(expected);
        const alone = await bars().recent({ interval: "1d", count, symbol, upTo });
        expect([...alone.keys()]).toEqual(expected.length === 0 ? [] : [symbol]);
        expect(alone.get(symbol) ?? []).toEqual(expected);
      }
    };
    for (const upTo of [20231231, 20240101, 20251231, 20260101, 20260102, 20270101]) {
      for (const count of [1, 3, 366, 5_000]) await check(count, upTo);
    }
    expect((await bars().recent({ interval: "1d", count: 2, symbol: "2222" })).get("2222")).toEqual(long.slice(-2));
  });

  test("usual trading is the mean by time of day over the last sessions of the market, a missing bar as zero", async () => {
    const at = (day: Day, halfHour: number): number => dayStartMs(day) + 10 * HOUR_MS + halfHour * HALF_HOUR_MS;
    const bar = (day: Day, halfHour: number, volume: number): Bar => ({
      ...barOf(at(day, halfHour), 1),
      volume,
      value: volume * 10,
    });
    await bars().write([
      {
        symbol: "2222",
        interval: "30m",
        bars: [
          bar(20260929, 0, 9_999),
          bar(20260930, 0, 100),
          bar(20261001, 0, 200),
          bar(20261001, 1, 50),
          bar(20261004, 0, 600),
        ],
      },
      { symbol: "4030", interval: "30m", bars: [bar(20261001, 0, 30), bar(20261005, 0, 777)] },
    ]);
    const usual = await bars().usualTrading(3, 20261005);
    expect(usual.get("2222")).toEqual([
      { timeOfDayMs: 10 * HOUR_MS, meanVolume: 300, meanValue: 3_000 },
      { timeOfDayMs: 10 * HOUR_MS + HALF_HOUR_MS, meanVolume: 50 / 3, meanValue: 167 },
    ]);
    expect(usual.get("4030")).toEqual([{ timeOfDayMs: 10 * HOUR_MS, meanVolume: 10, meanValue: 100 }]);
    expect((await bars().usualTrading(1, 20261004)).get("2222")?.map(({ meanVolume }) => meanVolume)).toEqual([
      200, 50,
    ]);
    expect((await bars().usualTrading(20, 20260930)).get("2222")?.[0]?.meanVolume).toBe(9_999);
    expect((await bars().usualTrading(20, 20260929)).size).toBe(0);
  });

  test("writers of one block at once lose nothing to each other", async () => {
    const daily = dailyBars(20260101, 30);
    await Promise.all(daily.map((bar) => write("2222", "1d", [bar])));
    expect(await all("2222", "1d")).toEqual([...daily]);
  });

  test("symbols are only names: quotes and wildcards stay what they are", async () => {
    const daily = dailyBars(20260101, 2);
    await write("%' or '1'='1", "1d", daily);
    expect(await all("2222", "1d")).toEqual([]);
    expect(await all("%' or '1'='1", "1d")).toEqual([...daily]);
  });
}
