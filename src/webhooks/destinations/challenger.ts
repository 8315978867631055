// The challenge: proves that whoever named a destination also runs it. Sent right after creation and when asked for again;
// nothing is delivered before it was answered.

import { newChallengeId } from "../../alerts/index.ts";
import type { Clock, Log } from "../../base/index.ts";
import { SECOND_MS, secretBytes } from "../../base/index.ts";
import type { Destination } from "../../model/index.ts";
import type { Destinations } from "../../store/index.ts";
import type { Poster } from "../deliver/poster.ts";
import type { SecretBox } from "./secret-box.ts";
import { secretsOf, signedHeaders } from "./signature.ts";

/** Contract 5.1. */
export const CHALLENGE_TIMEOUT_MS = 10 * SECOND_MS;
const CHALLENGE_BYTES = 24;
/** Challenges under way at once. One more is refused, or waits when it is the first of a destination. */
export const CHALLENGES_MAX = 64;

/** How the destination took it. */
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
  readonly destinations: Destinations;
  readonly poster: Poster;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  /** Told when a destination became verified. */
  readonly verified: (destination: Destination) => void;
}

export class Challenger {
  readonly #options: ChallengerOptions;
  /** Those under way, by destination: a second question joins the first. */
  readonly #running = new Map<number, Promise<Challenged>>();
  readonly #stopping = new AbortController();
  #isDue = false;

  constructor(options: ChallengerOptions) {
    this.#options = options;
  }

  /** Sends a challenge and answers how it was taken; null when too many are under way. */
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

  /** Sends the first challenges that were not sent yet: after a creation, and after a start for those that a crash prevented. */
  async sendDue(): Promise<void> {
    this.#isDue = false;
    try {
      for (const destination of await this.#options.destinations.awaitingChallenge()) {
        const challenged = this.challenge(destination);
        if (challenged === null) {
          this.#isDue = true;
          return;
        }
        challenged.catch((error: unknown) => this.#complain(error));
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Resolves when none is under way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  /** Gives up what is under way; first challenges are sent after the next start. */
  async stop(): Promise<void> {
    this.#isDue = false;
    this.#stopping.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #send(destination: Destination): Promise<Challenged> {
    const { poster, box, clock, destinations } = this.#options;
    const nowMs = clock.nowMs();
    const challenge = Buffer.from(secretBytes(CHALLENGE_BYTES)).toString("base64url");
    const body = Buffer.from(JSON.stringify({ event: "webhook.verify", challenge }));
    const headers = signedHeaders(secretsOf(destination, box, nowMs), newChallengeId(), nowMs, body);
    const call = { url: destination.url, headers, body, timeoutMs: CHALLENGE_TIMEOUT_MS };
    const outcome = await poster.post(call, this.#stopping.signal);
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

  #complain(error: unknown): void {
    this.#options.log.error({ err: error }, "a challenge could not be sent");
  }
}
