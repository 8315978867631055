// What customers do with their destinations: each question of the REST door, answered here.

import type { Caller } from "../../access/index.ts";
import { newEventId, testBody } from "../../alerts/index.ts";
import { type Clock, DAY_MS, SECOND_MS } from "../../base/index.ts";
import { type Delivery, type Destination, isDeliverable } from "../../model/index.ts";
import type { Deliveries, DeliveryPage, DeliveryQuery, DestinationChange, Destinations } from "../../store/index.ts";
import { type Resolver, resolveTarget } from "../deliver/resolver.ts";
import { judgeTarget } from "../deliver/target.ts";
import type { Challenged, Challenger } from "./challenger.ts";
import type { SecretBox } from "./secret-box.ts";
import { newSigningSecret } from "./signature.ts";

/** Contract 5.5: so long both secrets sign after a rotation. */
export const ROTATION_MS = DAY_MS;
/** A name that takes longer to resolve counts as one that does not. */
const RESOLVE_LIMIT_MS = 5 * SECOND_MS;

export interface DestinationDeskOptions {
  readonly destinations: Destinations;
  readonly deliveries: Deliveries;
  readonly challenger: Challenger;
  readonly resolver: Resolver;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly isInsecure: boolean;
  readonly marketTimeMs: () => number;
  /** Something was queued. */
  readonly queued: () => void;
  /** The destinations of an account are not what they were. */
  readonly changed: (accountId: number) => Promise<void>;
}

export type Created =
  | { readonly ok: true; readonly destination: Destination; readonly signingSecret: string }
  | { readonly ok: false; readonly existing: number };

/** A destination that nothing can be sent to now, and the field that says why. */
export type Undeliverable = "is_verified" | "is_active";

export class DestinationDesk {
  readonly #options: DestinationDeskOptions;

  constructor(options: DestinationDeskOptions) {
    this.#options = options;
  }

  /** What is wrong with a url by itself; null when nothing is. */
  urlProblem(url: string): string | null {
    const judged = judgeTarget(url, this.#options.isInsecure);
    return judged.ok ? null : judged.problem;
  }

  /** What is wrong with where a url leads; null when nothing is. */
  async placeProblem(url: string): Promise<string | null> {
    const { resolver, isInsecure, clock } = this.#options;
    const judged = judgeTarget(url, isInsecure);
    if (!judged.ok) return judged.problem;
    const late = Promise.withResolvers<"late">();
    const timer = clock.after(RESOLVE_LIMIT_MS, () => late.resolve("late"));
    const resolution = await Promise.race([resolveTarget(judged.target, resolver, isInsecure), late.promise]);
    timer.cancel();
    if (resolution === "late" || (!resolution.ok && resolution.reason === "name_not_resolved")) {
      return "must name a host that resolves.";
    }
    return resolution.ok ? null : "must lead to public addresses only.";
  }

  /** Adds a destination; its challenge is sent right after. */
  async create(caller: Caller, url: string, name: string): Promise<Created> {
    const { destinations, box, clock, challenger } = this.#options;
    const { accountId, limits } = caller;
    const signingSecret = newSigningSecret();
    const created = await destinations.create(
      { accountId, url, name, secret: box.seal(signingSecret, accountId), createdAtMs: clock.nowMs() },
      limits.webhookDestinations,
    );
    if (!created.ok) return created;
    void challenger.sendDue();
    return { ...created, signingSecret };
  }

  list(accountId: number): Promise<readonly Destination[]> {
    return this.#options.destinations.list(accountId);
  }

  get(accountId: number, id: number): Promise<Destination | null> {
    return this.#options.destinations.get(accountId, id);
  }

  async change(accountId: number, id: number, change: DestinationChange): Promise<Destination | null> {
    const changed = await this.#options.destinations.change(accountId, id, change);
    if (changed !== null && change.isActive !== undefined) {
      await this.#options.changed(accountId);
      this.#options.queued();
    }
    return changed;
  }

  async remove(accountId: number, id: number): Promise<boolean> {
    const isRemoved = await this.#options.destinations.remove(accountId, id);
    if (isRemoved) await this.#options.changed(accountId);
    return isRemoved;
  }

  /** Null when too many challenges are under way. */
  challenge(destination: Destination): Promise<Challenged> | null {
    return this.#options.challenger.challenge(destination);
  }

  /** The new secret, told this once. */
  async rotate(accountId: number, id: number): Promise<{ signingSecret: string; previousExpiresAtMs: number } | null> {
    const { destinations, box, clock } = this.#options;
    const signingSecret = newSigningSecret();
    const previousExpiresAtMs = clock.nowMs() + ROTATION_MS;
    const rotated = await destinations.rotate(accountId, id, box.seal(signingSecret, accountId), previousExpiresAtMs);
    return rotated === null ? null : { signingSecret, previousExpiresAtMs };
  }

  /** Queues a test. */
  async test(destination: Destination): Promise<Delivery | Undeliverable> {
    const { deliveries, clock, marketTimeMs, queued } = this.#options;
    if (!isDeliverable(destination)) return undeliverable(destination);
    const eventId = newEventId();
    const delivery = await deliveries.add({
      destinationId: destination.id,
      eventId,
      eventType: "test",
      symbol: null,
      body: JSON.stringify(testBody(eventId, marketTimeMs())),
      createdAtMs: clock.nowMs(),
    });
    queued();
    return delivery;
  }

  history(destinationId: number, query: DeliveryQuery): Promise<DeliveryPage> {
    return this.#options.deliveries.page(destinationId, query);
  }

  /** Null when the destination has no such delivery. */
  async redeliver(destination: Destination, deliveryId: number): Promise<Delivery | Undeliverable | null> {
    const { deliveries, clock, queued } = this.#options;
    if (!isDeliverable(destination)) return undeliverable(destination);
    const delivery = await deliveries.redeliver(destination.id, deliveryId, clock.nowMs());
    if (delivery !== null) queued();
    return delivery;
  }
}

function undeliverable({ isVerified }: Destination): Undeliverable {
  return isVerified ? "is_active" : "is_verified";
}
