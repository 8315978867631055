// What resuming costs. The trade log: its memory for two days at the real market's rate, and its share of the engine's time. And
// a thousand clients who come back at once, as after a restart: how soon all of them are live again, and what the others
// notice of it. The log of the server is the one that a restart rebuilds.

import { join } from "node:path";
import { DAY_END_MS, ExchangeDay } from "../exchange/day/index.ts";
import { INDEX_START, loadUniverse } from "../exchange/universe/index.ts";
import { monotonicMs, outOfRange } from "../src/base/index.ts";
import { FrameWriter } from "../src/feed-protocol/index.ts";
import { TradeLog } from "../src/live/trade-log/trade-log.ts";
import { Changes, MarketEngine } from "../src/market/index.ts";
import type { MarketEvent, Trade } from "../src/model/index.ts";
import { eventsOf } from "../test/market/synthetic-day.ts";
import { SYMBOL_COUNT, SYMBOLS_PER_CONNECTION } from "./stream/feed-pace.ts";
import type { Resumed } from "./stream/resuming-clients.ts";
import { type Seen, Subject, type SubjectOptions } from "./stream/subject.ts";

const DAYS = [20261115, 20261116];
const REAL_DAY_TRADES = 474_000;
const LOG_GOAL_MB = 30;
const SHARE_GOAL = 0.02;
const ROUNDS = 5;
const OTHERS = 1_000;
const CLIENTS = 1_000;
const CLIENT_SYMBOLS = 20;
/** Trades of each symbol that a client missed: 100 seconds of the real market, for each of its symbols. */
const MISSED_EACH = 6;
const RESUME_ROUNDS = 3;
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

/** The engine alone; returns the trades that it told. */
function applyAll(events: readonly MarketEvent[]): readonly Trade[] {
  const engine = new MarketEngine();
  const changes = new Changes();
  const trades: Trade[] = [];
  for (const event of events) {
    engine.apply(event, changes);
    if (changes.trades.length > 0) trades.push(...changes.trades);
    changes.clear();
  }
  return trades;
}

/** The best of several rounds: what the machine can do when nobody disturbs it. */
function best(run: () => void): number {
  let bestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = monotonicMs();
    run();
    bestMs = Math.min(bestMs, monotonicMs() - startMs);
  }
  return bestMs;
}

function logOf(days: readonly (readonly Trade[])[]): TradeLog {
  const log = new TradeLog();
  for (const [at, trades] of days.entries()) {
    log.startDay(DAYS[at] ?? 0, tradedIn(trades));
    for (const trade of trades) log.append(trade, Number(trade.symbol));
  }
  return log;
}

/** Symbols of the universe are numbers, and stand for the exchange's numbers here. */
function tradedIn(trades: readonly Trade[]): { readonly symbol: string; readonly number: number }[] {
  return [...new Set(trades.map(({ symbol }) => symbol))].map((symbol) => ({ symbol, number: Number(symbol) }));
}

function measureLog(): void {
  const days = DAYS.map((day, at) => dayOfEvents(day, at + 1));
  const [events = []] = days;
  const trades = days.map(applyAll);
  const log = logOf(trades);
  const perTrade = log.bytes / log.end;
  const realMb = (perTrade * 2 * REAL_DAY_TRADES) / 1e6;
  process.stdout.write(`the log: ${log.end} trades of two days in ${(log.bytes / 1e6).toFixed(1)} MB\n`);
  const [first = []] = trades;
  const instruments = tradedIn(first);
  const numbers = first.map(({ symbol }) => Number(symbol));
  const engineMs = best(() => void applyAll(events));
  const logMs = best(() => {
    const own = new TradeLog();
    own.startDay(DAYS[0] ?? 0, instruments);
    for (let at = 0; at < first.length; at++) own.append(first[at] ?? outOfRange(at), numbers[at] ?? outOfRange(at));
  });
  process.stdout.write(
    `  engine ${engineMs.toFixed(0)} ms for ${events.length} events, log ${logMs.toFixed(1)} ms for ${first.length} trades\n`,
  );
  hold(
    `${realMb.toFixed(1)} MB for two days of ${REAL_DAY_TRADES} trades (${perTrade.toFixed(1)} bytes a trade), under ${LOG_GOAL_MB}`,
    realMb < LOG_GOAL_MB,
  );
  hold(
    `${((100 * logMs) / engineMs).toFixed(2)} % of the engine's time, under ${100 * SHARE_GOAL}`,
    logMs / engineMs < SHARE_GOAL,
  );
}

async function measureResuming(): Promise<void> {
  process.stdout.write(
    `${CLIENTS} clients resume ${MISSED_EACH} trades of ${CLIENT_SYMBOLS} symbols each, beside ${OTHERS} that are live\n`,
  );
  const subject = await Subject.start(MARSAD);
  await subject.open(OTHERS);
  const most = await subject.measure("max", 1_000);
  const rate = Math.floor((most.deliveriesPerSecond / 2 / (OTHERS * SYMBOLS_PER_CONNECTION)) * SYMBOL_COUNT);
  const alone: Seen[] = [];
  const beside: { readonly seen: Seen; readonly resumed: Resumed }[] = [];
  // In turns, so that both see the same machine.
  for (let round = 0; round < RESUME_ROUNDS; round++) {
    alone.push(await subject.measure(rate, WINDOW_MS));
    const [seen, resumed] = await Promise.all([subject.measure(rate, WINDOW_MS), resumeAll(subject.port)]);
    beside.push({ seen, resumed });
  }
  await subject.end();
  const p99Of = (all: readonly Seen[]): number => Math.min(...all.map(({ p99Ms }) => p99Ms));
  const rows = beside.map(
    ({ seen, resumed }, at) =>
      `${alone[at]?.p99Ms} ms alone, ${seen.p99Ms} ms beside, all live in ${(resumed.allMs / 1_000).toFixed(2)} s`,
  );
  for (const row of rows) process.stdout.write(`  at ${rate} trades/s: p99 ${row}\n`);
  const allS = Math.min(...beside.map(({ resumed }) => resumed.allMs)) / 1_000;
  const isWhole = beside.every(({ resumed }) => resumed.recovered === CLIENTS * CLIENT_SYMBOLS);
  const ratio = p99Of(beside.map(({ seen }) => seen)) / p99Of(alone);
  hold(`every place of every client was gone on from, ${beside[0]?.resumed.missed} trades each round`, isWhole);
  hold(`all live again in ${allS.toFixed(2)} s, under ${LIVE_GOAL_S}`, allS < LIVE_GOAL_S);
  hold(
    `the others' p99 ${ratio.toFixed(2)} times what it is alone, under ${DISTURBANCE_GOAL}`,
    ratio < DISTURBANCE_GOAL,
  );
}

/** Starts once the rate has settled. */
async function resumeAll(port: string): Promise<Resumed> {
  await Bun.sleep(1_000);
  const words = [port, MARSAD.path, String(CLIENTS), String(CLIENT_SYMBOLS), String(MISSED_EACH)];
  const clients = Bun.spawn([process.execPath, join(import.meta.dir, "stream/resuming-clients.ts"), ...words], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return JSON.parse(await new Response(clients.stdout).text()) as Resumed;
}

measureLog();
await measureResuming();
process.exit(misses === 0 ? 0 : 1);
