// Webhook destinations of accounts. A caller sees only the data of its own account.

import type { Destination, DestinationEvent } from "../model/index.ts";

/** A destination to add; its secret is sealed. */
export type NewDestination = Pick<Destination, "accountId" | "url" | "name" | "secret" | "createdAtMs"> &
  Partial<Pick<Destination, "events">>;

export type DestinationCreation =
  | { readonly ok: true; readonly destination: Destination }
  /** The account has reached its maximum; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** The fields to change; absent ones stay. */
export interface DestinationChange {
  readonly name?: string;
  /** True also clears the reason why the service switched it off, and resumes its queued deliveries. */
  readonly isActive?: boolean;
  readonly events?: readonly DestinationEvent[];
}

/** Secrets that may sign beside the newest one. */
export const RETIRING_SECRETS_MAX = 8;

export interface Rotation {
  /** The new secret, sealed. */
  readonly secret: Uint8Array;
  readonly nowMs: number;
  /** Until then the replaced secret signs too. */
  readonly previousExpiresAtMs: number;
}

/** Times by the clock that all processes share. */
export interface ChallengeLease {
  readonly nowMs: number;
  readonly untilMs: number;
}

/** The maximum of secrets signs already; nothing was changed. */
export interface TooManyRotations {
  /** The time at which the first of them expires. */
  readonly nextAtMs: number;
}

/** Stores destinations. A change is durable when its promise resolves. */
export interface Destinations {
  /** Adds a destination unless the account has `max` already. Its first challenge is due. */
  create(destination: NewDestination, max: number): Promise<DestinationCreation>;

  get(accountId: number, id: number): Promise<Destination | null>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly Destination[]>;

  /** Ids of all destinations that may receive deliveries, in order: those after `afterId`, at most `limit`. */
  deliverable(afterId: number, limit: number): Promise<readonly number[]>;

  /** Destinations that may receive deliveries and ask for this event, in order: those after `afterId`, at most `limit`. */
  asking(event: DestinationEvent, afterId: number, limit: number): Promise<readonly Destination[]>;

  change(accountId: number, id: number, change: DestinationChange): Promise<Destination | null>;

  /** Puts a new secret in place; the old one still signs beside it for a while, with those of earlier rotations. */
  rotate(accountId: number, id: number, rotation: Rotation): Promise<Destination | TooManyRotations | null>;

  /** Notes that a challenge was sent, and whether it was answered as it should be. A verified destination stays so. */
  noteChallenge(id: number, isAnswered: boolean): Promise<Destination | null>;

  /** Destinations without a first challenge so far, and without a lease on it: the oldest of every account before the second of any. */
  awaitingChallenge(nowMs: number, max: number): Promise<readonly Destination[]>;

  /** Leases the first challenge of a destination; false when another process has it, or it is not due any more. */
  leaseChallenge(id: number, lease: ChallengeLease): Promise<boolean>;

  /** Gives the lease of a first challenge back: it was not sent. */
  releaseChallenge(id: number): Promise<void>;

  /** Removes a destination with its deliveries and pauses the rules that name it; false when there is none. */
  remove(accountId: number, id: number): Promise<boolean>;
}
