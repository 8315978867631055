// Deliveries: notifications that are queued, tried and remembered. The store decides with leases which process tries one, so that several
// workers on one database never send the same try at once.

import type { Trace } from "../base/index.ts";
import type { Delivery, DeliveryStatus, DeliveryTotals, Destination, Health } from "../model/index.ts";

/** Deliveries that may wait for one destination. A further one is stored as failed at once: it can be sent again by hand. */
export const QUEUED_PER_DESTINATION_MAX = 10_000;

export interface NewDelivery
  extends Pick<Delivery, "destinationId" | "eventId" | "eventType" | "symbol" | "createdAtMs"> {
  /** The exact text that is sent. */
  readonly body: string;
  /** The trace of the request that asked for it; left out where there was none. */
  readonly trace?: Trace | null;
}

/** A delivery that several processes may add. */
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
  /** Chooses how many deliveries to take of each destination. It gets a bounded number of destinations, the accounts mixed. */
  readonly choose: (due: readonly DueDestination[]) => ReadonlyMap<number, number>;
}

/** The result of a try. */
export interface TryResult {
  readonly deliveryId: number;
  readonly lease: string;
  readonly status: DeliveryStatus;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly atMs: number;
  /** With `queued`: the time of the next try. */
  readonly nextAttemptAtMs: number | null;
  /** The health of the destination after the try. */
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

/** The rule by which a destination is given up: after this long without a success, for this reason. */
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

/** The limits of age and size for giving deliveries up and for deleting them. */
export interface Forgetting {
  /** A delivery that still waits and is older fails. */
  readonly waitingSinceMs: number;
  /** An ended delivery that is older is deleted. */
  readonly createdBeforeMs: number;
  /** The oldest ended deliveries of an account are deleted when the account takes up more than this. */
  readonly perAccountBytes: number;
  /** When all accounts together take up more than this, the oldest of the largest account are deleted. */
  readonly bytesMax: number;
}

/** Stores deliveries. A delivery is durable before anyone can try it. */
export interface Deliveries {
  /** Queues a delivery. When too many wait already it is stored as failed. */
  add(delivery: NewDelivery): Promise<Delivery>;

  /** Queues deliveries, each once under its name, whichever processes add it; returns how many are new. */
  addOnce(deliveries: readonly NamedDelivery[]): Promise<number>;

  page(destinationId: number, query: DeliveryQuery): Promise<DeliveryPage>;

  /** Queues a delivery again under its event id; a delivery that still waits becomes due now instead. Null when there is none. */
  redeliver(destinationId: number, id: number, nowMs: number, trace?: Trace | null): Promise<Delivery | null>;

  /** Takes due deliveries of verified and active destinations, as many as `choose` returns. */
  claim(options: ClaimOptions): Promise<readonly LeasedDelivery[]>;

  /** The given destinations that may receive: they exist, are verified and active, and their accounts are not suspended. */
  receiving(destinationIds: readonly number[]): Promise<ReadonlySet<number>>;

  /** Stores the results of tries; a result whose lease was lost changes nothing. */
  settle(results: readonly TryResult[], givingUp: GivingUp): Promise<readonly Deactivation[]>;

  /** Gives leases back untried, for example when the service stops; deliveries of a switched-off destination wait until it is on. */
  release(leased: readonly { readonly deliveryId: number; readonly lease: string }[]): Promise<void>;

  /** The time by which the database's clock, which all workers share, is ahead of this process's. */
  skewMs(nowMs: number): Promise<number>;

  /** The time at which the next delivery is due; null when none waits. */
  nextDueMs(): Promise<number | null>;

  /** The number of all waiting deliveries. */
  queued(): Promise<number>;

  /** Totals of waiting and failing deliveries of the installation, and the destinations that have failed longest (a bounded number). */
  totals(destinationsMax: number): Promise<DeliveryTotals>;

  /** Gives up and deletes a bounded number of old deliveries; returns how many. The caller repeats it until there are none. */
  forget(forgetting: Forgetting): Promise<number>;
}
