// A webhook destination: the url to which an account has its notifications delivered.

/** How the last try ended: not tried yet, a quick success, a success that took long, a quick failure, or one that took long. */
export const HEALTHS = ["new", "quick", "slow", "failing", "stalled"] as const;
export type Health = (typeof HEALTHS)[number];

/** What a destination may ask for beside the firings of alert rules. */
export const DESTINATION_EVENTS = ["proof.head"] as const;
export type DestinationEvent = (typeof DESTINATION_EVENTS)[number];

export interface Destination {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  /** Empty when none was given. */
  readonly name: string;
  readonly isVerified: boolean;
  readonly isActive: boolean;
  /** Why the service stopped deliveries; null unless it did. */
  readonly inactiveReason: string | null;
  /** The first of the tries that failed since the last success; null when the last one succeeded. */
  readonly failingSinceMs: number | null;
  readonly health: Health;
  /** The signing secret, encrypted. */
  readonly secret: Uint8Array;
  /** The secrets before the last rotations, the newest first; each signs too until it expires. */
  readonly retiringSecrets: readonly RetiringSecret[];
  readonly createdAtMs: number;
  /** What it is sent without a rule. */
  readonly events: readonly DestinationEvent[];
}

export interface RetiringSecret {
  readonly secret: Uint8Array;
  readonly expiresAtMs: number;
}

/** True when deliveries may go to it: it has answered a challenge and is not switched off. */
export function isDeliverable(destination: Pick<Destination, "isVerified" | "isActive">): boolean {
  return destination.isVerified && destination.isActive;
}
