// Limits the tries under way: in all, for each account and for each destination. The last try of a destination decides its health,
// and each health has its own limits, so destinations that do not answer take no room from destinations that do. Within the limits,
// accounts and destinations take turns.

import { assert, RecentMap } from "../../base/index.ts";
import type { Health } from "../../model/index.ts";
import type { DueDestination } from "../../store/index.ts";

interface Limits {
  /** The most tries under way, in all. */
  readonly max: number;
  readonly perAccount: number;
  readonly perDestination: number;
}

/** A quick destination begins with QUICK_TRIES_FIRST and doubles them with each quick answer, up to `perDestination`. */
export const TRY_LIMITS: Readonly<Record<Health, Limits>> = {
  quick: { max: 256, perAccount: 32, perDestination: 16 },
  new: { max: 128, perAccount: 16, perDestination: 1 },
  slow: { max: 128, perAccount: 8, perDestination: 2 },
  failing: { max: 64, perAccount: 8, perDestination: 1 },
  stalled: { max: 192, perAccount: 8, perDestination: 1 },
};

/** Concurrent tries of a destination that has just become quick. */
export const QUICK_TRIES_FIRST = 2;

/** A try that takes longer is slow. Unless its destination was known to be slow, the try counts as stalled from this moment on. */
export const SLOW_MS = 2_000;

/** The most tries of new, failing and stalled destinations together, and of one account. Quick and slow ones count apart. */
export const HELD_BACK_MAX = 512;
export const HELD_BACK_PER_ACCOUNT = 32;

/** Deliveries of quick destinations that are claimed ahead of their try: for each concurrent try, for each account, and in all. */
export const AHEAD = { perTry: 4, perAccount: 256, max: 1_024 } as const;

/** The most deliveries of one claim from the store. */
export const CHOSEN_MAX = 256;

/** Destinations whose last try is remembered; the health of the others comes from the store. */
const REMEMBERED_MAX = 10_000;

/** A try under way. */
export interface RunningTry {
  readonly destination: DueDestination;
  /** The health whose limits the try counts towards. */
  health: Health;
}

/** Tries under way and deliveries that wait, of one destination, of one account or in all. */
interface Taken {
  readonly running: Record<Health, number>;
  waiting: number;
}

/** The result of the last try of a destination. */
interface Earned {
  readonly health: Health;
  /** Concurrent tries that the destination may have. */
  readonly tries: number;
}

export class TryLimits {
  /** Bound: HELD_BACK_MAX, TRY_LIMITS and AHEAD.max, as only destinations with something running or waiting are in it. */
  readonly #destinations = new Map<number, Taken>();
  /** Bound: as the destinations. */
  readonly #accounts = new Map<number, Taken>();
  readonly #all: Taken = nothingTaken();
  readonly #earned = new RecentMap<number, Earned>(REMEMBERED_MAX);

