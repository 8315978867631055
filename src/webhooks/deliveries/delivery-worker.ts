// Delivers what is queued: leases deliveries from the store, tries each of them, and hands the results back. Any number of workers
// may run on one database.

import {
  type Clock,
  HOUR_MS,
  jitter,
  type Log,
  type Metrics,
  Repeat,
  SECOND_MS,
  secretBytes,
  withTimeLimit,
} from "../../base/index.ts";
import type { Deactivation, Deliveries, LeasedDelivery } from "../../store/index.ts";
import type { CallOutcome, WebhookClient } from "../http/webhook-client.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { secretsOf, signedHeaders } from "../secrets/signature.ts";
import { forgettingAt } from "./delivery-memory.ts";
import { LANES_MAX, Lanes } from "./lanes.ts";
import { ResultWriter } from "./result-writer.ts";
import { TRY_TIMEOUT_MS, tryResult } from "./try-result.ts";

export interface DeliveryWorkerOptions {
  readonly deliveries: Deliveries;
  readonly client: WebhookClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called when failures switched a destination off. */
  readonly deactivated: (deactivation: Deactivation) => void;
}

/** Longer than a try can take, with time to begin it and to keep its result. After it, others may try what a crashed worker leased. */
const LEASE_MS = 30 * SECOND_MS;
/** A try is begun only while its lease lasts longer than the try by this much. */
const LEASE_MARGIN_MS = 5 * SECOND_MS;
/** When all lanes were taken, the store is asked again once this many are free, or with the next poll. */
const ROOM_WORTH_ASKING = LANES_MAX / 4;
/** How often the store is asked for deliveries that another process queued. */
const POLL_MS = SECOND_MS;
/** How long tries under way may take to end when the service stops. */
const STOP_WAIT_MS = 4 * SECOND_MS;

