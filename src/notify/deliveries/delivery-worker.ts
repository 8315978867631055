// Delivers the queued notifications: leases deliveries from the store, posts each of them to its destination, and writes the
// results back. Any number of workers may run on one database.

import {
  type Clock,
  jitter,
  type Log,
  type Metrics,
  newSpanId,
  Repeat,
  SECOND_MS,
  secretText,
  type Trace,
  traceNamed,
  traceparentOf,
  withTimeLimit,
} from "../../base/index.ts";
import type { Deactivation, Deliveries, DueDestination, LeasedDelivery } from "../../store/index.ts";
import type { SecretBox } from "../http/secret-box.ts";
import { type PublicSignatures, signedCall } from "../http/signature.ts";
import { type CallOutcome, TRY_TIMEOUT_MS, type WebhookClient } from "../http/webhook-client.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { DestinationQueues } from "./destination-queues.ts";
import { ResultWriter } from "./result-writer.ts";
import { AHEAD, CHOSEN_MAX, type RunningTry, SLOW_MS, TryLimits } from "./try-limits.ts";
import { hasSucceeded, tryResult } from "./try-result.ts";

export interface DeliveryWorkerOptions {
  readonly deliveries: Deliveries;
  readonly client: WebhookClient;
  /** Sends the deliveries to e-mail addresses; null where there is no SMTP server. */
  readonly mailer: Mailer | null;
  readonly box: SecretBox;
  readonly publicSignatures: PublicSignatures;
  readonly clock: Clock;
  readonly time: DatabaseClock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called when the first try of a delivery begins, with the time that the delivery has waited. */
  readonly tried?: (waitedMs: number) => void;
  /** Called when failures switched a destination off. */
  readonly deactivated: (deactivation: Deactivation) => void;
}

/** Longer than a try takes, with its begin and the storing of its result. Then other workers may take a crashed worker's deliveries. */
const LEASE_MS = 30 * SECOND_MS;
/** A try begins only when its lease ends at least this long after the longest end of the try. */
const LEASE_MARGIN_MS = 5 * SECOND_MS;
/** A delivery that was leased longer ago is tried only when its destination may still receive. */
const CONFIRM_AFTER_MS = SECOND_MS;
/** The interval at which the store is asked for deliveries that another process queued. */
const POLL_MS = SECOND_MS;
/**
 * The interval at which the store is asked for destinations that do not answer well, while they have more deliveries due than can be tried.
 */
const HELD_BACK_EVERY_MS = 250;
/** The time that tries under way have to end when the service stops. */
const STOP_WAIT_MS = 4 * SECOND_MS;

