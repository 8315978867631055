// The cost of a larger market: an event through the engine with all readings of it after each batch, and the whole market as one
// answer. Times are processor time.

import { FrameReader } from "../../../src/feed-protocol/index.ts";
import { Changes, MarketEngine } from "../../../src/market/index.ts";
import { MARKETS } from "../../../src/model/index.ts";
import { syntheticDay } from "../../../test/market/synthetic-day.ts";
import { isQuick, tellCurve } from "../page/figure.ts";
import { processorMs } from "../page/processor-time.ts";

const DAY = 20261115;
const CACHE_KNEE =
  "What is known of thousands of instruments does not fit the processor's cache, and a quote of it takes up to twice as long to read.";
const EVENTS = 200_000;
const BATCH_EVENTS = 64;
const COUNTS = isQuick ? [400, 2_000, 10_000] : [400, 1_000, 2_500, 5_000, 10_000];
const ROUNDS = isQuick ? 2 : 5;
/** Movers in one request. */
const MOVERS = 20;
const ANSWERS = 20;
/** Quotes to read for any market size, so that a small market is as warm as a large one. */
const QUOTES_READ = 200_000;

export function instrumentsCurve(say: (line: string) => void): void {
  const [events, lists, quotes] = [[], [], []] as { x: number; readings: number[] }[][];
  for (const count of COUNTS) {
    const { frames } = syntheticDay({ seed: 1, day: DAY, instrumentCount: count, eventCount: EVENTS });
    const rounds = Array.from({ length: ROUNDS }, () => oneDay(frames));
    events?.push({ x: count, readings: rounds.map(({ nsPerEvent }) => nsPerEvent) });
    lists?.push({ x: count, readings: rounds.map(({ listMs }) => listMs) });
    quotes?.push({ x: count, readings: rounds.map(({ quotesMs }) => quotesMs) });
    say(`${count} instruments: ${rounds.map(({ nsPerEvent }) => nsPerEvent.toFixed(0)).join(", ")} ns an event`);
  }
  const common = { x: "instruments", knee: null };
  const per = { id: "instruments", title: "Instruments of the market", y: "ns for an event" };
  tellCurve({ ...common, ...per, points: events ?? [] });
  const list = { id: "instruments-movers", title: "Movers and sectors of the market", y: "ms to make anew" };
  tellCurve({ ...common, ...list, points: lists ?? [] });
  const whole = { id: "instruments-snapshot", title: "All quotes of the market", y: "ms to read" };
  tellCurve({ ...common, ...whole, knee: CACHE_KNEE, points: quotes ?? [] });
}

function oneDay(frames: Uint8Array) {
  const engine = new MarketEngine();
  const changes = new Changes();
  let [left, events] = [BATCH_EVENTS, 0];
  const startMs = processorMs();
  new FrameReader().readAll(frames, (event) => {
    engine.apply(event, changes);
    events++;
    if (--left > 0) return;
    left = BATCH_EVENTS;
    changes.clear();
  });
  const nsPerEvent = ((processorMs() - startMs) / events) * 1e6;
  const quoteRounds = Math.ceil(QUOTES_READ / engine.instruments().length);
  return { nsPerEvent, listMs: timed(() => readLists(engine)), quotesMs: timed(() => readQuotes(engine), quoteRounds) };
}

/** The mean over several answers. */
function timed(answer: () => number, answers = ANSWERS): number {
  const startMs = processorMs();
  let seen = 0;
  for (let at = 0; at < answers; at++) seen += answer();
  if (seen === 0) throw new Error("nothing was read");
  return (processorMs() - startMs) / answers;
}

function readLists(engine: MarketEngine): number {
  return MARKETS.reduce(
    (sum, market) => sum + engine.movers(market, "gainers", MOVERS).length + engine.sectors(market).length,
    0,
  );
}

function readQuotes(engine: MarketEngine): number {
  return engine.instruments().reduce((sum, { number }) => sum + engine.quote(number).volume, 0);
}
