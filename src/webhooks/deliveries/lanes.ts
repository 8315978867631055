// How many tries may be under way at once: in all, for one destination, and for those that have not shown that they answer
// quickly. A destination earns its lanes: slow and dead ones, however many, do not take the room of the quick ones.

/** Tries under way in all. */
export const LANES_MAX = 256;
/** For a destination that answers quickly; it gets there by doubling, success by success. */
export const LANES_QUICK = 16;
/** For one that has not answered yet, or whose last try failed or was slow. */
export const LANES_UNPROVEN = 2;
/** For all of those together. */
export const LANES_UNPROVEN_MAX = 128;
/** Deliveries of a quick destination that are taken ahead for each of its lanes, so that they never wait for the store. */
const LOT_PER_LANE = 4;
/** A try that takes longer is slow. */
const SLOW_MS = 2_000;
/** Destinations whose lanes are remembered. When full, all are forgotten: they earn them again. */
const PROVEN_MAX = 10_000;

interface Place {
  running: number;
  waiting: number;
}

/** Counts the tries; says who may start another. */
export class Lanes {
  // Bound: LANES_MAX: only destinations with something running or waiting.
  readonly #places = new Map<number, Place>();
  /** Lanes of the destinations that have earned more than the unproven ones have. Bound: PROVEN_MAX. */
  readonly #proven = new Map<number, number>();
  #running = 0;
  #runningUnproven = 0;
  #waiting = 0;

  get running(): number {
    return this.#running;
  }

  /** Deliveries to take from the store now, in all. */
  get room(): number {
    return Math.max(0, LANES_MAX - this.#running - this.#waiting);
  }

  /** Deliveries of this destination to take from the store now. */
  roomFor(destinationId: number): number {
    const place = this.#places.get(destinationId);
    const taken = (place?.running ?? 0) + (place?.waiting ?? 0);
    const lanes = this.#proven.get(destinationId);
    if (lanes !== undefined) return Math.max(0, lanes * LOT_PER_LANE - taken);
    return Math.max(0, Math.min(LANES_UNPROVEN - taken, LANES_UNPROVEN_MAX - this.#runningUnproven));
  }

  /** A delivery was taken and waits for a lane. */
  queue(destinationId: number): void {
    this.#place(destinationId).waiting++;
    this.#waiting++;
  }

  isProven(destinationId: number): boolean {
    return this.#proven.has(destinationId);
  }

  canStart(destinationId: number): boolean {
    const { running } = this.#place(destinationId);
    if (this.#running >= LANES_MAX) return false;
    const lanes = this.#proven.get(destinationId);
    if (lanes !== undefined) return running < lanes;
    return running < LANES_UNPROVEN && this.#runningUnproven < LANES_UNPROVEN_MAX;
  }

  /** A delivery that waited is tried, or is given back. */
  leave(destinationId: number): void {
    this.#place(destinationId).waiting--;
    this.#waiting--;
    this.#tidy(destinationId);
  }

  start(destinationId: number): void {
    this.#place(destinationId).running++;
    this.#running++;
    if (!this.#proven.has(destinationId)) this.#runningUnproven++;
  }

  end(destinationId: number, hasSucceeded: boolean, tookMs: number): void {
    const place = this.#place(destinationId);
    place.running--;
    this.#running--;
    if (!this.#proven.has(destinationId)) this.#runningUnproven--;
    if (hasSucceeded && tookMs <= SLOW_MS) this.#widen(destinationId, place.running);
    else if (this.#proven.delete(destinationId)) this.#runningUnproven += place.running;
    this.#tidy(destinationId);
  }

  #widen(destinationId: number, running: number): void {
    const lanes = this.#proven.get(destinationId);
    if (lanes === undefined) {
      if (this.#proven.size >= PROVEN_MAX) this.#forgetProven();
      this.#runningUnproven -= running;
    }
    this.#proven.set(destinationId, Math.min(LANES_QUICK, (lanes ?? LANES_UNPROVEN) * 2));
  }

  #forgetProven(): void {
    for (const id of this.#proven.keys()) this.#runningUnproven += this.#places.get(id)?.running ?? 0;
    this.#proven.clear();
  }

  #place(destinationId: number): Place {
    let place = this.#places.get(destinationId);
    if (place === undefined) {
      place = { running: 0, waiting: 0 };
      this.#places.set(destinationId, place);
    }
    return place;
  }

  #tidy(destinationId: number): void {
    const place = this.#place(destinationId);
    if (place.running === 0 && place.waiting === 0) this.#places.delete(destinationId);
  }
}
