// How many tries may be under way at once: in all, for one destination, and for those that are slow or fail. One slow
// destination, or many of them, must not take the room of the quick ones.

/** Tries under way in all. */
export const LANES_MAX = 256;
/** For a destination that answers quickly. */
export const LANES_QUICK = 16;
/** For one whose last try failed or was slow. */
export const LANES_LAGGING = 2;
/** For all of those together. */
export const LANES_LAGGING_MAX = 128;
/** Deliveries of a quick destination that are taken ahead, so that its lanes never wait for the store. */
const LOT_QUICK = 64;
/** A try that takes longer makes its destination a lagging one until a quicker one. */
const SLOW_MS = 2_000;
/** Destinations whose pace is remembered. When full, all are forgotten: they start as quick ones. */
const PACES_MAX = 10_000;

interface Place {
  running: number;
  waiting: number;
}

/** Counts the tries; says who may start another. */
export class Lanes {
  readonly #places = new Map<number, Place>();
  readonly #lagging = new Set<number>();
  #running = 0;
  #runningLagging = 0;
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
    if (!this.#lagging.has(destinationId)) return Math.max(0, LOT_QUICK - taken);
    return Math.max(0, Math.min(LANES_LAGGING - taken, LANES_LAGGING_MAX - this.#runningLagging));
  }

  /** A delivery was taken and waits for a lane. */
  queue(destinationId: number): void {
    this.#place(destinationId).waiting++;
    this.#waiting++;
  }

  isLagging(destinationId: number): boolean {
    return this.#lagging.has(destinationId);
  }

  canStart(destinationId: number): boolean {
    const { running } = this.#place(destinationId);
    if (this.#running >= LANES_MAX) return false;
    if (!this.#lagging.has(destinationId)) return running < LANES_QUICK;
    return running < LANES_LAGGING && this.#runningLagging < LANES_LAGGING_MAX;
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
    if (this.#lagging.has(destinationId)) this.#runningLagging++;
  }

  end(destinationId: number, hasSucceeded: boolean, tookMs: number): void {
    const place = this.#place(destinationId);
    place.running--;
    this.#running--;
    const wasLagging = this.#lagging.has(destinationId);
    if (wasLagging) this.#runningLagging--;
    const isLagging = !hasSucceeded || tookMs > SLOW_MS;
    if (isLagging !== wasLagging) this.#setPace(destinationId, isLagging, place.running);
    this.#tidy(destinationId);
  }

  /** Tries that are still under way change sides with their destination. */
  #setPace(destinationId: number, isLagging: boolean, running: number): void {
    if (!isLagging) {
      this.#lagging.delete(destinationId);
      this.#runningLagging -= running;
      return;
    }
    if (this.#lagging.size >= PACES_MAX) {
      this.#lagging.clear();
      this.#runningLagging = 0;
    }
    this.#lagging.add(destinationId);
    this.#runningLagging += running;
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
