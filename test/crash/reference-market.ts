// The run that is never killed: the same market straight from the exchange, with the state of both engines at any position.

import { DayChain } from "../../exchange/server/day-chain.ts";
import { nextTradingDay } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { DELAY_MS, type MarketEvent, type Position } from "../../src/model/index.ts";
import { crashMarket } from "./crash-market.ts";

/** All events of the first days of the market. */
export function referenceEvents(days: number): readonly MarketEvent[] {
  const events: MarketEvent[] = [];
  const reader = new FrameReader();
  const chain = new DayChain(crashMarket);
  let day = crashMarket.firstDay;
  for (let i = 0; i < days; i++) {
    const run = chain.run(day);
    while (!run.isOver) reader.readAll(run.advance(Number.POSITIVE_INFINITY), (event) => void events.push(event));
    day = nextTradingDay(day);
  }
  return events;
}

export interface ReferenceState {
  readonly hash: string;
  readonly delayedHash: string;
  readonly delayedPosition: Position | null;
}

/** Two engines that walk over the events, only forward, as a killed market does. */
export class ReferenceMarket {
  readonly #events: readonly MarketEvent[];
  readonly #realtime = new MarketEngine();
  readonly #delayed = new MarketEngine();
  #at = 0;
  #delayedAt = 0;

  constructor(events: readonly MarketEvent[]) {
    this.#events = events;
  }

  /** The two engines after everything up to and including `position`, which is not before the last one asked for. */
  stateAt({ day, seq }: Position): ReferenceState {
    for (;;) {
      const reached = this.#realtime.position;
      if (reached !== null && reached.day === day && reached.seq === seq) break;
      const event = this.#events[this.#at++];
      if (event === undefined) throw new Error(`event ${seq} of ${day} is not among the reference events`);
      this.#realtime.apply(event);
    }
    const untilMs = this.#realtime.timeMs - DELAY_MS;
    for (let event = this.#events[this.#delayedAt]; event !== undefined && event.timeMs <= untilMs; ) {
      this.#delayed.apply(event);
      event = this.#events[++this.#delayedAt];
    }
    return {
      hash: this.#realtime.stateHash(),
      delayedHash: this.#delayed.stateHash(),
      delayedPosition: this.#delayed.position,
    };
  }
}
