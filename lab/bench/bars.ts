// The speed of storing the history of a first start: five years of daily and one year of 30-minute bars for 425 instruments on SQLite,
// compared with writing as many plain bytes; and the speed of reading pages of 500 bars.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, type Day, dayStartMs, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import type { Bar } from "../../src/model/index.ts";
import { type BarSeries, type Bars, openStore } from "../../src/store/index.ts";

const SYMBOLS = 425;
const SYMBOLS_PER_WRITE = 25;
const DAILY_SESSIONS = 1_250;
const INTRADAY_SESSIONS = 248;
const HALF_HOURS = 11;
const PAGE = 500;
const NUMBERS_PER_BAR = 9;
const FIRST_DAY: Day = 20211114;

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
try {
  const days = Array.from({ length: DAILY_SESSIONS }, (_, index) => addDays(FIRST_DAY, Math.floor(index * 1.46)));
  const store = await openStore({ dataDir: join(folder, "data") });
  const { barCount, writeMs } = await writeHistory(store.bars, days);
  const bareMs = bareWrite(barCount);
  const pageMs = await readPages(store.bars);
  await store.close();
  const perSecond = Math.round((barCount * 1_000) / writeMs).toLocaleString("en");
  process.stdout.write(`${barCount.toLocaleString("en")} bars kept in ${writeMs.toFixed(0)} ms (${perSecond}/s)\n`);
  process.stdout.write(`a page of ${PAGE} read in ${pageMs.toFixed(2)} ms\n`);
  process.stdout.write(`ratio to a bare write of the numbers as 8 bytes each: ${(writeMs / bareMs).toFixed(1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function writeHistory(bars: Bars, days: readonly Day[]): Promise<{ barCount: number; writeMs: number }> {
  let barCount = 0;
  let writeMs = 0;
  for (let first = 0; first < SYMBOLS; first += SYMBOLS_PER_WRITE) {
    const series = Array.from({ length: SYMBOLS_PER_WRITE }, (_, index) =>
      seriesOf(1_000 + first + index, days),
    ).flat();
    barCount += series.reduce((sum, one) => sum + one.bars.length, 0);
    const startedMs = performance.now();
    await bars.write(series);
    writeMs += performance.now() - startedMs;
  }
  return { barCount, writeMs };
}

function seriesOf(number: number, days: readonly Day[]): readonly BarSeries[] {
  const symbol = String(number);
  const halfHours = days.slice(-INTRADAY_SESSIONS).flatMap((day) => {
    const startMs = dayStartMs(day) + 10 * HOUR_MS;
    return Array.from({ length: HALF_HOURS }, (_, slot) => barOf(startMs + slot * 30 * MINUTE_MS, number + slot));
  });
  return [
    { symbol, interval: "1d", bars: days.map((day, index) => barOf(day, number + index)) },
    { symbol, interval: "30m", bars: halfHours },
  ];
}

function barOf(time: number, n: number): Bar {
  const close = 320_000 + ((n * 7_919) % 4_000);
  return {
    time,
    open: close - (n % 300),
    high: close + 900,
    low: close - 1_100,
    close,
    volume: 50_000 + ((n * 104_729) % 900_000),
    value: 16_000_000_000 + ((n * 1_299_709) % 9_000_000_000),
    tradeCount: 300 + (n % 1_000),
    adjustedClose: close,
  };
}

function bareWrite(barCount: number): number {
  const bytes = new Uint8Array(barCount * NUMBERS_PER_BAR * 8);
  const startedMs = performance.now();
  writeFileSync(join(folder, "bare"), bytes);
  return performance.now() - startedMs;
}

async function readPages(bars: Bars): Promise<number> {
  const startedMs = performance.now();
  for (let index = 0; index < SYMBOLS; index++) {
    const interval = index % 2 === 0 ? "1d" : "30m";
    const page = {
      symbol: String(1_000 + index),
      interval,
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      limit: PAGE,
      offset: PAGE,
    } as const;
    await bars.range(page);
  }
  return (performance.now() - startedMs) / SYMBOLS;
}
