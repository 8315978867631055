// A small simulated market of two days in a service without a socket, asked over REST on its way, for tests of its export.

import { type Day, outOfRange } from "../../src/base/index.ts";
import { simulatedDays } from "../simulation/simulated-days.ts";
import { MarketWorld, type WorldOptions } from "../world/market-world.ts";

/** An answer of REST when the market stood behind this event. */
export interface Asked {
  readonly seq: number;
  readonly symbol: string;
  readonly quote: Readonly<Record<string, unknown>>;
  readonly depth: Readonly<Record<string, unknown>> | null;
}

export interface TwoDays {
  readonly world: MarketWorld;
  /** The first day, which is over; the second has begun. */
  readonly day: Day;
  readonly symbols: readonly string[];
  /** Answers of the first day. */
  readonly asked: readonly Asked[];
}

const SEED = 11;
const NTH_LISTING = 40;
const ACTIVITY = 0.004;
const ASK_TIMES = 10;
const EVENTS_OF_SECOND_DAY = 400;

export async function playTwoDays(options: WorldOptions = {}): Promise<TwoDays> {
  const { events, frames } = simulatedDays(SEED, 2, NTH_LISTING, ACTIVITY);
  const secondDay = events.findIndex(({ type }, at) => type === "day-start" && at > 0);
  const world = await MarketWorld.open(options);
  const step = Math.ceil(secondDay / ASK_TIMES);
  const asked: Asked[] = [];
  for (let from = 0; from < secondDay; from += step) {
    const to = Math.min(from + step, secondDay);
    await world.feed(new Uint8Array(Buffer.concat(frames.slice(from, to))));
    for (const { symbol } of world.market.engine("realtime").instruments()) {
      const quote = await world.get(`/quote/${symbol}/`);
      const depth = await world.get(`/market/depth/${symbol}/?levels=20`);
      if (quote.status !== 200) continue;
      const { seq } = events[to - 1] ?? outOfRange(to - 1);
      asked.push({ seq, symbol, quote: quote.body, depth: depth.status === 200 ? depth.body : null });
    }
  }
  const engine = world.market.engine("realtime");
  const day = engine.tradingDay ?? outOfRange(0);
  const symbols = engine.instruments().map(({ symbol }) => symbol);
  await world.feed(new Uint8Array(Buffer.concat(frames.slice(secondDay, secondDay + EVENTS_OF_SECOND_DAY))));
  return { world, day, symbols, asked };
}
