// Whole days of the simulated exchange as events and frames, small enough for a test: a few listings of every kind.

import { type ExchangeOptions, loadUniverse } from "../../exchange/index.ts";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { nextTradingDay } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";

export interface SimulatedDays {
  readonly options: ExchangeOptions;
  readonly events: readonly MarketEvent[];
  /** One element for each frame, in the order of the events. */
  readonly frames: readonly Uint8Array[];
}

/** Days that were simulated in this process: several files begin with the same ones, and only read them. */
const kept = new Map<string, SimulatedDays>();

/** The first `count` days of a market with every `nth` listing of the universe. */
export function simulatedDays(seed: number, count: number, nth = 20, activity = 0.05): SimulatedDays {
  const key = [seed, count, nth, activity].join(" ");
  const days = kept.get(key) ?? simulate(seed, count, nth, activity);
  kept.set(key, days);
  return days;
}

function simulate(seed: number, count: number, nth: number, activity: number): SimulatedDays {
  const listings = loadUniverse().filter((_, index) => index % nth === 0);
  const options: ExchangeOptions = { ...EXCHANGE_DEFAULTS, seed, activity, listings };
  const chain = new DayChain(options);
  const reader = new FrameReader();
  const events: MarketEvent[] = [];
  const frames: Uint8Array[] = [];
  let day = options.firstDay;
  for (let i = 0; i < count; i++) {
    const run = chain.run(day);
    while (!run.isOver) {
      const bytes = run.advance(Number.POSITIVE_INFINITY);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let offset = 0; offset < bytes.length; ) {
        const length = view.getUint16(offset, true);
        events.push(reader.read(view, offset, length));
        frames.push(bytes.subarray(offset, offset + length));
        offset += length;
      }
    }
    day = nextTradingDay(day);
  }
  return { options, events, frames };
}
