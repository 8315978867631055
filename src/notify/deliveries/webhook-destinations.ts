// The webhook destinations of customers: one method for each operation of the REST API.

import type { Caller } from "../../access/index.ts";
import { type Clock, DAY_MS, LATE, SECOND_MS, type Trace, withTimeLimit } from "../../base/index.ts";
import { type Delivery, type Destination, isDeliverable } from "../../model/index.ts";
import type {
  Deliveries,
  DeliveryPage,
  DeliveryQuery,
  DestinationChange,
  Destinations,
  TooManyRotations,
} from "../../store/index.ts";
import { judgeDestinationUrl } from "../http/destination-url.ts";
import { type Resolver, resolveHost } from "../http/resolver.ts";
import type { SecretBox } from "../http/secret-box.ts";
import { newSigningSecret } from "../http/signature.ts";
import type { Challenged, Challenger } from "./challenger.ts";
import type { DatabaseClock } from "./database-clock.ts";

/** DELIVERY-12: after a rotation both secrets sign for this long. */
export const ROTATION_MS = DAY_MS;
/** A host name that takes longer to resolve counts as one that does not resolve. */
const RESOLVE_LIMIT_MS = 5 * SECOND_MS;

export interface WebhookDestinationsOptions {
  readonly destinations: Destinations;
  readonly deliveries: Deliveries;
  readonly challenger: Challenger;
  readonly resolver: Resolver;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly time: DatabaseClock;
  readonly isInsecure: boolean;
  /** Writes the notification of a test delivery. */
  readonly testNotification: () => TestNotification;
  /** Called when a delivery was queued. */
  readonly queued: () => void;
  /** Called after a destination of the account was changed or removed; the operation waits for it. */
  readonly changed: (accountId: number) => Promise<void>;
}

type Created =
  | { readonly ok: true; readonly destination: Destination; readonly signingSecret: string }
  | { readonly ok: false; readonly existing: number };

interface Rotated {
  readonly signingSecret: string;
  readonly previousExpiresAtMs: number;
}

/** The notification of a test delivery: its id and its body. */
export interface TestNotification {
  readonly eventId: string;
  readonly body: string;
}

/** The reason why no delivery can be sent to a destination at present. */
export type Undeliverable = "unverified" | "inactive";

export class WebhookDestinations {
  readonly #options: WebhookDestinationsOptions;

  constructor(options: WebhookDestinationsOptions) {
    this.#options = options;
  }

  /** The problem with the text of a url; null when there is none. */
  urlProblem(url: string): string | null {
    const judged = judgeDestinationUrl(url, this.#options.isInsecure);
    return judged.ok ? null : judged.problem;
  }

  /** The problem with the addresses of a url's host; null when there is none. */
  async addressProblem(url: string): Promise<string | null> {
    const { resolver, isInsecure, clock } = this.#options;
    const judged = judgeDestinationUrl(url, isInsecure);
    if (!judged.ok) return judged.problem;
    const resolving = resolveHost(judged.url, resolver, isInsecure);
    const resolution = await withTimeLimit(clock, RESOLVE_LIMIT_MS, resolving);
    if (resolution === LATE || (!resolution.ok && resolution.reason === "name_not_resolved")) {
      return "must name a host that resolves.";
    }
    return resolution.ok ? null : "must lead to public addresses only.";
  }

  /** Adds a destination; its challenge is sent right after. */
  async create(
    caller: Caller,
    { url, name, events }: Pick<Destination, "url" | "name" | "events">,
    trace: Trace | null = null,
  ): Promise<Created> {
    const { destinations, box, clock, challenger } = this.#options;
    const { accountId, limits } = caller;
    const signingSecret = newSigningSecret();
    const created = await destinations.create(
      { accountId, url, name, events, secret: box.seal(signingSecret, accountId), createdAtMs: clock.nowMs() },
      limits.webhookDestinations,
    );
    if (!created.ok) return created;
    challenger.created(created.destination.id, trace);
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

  /** Sends a challenge; null when the account has too many challenges under way. */
  challenge(destination: Destination, trace: Trace | null = null): Promise<Challenged> | null {
    return this.#options.challenger.challenge(destination, trace);
  }

  /** Gives the destination a new secret, which the customer sees only in this answer. */
  async rotate(accountId: number, id: number): Promise<Rotated | TooManyRotations | null> {
    const { destinations, box, clock } = this.#options;
    const signingSecret = newSigningSecret();
    const nowMs = clock.nowMs();
    const previousExpiresAtMs = nowMs + ROTATION_MS;
    const secret = box.seal(signingSecret, accountId);
    const rotated = await destinations.rotate(accountId, id, { secret, nowMs, previousExpiresAtMs });
    if (rotated === null || "nextAtMs" in rotated) return rotated;
    return { signingSecret, previousExpiresAtMs };
  }

  /** Queues a test delivery. */
  async test(destination: Destination, trace: Trace | null = null): Promise<Delivery | Undeliverable> {
    const { deliveries, time, testNotification, queued } = this.#options;
    if (!isDeliverable(destination)) return undeliverable(destination);
    const { eventId, body } = testNotification();
    await time.follow();
    const delivery = await deliveries.add({
      destinationId: destination.id,
      eventId,
      eventType: "test",
      symbol: null,
      body,
      createdAtMs: time.nowMs(),
      trace,
    });
    queued();
    return delivery;
  }

  history(destinationId: number, query: DeliveryQuery): Promise<DeliveryPage> {
    return this.#options.deliveries.page(destinationId, query);
  }

  /** Queues a delivery again; null when the destination has no such delivery. */
  async redeliver(
    destination: Destination,
    deliveryId: number,
    trace: Trace | null = null,
  ): Promise<Delivery | Undeliverable | null> {
    const { deliveries, time, queued } = this.#options;
    if (!isDeliverable(destination)) return undeliverable(destination);
    await time.follow();
    const delivery = await deliveries.redeliver(destination.id, deliveryId, time.nowMs(), trace);
    if (delivery !== null) queued();
    return delivery;
  }
}

function undeliverable({ isVerified }: Destination): Undeliverable {
  return isVerified ? "inactive" : "unverified";
}