export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #limits = new TryLimits();
  readonly #results: ResultWriter;
  readonly #claiming: Repeat;
  readonly #time: DatabaseClock;
  readonly #queues = new DestinationQueues();
  /** Quick destinations that probably have more deliveries due than were leased. Bound: the destinations of one lease. */
  readonly #withMoreDue = new Set<number>();
  // Bound: TRY_LIMITS.
  readonly #tries = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #workerId = secretText(6);
  readonly #countTry: (outcome: string) => void;
  #leaseCount = 0;
  /** The time at which the store was last asked which destinations may still receive. */
  #confirmedAtMs = Number.NEGATIVE_INFINITY;
  /** The last claim found due deliveries. */
  #wasAnyDue = false;
  /** The last claim reached a limit: further deliveries may wait in the store. */
  #wasFull = false;
  /** Destinations that do not answer well have more deliveries due than can be tried at present. */
  #isHeldBackLeft = false;
  #heldBackAtMs = 0;
  #isRunning = false;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    const { deliveries, clock, log, metrics, deactivated } = options;
    this.#results = new ResultWriter({ deliveries, clock, log, deactivated });
    this.#time = options.time;
    this.#claiming = new Repeat({
      clock,
      task: () => this.#claimDue(),
      everyMs: POLL_MS,
      failed: (error) => log.error({ err: error }, "deliveries could not be taken from the store"),
    });
    const tries = metrics.counter("webhook_tries_total", "Tries of deliveries, by how they ended.", ["outcome"]);
    this.#countTry = (outcome) => tries.inc({ outcome });
    metrics.gauge("webhook_tries_running", "Tries under way.", [], (gauge) => gauge.set(this.#limits.running));
  }

  /** Tries under way. */
  get running(): number {
    return this.#limits.running;
  }

  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** A delivery was queued: claims it from the store at once. */
  wake(): void {
    if (this.#isRunning) void this.#claiming.wake();
  }

  /** Resolves when no try is under way and the results are stored: for tests that move the clock. */
  async idle(): Promise<void> {
    await this.#claiming.settled();
    while (this.#tries.size > 0) {
      await Promise.all(this.#tries);
      await this.#results.settled();
      await this.#claiming.settled();
    }
    await this.#results.settled();
  }

  /** Begins no further try, waits up to STOP_WAIT_MS for tries to end, and gives back the deliveries that were not tried. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#claiming.stop();
    await this.#giveBack(this.#queues.takeAll());
    await withTimeLimit(this.#options.clock, STOP_WAIT_MS, Promise.all(this.#tries));
    this.#stopping.abort();
    await Promise.all(this.#tries);
    await this.#results.stop();
  }

  /** Claims due deliveries within the limits. Returns the wait until the next delivery is due, or until the next poll. */
  async #claimDue(): Promise<number> {
    const { deliveries } = this.#options;
    await this.#time.follow();
    // A delivery whose result is not stored yet would be tried again after its lease has ended.
    if (this.#results.isBehind) return POLL_MS;
    await this.#claim();
    const dueMs = await deliveries.nextDueMs();
    const untilDueMs = dueMs === null ? POLL_MS : dueMs - this.#time.nowMs();
    if (this.#isHeldBackLeft) return HELD_BACK_EVERY_MS;
    if (untilDueMs > 0) return Math.min(POLL_MS, untilDueMs);
    // Deliveries that are due already wait for their turn, or belong to a suspended account.
    return this.#wasAnyDue ? HELD_BACK_EVERY_MS : POLL_MS;
  }

  async #claim(): Promise<void> {
    const nowMs = this.#time.nowMs();
    const isHeldBackIncluded = !this.#isHeldBackLeft || nowMs - this.#heldBackAtMs >= HELD_BACK_EVERY_MS;
    if (isHeldBackIncluded) this.#heldBackAtMs = nowMs;
    let chosen: ReadonlyMap<number, number> = new Map();
    const claimed = await this.#options.deliveries.claim({
      lease: `${this.#workerId}.${++this.#leaseCount}`,
      nowMs,
      leaseMs: LEASE_MS,
      isHeldBackIncluded,
      choose: (due) => {
        this.#wasAnyDue = due.length > 0;
        chosen = this.#limits.fairShare(due);
        if (isHeldBackIncluded) {
          const isLeft = (each: DueDestination): boolean => isHeldBack(each) && !chosen.has(each.id);
          this.#isHeldBackLeft = due.some(isLeft);
        }
        return chosen;
      },
    });
    for (const leased of claimed) {
      this.#limits.wait(leased.destination);
      this.#queues.add(leased);
    }
    this.#noteMoreDue(claimed, chosen);
    for (const id of chosen.keys()) await this.#begin(id);
  }

  #noteMoreDue(claimed: readonly LeasedDelivery[], chosen: ReadonlyMap<number, number>): void {
    this.#wasFull = claimed.length >= CHOSEN_MAX || this.#limits.waiting >= AHEAD.max;
    this.#withMoreDue.clear();
    for (const [id, leased] of Map.groupBy(claimed, ({ destination }) => destination.id)) {
      if (leased.length >= (chosen.get(id) ?? 0)) this.#withMoreDue.add(id);
    }
  }

  /** Begins tries from the queue of this destination, within its limits. */
  async #begin(destinationId: number): Promise<void> {
    while (this.#isRunning) {
      const oldest = this.#queues.peek(destinationId);
      if (oldest !== undefined && this.#isOld(oldest)) await this.#confirm();
      const leased = this.#queues.peek(destinationId);
      if (leased === undefined) return;
      const { destination } = leased;
      if (!this.#limits.canStart(destination)) {
        // Only deliveries of quick destinations wait here; the others are leased again for their next turn.
        if (this.#limits.healthOf(destination) !== "quick") await this.#giveBack(this.#queues.take(destinationId));
        return;
      }
      this.#queues.shift(destinationId);
      this.#limits.leave(destination);
      // A lease that would end too soon is dropped: after its end a worker takes the delivery with a new lease.
      if (leased.leaseEndsAtMs - this.#time.nowMs() < TRY_TIMEOUT_MS + LEASE_MARGIN_MS) continue;
      const tried = this.#try(leased, this.#limits.start(destination)).finally(() => this.#tries.delete(tried));
      this.#tries.add(tried);
    }
  }

  #isOld({ leaseEndsAtMs }: LeasedDelivery): boolean {
    return leaseEndsAtMs - LEASE_MS + CONFIRM_AFTER_MS <= this.#time.nowMs();
  }

  /** Gives back the deliveries of destinations that may no longer receive any. */
  async #confirm(): Promise<void> {
    const nowMs = this.#time.nowMs();
    if (nowMs - this.#confirmedAtMs < CONFIRM_AFTER_MS && nowMs >= this.#confirmedAtMs) return;
    this.#confirmedAtMs = nowMs;
    const waiting = this.#queues.destinationIds;
    const receiving = await this.#receiving(waiting);
    const refused = waiting.filter((id) => !receiving.has(id));
    await this.#giveBack(refused.flatMap((id) => this.#queues.take(id)));
  }

  /** None while the store cannot be asked: the leased deliveries are given back, or their leases end. */
  async #receiving(destinationIds: readonly number[]): Promise<ReadonlySet<number>> {
    try {
      return await this.#options.deliveries.receiving(destinationIds);
    } catch (error) {
      this.#options.log.warn({ err: error }, "it is not known which destinations may receive; their deliveries wait");
      return new Set();
    }
  }

  async #try(leased: LeasedDelivery, running: RunningTry): Promise<void> {
    const { clock, log } = this.#options;
    const startedMs = clock.nowMs();
    const { attempts, createdAtMs } = leased.delivery;
    if (attempts === 0) this.#options.tried?.(this.#time.nowMs() - createdAtMs);
    const slow = clock.after(SLOW_MS, () => this.#stall(running));
    try {
      const spanId = newSpanId();
      const outcome = await this.#send(leased, spanId);
      this.#logTry(leased, spanId, outcome);
      if (outcome === null) {
        this.#limits.abandon(running);
        await this.#release([leased]);
      } else this.#note(leased, outcome, running, startedMs);
    } catch (error) {
      this.#limits.end(running, false, clock.nowMs() - startedMs);
      log.error({ err: error, deliveryId: leased.delivery.id }, "a delivery could not be tried");
    } finally {
      slow.cancel();
    }
    await this.#goOn(running.destination);
  }

  /** Logs at the level debug: a busy market has thousands of tries. */
  #logTry(leased: LeasedDelivery, spanId: string, outcome: CallOutcome | null): void {
    const { delivery, destination } = leased;
    const ended = outcome === null ? "stopped" : outcome.answered ? outcome.status : outcome.reason;
    const trace = { traceId: traceOf(leased).id, spanId };
    const tried = { deliveryId: delivery.id, destinationId: destination.id, attempt: delivery.attempts + 1 };
    this.#options.log.debug({ ...tried, ended, ...trace }, "a delivery was tried");
  }

  #note(leased: LeasedDelivery, outcome: CallOutcome, running: RunningTry, startedMs: number): void {
    const endedMs = this.#options.clock.nowMs();
    const health = this.#limits.end(running, hasSucceeded(outcome), endedMs - startedMs);
    const result = tryResult(leased, outcome, { atMs: this.#time.nowMs(), health, chance: jitter() });
    this.#countTry(result.status === "delivered" ? "delivered" : (result.error ?? "failed"));
    this.#results.add(result);
  }

  /** A try has ended: starts tries of waiting deliveries in turn, and claims more from the store when a query is worth its cost. */
  async #goOn(destination: DueDestination): Promise<void> {
    if (!this.#isRunning) return;
    if (this.#limits.healthOf(destination) !== "quick") await this.#giveBack(this.#queues.take(destination.id));
    for (const { destination: next } of this.#queues.turn()) await this.#begin(next.id);
    // A query to the store costs as much as several tries, so each query claims many deliveries.
    const isQuick = this.#limits.healthOf(destination) === "quick";
    const needsMore = isQuick && this.#withMoreDue.has(destination.id) && !this.#queues.has(destination.id);
    if (needsMore || (this.#wasFull && this.#limits.waiting <= AHEAD.max / 4)) this.wake();
  }

  #stall(running: RunningTry): void {
    this.#limits.stall(running);
    if (this.#limits.healthOf(running.destination) === "slow") return;
    // The stalled try has made room for others, which begin with the next poll: many tries stall at about the same time.
    void this.#giveBack(this.#queues.take(running.destination.id));
  }

  /** Null when the service stopped meanwhile: then the call does not count as a try. */
  async #send(leased: LeasedDelivery, spanId: string): Promise<CallOutcome | null> {
    const { delivery, destination, body } = leased;
    const { client, mailer } = this.#options;
    const { signal } = this.#stopping;
    const mailed = await mailer?.deliver(leased, signal);
    if (mailed !== undefined && mailed !== null) return !mailed.answered && signal.aborted ? null : mailed;
    const signed = await signedCall(destination, this.#options, delivery.eventId, this.#time.nowMs(), body);
    const headers = { ...signed.headers, traceparent: traceparentOf(traceOf(leased), spanId) };
    const outcome = await client.post({ ...signed, headers, timeoutMs: TRY_TIMEOUT_MS }, this.#stopping.signal);
    return !outcome.answered && this.#stopping.signal.aborted ? null : outcome;
  }

  /** Gives leases of waiting deliveries back to the store, so that they do not take up room in this worker. */
  async #giveBack(leased: readonly LeasedDelivery[]): Promise<void> {
    for (const { destination } of leased) this.#limits.leave(destination);
    await this.#release(leased);
  }

  async #release(leased: readonly LeasedDelivery[]): Promise<void> {
    try {
      await this.#options.deliveries.release(leased.map(({ delivery, lease }) => ({ deliveryId: delivery.id, lease })));
    } catch (error) {
      this.#options.log.warn({ err: error }, "leases could not be given back; they end by themselves");
    }
  }
}

/** TRACE-03: the trace of the request that asked for the delivery, or that of the notification itself. */
function traceOf({ trace, delivery }: LeasedDelivery): Trace {
  return trace ?? traceNamed(delivery.eventId);
}

/** True for a destination that does not answer well: such destinations are claimed less often while there are many of them. */
function isHeldBack({ health }: DueDestination): boolean {
  return health === "failing" || health === "stalled";
}
