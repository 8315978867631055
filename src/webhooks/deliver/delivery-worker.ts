// Delivers what is queued: leases deliveries from the store, tries each within its lane, and hands the results back. Any
// number of workers may run on one database.

import {
  type Clock,
  type Component,
  HOUR_MS,
  jitter,
  type Log,
  type Metrics,
  SECOND_MS,
  secretBytes,
  type Timer,
} from "../../base/index.ts";
import type { Deactivation, Deliveries, LeasedDelivery } from "../../store/index.ts";
import type { SecretBox } from "../destinations/secret-box.ts";
import { secretsOf, signedHeaders } from "../destinations/signature.ts";
import { forgettingAt } from "./delivery-memory.ts";
import { LANES_MAX, Lanes } from "./lanes.ts";
import type { CallOutcome, Poster } from "./poster.ts";
import { ResultWriter } from "./result-writer.ts";
import { TRY_TIMEOUT_MS, tryResult } from "./try-result.ts";

export interface DeliveryWorkerOptions {
  readonly deliveries: Deliveries;
  readonly poster: Poster;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Told when failures switched a destination off. */
  readonly deactivated: (deactivation: Deactivation) => void;
  readonly leaseMs?: number;
}

/** Longer than a try can take, with time to begin it and to keep its result; a crashed worker's tries are free after it. */
export const LEASE_MS = 30 * SECOND_MS;
/** A try is begun only while its lease outlasts it by this much. */
const LEASE_MARGIN_MS = 5 * SECOND_MS;
/** When all room was taken, the store is asked again once so much is free, or with the next poll. */
const ROOM_WORTH_ASKING = LANES_MAX / 4;
/** How often the store is asked for work that another process queued. */
const POLL_MS = SECOND_MS;
/** How long tries under way may take to end when the service stops. */
const STOP_WAIT_MS = 4 * SECOND_MS;

