// Counts the tries under way and says who may begin another: by the health of the destination, by destination and by account.

import { assert, RecentMap } from "../../base/index.ts";
import type { Health } from "../../model/index.ts";
import type { DueDestination } from "../../store/index.ts";
import { AHEAD, HELD_BACK_MAX, HELD_BACK_PER_ACCOUNT, LANES, LANES_FIRST, SLOW_MS } from "./lane-limits.ts";

/** Destinations whose last try is remembered; of the others the store knows the health. */
const REMEMBERED_MAX = 10_000;

/** A try under way. */
export interface Lane {
  readonly destination: DueDestination;
  /** The health in whose lanes it counts. */
  health: Health;
}

/** What is under way and what waits, of one destination or one account. */
interface Taken {
  readonly running: Record<Health, number>;
  waiting: number;
}

interface Earned {
  readonly health: Health;
  readonly lanes: number;
}

export class Lanes {
  /** Bound: HELD_BACK_MAX, the lanes of LANES and AHEAD.max, as only destinations with something running or waiting are in it. */
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

  /** Tries of the account that are under way or taken to be tried. */
  takenBy(accountId: number): number {
    const account = this.#accounts.get(accountId);
    return account === undefined ? 0 : runningOf(account) + account.waiting;
  }

  /** What this process found out last; before that, what the store knows. */
  healthOf(destination: DueDestination): Health {
    return this.#earned.get(destination.id)?.health ?? destination.health;
  }

  /** How many deliveries of this destination to take from the store now. Only quick ones are taken ahead of their try. */
  roomFor(destination: DueDestination): number {
    const health = this.healthOf(destination);
    const taken = this.#destinations.get(destination.id) ?? NOTHING_TAKEN;
    const account = this.#accounts.get(destination.accountId) ?? NOTHING_TAKEN;
    if (health !== "quick") return this.canStart(destination) && taken.waiting === 0 ? 1 : 0;
    const ofDestination = this.#lanesOf(destination) * AHEAD.perLane - taken.running.quick - taken.waiting;
    const ofAccount = AHEAD.perAccount - account.running.quick - account.waiting;
    const ofAll = AHEAD.max - this.#all.running.quick - this.#all.waiting;
    return Math.max(0, Math.min(ofDestination, ofAccount, ofAll));
  }

  canStart(destination: DueDestination): boolean {
    const health = this.healthOf(destination);
    const { max, perAccount } = LANES[health];
    const account = this.#accounts.get(destination.accountId) ?? NOTHING_TAKEN;
    const own = this.#destinations.get(destination.id) ?? NOTHING_TAKEN;
    if (runningOf(own) >= this.#lanesOf(destination)) return false;
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

  start(destination: DueDestination): Lane {
    const health = this.healthOf(destination);
    for (const taken of this.#countsOf(destination)) taken.running[health]++;
    return { destination, health };
  }

  /** The try takes long: its lane goes back to its kind, and its destination counts as stalled until it shows otherwise. */
  stall(lane: Lane): void {
    // Of a slow one that was known.
    if (lane.health === "slow") return;
    for (const taken of this.#countsOf(lane.destination)) {
      taken.running[lane.health]--;
      taken.running.stalled++;
    }
    lane.health = "stalled";
    this.#earned.set(lane.destination.id, { health: "stalled", lanes: LANES.stalled.perDestination });
  }

  /** The try was not made after all: nothing is learnt from it. */
  abandon({ destination, health }: Lane): void {
    for (const taken of this.#countsOf(destination)) taken.running[health]--;
    this.#tidy(destination);
  }

  /** The health that the try has shown. */
  end(lane: Lane, hasSucceeded: boolean, tookMs: number): Health {
    const { destination } = lane;
    const lanesBefore = this.healthOf(destination) === "quick" ? this.#lanesOf(destination) : LANES_FIRST / 2;
    this.abandon(lane);
    const health = healthAfter(hasSucceeded, tookMs);
    const { perDestination } = LANES[health];
    const lanes = health === "quick" ? Math.min(perDestination, lanesBefore * 2) : perDestination;
    this.#earned.set(destination.id, { health, lanes });
    return health;
  }

  #lanesOf(destination: DueDestination): number {
    const earned = this.#earned.get(destination.id);
    if (earned !== undefined) return earned.lanes;
    return destination.health === "quick" ? LANES_FIRST : LANES[destination.health].perDestination;
  }

  #countsOf({ id, accountId }: DueDestination): readonly Taken[] {
    return [this.#all, takenIn(this.#destinations, id), takenIn(this.#accounts, accountId)];
  }

  #tidy({ id, accountId }: DueDestination): void {
    if (isNothing(this.#destinations.get(id))) this.#destinations.delete(id);
    if (isNothing(this.#accounts.get(accountId))) this.#accounts.delete(accountId);
  }
}

/** How a try that ended so, and took so long, leaves its destination. */
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

/** Tries of destinations that do not answer, or have not shown yet that they do. */
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
