// The cost of resuming. The trade log: its memory for two days at the real market's rate, and its share of the engine's time. And
// a thousand clients who come back at once, as after a restart: the time until all of them are live again, and the effect on the
// other clients. The log of the server is the one that a restart rebuilds.

import { join } from "node:path";
import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { monotonicMs } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import { TradeLog } from "../../src/market/trade-log/trade-log.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { eventsOf } from "../../test/market/synthetic-day.ts";
import { median } from "./page/figure.ts";
import { SYMBOL_COUNT, SYMBOLS_PER_CONNECTION } from "./stream/feed-pace.ts";
import type { Resumed } from "./stream/resuming-clients.ts";
import { type Seen, Subject, type SubjectOptions } from "./stream/subject.ts";

const DAYS = [20261115, 20261116];
const REAL_DAY_TRADES = 474_000;
const LOG_GOAL_MB = 30;
const SHARE_GOAL = 0.02;
const DAY_ROUNDS = 4;
const ROUNDS = 3;
/** The events of two busy seconds: so many that reading the clock costs nothing. */
const BATCH_EVENTS = 256;
const OTHERS = 1_000;
const CLIENTS = 1_000;
const CLIENT_SYMBOLS = 20;
/** Trades of each symbol that a client missed: 100 seconds of the real market, for each of its symbols. */
const MISSED_EACH = 6;
const WINDOW_MS = 5_000;
const LIVE_GOAL_S = 5;
const DISTURBANCE_GOAL = 1.5;
const MARSAD: SubjectOptions = {
  name: "marsad",
  command: [process.execPath, join(import.meta.dir, "stream/marsad-server.ts")],
  path: "/ws/v1/market/trades/?api_key=load",
};

let misses = 0;
function hold(what: string, isHeld: boolean): void {
  process.stdout.write(`  ${isHeld ? "ok  " : "MISS"} ${what}\n`);
  if (!isHeld) misses++;
}

function dayOfEvents(day: number, seed: number): readonly MarketEvent[] {
  const writer = new FrameWriter();
  const options = { seed, day, listings: loadUniverse(), indexCloses: INDEX_START, activity: 1, writer };
  new ExchangeDay(options).advanceTo(DAY_END_MS);
  return eventsOf(writer.take());
}

/** Applies a day in batches, and times the log's work after each; returns the log's time over the engine's. */
function shareOfDay(events: readonly MarketEvent[], log: TradeLog, day: number): number {
  const engine = new MarketEngine();
  const changes = new Changes();
  let isOpen = false;
  let logMs = 0;
  const startMs = monotonicMs();
  for (let from = 0; from < events.length; from += BATCH_EVENTS) {
    for (const event of events.slice(from, from + BATCH_EVENTS)) engine.apply(event, changes);
    const appliedMs = monotonicMs();
    if (!isOpen && engine.tradingDay === day) {
      log.startDay(day, engine.instruments());
      isOpen = true;
    }
    log.append(changes.tradeColumns);
    logMs += monotonicMs() - appliedMs;
    changes.clear();
  }
  return logMs / (monotonicMs() - startMs - logMs);
}

/** One log through the days of a service that stays up: from the third day on it reuses the memory of dropped trades. */
function measureLog(): void {
  const days = DAYS.map((day, at) => dayOfEvents(day, at + 1));
  const log = new TradeLog();
  const shares: number[] = [];
  let twoDays = { trades: 0, bytes: 0 };
  for (let round = 0; round < DAY_ROUNDS; round++) {
    for (const [at, events] of days.entries()) shares.push(shareOfDay(events, log, DAYS[at] ?? 0));
    if (round === 0) twoDays = { trades: log.end, bytes: log.bytes };
  }
  const perTrade = twoDays.bytes / twoDays.trades;
  const realMb = (perTrade * 2 * REAL_DAY_TRADES) / 1e6;
  const share = median(shares.slice(DAYS.length));
  const percents = shares.map((of) => (100 * of).toFixed(2)).join(", ");
  process.stdout.write(`the log: ${twoDays.trades} trades of two days in ${(twoDays.bytes / 1e6).toFixed(1)} MB\n`);
  process.stdout.write(`  share of the engine's time, day by day: ${percents} %\n`);
  hold(
    `${realMb.toFixed(1)} MB for two days of ${REAL_DAY_TRADES} trades (${perTrade.toFixed(1)} bytes a trade), under ${LOG_GOAL_MB}`,
    realMb < LOG_GOAL_MB,
  );
  hold(
    `${(100 * share).toFixed(2)} % of the engine's time from the third day on, under ${100 * SHARE_GOAL}`,
    share < SHARE_GOAL,
  );
}