  get running(): number {
    return runningOf(this.#all);
  }

  get waiting(): number {
    return this.#all.waiting;
  }

  /** The health after the last try of this process; before its first try, the health in the store. */
  healthOf(destination: DueDestination): Health {
    return this.#earned.get(destination.id)?.health ?? destination.health;
  }

  canStart(destination: DueDestination): boolean {
    const health = this.healthOf(destination);
    const { max, perAccount } = TRY_LIMITS[health];
    const account = this.#accounts.get(destination.accountId) ?? NOTHING_TAKEN;
    const own = this.#destinations.get(destination.id) ?? NOTHING_TAKEN;
    if (runningOf(own) >= this.#triesOf(destination)) return false;
    if (this.#all.running[health] >= max || account.running[health] >= perAccount) return false;
    if (health === "quick" || health === "slow") return true;
    return heldBack(this.#all) < HELD_BACK_MAX && heldBack(account) < HELD_BACK_PER_ACCOUNT;
  }

  /** A delivery was taken and waits for its try. */
  wait(destination: DueDestination): void {
    for (const taken of this.#countsOf(destination)) taken.waiting++;
  }

  /** A delivery that waited is tried or given back. */
  leave(destination: DueDestination): void {
    for (const taken of this.#countsOf(destination)) taken.waiting--;
    this.#tidy(destination);
  }

  start(destination: DueDestination): RunningTry {
    const health = this.healthOf(destination);
    for (const taken of this.#countsOf(destination)) taken.running[health]++;
    return { destination, health };
  }

  /** The try takes long: it no more counts towards its former health, and its destination counts as stalled until a try shows otherwise. */
  stall(running: RunningTry): void {
    // A slow destination was known to take long.
    if (running.health === "slow") return;
    for (const taken of this.#countsOf(running.destination)) {
      taken.running[running.health]--;
      taken.running.stalled++;
    }
    running.health = "stalled";
    this.#earned.set(running.destination.id, { health: "stalled", tries: TRY_LIMITS.stalled.perDestination });
  }

  /** The try was not made: the health of its destination does not change. */
  abandon({ destination, health }: RunningTry): void {
    for (const taken of this.#countsOf(destination)) taken.running[health]--;
    this.#tidy(destination);
  }

  /** Ends a try; returns the health of the destination after it. */
  end(running: RunningTry, hasSucceeded: boolean, tookMs: number): Health {
    const { destination } = running;
    const triesBefore = this.healthOf(destination) === "quick" ? this.#triesOf(destination) : QUICK_TRIES_FIRST / 2;
    this.abandon(running);
    const health = healthAfter(hasSucceeded, tookMs);
    const { perDestination } = TRY_LIMITS[health];
    const tries = health === "quick" ? Math.min(perDestination, triesBefore * 2) : perDestination;
    this.#earned.set(destination.id, { health, tries });
    return health;
  }

  /**
   * The number of deliveries to take from the store for each destination: one for each account in turn, and within an account one for each
   * destination in turn, beginning with the account that has the least under way. `due` lists the destinations of an account in the order
   * of their turns.
   */
  fairShare(due: readonly DueDestination[]): ReadonlyMap<number, number> {
    const chosen = new Map<number, number>();
    const byAccount = Map.groupBy(due, ({ accountId }) => accountId);
    let accounts = [...byAccount].sort(([a], [b]) => this.#takenBy(a) - this.#takenBy(b)).map(([, own]) => own);
    // A chosen delivery counts as taken while the others are chosen, so that the limits see the room that is left.
    const undo: (() => void)[] = [];
    while (accounts.length > 0 && undo.length < CHOSEN_MAX) {
      // An account without room leaves the round.
      accounts = accounts.filter((own) => {
        const next = undo.length < CHOSEN_MAX ? this.#nextOf(own, chosen) : undefined;
        if (next === undefined) return false;
        chosen.set(next.id, (chosen.get(next.id) ?? 0) + 1);
        undo.push(this.#count(next));
        return true;
      });
    }
    for (const uncount of undo) uncount();
    return chosen;
  }

  /** The next destination of an account: the destination with room that got the fewest deliveries so far. */
  #nextOf(own: readonly DueDestination[], chosen: ReadonlyMap<number, number>): DueDestination | undefined {
    let next: DueDestination | undefined;
    for (const destination of own) {
      const fewest = next === undefined ? Number.POSITIVE_INFINITY : (chosen.get(next.id) ?? 0);
      if ((chosen.get(destination.id) ?? 0) < fewest && this.#hasRoomFor(destination)) next = destination;
    }
    return next;
  }

  /** Counts a chosen delivery; the returned function removes it from the counts. */
  #count(destination: DueDestination): () => void {
    if (this.healthOf(destination) !== "quick") {
      const running = this.start(destination);
      return () => this.abandon(running);
    }
    this.wait(destination);
    return () => this.leave(destination);
  }

  /** True when another delivery of this destination may be claimed. Only quick destinations have deliveries claimed ahead of their try. */
  #hasRoomFor(destination: DueDestination): boolean {
    const taken = this.#destinations.get(destination.id) ?? NOTHING_TAKEN;
    const account = this.#accounts.get(destination.accountId) ?? NOTHING_TAKEN;
    if (this.healthOf(destination) !== "quick") return this.canStart(destination) && taken.waiting === 0;
    return (
      taken.running.quick + taken.waiting < this.#triesOf(destination) * AHEAD.perTry &&
      account.running.quick + account.waiting < AHEAD.perAccount &&
      this.#all.running.quick + this.#all.waiting < AHEAD.max
    );
  }

  /** Tries of the account that are under way or taken to be tried. */
  #takenBy(accountId: number): number {
    const account = this.#accounts.get(accountId) ?? NOTHING_TAKEN;
    return runningOf(account) + account.waiting;
  }

  #triesOf(destination: DueDestination): number {
    const earned = this.#earned.get(destination.id);
    if (earned !== undefined) return earned.tries;
    return destination.health === "quick" ? QUICK_TRIES_FIRST : TRY_LIMITS[destination.health].perDestination;
  }

  #countsOf({ id, accountId }: DueDestination): readonly Taken[] {
    return [this.#all, takenIn(this.#destinations, id), takenIn(this.#accounts, accountId)];
  }

  #tidy({ id, accountId }: DueDestination): void {
    if (isNothing(this.#destinations.get(id))) this.#destinations.delete(id);
    if (isNothing(this.#accounts.get(accountId))) this.#accounts.delete(accountId);
  }
}

/** The health of a destination after a try that succeeded or failed within this time. */
function healthAfter(hasSucceeded: boolean, tookMs: number): Health {
  if (hasSucceeded) return tookMs > SLOW_MS ? "slow" : "quick";
  return tookMs > SLOW_MS ? "stalled" : "failing";
}

function nothingTaken(): Taken {
  return { running: { quick: 0, new: 0, slow: 0, failing: 0, stalled: 0 }, waiting: 0 };
}

const NOTHING_TAKEN: Taken = nothingTaken();

function takenIn(counts: Map<number, Taken>, id: number): Taken {
  let taken = counts.get(id);
  if (taken === undefined) {
    taken = nothingTaken();
    counts.set(id, taken);
  }
  return taken;
}

/** Tries of destinations that do not answer, or have not answered yet. */
function heldBack({ running }: Taken): number {
  return running.new + running.failing + running.stalled;
}

function runningOf(taken: Taken): number {
  return taken.running.quick + taken.running.slow + heldBack(taken);
}

function isNothing(taken: Taken | undefined): boolean {
  if (taken === undefined) return false;
  assert(taken.waiting >= 0 && runningOf(taken) >= 0, "what ends was counted before");
  return taken.waiting === 0 && runningOf(taken) === 0;
}
