// The time until a market is available at a past moment: a quote as of a random moment of a simulated day, with nothing in memory and with
// an engine near the moment; the speed at which a day is replayed from the journal; and the size of the checkpoints beside the journal.

import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { createStreamHub } from "../../src/api/index.ts";
import { dayStartMs, HOUR_MS, monotonicMs, nextTurn, Random, SystemClock } from "../../src/base/index.ts";
import { checkOfJournal } from "../../src/feed/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { STATE_FORMAT } from "../../src/market/engine/engine.ts";
import { CheckpointMaker, MarketEngine, PacedMarket, PastMarkets } from "../../src/market/index.ts";
import { ReplayedMarket } from "../../src/market/past/replayed-market.ts";
import { type JournalBatch, openStore, type Store } from "../../src/store/index.ts";
import { batchesOf } from "../../test/market/past/kept-days.ts";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { isQuick, median, percentile, tellFigure } from "./page/figure.ts";
import { processorMs } from "./page/processor-time.ts";

const DAY = 20261115;
const EPOCH = "BENCH";
const END = { day: DAY, seq: Number.MAX_SAFE_INTEGER };
const OPEN_MS = dayStartMs(DAY) + 9.5 * HOUR_MS;
const TRADING_MS = 6 * HOUR_MS;
/** The events in one group commit of a busy second. */
const BATCH_EVENTS = 64;
const APPENDED_AT_ONCE = 64;
const MOMENTS = isQuick ? 60 : 300;
const ROUNDS = isQuick ? 2 : 5;
const GOALS = { coldP50Ms: 30, coldP99Ms: 150, nearMs: 1, replayPerSecond: 300_000, diskShare: 0.3 } as const;

const random = new Random(35);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-past-"));
try {
  const store = await openStore({ dataDir: folder });
  await keepDay(store);
  await measureReplay(store);
  await measurePaced(store);
  await measureCheckpoints(store);
  await measureCold(store);
  await measureNear(store);
  await store.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function keepDay(store: Store): Promise<void> {
  const writer = new FrameWriter();
  const options = { seed: 1, day: DAY, listings: loadUniverse(), indexCloses: INDEX_START, activity: 1, writer };
  new ExchangeDay(options).advanceTo(DAY_END_MS);
  const batches: readonly JournalBatch[] = batchesOf(DAY, writer.take(), () => BATCH_EVENTS);
  for (let at = 0; at < batches.length; at += APPENDED_AT_ONCE) {
    await store.journal.append(batches.slice(at, at + APPENDED_AT_ONCE));
  }
}

async function measureReplay(store: Store): Promise<void> {
  const readings: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const market = new ReplayedMarket(store.journal, new MarketEngine(), { day: DAY, seq: 1 });
    const startedMs = monotonicMs();
    await market.moveTo(END);
    readings.push(((market.next.seq - 1) * 1_000) / (monotonicMs() - startedMs));
  }
  tellReadings(
    "past.replay",
    "Past: events replayed from the journal a second",
    "events/s",
    readings,
    GOALS.replayPerSecond,
  );
}

/** Replays at full speed as the streams do: with every channel, but without readers. */
async function measurePaced(store: Store): Promise<void> {
  const { journal } = store;
  const clock = new SystemClock();
  const readings: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const engine = new MarketEngine();
    const next = { day: DAY, seq: 1 };
    const market = new PacedMarket({ journal, engine, next, epoch: EPOCH, clock, published: () => nextTurn() });
    const gate = { openConnection: () => ({ ok: true, release: () => undefined }) as const };
    const hub = createStreamHub({ gate, market, clock, log: SILENT_LOG });
    const startedMs = monotonicMs();
    await market.advanceTo(Number.POSITIVE_INFINITY, () => true);
    readings.push(((engine.position?.seq ?? 0) * 1_000) / (monotonicMs() - startedMs));
    hub.stop();
  }
  tellReadings(
    "past.paced",
    "Past: events a second of a replay on streams, at full speed",
    "events/s",
    readings,
    GOALS.replayPerSecond,
  );
}

