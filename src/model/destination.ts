// A webhook destination: the url that receives the notifications of an account.

/** The result of the last try: not tried yet, a quick success, a slow success, a quick failure, or a slow failure. */
export const HEALTHS = ["new", "quick", "slow", "failing", "stalled"] as const;
export type Health = (typeof HEALTHS)[number];

/** Events that a destination may ask for in addition to the firings of alert rules. */
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
  /** The reason why the service stopped deliveries; null unless it did. */
  readonly inactiveReason: string | null;
  /** Time of the first failed try since the last success; null when the last try succeeded. */
  readonly failingSinceMs: number | null;
  readonly health: Health;
  /** The signing secret, encrypted. */
  readonly secret: Uint8Array;
  /** The secrets before the last rotations, the newest first; calls are signed with each of them until it expires. */
  readonly retiringSecrets: readonly RetiringSecret[];
  readonly createdAtMs: number;
  /** Events that the destination receives without a rule. */
  readonly events: readonly DestinationEvent[];
}

export interface RetiringSecret {
  readonly secret: Uint8Array;
  readonly expiresAtMs: number;
}

/** True when the destination may receive deliveries: it has answered a challenge and is not switched off. */
export function isDeliverable(destination: Pick<Destination, "isVerified" | "isActive">): boolean {
  return destination.isVerified && destination.isActive;
}
