// The throttles of a verified account: its requests in a day and a minute, its key's requests in a minute, and the temporary
// security limit of new Free accounts. A refused request counts towards the temporary security limit alone.

import { dayOf, SECOND_MS } from "../../base/index.ts";
import { isGuardedWhenNew, MINUTE_WINDOW_MS, type Throttles } from "../plans/plans.ts";
import { type DailyUsage, type DayCount, type DaySpan, usedOf } from "../usage/daily-usage.ts";
import type { CountSharing } from "./count-sharing.ts";
import type { RateState } from "./gate.ts";
import type { AccountEntry, KeyEntry, MinuteCount } from "./key-index.ts";
import { SlidingWindow } from "./sliding-window.ts";

/** Null when the request may pass; otherwise the limit that refused it and how long the caller should wait. */
export type Hold = { readonly refusal: "throttled" | "security-limit"; readonly retryAfterS: number } | null;

export class AccountThrottle {
  readonly #throttles: Throttles;
  readonly #usage: DailyUsage;

  /** Set where several processes share the limits; null otherwise. */
  #sharing: CountSharing | null = null;

  constructor(throttles: Throttles, usage: DailyUsage) {
    this.#throttles = throttles;
    this.#usage = usage;
  }

  share(sharing: CountSharing): void {
    this.#sharing = sharing;
  }

  /** Counts the request when it may pass; a request of an unlimited account always may. */
  take(entry: KeyEntry, nowMs: number, route: string, isUnlimited: boolean): Hold {
    const { owner } = entry;
    const minute = Math.floor(nowMs / MINUTE_WINDOW_MS);
    if (owner.minute.minute !== minute) begin(owner.minute, minute, this.#sharing?.othersOfAccount(owner, minute));
    if (entry.minute.minute !== minute) begin(entry.minute, minute, this.#sharing?.othersOfKey(entry, minute));
    const span = this.#usage.spanAt(nowMs);
    const day = this.#dayOf(owner, span);
    const hold = isUnlimited ? null : this.#holdOf(entry, nowMs, minute, span, day);
    if (hold !== null) return hold;
    owner.minute.requests++;
    entry.minute.requests++;
    if (entry.day !== day) {
      entry.day = day;
      entry.detail = day.details.keyDetail(entry.key.id);
    }
    this.#usage.add(day, entry.detail ?? day.details.keyDetail(entry.key.id), route, nowMs);
    this.#sharing?.counted(entry);
    return null;
  }

  #holdOf({ owner, minute: own, caller }: KeyEntry, nowMs: number, minute: number, span: DaySpan, day: DayCount): Hold {
    const { limits } = caller;
    const guardedUntilMs = isGuardedWhenNew(owner.account.plan) ? this.#guard(owner, nowMs) : 0;
    let heldUntilMs = guardedUntilMs;
    if (
      owner.minute.requests + owner.minute.others >= limits.requestsPerMinute ||
      own.requests + own.others >= limits.keyRequestsPerMinute
    ) {
      heldUntilMs = Math.max(heldUntilMs, (minute + 1) * MINUTE_WINDOW_MS);
    }
    if (usedOf(day) >= limits.requestsPerDay) heldUntilMs = Math.max(heldUntilMs, span.endMs);
    if (heldUntilMs === 0) return null;
    // The longest of the waits: a client that waits this long is admitted.
    const refusal = guardedUntilMs > 0 ? "security-limit" : "throttled";
    return { refusal, retryAfterS: secondsUntil(heldUntilMs, nowMs) };
  }

  /** Counts the failure of a request that was counted on the day that ends at `resetAtS`. */
  fail(entry: KeyEntry, route: string, resetAtS: number): void {
    const day = dayOf(resetAtS * SECOND_MS - 1);
    this.#usage.addFailure(this.#usage.countOf(entry.owner.account.id, day), entry.key.id, route);
  }

  /** The requests that the account has used of its daily quota. */
  usedOf(entry: KeyEntry, nowMs: number): number {
    return usedOf(this.#dayOf(entry.owner, this.#usage.spanAt(nowMs)));
  }

  /** The rest of the account's daily quota; an unlimited account keeps all of it. */
  rateOf(entry: KeyEntry, nowMs: number, isUnlimited = false): RateState {
    const span = this.#usage.spanAt(nowMs);
    const limit = entry.caller.limits.requestsPerDay;
    const remaining = isUnlimited ? limit : Math.max(0, limit - usedOf(this.#dayOf(entry.owner, span)));
    return { limit, remaining, resetAtS: span.resetAtS };
  }

  #dayOf(owner: AccountEntry, span: DaySpan) {
    if (owner.day === null || owner.day.day !== span.day) {
      owner.day = this.#usage.countOf(owner.account.id, span.day);
    }
    return owner.day;
  }

  /** The window of an account that the temporary security limit applies to; null for every other account. */
  windowOf(owner: AccountEntry, nowMs: number): SlidingWindow | null {
    const { newAccountAgeMs, newAccountRequests, newAccountWindowMs } = this.#throttles;
    const isNew = isGuardedWhenNew(owner.account.plan) && nowMs - owner.account.createdAtMs < newAccountAgeMs;
    if (isNew) owner.recent ??= new SlidingWindow(newAccountRequests, newAccountWindowMs);
    else owner.recent = null;
    return owner.recent;
  }

  /** The time until which the temporary security limit holds the account; 0 when it does not. */
  #guard(owner: AccountEntry, nowMs: number): number {
    const window = this.windowOf(owner, nowMs);
    if (window === null) return 0;
    this.#sharing?.countedNew(owner, nowMs);
    return window.count(nowMs);
  }
}

/** Restarts the count in another minute, also when the clock was set back. */
function begin(count: MinuteCount, minute: number, others = 0): void {
  count.minute = minute;
  count.requests = 0;
  count.others = others;
}

/** Whole seconds, at least one: a client that waits this long has always waited enough. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((untilMs - nowMs) / SECOND_MS));
}
