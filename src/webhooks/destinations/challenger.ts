// Sends challenges, which prove that the owner of a destination also controls its server: right after creation, and when asked
// for. Nothing is delivered to a destination before it answered one.

import { type Clock, crockfordText, type Log, SECOND_MS, secretBytes } from "../../base/index.ts";
import type { Destination } from "../../model/index.ts";
import type { Destinations } from "../../store/index.ts";
import type { WebhookClient } from "../http/webhook-client.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { secretsOf, signedHeaders } from "../secrets/signature.ts";

/** WEBHOOKS-14: how long a destination has to answer. */
export const CHALLENGE_TIMEOUT_MS = 10 * SECOND_MS;
const CHALLENGE_BYTES = 24;
const ID_BYTES = 16;
/** The most challenges under way at once. A further one is refused; the first one of a destination waits instead. */
const CHALLENGES_MAX = 64;

/** How the destination answered. */
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
  readonly destinations: Pick<Destinations, "awaitingChallenge" | "noteChallenge">;
  readonly client: WebhookClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when a destination became verified. */
  readonly verified: (destination: Destination) => void;
}

export class Challenger {
  readonly #options: ChallengerOptions;
  /** Challenges under way, by destination: whoever asks for a second one gets the first. Bound: CHALLENGES_MAX. */
  readonly #running = new Map<number, Promise<Challenged>>();
  readonly #stopping = new AbortController();
  #isDue = false;

  constructor(options: ChallengerOptions) {
    this.#options = options;
  }

  /** Sends a challenge and resolves to how it was answered; null when too many are under way. */
  challenge(destination: Destination): Promise<Challenged> | null {
    const running = this.#running.get(destination.id);
    if (running !== undefined) return running;
    if (this.#running.size >= CHALLENGES_MAX || this.#stopping.signal.aborted) return null;
    const challenged = this.#send(destination).finally(() => {
      this.#running.delete(destination.id);
      if (this.#isDue) void this.sendDue();
    });
    this.#running.set(destination.id, challenged);
    return challenged;
  }

  /** Sends the first challenges that were not sent yet: after a creation, and after a start, in case of a crash before them. */
  async sendDue(): Promise<void> {
    this.#isDue = false;
    try {
      for (const destination of await this.#options.destinations.awaitingChallenge()) {
        const challenged = this.challenge(destination);
        if (challenged === null) {
          this.#isDue = true;
          return;
        }
        challenged.catch((error: unknown) => this.#logFailure(error));
      }
    } catch (error) {
      this.#logFailure(error);
    }
  }

  /** Resolves when none is under way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  /** Gives up what is under way; first challenges are sent again after the next start. */
  async stop(): Promise<void> {
    this.#isDue = false;
    this.#stopping.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #send(destination: Destination): Promise<Challenged> {
    const { client, box, clock, destinations } = this.#options;
    const nowMs = clock.nowMs();
    const challenge = Buffer.from(secretBytes(CHALLENGE_BYTES)).toString("base64url");
    const challengeId = `chl_${crockfordText(secretBytes(ID_BYTES))}`;
    const body = Buffer.from(JSON.stringify({ event: "webhook.verify", challenge }));
    const headers = signedHeaders(secretsOf(destination, box, nowMs), challengeId, nowMs, body);
    const call = { url: destination.url, headers, body, timeoutMs: CHALLENGE_TIMEOUT_MS };
    const outcome = await client.post(call, this.#stopping.signal);
    if (this.#stopping.signal.aborted) {
      return { destination, result: { succeeded: false, responseStatus: null, error: "timeout" } };
    }
    const succeeded = outcome.answered && outcome.status === 200;
    const noted = await destinations.noteChallenge(destination.id, succeeded);
    if (succeeded && noted !== null && !destination.isVerified) this.#options.verified(noted);
    const responseStatus = outcome.answered ? outcome.status : null;
    return {
      destination: noted,
      result: { succeeded, responseStatus, error: outcome.answered ? null : outcome.reason },
    };
  }

  #logFailure(error: unknown): void {
    this.#options.log.error({ err: error }, "a challenge could not be sent");
  }
}
