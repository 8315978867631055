// The speed at which the market engine folds events, on a made-up stream and on a simulated day, compared with a bare loop that only
// decodes the same frames. The goal is a million events a second on one core for the whole universe.

import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { monotonicMs } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { eventsOf, syntheticDay } from "../../test/market/synthetic-day.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";

const DAY = 20261115;
const UNIVERSE = 424;
const ROUNDS = isQuick ? 3 : 5;
/** Events between two drains, about one group commit of a busy second. */
const BATCH_EVENTS = 64;
const GOAL_PER_SECOND = 1_000_000;

const streams = [
  { name: "synthetic", frames: synthetic() },
  { name: "simulated day", frames: simulated() },
];
let isSlow = false;
for (const { name, frames } of streams) measure(name, frames);
process.exit(isSlow ? 1 : 0);

function synthetic(): Uint8Array {
  return syntheticDay({ seed: 1, day: DAY, instrumentCount: UNIVERSE, eventCount: 1_000_000 }).frames;
}

function simulated(): Uint8Array {
  const writer = new FrameWriter();
  const options = { seed: 1, day: DAY, listings: loadUniverse(), indexCloses: INDEX_START, activity: 1, writer };
  new ExchangeDay(options).advanceTo(DAY_END_MS);
  return writer.take();
}

function measure(name: string, frames: Uint8Array): void {
  const events = eventsOf(frames);
  const count = (type: MarketEvent["type"]): number => events.filter((event) => event.type === type).length;
  const share = (type: MarketEvent["type"]): string => `${((100 * count(type)) / events.length).toFixed(1)} %`;
  process.stdout.write(`${name}: ${events.length} events, ${share("level")} levels, ${share("trade")} trades\n`);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    decodeMs: timed(() => decodeAll(frames)),
    bothMs: timed(() => decodeAndApply(frames)),
    applyMs: timed(() => applyAll(events)),
  }));
  const best = (of: (round: (typeof rounds)[number]) => number): number => Math.min(...rounds.map(of));
  const [decodeMs, bothMs, applyMs] = [
    best((round) => round.decodeMs),
    best((round) => round.bothMs),
    best((round) => round.applyMs),
  ];
  const ratios = rounds.map((round) => round.decodeMs / round.bothMs);
  const line = (what: string, ms: number): void => {
    const perSecond = events.length / (ms / 1_000);
    process.stdout.write(`  ${what.padEnd(22)}${(perSecond / 1e6).toFixed(2).padStart(8)} M events/s\n`);
  };
  line("decode only", decodeMs);
  line("apply only", applyMs);
  line("decode and apply", bothMs);
  process.stdout.write(`  ratio to bare decoding ${median(ratios).toFixed(2)}\n`);
  tellFigure({
    id: `engine.${name}`,
    title: `Market engine, ${name}: events decoded and applied`,
    unit: "of decoding alone",
    isHigherBetter: true,
    isRatio: true,
    goal: null,
    readings: ratios,
    note: `${(events.length / bothMs / 1_000).toFixed(2)} million events a second`,
  });
  process.stdout.write(`  memory of two engines  ${(memoryOfTwo(events) / 2 ** 20).toFixed(1)} MB\n`);
  const isMet = events.length / (bothMs / 1_000) >= GOAL_PER_SECOND;
  process.stdout.write(`  goal: decode and apply ${GOAL_PER_SECOND / 1e6} M events/s: ${isMet ? "met" : "MISSED"}\n`);
  if (!isMet) isSlow = true;
}

function timed(run: () => void): number {
  const startMs = monotonicMs();
  run();
  return monotonicMs() - startMs;
}

function decodeAll(frames: Uint8Array): void {
  let seqs = 0;
  new FrameReader().readAll(frames, (event) => {
    seqs += event.seq;
  });
  if (seqs === 0) throw new Error("nothing was decoded");
}

function decodeAndApply(frames: Uint8Array): void {
  const apply = applier();
  new FrameReader(0, true).readAll(frames, apply);
}

function applyAll(events: readonly MarketEvent[]): void {
  const apply = applier();
  for (const event of events) apply(event);
}

function applier(): (event: MarketEvent) => void {
  const engine = new MarketEngine();
  const changes = new Changes();
  let left = BATCH_EVENTS;
  return (event) => {
    engine.apply(event, changes);
    if (--left === 0) {
      left = BATCH_EVENTS;
      changes.clear();
    }
  };
}

function memoryOfTwo(events: readonly MarketEvent[]): number {
  const heap = (): number => {
    Bun.gc(true);
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + Math.max(external, arrayBuffers);
  };
  const before = heap();
  const engines = [new MarketEngine(), new MarketEngine()];
  for (const engine of engines) for (const event of events) engine.apply(event);
  const after = heap();
  if (engines.some((engine) => !engine.isDayEnded)) throw new Error("the day did not end");
  return after - before;
}