async function measureCheckpoints(store: Store): Promise<void> {
  const maker = new CheckpointMaker({
    store,
    epoch: EPOCH,
    checkFrom: checkOfJournal,
    clock: new SystemClock(),
    log: SILENT_LOG,
  });
  const startedMs = monotonicMs();
  while (await maker.step());
  const tookMs = monotonicMs() - startedMs;
  const kind = { epoch: EPOCH, format: STATE_FORMAT };
  const positions = await store.checkpoints.positions(kind);
  let bytes = 0;
  for (const position of positions) bytes += (await store.checkpoints.nearest(kind, position))?.storedBytes ?? 0;
  const journalBytes = await bytesOf(store);
  const note = `${positions.length} checkpoints, ${(bytes / 1e6).toFixed(1)} MB beside ${(journalBytes / 1e6).toFixed(1)} MB, made in ${(tookMs / 1e3).toFixed(1)} s`;
  tellReadings(
    "past.disk",
    "Past: checkpoints of a day",
    "of its journal",
    [bytes / journalBytes],
    GOALS.diskShare,
    note,
  );
}

async function bytesOf({ journal }: Store): Promise<number> {
  let bytes = 0;
  for (let seq = 1; ; ) {
    const batches = await journal.read({ day: DAY, seq }, 1 << 22);
    const last = batches.at(-1);
    if (last === undefined) return bytes;
    for (const { frames } of batches) bytes += frames.length;
    seq = last.lastSeq + 1;
  }
}

/** The quote of a random instrument as of a random moment. */
async function quoteAt(markets: PastMarkets, timeMs: number): Promise<number> {
  const position = await markets.positionAt(timeMs, END);
  if (position === null) throw new Error("the moment is kept");
  const market = await markets.at(position);
  if (market === null) throw new Error("the position is kept");
  market.engine.quote(random.pick(market.engine.instruments()).number);
  market.release();
  return position.seq;
}

async function measureCold(store: Store): Promise<void> {
  const tookMs: number[] = [];
  const usedMs: number[] = [];
  for (let moment = 0; moment < MOMENTS; moment++) {
    const markets = new PastMarkets({ store, epoch: EPOCH });
    const startedMs = monotonicMs();
    const before = processorMs();
    await quoteAt(markets, OPEN_MS + random.int(TRADING_MS));
    tookMs.push(monotonicMs() - startedMs);
    usedMs.push(processorMs() - before);
  }
  tellReadings(
    "past.cold",
    "Past: quote as of a random moment, nothing in memory",
    "ms",
    tookMs,
    GOALS.coldP50Ms,
    loadNote(),
  );
  tellReadings("past.cold.cpu", "Past: the same, by processor time", "ms", usedMs, null);
  const slowest = [percentile(tookMs, 0.99)];
  tellReadings("past.cold.p99", "Past: the same, 99 of 100 within", "ms", slowest, GOALS.coldP99Ms, loadNote());
}

/** These two figures are absolute: other load on the machine affects them. */
function loadNote(): string {
  return `${(loadavg()[0] ?? Number.NaN).toFixed(1)} processes wanted to run meanwhile`;
}

async function measureNear(store: Store): Promise<void> {
  const tookMs: number[] = [];
  const markets = new PastMarkets({ store, epoch: EPOCH });
  for (let moment = 0; moment < MOMENTS; moment++) {
    const position = await markets.positionAt(OPEN_MS + random.int(TRADING_MS), END);
    if (position === null) throw new Error("the moment is kept");
    (await markets.at(position))?.release();
    const later = { ...position, seq: position.seq + 1 + random.int(100) };
    const startedMs = monotonicMs();
    (await markets.at(later))?.release();
    tookMs.push(monotonicMs() - startedMs);
  }
  tellReadings("past.near", "Past: market up to 100 events after one that is there", "ms", tookMs, GOALS.nearMs);
}

function tellReadings(
  id: string,
  title: string,
  unit: string,
  readings: readonly number[],
  goal: number | null,
  note = "",
): void {
  const middle = median(readings);
  const isHigherBetter = unit === "events/s";
  const isMet = goal === null || (isHigherBetter ? middle >= goal : middle <= goal);
  say(
    `${title}: ${middle.toFixed(3)} ${unit} ${note}${goal === null ? "" : ` goal ${goal}: ${isMet ? "met" : "MISSED"}`}`,
  );
  if (!isMet) process.exitCode = 1;
  tellFigure({ id, title, unit, isHigherBetter, isRatio: id === "past.disk", goal, readings, note });
}
