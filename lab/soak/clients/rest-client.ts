// Sends REST requests to the service and classifies the result: an answer to check, a refusal that a fault explains, no answer, or
// an error that is wrong in any market.

import type { Checker, Window } from "../checker.ts";
import { isRecord, type Json, recordOf, textOf } from "../naive/numbers.ts";

const ANSWER_LIMIT_MS = 30_000;
/** Allowed refusals while the feed or the database is away. */
const REFUSALS: Readonly<Record<number, ReadonlySet<string>>> = {
  404: new Set(["DEPTH_NOT_AVAILABLE"]),
  409: new Set(["PRICE_DATA_TEMPORARILY_UNAVAILABLE"]),
  503: new Set(["SERVICE_UNAVAILABLE"]),
};

export interface Question {
  readonly kind: string;
  readonly path: string;
  readonly key: string;
  readonly isDelayed: boolean;
  readonly check: (answer: Json, window: Window) => void;
}

export class RestClient {
  readonly #base: string;
  readonly #checker: Checker;

  constructor(base: string, checker: Checker) {
    this.#base = base;
    this.#checker = checker;
  }

  /** Sends a request and checks its answer; true when there was an answer to check. */
  async ask({ kind, path, key, isDelayed, check }: Question): Promise<boolean> {
    const { tally } = this.#checker;
    const from = this.#checker.windowFrom(isDelayed);
    const got = await this.call("GET", path, key);
    if (got === null) {
      tally.of(kind).unanswered++;
      return false;
    }
    const { status, body } = got;
    const code = textOf(recordOf(body["error"])["code"]);
    if (status === 200) check(body, { from, to: this.#checker.windowTo(isDelayed) });
    else if (REFUSALS[status]?.has(code)) tally.of(kind).refused++;
    else tally.wrong(kind, `${path} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
    return status === 200;
  }

  /** Null without a complete answer. */
  async call(method: string, path: string, key: string, body?: Json): Promise<{ status: number; body: Json } | null> {
    try {
      const answer = await fetch(`${this.#base}${path}`, {
        method,
        headers: { "X-API-Key": key, "Accept-Encoding": "identity" },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const parsed: unknown = await answer.json();
      return { status: answer.status, body: isRecord(parsed) ? parsed : {} };
    } catch {
      return null;
    }
  }
}
