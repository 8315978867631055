// Markets at past positions, for answers about a past moment. It replays the journal on an engine up to a position and lends the engine
// to readers; a few engines stay in a pool, because the next request is often for a moment soon after. It needs only the store, so it
// works in any thread and in any process.

import { type Day, Outage } from "../../base/index.ts";
import { formatPosition, isBefore, type Position } from "../../model/index.ts";
import type { CheckpointKind } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";
import { EventTimes } from "./event-times.ts";
import { checkpointsOf, marketBefore, type PastStore } from "./market-before.ts";
import type { OpenHours } from "./replay-clock.ts";
import type { ReplayedMarket } from "./replayed-market.ts";

/** Engines at past positions, including lent engines. A caller that needs another waits until one is given back. */
const ENGINES_MAX = 8;
/** The bytes of all engines together; a single engine may stay however large it is. */
const BYTES_MAX = 256 * 1024 * 1024;
/** The memory of an engine for each instrument by the end of a busy day: tape, ladders, bars and objects. */
const INSTRUMENT_BYTES = 24 * 1024;
/** The most callers that wait; a further caller is refused with an Outage. */
const WAITING_MAX = 256;
/** An engine within this distance is moved without a search for a checkpoint: loading one takes as long. */
const NEAR_EVENTS = 30_000;

/** An engine that does not move until it is given back. It has no trading day when no day had opened by its position. */
export interface PastMarket {
  readonly engine: MarketEngine;
  /** Gives the engine back, once; after this it must not be read. */
  release(): void;
}

interface Pooled {
  readonly market: ReplayedMarket;
  readonly position: Position;
  borrowers: number;
  /** Grows with every use. */
  usedAt: number;
}

interface Making {
  readonly made: Promise<Pooled | null>;
  borrowers: number;
}

export interface PastMarketsOptions {
  readonly store: PastStore;
  /** The epoch of the market's past in the journal. */
  readonly epoch: string;
  readonly enginesMax?: number;
}

/** Valid for one epoch of the market: when its past is replaced, make a new one. */
export class PastMarkets {
  readonly #store: PastStore;
  readonly #kind: CheckpointKind;
  readonly #times: EventTimes;
  readonly #enginesMax: number;
  /** Bound: `#enginesMax`, with those that are being made, and BYTES_MAX. The least recently used engine is dropped first. */
  #pooled: Pooled[] = [];
  #moving = 0;
  /** Requests in progress by position. Bound: engines that are being made, and waiting callers. */
  readonly #making = new Map<string, Making>();
  /** Bound: WAITING_MAX. */
  readonly #waiting: (() => void)[] = [];
  #uses = 0;

  constructor({ store, epoch, enginesMax = ENGINES_MAX }: PastMarketsOptions) {
    this.#store = store;
    this.#kind = checkpointsOf(epoch);
    this.#times = new EventTimes(store.journal);
    this.#enginesMax = enginesMax;
  }

  /** The days whose positions can be requested, oldest first. */
  days(): Promise<readonly Day[]> {
    return this.#store.journal.days();
  }

  /**
   * The last event at `timeMs` or before, and not after `upTo`: between two days the last event of the earlier day. Null before the first
   * event of the journal.
   */
  positionAt(timeMs: number, upTo: Position): Promise<Position | null> {
    return this.#times.positionAt(timeMs, upTo);
  }

  /** The last event of the journal, and its time; null while it has none. */
  async end(): Promise<{ readonly position: Position; readonly timeMs: number } | null> {
    const end = await this.#store.journal.end();
    return end === null ? null : { position: { day: end.day, seq: end.lastSeq }, timeMs: end.lastTimeMs };
  }

  /** The open hours of the journal's days from the day of `timeMs` on, and at least of the last day, up to the present. */
  openHoursFrom(timeMs: number, upTo: Position, presentMs: number): Promise<readonly OpenHours[]> {
    return this.#times.openHoursFrom(timeMs, upTo, presentMs);
  }

