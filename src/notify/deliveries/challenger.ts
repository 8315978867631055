// Sends challenges, which prove that the owner of a destination also controls its server: right after creation, and on request.
// A destination receives no delivery before it has answered a challenge.

import {
  type Clock,
  type Counter,
  crockfordText,
  type Log,
  type Metrics,
  newSpanId,
  RecentMap,
  Repeat,
  SECOND_MS,
  secretBytes,
  secretText,
  type Trace,
  traceNamed,
  traceparentOf,
} from "../../base/index.ts";
import type { Destination } from "../../model/index.ts";
import type { Destinations } from "../../store/index.ts";
import type { SecretBox } from "../http/secret-box.ts";
import { type PublicSignatures, signedCall } from "../http/signature.ts";
import type { WebhookClient } from "../http/webhook-client.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { SLOW_MS } from "./try-limits.ts";

/** WEBHOOKS-14: the time that a destination has to answer. */
export const CHALLENGE_TIMEOUT_MS = 10 * SECOND_MS;
const CHALLENGE_BYTES = 24;
const ID_BYTES = 16;
/** The wait before the next query for due first challenges after a failure of the store. */
const RETRY_MS = SECOND_MS;
/** The lease of a process on a first challenge: the time to answer it, and some time to store the answer. */
const LEASE_MS = CHALLENGE_TIMEOUT_MS + 5 * SECOND_MS;
/** The interval at which the other processes look for leases of a process that died. */
const LOOK_EVERY_MS = 30 * SECOND_MS;

/** Challenges under way of one account. Beyond it a requested challenge is refused, and the first challenge of a destination waits. */
const CHALLENGES_PER_ACCOUNT = 8;
/** Challenges that were sent less than SLOW_MS ago. */
const CHALLENGES_FRESH_MAX = 64;
/** All challenges under way. */
const CHALLENGES_MAX = 256;

/** The answer of a destination. */
export interface ChallengeResult {
  readonly succeeded: boolean;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** The destination after a challenge; null when it was deleted meanwhile. */
export interface Challenged {
  readonly destination: Destination | null;
  readonly result: ChallengeResult;
}

export interface ChallengerOptions {
  readonly destinations: Pick<
    Destinations,
    "awaitingChallenge" | "leaseChallenge" | "releaseChallenge" | "noteChallenge"
  >;
  /** The clock that decides when leases begin and end. */
  readonly time: DatabaseClock;
  readonly client: WebhookClient;
  readonly box: SecretBox;
  readonly publicSignatures: PublicSignatures;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called when a destination became verified. */
  readonly verified: (destination: Destination) => void;
}

export class Challenger {
  readonly #options: ChallengerOptions;
  /** Challenges under way, by destination: a second request for a destination joins the challenge under way. Bound: CHALLENGES_MAX. */
  readonly #running = new Map<number, Promise<Challenged>>();
  /** Destinations whose first challenge this process has leased. Bound: CHALLENGES_MAX. */
  readonly #first = new Set<number>();
  readonly #limits = new ChallengeLimits();
  /** Traces of the requests that created destinations, until the first challenge is sent. Bound: CHALLENGES_MAX. */
  readonly #created = new RecentMap<number, Trace>(CHALLENGES_MAX);
  readonly #stopping = new AbortController();
  readonly #sendingDue: Repeat;
  readonly #outcomes: Counter<"outcome">;
  /** Some first challenges wait until others have ended. */
  #isDue = false;

