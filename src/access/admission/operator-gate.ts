// The gate of the operator's API: it admits requests that carry the operator's token, and counts wrong tokens by address with the same
// throttle as wrong keys.

import { timingSafeEqual } from "node:crypto";
import type { Clock } from "../../base/index.ts";
import { MINUTE_WINDOW_MS, THROTTLES } from "../plans/plans.ts";
import { secondsUntil } from "./account-throttle.ts";
import { AddressThrottle } from "./address-throttle.ts";

/** Wrong tokens of one address in a minute; after them all its requests are refused until the minute ends. */
const WRONG_TOKENS_PER_MINUTE = 10;

export type OperatorRefusal =
  | { readonly refusal: "token-missing" | "token-wrong" }
  | { readonly refusal: "throttled"; readonly retryAfterS: number };

export class OperatorGate {
  readonly #clock: Clock;
  readonly #digest: NodeJS.ArrayBufferView;
  readonly #addresses = new AddressThrottle({ ...THROTTLES, addressFailuresPerMinute: WRONG_TOKENS_PER_MINUTE });

  constructor(token: string, clock: Clock) {
    this.#clock = clock;
    this.#digest = Bun.SHA256.hash(token);
  }

  /** Null when the request may pass. `authorization` is the header as it was sent. */
  admit(authorization: string | null, address: string): OperatorRefusal | null {
    const nowMs = this.#clock.nowMs();
    if (this.#addresses.isShut(address, nowMs)) {
      const minuteEndMs = (Math.floor(nowMs / MINUTE_WINDOW_MS) + 1) * MINUTE_WINDOW_MS;
      return { refusal: "throttled", retryAfterS: secondsUntil(minuteEndMs, nowMs) };
    }
    if (authorization === null || authorization === "") return { refusal: "token-missing" };
    // Absent where the header has another form: then the empty text is compared.
    const given = /^Bearer (\S{1,1024})$/i.exec(authorization)?.[1] ?? "";
    // Digests have one length, so the comparison reveals nothing about the length of the token.
    if (timingSafeEqual(Bun.SHA256.hash(given), this.#digest)) return null;
    this.#addresses.fail(address, nowMs);
    return { refusal: "token-wrong" };
  }
}