  /**
   * The market after the event at `position`; null when the journal does not have it. Throws JournalDamage when an event on the way was
   * changed.
   */
  async at(position: Position): Promise<PastMarket | null> {
    if (position.seq < 1) return null;
    const there = this.#pooled.find((pooled) => isSame(pooled.position, position));
    if (there !== undefined) {
      there.borrowers++;
      return this.#lend(there);
    }
    const key = formatPosition(position);
    let making = this.#making.get(key);
    if (making === undefined) {
      making = { made: this.#make(position, key), borrowers: 0 };
      this.#making.set(key, making);
    }
    making.borrowers++;
    const made = await making.made;
    return made === null ? null : this.#lend(made);
  }

  #lend(pooled: Pooled): PastMarket {
    pooled.usedAt = ++this.#uses;
    let isLent = true;
    const release = (): void => {
      if (!isLent) return;
      isLent = false;
      pooled.borrowers--;
      if (pooled.borrowers > 0) return;
      this.#evict(0);
      this.#waiting.shift()?.();
    };
    return { engine: pooled.market.engine, release };
  }

  /** Requests for the same position share one engine: all count as borrowers once it is ready, so that no other request moves it. */
  async #make(position: Position, key: string): Promise<Pooled | null> {
    let market: ReplayedMarket | null = null;
    let borrowers = 0;
    try {
      market = await this.#engineAt(position);
    } finally {
      borrowers = this.#making.get(key)?.borrowers ?? 0;
      this.#making.delete(key);
      if (market === null) this.#waiting.shift()?.();
    }
    if (market === null) return null;
    const pooled = { market, position, borrowers, usedAt: ++this.#uses };
    this.#pooled.push(pooled);
    this.#evict(0);
    return pooled;
  }

  /** An engine at the position: a near engine of the pool, or a new one. */
  async #engineAt(position: Position): Promise<ReplayedMarket | null> {
    const near = this.#take(position, position.seq - NEAR_EVENTS);
    if (near === null) while (!this.#evict(1)) await this.#released();
    this.#moving++;
    try {
      if (near === null) return await this.begin(position);
      return (await near.market.moveTo(position)) ? near.market : null;
    } finally {
      this.#moving--;
    }
  }

  /** Takes the nearest idle engine, at `fromSeq` or later, out of the pool; null when there is none. */
  #take({ day, seq }: Position, fromSeq: number): Pooled | null {
    let nearest: Pooled | null = null;
    for (const pooled of this.#pooled) {
      const { position, borrowers } = pooled;
      const isNear = borrowers === 0 && position.day === day && position.seq < seq && position.seq >= fromSeq;
      if (isNear && (nearest === null || nearest.position.seq < position.seq)) nearest = pooled;
    }
    this.#pooled = this.#pooled.filter((pooled) => pooled !== nearest);
    return nearest;
  }

  /** Drops idle engines until there is room for `more`; false when the engines in use leave no room. */
  #evict(more: number): boolean {
    const idle = this.#pooled.filter(({ borrowers }) => borrowers === 0).sort((a, b) => a.usedAt - b.usedAt);
    const hasRoom = (): boolean => this.#pooled.length + this.#moving + more <= this.#enginesMax;
    while (!hasRoom() || (this.#bytes() > BYTES_MAX && this.#pooled.length > 1)) {
      const oldest = idle.shift();
      if (oldest === undefined) return hasRoom();
      this.#pooled = this.#pooled.filter((pooled) => pooled !== oldest);
    }
    return true;
  }

  #bytes(): number {
    return this.#pooled.reduce((sum, { market }) => sum + market.engine.instruments().length * INSTRUMENT_BYTES, 0);
  }

  #released(): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX) {
      throw new Outage("too many moments of the past are asked for at once", { kind: "busy" });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * A market at the position that belongs to the caller, who may move it; null when the journal does not have the position. While a day
   * is being prepared the day before is shown, so such a market is made from the day before.
   */
  async begin(position: Position): Promise<ReplayedMarket | null> {
    const days = await this.days();
    if (!days.includes(position.day)) return null;
    const { market } = await marketBefore(this.#store, this.#kind, position);
    // An idle engine may have moved nearer meanwhile.
    const nearer = this.#take(position, market.next.day === position.day ? market.next.seq : 0);
    if (nearer !== null) return (await nearer.market.moveTo(position)) ? nearer.market : null;
    if (!(await market.moveTo(position))) return null;
    const dayBefore = days.findLast((day) => day < position.day);
    if (dayBefore === undefined || market.engine.tradingDay !== null) return market;
    const close = { day: dayBefore, seq: Number.MAX_SAFE_INTEGER };
    const earlier = (await marketBefore(this.#store, this.#kind, close)).market;
    return (await earlier.moveTo(position)) ? earlier : null;
  }
}

function isSame(a: Position, b: Position): boolean {
  return !isBefore(a, b) && !isBefore(b, a);
}