  constructor(options: ChallengerOptions) {
    this.#options = options;
    const { clock, log, metrics } = options;
    this.#outcomes = metrics.counter("webhook_challenges_total", "Challenges, by how they ended.", ["outcome"]);
    this.#sendingDue = new Repeat({
      clock,
      task: () => this.#sendDue(),
      everyMs: LOOK_EVERY_MS,
      retryMs: RETRY_MS,
      failed: (error) => log.error({ err: error }, "first challenges could not be sent yet"),
    });
  }

  /** Challenges under way. */
  get running(): number {
    return this.#limits.running;
  }

  /** Sends a challenge and resolves to its result; null when the account has too many challenges under way. */
  challenge(destination: Destination, trace: Trace | null = null): Promise<Challenged> | null {
    const running = this.#running.get(destination.id);
    if (running !== undefined) return running;
    if (!this.#limits.canStart(destination.accountId) || this.#stopping.signal.aborted) return null;
    this.#limits.start(destination.accountId);
    let isFresh = true;
    const age = (): void => {
      if (!isFresh) return;
      isFresh = false;
      this.#limits.age();
      if (this.#isDue) void this.sendDue();
    };
    const ageing = this.#options.clock.after(SLOW_MS, age);
    const challenged = this.#send(destination, trace).finally(() => {
      ageing.cancel();
      this.#limits.end(destination.accountId);
      this.#running.delete(destination.id);
      age();
      if (this.#isDue) void this.sendDue();
    });
    this.#running.set(destination.id, challenged);
    return challenged;
  }

  /** Sends the first challenges that are due: after a destination was created, and after a start, in case a crash prevented them. */
  sendDue(): Promise<void> {
    return this.#sendingDue.wake();
  }

  /** A destination was created by a request of this trace. */
  created(destinationId: number, trace: Trace | null): void {
    if (trace !== null) this.#created.set(destinationId, trace);
    void this.sendDue();
  }

  async #sendDue(): Promise<void> {
    this.#isDue = false;
    const { destinations, time } = this.#options;
    await time.follow();
    const due = await destinations.awaitingChallenge(time.nowMs(), CHALLENGES_MAX);
    for (const destination of due) {
      if (this.#stopping.signal.aborted) return;
      if (!this.#limits.canStart(destination.accountId)) this.#isDue = true;
      else await this.#sendFirst(destination);
    }
  }

  async #sendFirst(destination: Destination): Promise<void> {
    const { destinations, time } = this.#options;
    const nowMs = time.nowMs();
    if (!(await destinations.leaseChallenge(destination.id, { nowMs, untilMs: nowMs + LEASE_MS }))) return;
    const challenged = this.challenge(destination);
    if (challenged === null) {
      this.#isDue = true;
      await destinations.releaseChallenge(destination.id);
      return;
    }
    this.#first.add(destination.id);
    challenged.then(
      () => {
        if (!this.#stopping.signal.aborted) this.#first.delete(destination.id);
      },
      (error: unknown) => this.#retry(destination, error),
    );
  }

  async #giveBack(id: number): Promise<void> {
    this.#first.delete(id);
    // When the database cannot be written to, the lease ends by itself.
    await this.#options.destinations.releaseChallenge(id).catch(() => undefined);
  }

  /** The result of a challenge could not be stored, so the challenge is still due. */
  async #retry(destination: Destination, error: unknown): Promise<void> {
    const { clock, log } = this.#options;
    log.error({ err: error }, "a challenge could not be sent");
    await this.#giveBack(destination.id);
    if (!this.#stopping.signal.aborted) clock.after(RETRY_MS, () => void this.sendDue());
  }

  /** Resolves when no challenge is under way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  /** Gives up the challenges under way; first challenges are sent again after the next start. */
  async stop(): Promise<void> {
    this.#isDue = false;
    this.#stopping.abort();
    await this.#sendingDue.stop();
    await Promise.allSettled(this.#running.values());
    await Promise.all([...this.#first].map((id) => this.#giveBack(id)));
  }

  async #send(destination: Destination, trace: Trace | null): Promise<Challenged> {
    const { client, clock, destinations } = this.#options;
    const nowMs = clock.nowMs();
    const challenge = secretText(CHALLENGE_BYTES);
    const challengeId = `chl_${crockfordText(secretBytes(ID_BYTES))}`;
    const body = JSON.stringify({ event: "webhook.verify", challenge });
    const signed = await signedCall(destination, this.#options, challengeId, nowMs, body);
    const asked = trace ?? this.#created.get(destination.id) ?? traceNamed(challengeId);
    this.#created.delete(destination.id);
    const headers = { ...signed.headers, traceparent: traceparentOf(asked, newSpanId()) };
    const outcome = await client.post({ ...signed, headers, timeoutMs: CHALLENGE_TIMEOUT_MS }, this.#stopping.signal);
    if (this.#stopping.signal.aborted) {
      return { destination, result: { succeeded: false, responseStatus: null, error: "timeout" } };
    }
    const succeeded = outcome.answered && outcome.status === 200;
    this.#outcomes.inc({ outcome: succeeded ? "verified" : outcome.answered ? "http_status" : outcome.reason });
    const noted = await destinations.noteChallenge(destination.id, succeeded);
    if (succeeded && noted !== null && !destination.isVerified) this.#options.verified(noted);
    const responseStatus = outcome.answered ? outcome.status : null;
    return {
      destination: noted,
      result: { succeeded, responseStatus, error: outcome.answered ? null : outcome.reason },
    };
  }
}

/**
 * Limits the challenges under way: of one account, in all, and of those sent a moment ago. Challenges that are never answered do not
 * delay the challenges of others.
 */
class ChallengeLimits {
  // Bound: CHALLENGES_MAX, as only accounts with a challenge under way are in it.
  readonly #byAccount = new Map<number, number>();
  #fresh = 0;
  #running = 0;

  get running(): number {
    return this.#running;
  }

  canStart(accountId: number): boolean {
    if (this.#running >= CHALLENGES_MAX || this.#fresh >= CHALLENGES_FRESH_MAX) return false;
    return (this.#byAccount.get(accountId) ?? 0) < CHALLENGES_PER_ACCOUNT;
  }

  start(accountId: number): void {
    this.#running++;
    this.#fresh++;
    this.#byAccount.set(accountId, (this.#byAccount.get(accountId) ?? 0) + 1);
  }

  /** A challenge was not answered quickly: other challenges may begin. */
  age(): void {
    this.#fresh--;
  }

  end(accountId: number): void {
    this.#running--;
    const left = (this.#byAccount.get(accountId) ?? 0) - 1;
    if (left > 0) this.#byAccount.set(accountId, left);
    else this.#byAccount.delete(accountId);
  }
}
