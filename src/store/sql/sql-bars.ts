// Bars in the database, packed into blocks of a year (daily), a month (30 minutes) or a day (minutes) per symbol: a first start writes more
// than a million bars, and writing them as rows would take most of its time.

import { assert, nextTurn } from "../../base/index.ts";
import type { Bar, StoredInterval } from "../../model/index.ts";
import type { BarSeries, Bars, PackedBlock, PackedSeries } from "../bars.ts";
import type { Database } from "../database/database.ts";
import { part, type Sql, type SqlRow, words } from "../database/sql.ts";
import { ordered, packBlock, packSeries, unpackBars } from "./bar-block.ts";
import { bytes, integer, named, table } from "./table.ts";
import { usualTradingOf } from "./usual-trading.ts";

/** Series that are merged and written in one step; after each step requests and signals are served. */
const SERIES_PER_STEP = 25;
const TIME_MAX = Number.MAX_SAFE_INTEGER;

const BLOCKS = table<PackedBlock>("bar_blocks", ["symbol", "bar_interval", "period"], {
  period: integer,
  count: named("bar_count", integer),
  firstTime: integer,
  lastTime: integer,
  payload: bytes,
});

interface SymbolBlockRow {
  readonly symbol: string;
  readonly payload: Uint8Array;
}

export function sqlBars(database: Database): Bars {
  const { read } = database;
  return {
    // The lock, because a block is read, merged and written back.
    write: (series) => database.transaction((sql) => writeBars(sql, series), "bars"),

    writePacked: (series) => database.transaction((sql) => writeInSteps(sql, series, (one) => one), "bars"),

    range: async ({ symbol, interval, from, to, limit, offset }) => {
      const blocks = await BLOCKS.all(read)`
        select period, bar_count, first_time, last_time, payload from bar_blocks
        where symbol = ${symbol} and bar_interval = ${interval} and last_time >= ${from} and first_time <= ${to}
        order by period`;
      const bars: Bar[] = [];
      let total = 0;
      for (const block of blocks) {
        const isInside = block.firstTime >= from && block.lastTime <= to;
        // Only blocks at the borders of the range and those of the page have to be unpacked; of the others the count is enough.
        if (isInside && (total + block.count <= offset || total >= offset + limit)) {
          total += block.count;
          continue;
        }
        for (const bar of unpackBars(interval, block.payload)) {
          if (bar.time < from || bar.time > to) continue;
          if (total >= offset && total < offset + limit) bars.push(bar);
          total++;
        }
      }
      return { bars, total };
    },

    latest: async (symbol, interval, upTo = TIME_MAX) => {
      const [block] = await read<SymbolBlockRow>`
        select symbol, payload from bar_blocks
        where symbol = ${symbol} and bar_interval = ${interval} and first_time <= ${upTo} order by period desc limit 1`;
      if (block === undefined) return null;
      return unpackBars(interval, block.payload).findLast(({ time }) => time <= upTo) ?? null;
    },

    recent: async ({ interval, count, symbol, upTo = TIME_MAX }) => {
      assert(Number.isInteger(count) && count >= 1, "at least one bar is asked for");
      const owned = symbol === undefined ? words("") : part`symbol = ${symbol} and`;
      // The block that holds `upTo` may give fewer bars than it counts, so blocks are taken until those wholly before it are enough.
      const blocks = await read<SymbolBlockRow>`
        select symbol, payload from (
          select symbol, period, payload, sum(case when last_time <= ${upTo} then bar_count else 0 end)
            over (partition by symbol order by period desc rows between unbounded preceding and 1 preceding) as newer
          from bar_blocks where ${owned} bar_interval = ${interval} and first_time <= ${upTo}
        ) as ranked where coalesce(newer, 0) < ${count} order by symbol, period`;
      const bySymbol = new Map<string, Bar[]>();
      for (const { symbol: owner, payload } of blocks) {
        const known = bySymbol.get(owner) ?? [];
        known.push(...unpackBars(interval, payload).filter(({ time }) => time <= upTo));
        bySymbol.set(owner, known);
      }
      return new Map([...bySymbol].map(([owner, bars]) => [owner, bars.slice(-count)]));
    },

    minuteDays: async () => {
      const rows = await read<{ readonly period: number }>`
        select distinct period from bar_blocks where bar_interval = '1min' order by period`;
      return rows.map(({ period }) => period);
    },

    pruneMinutes: async (keepFromDay) => {
      await database.transaction(
        (sql) => sql`delete from bar_blocks where bar_interval = '1min' and period < ${keepFromDay}`,
        "bars",
      );
    },

    usualTrading: async (sessions, before) => {
      assert(Number.isInteger(sessions) && sessions >= 1, "a mean needs at least one session");
      return usualTradingOf(sessions, before, async (beforePeriod) => {
        const period = await read.number`
          select max(period) from bar_blocks where bar_interval = '30m' and period < ${beforePeriod}`;
        if (period === null) return null;
        const rows = await read<SymbolBlockRow>`
          select symbol, payload from bar_blocks where bar_interval = '30m' and period = ${period} order by symbol`;
        return { period, blocks: rows.map((row) => ({ symbol: row.symbol, bars: unpackBars("30m", row.payload) })) };
      });
    },
  };
}

/** Writes bars in a running transaction that has the lock of the bars. */
export function writeBars(sql: Sql, series: readonly BarSeries[]): Promise<void> {
  return writeInSteps(sql, mergedSeries(series), packSeries);
}

async function writeInSteps<T>(sql: Sql, series: readonly T[], pack: (one: T) => PackedSeries): Promise<void> {
  for (let start = 0; start < series.length; start += SERIES_PER_STEP) {
    const some = series.slice(start, start + SERIES_PER_STEP).map(pack);
    const rows = await Promise.all(some.map((one) => blockRows(sql, one)));
    await sql.upsert("bar_blocks", ["symbol", "bar_interval", "period"], rows.flat());
    await nextTurn();
  }
}

/** Joins series of the same symbol and interval, so that each block is written once. */
function mergedSeries(series: readonly BarSeries[]): readonly BarSeries[] {
  const byKey = new Map<string, BarSeries>();
  for (const one of series) {
    if (one.bars.length === 0) continue;
    const key = `${one.interval} ${one.symbol}`;
    const other = byKey.get(key);
    byKey.set(key, other === undefined ? one : { ...one, bars: [...other.bars, ...one.bars] });
  }
  return [...byKey.values()];
}

/** The blocks of a series to write: the stored bars merged with the new ones. */
async function blockRows(sql: Sql, { symbol, interval, blocks }: PackedSeries): Promise<readonly SqlRow[]> {
  const periods = blocks.map(({ period }) => period);
  const kept = await sql<{ readonly period: number; readonly payload: Uint8Array }>`
    select period, payload from bar_blocks where symbol = ${symbol} and bar_interval = ${interval}
    and period >= ${Math.min(...periods)} and period <= ${Math.max(...periods)}`;
  const keptPayloads = new Map(kept.map(({ period, payload }) => [period, payload]));
  return blocks.map((fresh) => {
    const keptPayload = keptPayloads.get(fresh.period);
    const block = keptPayload === undefined ? fresh : withKept(interval, keptPayload, fresh);
    return { ...BLOCKS.row(block), symbol, bar_interval: interval };
  });
}

/** Both blocks as one; where both have a bar of the same time, the new one counts. */
function withKept(interval: StoredInterval, kept: Uint8Array, { period, payload }: PackedBlock): PackedBlock {
  const bars = [...unpackBars(interval, kept), ...unpackBars(interval, payload)];
  return packBlock(interval, period, ordered(bars));
}
