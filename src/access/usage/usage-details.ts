// An account's day by key and by route, as this process counts it. Each count is written whole to rows of this process, beside the
// count of the day; what was folded out of those rows is taken off.

import type { UsageDetail, UsageDetailKind } from "../../model/index.ts";

/** Requests of one key, or to one route, on one day. */
export class DetailCount {
  readonly kind: UsageDetailKind;
  readonly name: string;
  requests = 0;
  failed = 0;
  lastMs = 0;
  /** True when it changed since it was last handed to the store. */
  isChanged = false;
  /** As handed to the store, as known to be kept there, and as folded away from the rows of this writer. */
  readonly #sent = { requests: 0, failed: 0 };
  readonly #kept = { requests: 0, failed: 0 };
  readonly #folded = { requests: 0, failed: 0 };

  constructor(kind: UsageDetailKind, name: string) {
    this.kind = kind;
    this.name = name;
  }

  /** What is counted so far goes to the store. */
  send(): void {
    this.isChanged = false;
    this.#sent.requests = this.requests;
    this.#sent.failed = this.failed;
  }

  /** The row as it was sent, less what was folded meanwhile. */
  row(): Pick<UsageDetail, "kind" | "name" | "requests" | "failed" | "lastMs"> {
    const { kind, name, lastMs } = this;
    const requests = this.#sent.requests - this.#folded.requests;
    return { kind, name, requests, failed: this.#sent.failed - this.#folded.failed, lastMs };
  }

  /** What was sent is kept. */
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

  /** Those that changed since the last call. */
  takeChanged(): readonly DetailCount[] {
    const changed = this.#changed;
    this.#changed = [];
    return changed;
  }

  /** See DetailCount. */
  fold(isSentKept: boolean): void {
    for (const detail of this.#keys.values()) detail.fold(isSentKept);
    for (const detail of this.#routes.values()) detail.fold(isSentKept);
  }

  #note(detail: DetailCount): void {
    detail.isChanged = true;
    this.#changed.push(detail);
  }
}

/** The rows of these counts were folded: those of the batch that was sent last too, or only those known to be kept. */
export function foldCounts(
  counts: Iterable<{ written: number; readonly details: DayDetails }>,
  isSentKept: boolean,
): void {
  for (const count of counts) {
    count.written = 0;
    count.details.fold(isSentKept);
  }
}
