// Limits how many tries may be under way at once. A lane is the right to have one try under way. Each destination has few lanes
// until it has answered quickly, so slow and dead destinations, however many, leave room for the quick ones.

/** The most tries under way in all. */
export const LANES_MAX = 256;
/** The most lanes of one destination. Its lanes double with each quick answer until they reach this. */
export const LANES_QUICK = 16;
/** Lanes of an unproven destination: one that has not answered yet, or whose last try failed or was slow. */
export const LANES_UNPROVEN = 2;
/** The most tries of all unproven destinations together. */
export const LANES_UNPROVEN_MAX = 128;
/** Deliveries taken from the store for each lane of a proven destination, so that its lanes do not wait for the store. */
const TAKEN_PER_LANE = 4;
/** A try that takes longer is slow. */
const SLOW_MS = 2_000;
/** The most proven destinations. When full, all are forgotten and prove themselves again. */
const PROVEN_MAX = 10_000;

/** Deliveries of one destination that were taken from the store. */
interface Taken {
  running: number;
  waiting: number;
}

const NOTHING_TAKEN: Readonly<Taken> = { running: 0, waiting: 0 };

/** Counts the tries and says which destination may start another. */
export class Lanes {
  /** Bound: LANES_MAX, as only destinations with something running or waiting are in it. */
  readonly #taken = new Map<number, Taken>();
  /** Lanes of the proven destinations. Bound: PROVEN_MAX. */
  readonly #proven = new Map<number, number>();
  #running = 0;
  #runningUnproven = 0;
  #waiting = 0;

  get running(): number {
    return this.#running;
  }

  /** How many deliveries to take from the store now, in all. */
  get room(): number {
    return Math.max(0, LANES_MAX - this.#running - this.#waiting);
  }

  /** How many deliveries of this destination to take from the store now. */
  roomFor(destinationId: number): number {
    const { running, waiting } = this.#taken.get(destinationId) ?? NOTHING_TAKEN;
    const taken = running + waiting;
    const lanes = this.#proven.get(destinationId);
    if (lanes !== undefined) return Math.max(0, lanes * TAKEN_PER_LANE - taken);
    return Math.max(0, Math.min(LANES_UNPROVEN - taken, LANES_UNPROVEN_MAX - this.#runningUnproven));
  }

  /** A delivery was taken and waits for a lane. */
  queue(destinationId: number): void {
    this.#takenOf(destinationId).waiting++;
    this.#waiting++;
  }

  isProven(destinationId: number): boolean {
    return this.#proven.has(destinationId);
  }

  canStart(destinationId: number): boolean {
    const { running } = this.#takenOf(destinationId);
    if (this.#running >= LANES_MAX) return false;
    const lanes = this.#proven.get(destinationId);
    if (lanes !== undefined) return running < lanes;
    return running < LANES_UNPROVEN && this.#runningUnproven < LANES_UNPROVEN_MAX;
  }

  /** A delivery that waited is tried or given back. */
  leave(destinationId: number): void {
    this.#takenOf(destinationId).waiting--;
    this.#waiting--;
    this.#tidy(destinationId);
  }

  start(destinationId: number): void {
    this.#takenOf(destinationId).running++;
    this.#running++;
    if (!this.#proven.has(destinationId)) this.#runningUnproven++;
  }

  end(destinationId: number, hasSucceeded: boolean, tookMs: number): void {
    const taken = this.#takenOf(destinationId);
    taken.running--;
    this.#running--;
    if (!this.#proven.has(destinationId)) this.#runningUnproven--;
    if (hasSucceeded && tookMs <= SLOW_MS) this.#widen(destinationId, taken.running);
    else if (this.#proven.delete(destinationId)) this.#runningUnproven += taken.running;
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
    for (const id of this.#proven.keys()) this.#runningUnproven += this.#taken.get(id)?.running ?? 0;
    this.#proven.clear();
  }

  #takenOf(destinationId: number): Taken {
    let taken = this.#taken.get(destinationId);
    if (taken === undefined) {
      taken = { running: 0, waiting: 0 };
      this.#taken.set(destinationId, taken);
    }
    return taken;
  }

  #tidy(destinationId: number): void {
    const taken = this.#takenOf(destinationId);
    if (taken.running === 0 && taken.waiting === 0) this.#taken.delete(destinationId);
  }
}
