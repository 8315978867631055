// Invariant 3: two markets that agree up to T − 15 minutes and differ after it give byte-identical answers at T to every
// delayed plan, on every endpoint.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayStartMs, MINUTE_MS, Random } from "../../src/base/index.ts";
import { PHASE_OF_KIND } from "../../src/feed/intake/event-check.ts";
import { DELAY_MS, isAuction, type MarketEvent, type Phase, TRADE_KINDS } from "../../src/model/index.ts";
import { framesOf } from "../world/frames.ts";
import { csvPaths, freePaths, minutePaths, starterPaths } from "../world/market-paths.ts";
import { MarketWorld } from "../world/market-world.ts";
import { simulatedDays } from "./simulated-days.ts";

const DAY = simulatedDays(23, 1, 60, 0.02);
const FORKS = 6;
const SYMBOLS = (DAY.options.listings ?? []).map(({ symbol }) => symbol);
const START_MS = dayStartMs(DAY.options.firstDay);

/** A future in which everything happens that the feed allows, and nothing of it is true. */
function wildFuture(prefix: readonly MarketEvent[], untilMs: number, seed: number): MarketEvent[] {
  const random = new Random("wild", seed);
  const tradeSeqs = new Map<number, number>();
  for (const event of prefix) if (event.type === "trade") tradeSeqs.set(event.instrument, event.tradeSeq);
  const phases = new Map<number, Phase>();
  for (const event of prefix) if (event.type === "phase") phases.set(event.instrument, event.phase);
  const listed = prefix.flatMap((event) => (event.type === "instrument" ? [event.instrument] : []));
  const future: MarketEvent[] = [];
  let seq = prefix.length;
  let timeMs = prefix.at(-1)?.timeMs ?? 0;
  for (let i = 0; i < 400; i++) {
    timeMs += Math.floor((untilMs - timeMs) / 200);
    const { number: instrument, referencePrice: price, limitLow, limitHigh } = random.pick(listed);
    const base = { seq: ++seq, timeMs };
    const draw = random.int(4);
    const phase = phases.get(instrument) ?? "closed";
    const kind = TRADE_KINDS.find((candidate) => PHASE_OF_KIND[candidate] === phase);
    const prices = [price, limitLow, limitHigh].filter((allowed) => allowed > 0);
    if (draw === 0 && kind !== undefined) {
      const tradeSeq = (tradeSeqs.get(instrument) ?? 0) + 1;
      tradeSeqs.set(instrument, tradeSeq);
      const quantity = random.between(1, 1_000_000);
      const side = random.chance(0.5) ? "buy" : "sell";
      const trade = { type: "trade", instrument, tradeSeq, quantity, side, kind, isOfficial: true } as const;
      future.push({ ...base, ...trade, price: random.pick(prices) });
    } else if (draw === 1 && isAuction(phase)) {
      const [quantity, orderCount] = [random.between(1, 9_999), random.between(1, 9)];
      future.push({ ...base, type: "level", instrument, side: "bid", price, quantity, orderCount });
    } else if (draw === 2) {
      const next = random.pick(["halted", "closing-auction"] as const);
      phases.set(instrument, next);
      future.push({ ...base, type: "phase", instrument, phase: next });
    } else {
      future.push({ ...base, type: "indication", instrument, price, volume: random.between(0, 9_999) });
    }
  }
  return [...future, { seq: ++seq, timeMs: untilMs, type: "heartbeat" }];
}

/** The true events, cut at the end by a heartbeat so that both markets have the same time. */
function trueFuture(prefix: readonly MarketEvent[], untilMs: number): MarketEvent[] {
  const rest = DAY.events.slice(prefix.length).filter(({ timeMs }) => timeMs < untilMs);
  return [...rest, { seq: prefix.length + rest.length + 1, timeMs: untilMs, type: "heartbeat" }];
}

async function delayedAnswers(
  events: readonly MarketEvent[],
): Promise<{ readonly delayed: string[]; readonly live: string }> {
  const world = await MarketWorld.open();
  await world.feed(framesOf(events));
  const delayed: string[] = [];
  const take = async (path: string, key: "free" | "starter" | "business") => {
    const { status, text, headers } = await world.get(path, key);
    delayed.push(`${key} ${path} ${status} ${text} ${headers.get("etag")}`);
  };
  for (const path of freePaths(SYMBOLS)) await take(path, "free");
  for (const path of [...starterPaths(SYMBOLS), ...csvPaths(SYMBOLS)]) await take(path, "starter");
  // History takes no data_mode.
  const csv = csvPaths(SYMBOLS).filter((path) => path.startsWith("/market/"));
  for (const path of [...freePaths(SYMBOLS), ...csv, ...minutePaths(SYMBOLS)])
    await take(`${path}${path.includes("?") ? "&" : "?"}data_mode=delayed`, "business");
  for (const path of ["/market/trades/2222/", "/market/depth/2222/", "/quote/2222/?data_mode=realtime"])
    await take(path, "free");
  const live = (await world.get(`/quotes/?symbols=${SYMBOLS.join(",")}`, "business")).text;
  await world.close();
  return { delayed, live };
}

test("what happened in the last 15 minutes changes no byte of any answer to a delayed plan [DELAY-01, DELAY-11]", async () => {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 10 * 60, max: 15 * 60 + 15 }), fc.nat(1_000), async (minute, seed) => {
      const forkMs = START_MS + minute * MINUTE_MS;
      const untilMs = forkMs + DELAY_MS;
      // Both agree up to and at T − 15 minutes.
      const prefix = DAY.events.filter(({ timeMs }) => timeMs <= forkMs);
      const actual = await delayedAnswers([...prefix, ...trueFuture(prefix, untilMs)]);
      const wild = await delayedAnswers([...prefix, ...wildFuture(prefix, untilMs, seed)]);
      expect(wild.delayed).toEqual(actual.delayed);
      if (wild.live !== actual.live) differing++;
    }),
    { numRuns: FORKS },
  );
  // The property says nothing unless the markets did differ.
  expect(differing).toBe(FORKS);
}, 60_000);
