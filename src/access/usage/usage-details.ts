// An account's day by key and by route, as this process counts it. Each count is written as a total to rows of this process, beside
// the count of the day, less the part that was folded out of those rows.

import type { UsageDetail, UsageDetailKind } from "../../model/index.ts";

/** Requests of one key, or to one route, on one day. */
export class DetailCount {
  readonly kind: UsageDetailKind;
  readonly name: string;
  requests = 0;
  failed = 0;
  lastMs = 0;
  /** True when it changed since it was last sent to the store. */
  isChanged = false;
  /** The counts as sent to the store, as confirmed by it, and as folded out of the rows of this writer. */
  readonly #sent = { requests: 0, failed: 0 };
  readonly #kept = { requests: 0, failed: 0 };
  readonly #folded = { requests: 0, failed: 0 };

  constructor(kind: UsageDetailKind, name: string) {
    this.kind = kind;
    this.name = name;
  }

  /** Marks the counts so far as sent to the store. */
  send(): void {
    this.isChanged = false;
    this.#sent.requests = this.requests;
    this.#sent.failed = this.failed;
  }

  /** The row as it was sent, less the part that was folded since. */
  row(): Pick<UsageDetail, "kind" | "name" | "requests" | "failed" | "lastMs"> {
    const { kind, name, lastMs } = this;
    const requests = this.#sent.requests - this.#folded.requests;
    return { kind, name, requests, failed: this.#sent.failed - this.#folded.failed, lastMs };
  }

  /** The store has confirmed the counts that were sent. */
  confirm(): void {
    Object.assign(this.#kept, this.#sent);
  }

  /** The rows of the writer were folded into one: with the rows that were sent last, or only with those that are known to be stored. */
  fold(isSentKept: boolean): void {
    Object.assign(this.#folded, isSentKept ? this.#sent : this.#kept);
  }
}

/** Bound: the keys of the account, and the routes of the service. */
export class DayDetails {
  readonly #keys = new Map<number, DetailCount>();
  readonly #routes = new Map<string, DetailCount>();
  #changed: DetailCount[] = [];

  keyDetail(keyId: number): DetailCount {
    let detail = this.#keys.get(keyId);
    if (detail === undefined) {
      detail = new DetailCount("key", String(keyId));
      this.#keys.set(keyId, detail);
    }
    return detail;
  }

  routeDetail(route: string): DetailCount {
    let detail = this.#routes.get(route);
    if (detail === undefined) {
      detail = new DetailCount("route", route);
      this.#routes.set(route, detail);
    }
    return detail;
  }

  countRequest(detail: DetailCount, nowMs: number): void {
    detail.requests++;
    detail.lastMs = nowMs;
    if (!detail.isChanged) this.#note(detail);
  }

  countFailure(detail: DetailCount): void {
    detail.failed++;
    if (!detail.isChanged) this.#note(detail);
  }

  /** The counts that changed since the last call. */
  takeChanged(): readonly DetailCount[] {
    const changed = this.#changed;
    this.#changed = [];
    return changed;
  }

  /** See `DetailCount.fold`. */
  fold(isSentKept: boolean): void {
    for (const detail of this.#keys.values()) detail.fold(isSentKept);
    for (const detail of this.#routes.values()) detail.fold(isSentKept);
  }

  #note(detail: DetailCount): void {
    detail.isChanged = true;
    this.#changed.push(detail);
  }
}

/** The rows of these counts were folded: with the batch that was sent last, or only the rows that are known to be stored. */
export function foldCounts(
  counts: Iterable<{ written: number; readonly details: DayDetails }>,
  isSentKept: boolean,
): void {
  for (const count of counts) {
    count.written = 0;
    count.details.fold(isSentKept);
  }
}
