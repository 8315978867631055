// Brings a late observer up to a market that is already running: replays the journal on an engine of its own, and hands over to the
// live market when both are at the same event. No event is left out and none comes twice.

import { type Clock, type Component, Outage, outOfRange, pause, SECOND_MS } from "../../base/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import { Changes } from "../engine/changes.ts";
import { MarketEngine } from "../engine/engine.ts";
import type { LiveMarket, MarketObserver } from "./live-market.ts";
import { recoveryStart } from "./open-live-market.ts";

export interface MarketReplayOptions {
  readonly market: LiveMarket;
  readonly store: Pick<Store, "journal" | "closings">;
  readonly observer: MarketObserver;
  /** The last event that the observer had; null when it needs none of an earlier day. */
  readonly after: Position | null;
  /** Called once the observer follows the live market. */
  readonly reached: () => Promise<void>;
  readonly clock: Clock;
  /** Called for a bug of the service. */
  readonly failed: (error: unknown) => void;
}

/** The bytes that are read and applied in one turn of the event loop, which takes some milliseconds. */
const PAGE_BYTES = 128 * 1024;
const RETRY_MS = SECOND_MS / 2;
const BREATH_MS = 1;

export class MarketReplay implements Component {
  readonly name = "replay";
  readonly #options: MarketReplayOptions;
  readonly #changes = new Changes();
  readonly #reader = new FrameReader();
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: MarketReplayOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run().catch(this.#options.failed);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, market, observer, reached, clock } = this.#options;
    let replayed: Replayed | null = null;
    while (!this.#isStopped) {
      try {
        replayed ??= await this.#begin();
        const batches = await store.journal.read(replayed.next, PAGE_BYTES);
        if (this.#isStopped) return;
        const held: (Promise<unknown> | undefined)[] = [];
        for (const { frames, day } of batches) held.push(...this.#replay(replayed, frames, day));
        if (isSame(replayed.engine.position, market.engine("realtime").position)) {
          market.observe(observer);
          await Promise.all(held);
          return await reached();
        }
        await Promise.all(held);
        await pause(clock, batches.length === 0 ? RETRY_MS / 10 : BREATH_MS);
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        await pause(clock, RETRY_MS);
      }
    }
  }

  /** Begins at the day from which a start would recover: the journal may no longer have the first days of the live market. */
  async #begin(): Promise<Replayed> {
    const { store, after } = this.#options;
    const { journal, closings } = store;
    const day = await recoveryStart(journal, closings, after);
    return { engine: new MarketEngine(await closings.before(day)), next: { day, seq: 1 } };
  }

  /** Applies events that the live market has applied too; newer events are read again later. */
  #replay(replayed: Replayed, frames: Uint8Array, day: number): (Promise<unknown> | undefined)[] {
    const { next, engine } = replayed;
    const live = this.#options.market.engine("realtime").position;
    const events: MarketEvent[] = [];
    const fromSeq = day === next.day ? next.seq : 1;
    this.#reader.readAll(frames, (event) => {
      if (event.seq >= fromSeq && isReached(live, day, event.seq)) events.push(event);
    });
    const last = events.at(-1);
    if (last === undefined) return [];
    replayed.next = { day, seq: last.seq + 1 };
    return cutByDay(events).map((some) => this.#take(engine, some));
  }

  #take(engine: MarketEngine, events: readonly MarketEvent[]): Promise<unknown> | undefined {
    for (const event of events) engine.apply(event, this.#changes);
    const batch = { events, arrivedAtMs: this.#options.clock.nowMs() };
    const held = this.#options.observer({ batch, changes: this.#changes, engine });
    this.#changes.clear();
    return held;
  }
}

/** The state of the replay. */
interface Replayed {
  readonly engine: MarketEngine;
  next: Position;
}

/** Splits events so that a day's start is the first event of a batch, and a day's end the last. */
function cutByDay(events: readonly MarketEvent[]): readonly (readonly MarketEvent[])[] {
  const batches: MarketEvent[][] = [];
  let open: MarketEvent[] | null = null;
  for (let index = 0; index < events.length; index++) {
    const event = events[index] ?? outOfRange(index);
    if (open === null || event.type === "day-start") {
      open = [];
      batches.push(open);
    }
    open.push(event);
    if (event.type === "day-end") open = null;
  }
  return batches;
}

function isReached(live: Position | null, day: number, seq: number): boolean {
  return live !== null && (day < live.day || (day === live.day && seq <= live.seq));
}

function isSame(a: Position | null, b: Position | null): boolean {
  return a !== null && b !== null && a.day === b.day && a.seq === b.seq;
}
