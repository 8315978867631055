// Why the gate refuses, in the words of an admission.

import { KEY_FORMAT, KEY_TEXT_MAX } from "../keys/key-text.ts";
import { MINUTE_WINDOW_MS } from "../plans/plans.ts";
import { secondsUntil } from "./account-throttle.ts";
import type { RefusedAdmission } from "./gate.ts";

export const MISSING: RefusedAdmission = { ok: false, refusal: "key-missing" };
export const MALFORMED: RefusedAdmission = { ok: false, refusal: "key-format" };
export const INVALID: RefusedAdmission = { ok: false, refusal: "key-invalid" };
export const UNREAD: RefusedAdmission = { ok: false, refusal: "keys-unread" };

export function untilMinuteEnds(nowMs: number): RefusedAdmission {
  const minuteEndMs = (Math.floor(nowMs / MINUTE_WINDOW_MS) + 1) * MINUTE_WINDOW_MS;
  return { ok: false, refusal: "throttled", retryAfterS: secondsUntil(minuteEndMs, nowMs) };
}

/** The length is looked at first, so that a header of megabytes is not matched against the pattern. */
export function hasKeyFormat(keyText: string): boolean {
  return keyText.length <= KEY_TEXT_MAX && KEY_FORMAT.test(keyText);
}
