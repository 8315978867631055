// The usage of an account: counts by day, key and route, and the log of its latest requests.

import type { Day } from "../base/index.ts";

/** The dimension by which an account's requests are counted. */
export type UsageDetailKind = "key" | "route";

/** Requests of one account on one day of Riyadh with one key, or to one route. */
export interface UsageDetail {
  readonly accountId: number;
  readonly day: Day;
  readonly kind: UsageDetailKind;
  /** The number of the key, or the template of the route. */
  readonly name: string;
  readonly requests: number;
  /** The requests that were answered with a status of 400 or above. */
  readonly failed: number;
  /** The time of the last request. */
  readonly lastMs: number;
}

/** An account's requests over some days: the three lists have the same sum. */
export interface UsageReport {
  /** Days with requests, oldest first. */
  readonly days: readonly { readonly day: Day; readonly requests: number }[];
  /** Most requests first. */
  readonly keys: readonly { readonly keyId: number; readonly requests: number; readonly failed: number }[];
  /** Most requests first. */
  readonly routes: readonly { readonly route: string; readonly requests: number; readonly failed: number }[];
}

/** A request as the log of its account shows it. */
export interface RequestRecord {
  readonly accountId: number;
  /** Wall time of arrival. */
  readonly timeMs: number;
  readonly requestId: string;
  readonly method: string;
  /** Path and query without host and without secrets. */
  readonly path: string;
  readonly status: number;
  /** The error code of a refusal; null for a success. */
  readonly code: string | null;
  readonly elapsedMs: number;
  readonly keyId: number;
  readonly keyHint: string;
}
