// A packed block of bars: the bars of one symbol, interval and period as bytes. Prices are stored as differences, which are
// small, and every number takes as many bytes as it needs; a bar is about 20 bytes instead of 60 as a row.
//
// Layout: a version byte, then per bar as variable-length integers: time since the bar before (days as integers, starts of shorter
// bars in multiples of their length), open − close before, high − open, low − open, close − open, volume, value, trade count + 1 (0: not known),
// adjusted close − close. Differences are zigzag numbers; the first bar is measured from zero.

import { assert, dayOf, Fault, MINUTE_MS, putSigned, putUnsigned, VarintReader } from "../../base/index.ts";
import type { Bar, StoredInterval } from "../../model/index.ts";
import type { BarSeries, PackedBlock, PackedSeries } from "../bars.ts";

const BLOCK_VERSION = 1;
/** Larger prices would lose exactness as zigzag differences; this is over 100 billion riyals. */
const PRICE_MAX = 2 ** 50;
/** Nine numbers of at most eight bytes. */
const BAR_BYTES_MAX = 72;
/** The unit of times: each is a whole number of them. */
const UNITS: Readonly<Record<StoredInterval, number>> = { "1d": 1, "30m": 30 * MINUTE_MS, "1min": MINUTE_MS };

/** Throws a Fault for a bar that cannot be stored exactly. */
export function packSeries({ symbol, interval, bars }: BarSeries): PackedSeries {
  const blocks = [...byPeriod(interval, bars)].map(([period, some]) => packBlock(interval, period, ordered(some)));
  return { symbol, interval, blocks };
}

/** Bars mostly come in order of time, so that a period is looked up once. */
function byPeriod(interval: StoredInterval, bars: readonly Bar[]): ReadonlyMap<number, readonly Bar[]> {
  const found = new Map<number, Bar[]>();
  let some: Bar[] = [];
  let last = Number.NaN;
  for (const bar of bars) {
    assertKeepable(interval, bar);
    const period = periodOf(interval, bar.time);
    if (period !== last) {
      some = found.get(period) ?? [];
      found.set(period, some);
      last = period;
    }
    some.push(bar);
  }
  return found;
}

/** The block of a period, from its bars in order of time. */
export function packBlock(interval: StoredInterval, period: number, bars: readonly Bar[]): PackedBlock {
  return {
    period,
    count: bars.length,
    firstTime: bars[0]?.time ?? 0,
    lastTime: bars.at(-1)?.time ?? 0,
    payload: packBars(interval, bars),
  };
}

/** The bars, oldest first; of two bars of the same time the later in the list counts. */
export function ordered(bars: readonly Bar[]): readonly Bar[] {
  const isOrdered = bars.every((bar, index) => index === 0 || bar.time > (bars[index - 1]?.time ?? 0));
  if (isOrdered) return bars;
  const byTime = new Map(bars.map((bar) => [bar.time, bar]));
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/** The block that a bar belongs to: the year of a daily bar, the month (yyyymm) of a 30-minute bar, the day of a minute. */
export function periodOf(interval: StoredInterval, time: number): number {
  switch (interval) {
    case "1d":
      return Math.floor(time / 10_000);
    case "30m":
      return Math.floor(dayOf(time) / 100);
    case "1min":
      return dayOf(time);
  }
}

/** Throws a Fault for a bar that cannot be stored exactly; `packBars` relies on it. */
export function assertKeepable(interval: StoredInterval, bar: Bar): void {
  const { time, open, high, low, close, adjustedClose, volume, value, tradeCount } = bar;
  const hasTime = interval === "1d" ? time >= 1_01_01 && time <= 9999_12_31 : time > 0 && time % UNITS[interval] === 0;
  const hasPrices = isPrice(open) && isPrice(high) && isPrice(low) && isPrice(close) && isPrice(adjustedClose);
  const hasCounts = isCount(volume) && isCount(value) && (tradeCount === null || isCount(tradeCount));
  // A million bars pass here at a first start: the message is only made for a bad one.
  if (!Number.isSafeInteger(time) || !hasTime || !hasPrices || !hasCounts) {
    throw new Fault(`a ${interval} bar that cannot be kept: ${JSON.stringify(bar)}`);
  }
}

function isPrice(price: number): boolean {
  return Number.isSafeInteger(price) && Math.abs(price) <= PRICE_MAX;
}

function isCount(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0 && count < Number.MAX_SAFE_INTEGER;
}

/** Packs bars that are in order of time, each time once. */
export function packBars(interval: StoredInterval, bars: readonly Bar[]): Uint8Array {
  const unit = UNITS[interval];
  const bytes = new Uint8Array(1 + bars.length * BAR_BYTES_MAX);
  bytes[0] = BLOCK_VERSION;
  let at = 1;
  let time = 0;
  let close = 0;
  for (const bar of bars) {
    assert(bar.time > time, "bars of a block are in order of time");
    at = putUnsigned(bytes, at, (bar.time - time) / unit);
    at = putSigned(bytes, at, bar.open - close);
    at = putSigned(bytes, at, bar.high - bar.open);
    at = putSigned(bytes, at, bar.low - bar.open);
    at = putSigned(bytes, at, bar.close - bar.open);
    at = putUnsigned(bytes, at, bar.volume);
    at = putUnsigned(bytes, at, bar.value);
    at = putUnsigned(bytes, at, bar.tradeCount === null ? 0 : bar.tradeCount + 1);
    at = putSigned(bytes, at, bar.adjustedClose - bar.close);
    time = bar.time;
    close = bar.close;
  }
  return bytes.slice(0, at);
}

export function unpackBars(interval: StoredInterval, bytes: Uint8Array): Bar[] {
  assert(bytes[0] === BLOCK_VERSION, `a block of bars has version ${bytes[0]}`);
  const unit = UNITS[interval];
  const cursor = new VarintReader(bytes, 1);
  const bars: Bar[] = [];
  let time = 0;
  let lastClose = 0;
  while (!cursor.isAtEnd) {
    time += cursor.unsigned() * unit;
    const open = lastClose + cursor.signed();
    const high = open + cursor.signed();
    const low = open + cursor.signed();
    const close = open + cursor.signed();
    const volume = cursor.unsigned();
    const value = cursor.unsigned();
    const countPlusOne = cursor.unsigned();
    const adjustedClose = close + cursor.signed();
    const tradeCount = countPlusOne === 0 ? null : countPlusOne - 1;
    bars.push({ time, open, high, low, close, volume, value, tradeCount, adjustedClose });
    lastClose = close;
  }
  return bars;
}