async function measureResuming(): Promise<void> {
  process.stdout.write(
    `${CLIENTS} clients resume ${MISSED_EACH} trades of ${CLIENT_SYMBOLS} symbols each, beside ${OTHERS} that are live\n`,
  );
  const subject = await Subject.start(MARSAD);
  const alone: Seen[] = [];
  const beside: { readonly seen: Seen; readonly resumed: Resumed }[] = [];
  const plain: Resumed[] = [];
  let rate = 0;
  try {
    await subject.open(OTHERS);
    const most = await subject.measure("max", 1_000);
    rate = Math.floor((most.deliveriesPerSecond / 2 / (OTHERS * SYMBOLS_PER_CONNECTION)) * SYMBOL_COUNT);
    // In turns, so that all have the same machine load.
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await subject.measure(rate, WINDOW_MS));
      const [seen, resumed] = await Promise.all([
        subject.measure(rate, WINDOW_MS),
        comeBack(subject.port, MISSED_EACH),
      ]);
      beside.push({ seen, resumed });
      plain.push(await comeBack(subject.port, 0));
    }
  } finally {
    await subject.end();
  }
  const p99Of = (all: readonly Seen[]): number => Math.min(...all.map(({ p99Ms }) => p99Ms));
  const rows = beside.map(
    ({ seen, resumed }, at) =>
      `${alone[at]?.p99Ms} ms alone, ${seen.p99Ms} ms beside, all live in ${(resumed.allMs / 1_000).toFixed(2)} s`,
  );
  for (const row of rows) process.stdout.write(`  at ${rate} trades/s: p99 ${row}\n`);
  const allS = Math.min(...beside.map(({ resumed }) => resumed.allMs)) / 1_000;
  const plainS = Math.min(...plain.map(({ allMs }) => allMs)) / 1_000;
  const isWhole = beside.every(({ resumed }) => resumed.recovered === CLIENTS * CLIENT_SYMBOLS);
  const ratio = p99Of(beside.map(({ seen }) => seen)) / p99Of(alone);
  hold(`every place of every client was gone on from, ${beside[0]?.resumed.missed} trades each round`, isWhole);
  hold(
    `all live again in ${allS.toFixed(2)} s, under ${LIVE_GOAL_S}; ${plainS.toFixed(2)} s where they missed nothing`,
    allS < LIVE_GOAL_S,
  );
  hold(
    `the others' p99 ${ratio.toFixed(2)} times what it is alone, under ${DISTURBANCE_GOAL}`,
    ratio < DISTURBANCE_GOAL,
  );
}

/** Starts once the rate has settled. */
async function comeBack(port: string, missedEach: number): Promise<Resumed> {
  await Bun.sleep(1_000);
  const words = [port, MARSAD.path, String(CLIENTS), String(CLIENT_SYMBOLS), String(missedEach)];
  const clients = Bun.spawn([process.execPath, join(import.meta.dir, "stream/resuming-clients.ts"), ...words], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return JSON.parse(await new Response(clients.stdout).text()) as Resumed;
}

measureLog();
await measureResuming();
process.exit(misses === 0 ? 0 : 1);
