// Markets at past positions, for answers as of a moment. An engine is brought to a position by the journal and lent to whoever reads it;
// a few are kept, because the next question is often about a moment soon after. It needs nothing but the store, so it works in any
// thread and in any process.

import { type Day, Outage } from "../../base/index.ts";
import { formatPosition, isBefore, type Position } from "../../model/index.ts";
import type { CheckpointKind } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";
import { EventTimes } from "./event-times.ts";
import { checkpointsOf, marketBefore, type PastStore } from "./market-before.ts";
import type { OpenHours } from "./replay-clock.ts";
import type { ReplayedMarket } from "./replayed-market.ts";

/** Engines at past positions, those that are lent included. Who needs a further one waits until one is given back. */
const ENGINES_MAX = 8;
/** Of all engines together; one may be kept however large it is. */
const BYTES_MAX = 256 * 1024 * 1024;
/** What an engine takes for each instrument by the end of a busy day: tape, ladders, bars and objects. */
const INSTRUMENT_BYTES = 24 * 1024;
/** Who comes when so many wait is refused with an Outage. */
const WAITING_MAX = 256;
/** An engine that is so near is moved without a look for a checkpoint: loading one takes as long. */
const NEAR_EVENTS = 30_000;

/** An engine that stands still until it is given back. An engine without a trading day has nothing to show: no day had opened by then. */
export interface PastMarket {
  readonly engine: MarketEngine;
  /** Gives the engine back, once; it must not be read any more. */
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
  /** Names the market's past that the journal has. */
  readonly epoch: string;
  readonly enginesMax?: number;
}

/** Valid for one epoch of the market: when its past is replaced, make a new one. */
export class PastMarkets {
  readonly #store: PastStore;
  readonly #kind: CheckpointKind;
  readonly #times: EventTimes;
  readonly #enginesMax: number;
  /** Bound: `#enginesMax`, with those that are being made, and BYTES_MAX. The one that was not used for longest goes first. */
  #pooled: Pooled[] = [];
  #moving = 0;
  /** By position. Bound: those that are being made and those that wait. */
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

  /** The days whose positions can be asked for, oldest first. */
  days(): Promise<readonly Day[]> {
    return this.#store.journal.days();
  }

  /**
   * The last event with this time or an earlier one, and none after `upTo`: between two days the last one of the earlier day. Null before
   * the first event that is kept.
   */
  positionAt(timeMs: number, upTo: Position): Promise<Position | null> {
    return this.#times.positionAt(timeMs, upTo);
  }

  /** The last event that the journal has, and its time; null while it has none. */
  async end(): Promise<{ readonly position: Position; readonly timeMs: number } | null> {
    const end = await this.#store.journal.end();
    return end === null ? null : { position: { day: end.day, seq: end.lastSeq }, timeMs: end.lastTimeMs };
  }

  /** The open hours of the kept days from that of `timeMs` on, and at least of the last one, up to the present. */
  openHoursFrom(timeMs: number, upTo: Position, presentMs: number): Promise<readonly OpenHours[]> {
    return this.#times.openHoursFrom(timeMs, upTo, presentMs);
  }

  /**
   * The market after the event at `position`; null when the journal does not have it. Throws JournalDamage when what leads there was
   * changed.
   */
  async at(position: Position): Promise<PastMarket | null> {
    if (position.seq < 1) return null;
    const there = this.#pooled.find((pooled) => isSame(pooled.position, position));
    if (there !== undefined) {
      there.borrowers++;
      return this.#lent(there);
    }
    const key = formatPosition(position);
    let making = this.#making.get(key);
    if (making === undefined) {
      making = { made: this.#make(position, key), borrowers: 0 };
      this.#making.set(key, making);
    }
    making.borrowers++;
    const made = await making.made;
    return made === null ? null : this.#lent(made);
  }

  #lent(pooled: Pooled): PastMarket {
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

  /** Equal requests wait for the same one: all of them have borrowed the engine when it is there, so that nobody moves it first. */
  async #make(position: Position, key: string): Promise<Pooled | null> {
    let market: ReplayedMarket | null = null;
    let borrowers = 0;
    try {
      market = await this.#brought(position);
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

  /** An engine at the position: one that is near, or a new one. */
  async #brought(position: Position): Promise<ReplayedMarket | null> {
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

  /** Takes the nearest engine that nobody reads, from `fromSeq` on, out of the pool; null when there is none. */
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

  /** Forgets engines that nobody reads until there is room for `more`; false when those in use leave none. */
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
   * A market at the position that is the caller's own, to move on; null when the journal does not have it. While a day is being prepared
   * the day before is shown, so that such a market comes from there.
   */
  async begin(position: Position): Promise<ReplayedMarket | null> {
    const days = await this.days();
    if (!days.includes(position.day)) return null;
    const { market } = await marketBefore(this.#store, this.#kind, position);
    // An engine that nobody reads may have come nearer meanwhile.
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
