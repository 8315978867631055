// The run that is never killed: the same market straight from the exchange, with the state of both engines at any position.

import { DayChain } from "../../exchange/server/day-chain.ts";
import { nextTradingDay, outOfRange } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { DELAY_MS, type MarketEvent, type Position } from "../../src/model/index.ts";
import { crashMarket } from "./crash-market.ts";

/** The events of the market from its first day on; a day is written when its first event is asked for. */
export class ReferenceEvents {
  // Bound: the days that a test gets to.
  readonly #events: MarketEvent[] = [];
  readonly #chain = new DayChain(crashMarket);
  readonly #reader = new FrameReader();
  #day = crashMarket.firstDay;

  at(index: number): MarketEvent {
    while (index >= this.#events.length) this.#writeDay();
    return this.#events[index] ?? outOfRange(index);
  }

  #writeDay(): void {
    const run = this.#chain.run(this.#day);
    while (!run.isOver)
      this.#reader.readAll(run.advance(Number.POSITIVE_INFINITY), (event) => void this.#events.push(event));
    this.#day = nextTradingDay(this.#day);
  }
}

export interface ReferenceState {
  readonly hash: string;
  readonly delayedHash: string;
  readonly delayedPosition: Position | null;
}

/** Two engines that walk over the events, only forward, as a killed market does. */
export class ReferenceMarket {
  readonly #events: ReferenceEvents;
  readonly #realtime = new MarketEngine();
  readonly #delayed = new MarketEngine();
  #at = 0;
  #delayedAt = 0;

  constructor(events: ReferenceEvents) {
    this.#events = events;
  }

  /** The two engines after everything up to and including `position`, which is not before the last one asked for. */
  stateAt({ day, seq }: Position): ReferenceState {
    for (;;) {
      const reached = this.#realtime.position;
      if (reached !== null && reached.day === day && reached.seq === seq) break;
      if (reached !== null && reached.day > day) throw new Error(`event ${seq} of ${day} is none of the market`);
      this.#realtime.apply(this.#events.at(this.#at++));
    }
    const untilMs = this.#realtime.timeMs - DELAY_MS;
    while (this.#delayedAt < this.#at && this.#events.at(this.#delayedAt).timeMs <= untilMs) {
      this.#delayed.apply(this.#events.at(this.#delayedAt++));
    }
    return {
      hash: this.#realtime.stateHash(),
      delayedHash: this.#delayed.stateHash(),
      delayedPosition: this.#delayed.position,
    };
  }
}
