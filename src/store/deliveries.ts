// Deliveries: notifications that are queued, tried and remembered. The store decides who tries one, with leases, so that
// several workers on one database never send the same try at once.

import type { Trace } from "../base/index.ts";
import type { Delivery, DeliveryStatus, DeliveryTotals, Destination, Health } from "../model/index.ts";

/** Deliveries that may wait for one destination. A further one is kept as failed at once: it can be sent again by hand. */
export const QUEUED_PER_DESTINATION_MAX = 10_000;

export interface NewDelivery
  extends Pick<Delivery, "destinationId" | "eventId" | "eventType" | "symbol" | "createdAtMs"> {
  /** The exact text that is sent. */
  readonly body: string;
  /** The trace of the request that asked for it; left out where there was none. */
  readonly trace?: Trace | null;
}

/** A delivery that several processes may come to. */
export interface NamedDelivery extends NewDelivery {
  readonly name: string;
}

/** A delivery that the caller may try until the lease ends. */
export interface LeasedDelivery {
  readonly delivery: Delivery;
  readonly body: string;
  readonly trace: Trace | null;
  readonly destination: Destination;
  readonly lease: string;
  readonly leaseEndsAtMs: number;
}

/** A destination for which something is due. */
export type DueDestination = Pick<Destination, "id" | "accountId" | "health">;

export interface ClaimOptions {
  /** Names the lease; a new one for every call. */
  readonly lease: string;
  readonly nowMs: number;
  readonly leaseMs: number;
  /** False: failing and stalled destinations are not looked at. */
  readonly isHeldBackIncluded: boolean;
  /** Says how many deliveries to take of which destination. It is shown a bounded number of them, the accounts mixed. */
  readonly choose: (due: readonly DueDestination[]) => ReadonlyMap<number, number>;
}

/** How a try ended. */
export interface TryResult {
  readonly deliveryId: number;
  readonly lease: string;
  readonly status: DeliveryStatus;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly atMs: number;
  /** With `queued`: when to try again. */
  readonly nextAttemptAtMs: number | null;
  /** What the try showed about the destination. */
  readonly health: Health;
  /** Set when the destination is to be switched off, with the reason that its owner sees. */
  readonly deactivate: string | null;
}

/** A destination that was switched off because of its failures. */
export interface Deactivation {
  readonly destinationId: number;
  readonly accountId: number;
  readonly reason: string;
}

/** When to give a destination up: after this long without a success, for this reason. */
export interface GivingUp {
  readonly afterMs: number;
  readonly reason: string;
}

export interface DeliveryQuery {
  readonly status: DeliveryStatus | null;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first, and how many match in all. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly total: number;
}

/** What is given up and what is forgotten, by age and by size. */
export interface Forgetting {
  /** A delivery that still waits and is older fails. */
  readonly waitingSinceMs: number;
  /** An ended delivery that is older is forgotten. */
  readonly createdBeforeMs: number;
  /** The oldest ended deliveries of an account that takes up more than this are forgotten. */
  readonly perAccountBytes: number;
  /** When all together take up more than this, the account that takes up most forgets its oldest. */
  readonly bytesMax: number;
}

/** Keeps deliveries. A delivery is durable before anyone can try it. */
export interface Deliveries {
  /** Queues a delivery. When too many wait already it is kept as failed. */
  add(delivery: NewDelivery): Promise<Delivery>;

  /** Queues deliveries, each once under its name, whoever asks; returns how many are new. */
  addOnce(deliveries: readonly NamedDelivery[]): Promise<number>;

  page(destinationId: number, query: DeliveryQuery): Promise<DeliveryPage>;

  /** Queues a delivery again under its event id; one that still waits is due now instead. Null when there is none. */
  redeliver(destinationId: number, id: number, nowMs: number, trace?: Trace | null): Promise<Delivery | null>;

  /** Takes deliveries that are due, of verified and active destinations, as `choose` says. */
  claim(options: ClaimOptions): Promise<readonly LeasedDelivery[]>;

  /** Those of these destinations that may receive: they are there, verified and active, and their accounts are not suspended. */
  receiving(destinationIds: readonly number[]): Promise<ReadonlySet<number>>;

  /** Stores how tries ended; a result whose lease was lost changes nothing. */
  settle(results: readonly TryResult[], givingUp: GivingUp): Promise<readonly Deactivation[]>;

  /** Gives leases back untried, as when the service stops; those of a destination that was switched off wait until it is on. */
  release(leased: readonly { readonly deliveryId: number; readonly lease: string }[]): Promise<void>;

  /** How far the clock that all workers share, the database's, is ahead of this process's. */
  skewMs(nowMs: number): Promise<number>;

  /** When the next delivery is due; null when none waits. */
  nextDueMs(): Promise<number | null>;

  /** Deliveries that wait, in all. */
  queued(): Promise<number>;

  /** What waits and fails in the whole installation, with a bounded number of the destinations that fail longest. */
  totals(destinationsMax: number): Promise<DeliveryTotals>;

  /** Gives up and forgets a bounded number of old deliveries; returns how many. Called again until there are none. */
  forget(forgetting: Forgetting): Promise<number>;
}