export class DeliveryWorker implements Component {
  readonly name = "deliveries";
  readonly #options: DeliveryWorkerOptions;
  readonly #lanes = new Lanes();
  readonly #results: ResultWriter;
  /** Leased and not begun, by destination. Bounded by the lanes' room. */
  readonly #waiting = new Map<number, LeasedDelivery[]>();
  /** Destinations that probably have more than was taken. */
  readonly #hungry = new Set<number>();
  readonly #tries = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #worker = Buffer.from(secretBytes(6)).toString("base64url");
  readonly #figures: ReturnType<typeof figuresOf>;
  #leases = 0;
  #timer: Timer | null = null;
  #housekeeping: Timer | null = null;
  #pumping: Promise<void> | null = null;
  #isWoken = false;
  /** The last lot took all the room there was: others may wait for some. */
  #wasFull = false;
  #isStopped = true;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#results = new ResultWriter(options.deliveries, options.clock, options.log, options.deactivated);
    this.#figures = figuresOf(options.metrics, () => this.#lanes.running);
  }

  /** Tries under way. */
  get running(): number {
    return this.#lanes.running;
  }

  start(): void {
    this.#isStopped = false;
    this.wake();
    this.#keepHouse();
  }

  /** Something was queued: look at once. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    this.#pumping ??= this.#pump();
  }

  /** Resolves when nothing is under way and the results are kept: for tests that move the clock. */
  async idle(): Promise<void> {
    while (this.#pumping !== null || this.#tries.size > 0) {
      await this.#pumping;
      await Promise.all(this.#tries);
      await this.#results.settled();
    }
    await this.#results.settled();
  }

  /** Begins nothing more, lets tries end for a while, and gives back what was not tried. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#housekeeping?.cancel();
    await this.#pumping;
    await this.#release([...this.#waiting.values()].flat());
    this.#waiting.clear();
    const limit = Promise.withResolvers<void>();
    const timer = this.#options.clock.after(STOP_WAIT_MS, limit.resolve);
    await Promise.race([Promise.all(this.#tries), limit.promise]);
    timer.cancel();
    this.#stopping.abort();
    await Promise.all(this.#tries);
    await this.#results.settled();
  }

  async #pump(): Promise<void> {
    // Not before the caller has noted that this runs.
    await Promise.resolve();
    this.#timer?.cancel();
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        if (this.#lanes.room > 0 && !this.#results.isBehind) await this.#claim();
      }
    } catch (error) {
      this.#options.log.error({ err: error }, "deliveries could not be taken from the store");
    } finally {
      this.#pumping = null;
    }
    if (!this.#isStopped) await this.#sleep();
  }

  /** Wakes when the next delivery is due, and now and then for what other processes queue. */
  async #sleep(): Promise<void> {
    const { clock, deliveries } = this.#options;
    const dueMs = await deliveries.nextDueMs().catch(() => null);
    if (this.#isStopped) return;
    // What is due already and was not taken has no room yet: the end of a try makes some, and wakes.
    const untilDueMs = dueMs === null ? POLL_MS : dueMs - clock.nowMs();
    const waitMs = untilDueMs > 0 ? Math.min(POLL_MS, untilDueMs) : POLL_MS;
    this.#timer?.cancel();
    this.#timer = clock.after(waitMs, () => this.wake());
  }

  async #claim(): Promise<void> {
    const { deliveries, clock, leaseMs = LEASE_MS } = this.#options;
    this.#hungry.clear();
    const rooms = new Map<number, number>();
    const { room: max } = this.#lanes;
    const claimed = await deliveries.claim({
      lease: `${this.#worker}.${++this.#leases}`,
      nowMs: clock.nowMs(),
      leaseMs,
      max,
      perDestination: (id) => {
        const room = this.#lanes.roomFor(id);
        rooms.set(id, room);
        return room;
      },
    });
    for (const leased of claimed) {
      const { id } = leased.destination;
      this.#lanes.queue(id);
      const queue = this.#waiting.get(id) ?? [];
      queue.push(leased);
      this.#waiting.set(id, queue);
      rooms.set(id, (rooms.get(id) ?? 0) - 1);
    }
    this.#wasFull = claimed.length >= max;
    for (const [id, room] of rooms) if (room <= 0) this.#hungry.add(id);
    for (const id of rooms.keys()) this.#begin(id);
  }

  /** Starts what waits for this destination, as far as its lanes go. */
  #begin(destinationId: number): void {
    const queue = this.#waiting.get(destinationId);
    if (queue === undefined) return;
    while (queue.length > 0 && !this.#isStopped && this.#lanes.canStart(destinationId)) {
      const leased = queue.shift();
      if (leased === undefined) break;
      this.#lanes.leave(destinationId);
      // A lease that would not outlast the try is left to end: whoever takes it then begins afresh.
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
        this.#figures.count(hasSucceeded ? "delivered" : (result.error ?? "failed"));
        this.#results.add(result);
      }
    } catch (error) {
      log.error({ err: error, deliveryId: leased.delivery.id }, "a delivery could not be tried");
    }
    this.#lanes.end(destinationId, hasSucceeded, clock.nowMs() - startedMs);
    if (this.#isStopped) return;
    if (!hasSucceeded || !this.#lanes.isProven(destinationId)) await this.#giveBack(destinationId);
    this.#begin(destinationId);
    // Many at a time: asking the store costs as much as several tries.
    const isShort = this.#hungry.has(destinationId) && !this.#waiting.has(destinationId);
    if (isShort || (this.#wasFull && this.#lanes.room >= ROOM_WORTH_ASKING)) this.wake();
  }

  /** Null when the service stops meanwhile: then it was no try. */
  async #send({ delivery, destination, body }: LeasedDelivery, nowMs: number): Promise<CallOutcome | null> {
    const bytes = Buffer.from(body);
    const headers = signedHeaders(secretsOf(destination, this.#options.box, nowMs), delivery.eventId, nowMs, bytes);
    const call = { url: destination.url, headers, body: bytes, timeoutMs: TRY_TIMEOUT_MS };
    const outcome = await this.#options.poster.post(call, this.#stopping.signal);
    return !outcome.answered && this.#stopping.signal.aborted ? null : outcome;
  }

  /** A destination that turned slow keeps no leases: they go back, so that they do not take up room here. */
  async #giveBack(destinationId: number): Promise<void> {
    const queue = this.#waiting.get(destinationId);
    if (queue === undefined) return;
    this.#waiting.delete(destinationId);
    this.#hungry.add(destinationId);
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

  #keepHouse(): void {
    const { clock, deliveries, log } = this.#options;
    this.#housekeeping = clock.after(HOUR_MS, () => {
      deliveries
        .forget(forgettingAt(clock.nowMs()))
        .catch((error: unknown) => log.error({ err: error }, "old deliveries could not be forgotten"));
      if (!this.#isStopped) this.#keepHouse();
    });
  }
}

function figuresOf(metrics: Metrics, running: () => number) {
  const tries = metrics.counter("webhook_tries_total", "Tries of deliveries, by how they ended.", ["outcome"]);
  metrics.gauge("webhook_tries_running", "Tries under way.", [], (gauge) => gauge.set(running()));
  return { count: (outcome: string) => tries.inc({ outcome }) };
}
