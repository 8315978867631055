// Two futures of one morning: the real one, and one in which none of its events is true.

import { Random } from "../../src/base/index.ts";
import { isAuction, type MarketEvent, PHASE_OF_KIND, type Phase, TRADE_KINDS } from "../../src/model/index.ts";

/** A future in which everything happens that the feed allows, and no event is true. */
export function wildFuture(prefix: readonly MarketEvent[], untilMs: number, seed: number): MarketEvent[] {
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
export function trueFuture(
  events: readonly MarketEvent[],
  prefix: readonly MarketEvent[],
  untilMs: number,
): MarketEvent[] {
  const rest = events.slice(prefix.length).filter(({ timeMs }) => timeMs < untilMs);
  return [...rest, { seq: prefix.length + rest.length + 1, timeMs: untilMs, type: "heartbeat" }];
}
