// The run that is never killed: the same market straight from the exchange, with the state of both engines at any position.

import { DayChain } from "../../exchange/carrier/day-chain.ts";
import { nextTradingDay } from "../../exchange/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { DELAY_MS, type MarketEvent, type Position } from "../../src/model/index.ts";
import { FrameReader } from "../../src/wire/index.ts";
import { crashMarket } from "./crash-market.ts";

const isAfter = (event: Position, position: Position): boolean =>
  event.day > position.day || (event.day === position.day && event.seq > position.seq);

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

/** The two engines after everything up to and including `position`. */
export function referenceState(events: readonly MarketEvent[], position: Position): ReferenceState {
  const realtime = new MarketEngine();
  const delayed = new MarketEngine();
  let day = 0;
  const applied: MarketEvent[] = [];
  for (const event of events) {
    if (event.type === "day-start") day = event.day;
    if (isAfter({ day, seq: event.seq }, position)) break;
    realtime.apply(event);
    applied.push(event);
  }
  for (const event of applied) {
    if (event.timeMs > realtime.timeMs - DELAY_MS) break;
    delayed.apply(event);
  }
  return { hash: realtime.stateHash(), delayedHash: delayed.stateHash(), delayedPosition: delayed.position };
}
