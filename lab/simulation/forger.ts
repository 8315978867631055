// An attacker who may publish on the network of a simulated deployment but has no key of it: replays messages, changes them, and forges
// the market's next trade at another price before the leader publishes it.

import { dayStartMs, type Random } from "../../src/base/index.ts";
import { decodeChunk, encodeChunk } from "../../src/cluster/relay/relay-chunk.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import type { TrueMarket } from "./market.ts";
import type { SimulatedNetwork } from "./network.ts";

const PRICE_TIMES = 2;

export function forge(network: SimulatedNetwork, market: TrueMarket, random: Random): void {
  const subjects = [...network.heard.keys()].toSorted();
  const subject = subjects.find((name) => name.startsWith("market.")) ?? subjects[0];
  const chunk = subject === undefined ? undefined : network.heard.get(subject);
  if (subject === undefined || chunk === undefined) return;
  const made = nextTrade(chunk, market);
  if (made !== null) {
    network.carry(subject, made);
    return;
  }
  const name = random.pick(subjects);
  const bytes = network.heard.get(name)?.slice() ?? new Uint8Array(1);
  const at = random.int(bytes.length);
  if (random.chance(0.5)) bytes[at] = random.int(256);
  network.carry(name, bytes);
}

/** A chunk with the next trade at a wrong price; null where this message does not allow it. */
function nextTrade(bytes: Uint8Array, market: TrueMarket): Uint8Array | null {
  const chunk = decodeChunk(bytes);
  if (chunk === null || market.event({ day: chunk.day, seq: chunk.lastSeq }) === null) return null;
  const after = { day: chunk.day, seq: chunk.lastSeq };
  const next = market.next(after);
  const event = market.event(next);
  if (event === null || event.trade === null || next.day !== after.day) return null;
  const { symbol, tradeSeq, price, quantity } = event.trade;
  const writer = new FrameWriter(next.seq);
  const number = market.symbols.indexOf(symbol) + 1;
  const timeOfDayMs = event.timeMs - dayStartMs(next.day);
  writer.trade(timeOfDayMs, number, tradeSeq, price * PRICE_TIMES, quantity, "buy", "continuous", true);
  const place = { after, day: next.day, firstSeq: next.seq, lastSeq: next.seq };
  return encodeChunk({ ...place, arrivedAtMs: chunk.arrivedAtMs, frames: writer.take() });
}
