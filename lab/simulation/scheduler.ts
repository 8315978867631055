// The one clock and queue of a simulated deployment. A step is one event of one owner (a timer, a message, an answer of the
// database); then all its consequences within the event loop run to their end. So the order of all events is a function of the seed.

import { type Clock, outOfRange, type Timer } from "../../src/base/index.ts";

/** The owner of events: a simulated process, the exchange, a client, or the world itself. */
export interface Owner {
  readonly name: string;
  /** A dead owner has no further events. */
  readonly isDead: boolean;
  /** Events due before this time happen at it: the owner stands still meanwhile. */
  readonly frozenUntilMs: number;
}

export function newOwner(name: string): Owner {
  return { name, isDead: false, frozenUntilMs: 0 };
}

interface Item {
  atMs: number;
  order: number;
  readonly owner: Owner;
  readonly label: string;
  readonly run: () => void;
  isCancelled: boolean;
}

/** Most turns of the event loop in one step: more means an endless loop. */
const TURNS_MAX = 100_000;

type Turn = () => void;

/** The runtime's own turn, before the simulation replaces it. */
const REAL_TURN = setImmediate;

export class Scheduler {
  readonly #trace: string[] = [];
  readonly #linesMax: number;
  /** A heap by time and order. */
  readonly #queue: Item[] = [];
  #turns: Turn[] = [];
  #nowMs: number;
  #order = 0;
  #steps = 0;
  #hash = 0n;
  #current: Owner;

  /** `linesMax`: lines of the trace that are retained for a failure. */
  constructor(startMs: number, linesMax: number) {
    this.#linesMax = linesMax;
    this.#nowMs = startMs;
    this.#current = newOwner("world");
  }

  /** True time, in milliseconds with fractions. */
  get nowMs(): number {
    return this.#nowMs;
  }

  get steps(): number {
    return this.#steps;
  }

  /** The owner of the running step. */
  get current(): Owner {
    return this.#current;
  }

  /** A hash of every line of the trace so far: equal for two equal runs. */
  get hash(): string {
    return this.#hash.toString(16).padStart(16, "0");
  }

  get lastLines(): readonly string[] {
    return this.#trace;
  }

  /** Writes a fact to the trace. Two runs of a seed write the same. */
  note(text: string): void {
    const line = `${this.#nowMs.toFixed(3)} ${this.#current.name} ${text}`;
    this.#hash = BigInt(Bun.hash(line, this.#hash));
    this.#trace.push(line);
    if (this.#trace.length > this.#linesMax) this.#trace.shift();
  }

  after(delayMs: number, owner: Owner, label: string, run: () => void): Timer {
    const atMs = this.#nowMs + Math.max(0, delayMs);
    const item: Item = { atMs, order: this.#order++, owner, label, run, isCancelled: false };
    this.#push(item);
    return {
      cancel: () => {
        item.isCancelled = true;
      },
    };
  }

  /** Queues a turn of the event loop, in place of the runtime. */
  readonly takeTurn = (turn: Turn): void => {
    this.#turns.push(turn);
  };

  /** Runs the next due event, and all its consequences; false when nothing is left to do. */
  async step(): Promise<boolean> {
    for (;;) {
      const item = this.#pop();
      if (item === undefined) return false;
      if (item.isCancelled || item.owner.isDead) continue;
      if (item.owner.frozenUntilMs > item.atMs) {
        item.atMs = item.owner.frozenUntilMs;
        this.#push(item);
        continue;
      }
      this.#nowMs = Math.max(this.#nowMs, item.atMs);
      await this.run(item.owner, item.label, item.run);
      return true;
    }
  }

  /** Runs one step at the current time. */
  async run(owner: Owner, label: string, task: () => void): Promise<void> {
    this.#steps++;
    this.#current = owner;
    this.note(label);
    task();
    for (let turns = 0; ; turns++) {
      await new Promise<void>((resolve) => void REAL_TURN(resolve));
      const due = this.#turns;
      if (due.length === 0) return;
      if (turns > TURNS_MAX) throw new Error(`the step "${label}" of ${owner.name} never ends`);
      this.#turns = [];
      for (const turn of due) if (!owner.isDead) turn();
    }
  }

  /** The clock of an owner, which may be off by `skewMs`. */
  clockOf(owner: Owner, skewMs: () => number): Clock {
    return {
      nowMs: () => Math.floor(this.#nowMs + skewMs()),
      monotonicMs: () => this.#nowMs,
      after: (delayMs, task) => this.after(delayMs, owner, "timer", task),
    };
  }

  #push(item: Item): void {
    const queue = this.#queue;
    queue.push(item);
    let at = queue.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(this.#at(at), this.#at(parent))) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #pop(): Item | undefined {
    const queue = this.#queue;
    const [first] = queue;
    const last = queue.pop();
    if (first === undefined || last === undefined || queue.length === 0) return first;
    queue[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < queue.length && isBefore(this.#at(child), this.#at(least))) least = child;
      }
      if (least === at) return first;
      this.#swap(at, least);
      at = least;
    }
  }

  #at(index: number): Item {
    return this.#queue[index] ?? outOfRange(index);
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#at(a), this.#at(b)];
    this.#queue[a] = second;
    this.#queue[b] = first;
  }
}

function isBefore(a: Item, b: Item): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}