export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #lanes = new Lanes();
  readonly #results: ResultWriter;
  readonly #claiming: Repeat;
  readonly #housekeeping: Repeat;
  /** Leased deliveries that are not begun, by destination. Bounded by the room of the lanes. */
  readonly #waiting = new Map<number, LeasedDelivery[]>();
  /** Destinations that probably have more due than was leased. Bound: the destinations of one lease. */
  readonly #withMoreDue = new Set<number>();
  // Bound: LANES_MAX.
  readonly #tries = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #workerId = Buffer.from(secretBytes(6)).toString("base64url");
  readonly #countTry: (outcome: string) => void;
  #leaseCount = 0;
  /** The last claim took all the room there was: other destinations may wait for some. */
  #wasFull = false;
  #isRunning = false;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    const { deliveries, clock, log, metrics, deactivated } = options;
    this.#results = new ResultWriter({ deliveries, clock, log, deactivated });
    this.#claiming = new Repeat({
      clock,
      task: () => this.#claimDue(),
      everyMs: POLL_MS,
      failed: (error) => log.error({ err: error }, "deliveries could not be taken from the store"),
    });
    this.#housekeeping = new Repeat({
      clock,
      task: async () => void (await deliveries.forget(forgettingAt(clock.nowMs()))),
      everyMs: HOUR_MS,
      failed: (error) => log.error({ err: error }, "old deliveries could not be removed"),
    });
    const tries = metrics.counter("webhook_tries_total", "Tries of deliveries, by how they ended.", ["outcome"]);
    this.#countTry = (outcome) => tries.inc({ outcome });
    metrics.gauge("webhook_tries_running", "Tries under way.", [], (gauge) => gauge.set(this.#lanes.running));
  }

  /** Tries under way. */
  get running(): number {
    return this.#lanes.running;
  }

  start(): void {
    this.#isRunning = true;
    this.wake();
    this.#housekeeping.start();
  }

  /** Something was queued: takes it from the store at once. */
  wake(): void {
    if (this.#isRunning) void this.#claiming.wake();
  }

  /** Resolves when nothing is under way and the results are kept: for tests that move the clock. */
  async idle(): Promise<void> {
    await this.#claiming.settled();
    while (this.#tries.size > 0) {
      await Promise.all(this.#tries);
      await this.#results.settled();
      await this.#claiming.settled();
    }
    await this.#results.settled();
  }

  /** Begins nothing more, waits a while for tries to end, and gives back what was not tried. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#claiming.stop();
    await this.#housekeeping.stop();
    await this.#release([...this.#waiting.values()].flat());
    this.#waiting.clear();
    await withTimeLimit(this.#options.clock, STOP_WAIT_MS, Promise.all(this.#tries));
    this.#stopping.abort();
    await Promise.all(this.#tries);
    await this.#results.stop();
  }

  /** Takes what is due as far as there is room. Returns how long to wait until the next delivery is due, or the next poll. */
  async #claimDue(): Promise<number> {
    const { clock, deliveries } = this.#options;
    if (this.#lanes.room > 0 && !this.#results.isBehind) await this.#claim();
    const dueMs = await deliveries.nextDueMs();
    // What is due already and was not taken has no room yet: the end of a try makes room and wakes the worker.
    const untilDueMs = dueMs === null ? POLL_MS : dueMs - clock.nowMs();
    return untilDueMs > 0 ? Math.min(POLL_MS, untilDueMs) : POLL_MS;
  }

  async #claim(): Promise<void> {
    const { deliveries, clock } = this.#options;
    this.#withMoreDue.clear();
    const roomLeft = new Map<number, number>();
    const { room: max } = this.#lanes;
    const claimed = await deliveries.claim({
      lease: `${this.#workerId}.${++this.#leaseCount}`,
      nowMs: clock.nowMs(),
      leaseMs: LEASE_MS,
      max,
      perDestination: (id) => {
        const room = this.#lanes.roomFor(id);
        roomLeft.set(id, room);
        return room;
      },
    });
    for (const leased of claimed) {
      const { id } = leased.destination;
      this.#lanes.queue(id);
      const queue = this.#waiting.get(id) ?? [];
      queue.push(leased);
      this.#waiting.set(id, queue);
      roomLeft.set(id, (roomLeft.get(id) ?? 0) - 1);
    }
    this.#wasFull = claimed.length >= max;
    for (const [id, room] of roomLeft) if (room <= 0) this.#withMoreDue.add(id);
    for (const id of roomLeft.keys()) this.#begin(id);
  }

  /** Begins tries of what waits for this destination, as far as its lanes go. */
  #begin(destinationId: number): void {
    const queue = this.#waiting.get(destinationId);
    if (queue === undefined) return;
    while (queue.length > 0 && this.#isRunning && this.#lanes.canStart(destinationId)) {
      const leased = queue.shift();
      if (leased === undefined) break;
      this.#lanes.leave(destinationId);
      // A lease that would end too soon is left to end: whoever takes the delivery then begins with a new one.
      if (leased.leaseEndsAtMs - this.#options.clock.nowMs() < TRY_TIMEOUT_MS + LEASE_MARGIN_MS) continue;
      this.#lanes.start(destinationId);
      const running = this.#try(leased).finally(() => this.#tries.delete(running));
      this.#tries.add(running);
    }
    if (queue.length === 0) this.#waiting.delete(destinationId);
  }

  async #try(leased: LeasedDelivery): Promise<void> {
    const { clock, log } = this.#options;
    const { id: destinationId } = leased.destination;
    const startedMs = clock.nowMs();
    let hasSucceeded = false;
    try {
      const outcome = await this.#send(leased, startedMs);
      if (outcome === null) await this.#release([leased], false);
      else {
        const result = tryResult(leased, outcome, clock.nowMs(), jitter());
        hasSucceeded = result.status === "delivered";
        this.#countTry(hasSucceeded ? "delivered" : (result.error ?? "failed"));
        this.#results.add(result);
      }
    } catch (error) {
      log.error({ err: error, deliveryId: leased.delivery.id }, "a delivery could not be tried");
    }
    this.#lanes.end(destinationId, hasSucceeded, clock.nowMs() - startedMs);
    if (!this.#isRunning) return;
    if (!hasSucceeded || !this.#lanes.isProven(destinationId)) await this.#giveBack(destinationId);
    this.#begin(destinationId);
    // Asking the store costs as much as several tries, so many deliveries are taken at a time.
    const needsMore = this.#withMoreDue.has(destinationId) && !this.#waiting.has(destinationId);
    if (needsMore || (this.#wasFull && this.#lanes.room >= ROOM_WORTH_ASKING)) this.wake();
  }

  /** Null when the service stopped meanwhile: then it does not count as a try. */
  async #send({ delivery, destination, body }: LeasedDelivery, nowMs: number): Promise<CallOutcome | null> {
    const bytes = Buffer.from(body);
    const headers = signedHeaders(secretsOf(destination, this.#options.box, nowMs), delivery.eventId, nowMs, bytes);
    const call = { url: destination.url, headers, body: bytes, timeoutMs: TRY_TIMEOUT_MS };
    const outcome = await this.#options.client.post(call, this.#stopping.signal);
    return !outcome.answered && this.#stopping.signal.aborted ? null : outcome;
  }

  /** Gives the waiting leases of a destination that became slow back to the store, so that they do not take up room here. */
  async #giveBack(destinationId: number): Promise<void> {
    const queue = this.#waiting.get(destinationId);
    if (queue === undefined) return;
    this.#waiting.delete(destinationId);
    this.#withMoreDue.add(destinationId);
    await this.#release(queue);
  }

  async #release(leased: readonly LeasedDelivery[], wasWaiting = true): Promise<void> {
    if (wasWaiting) for (const { destination } of leased) this.#lanes.leave(destination.id);
    try {
      await this.#options.deliveries.release(leased.map(({ delivery, lease }) => ({ deliveryId: delivery.id, lease })));
    } catch (error) {
      this.#options.log.warn({ err: error }, "leases could not be given back; they end by themselves");
    }
  }
}
