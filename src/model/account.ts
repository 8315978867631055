// Accounts of customers and their API keys. The limits of each plan are one table in `access`.

import { isJsonObject } from "../base/index.ts";
import type { Plan } from "./plan.ts";

/** The past that bars of an interval cover, counted back from the market's day; null when the plan does not have the interval. */
export type HistoryReach = { readonly count: number; readonly unit: "days" | "months" } | null;

/** The limits that differ between plans. */
export interface PlanLimits {
  /** For the account, all keys together; a day ends at midnight in Riyadh. */
  readonly requestsPerDay: number;
  /** For the account, all keys together. */
  readonly requestsPerMinute: number;
  readonly keyRequestsPerMinute: number;
  readonly apiKeys: number;
  readonly compareSymbols: number;
  readonly depthLevels: number;
  readonly bars60m: HistoryReach;
  readonly bars30m: HistoryReach;
  readonly streamConnections: number;
  readonly streamSymbolsPerConnection: number;
  readonly streamSymbolsPerCall: number;
  /** True when one subscription may ask for all symbols. */
  readonly streamWildcard: boolean;
  readonly webhookDestinations: number;
  readonly alertRules: number;
  readonly symbolsPerRule: number;
  /** Concurrent replays. */
  readonly replays: number;
}

/** Limits agreed with one Enterprise account, in place of its plan's limits. */
export type LimitOverrides = Partial<PlanLimits>;

/** The market-data entitlement for depth, REST and WebSocket alike. */
export const DEPTH_ENTITLEMENTS = ["none", "requested", "approved", "suspended"] as const;
export type DepthEntitlement = (typeof DEPTH_ENTITLEMENTS)[number];

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  readonly overrides: LimitOverrides;
  readonly depth: DepthEntitlement;
  readonly isVerified: boolean;
  readonly isSuspended: boolean;
  /** One of the fixed accounts for trying the service out. */
  readonly isDemo: boolean;
  readonly createdAtMs: number;
}

/** Live and test keys see the same data and draw on the same quota. */
export const KEY_KINDS = ["live", "test"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** An owner key may also make and delete keys of its account. */
export const KEY_SCOPES = ["data", "owner"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The status of an account: only an active account has access. */
export const ACCOUNT_STATUSES = ["active", "suspended", "unverified"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export function accountStatusOf(account: Pick<Account, "isSuspended" | "isVerified">): AccountStatus {
  if (account.isSuspended) return "suspended";
  return account.isVerified ? "active" : "unverified";
}

/** A stored API key: its text was shown once and is not stored. */
export interface ApiKey {
  readonly id: number;
  readonly accountId: number;
  readonly kind: KeyKind;
  readonly scope: KeyScope;
  readonly label: string;
  /** SHA-256 of the key's text, 64 hexadecimal digits. */
  readonly hash: string;
  /** The last four characters of the text, so that people can tell keys apart. */
  readonly hint: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** The kind of value of each limit. */
export const LIMIT_KINDS: Readonly<Record<keyof PlanLimits, "count" | "reach" | "switch">> = {
  requestsPerDay: "count",
  requestsPerMinute: "count",
  keyRequestsPerMinute: "count",
  apiKeys: "count",
  compareSymbols: "count",
  depthLevels: "count",
  bars60m: "reach",
  bars30m: "reach",
  streamConnections: "count",
  streamSymbolsPerConnection: "count",
  streamSymbolsPerCall: "count",
  streamWildcard: "switch",
  webhookDestinations: "count",
  alertRules: "count",
  symbolsPerRule: "count",
  replays: "count",
};

/** Reads limits from stored or configured JSON. Throws a TypeError that names the first entry with an unknown limit or an invalid value. */
export function readLimitOverrides(json: unknown): LimitOverrides {
  if (!isJsonObject(json)) throw new TypeError("limits are an object");
  for (const [name, value] of Object.entries(json)) {
    const kind = Object.entries(LIMIT_KINDS).find(([known]) => known === name)?.[1];
    if (kind === undefined) throw new TypeError(`there is no limit ${name}`);
    if (!isLimitValue(kind, value)) throw new TypeError(`${name} does not take ${JSON.stringify(value)}`);
  }
  // Every field was checked against its kind just above.
  return json as LimitOverrides;
}

function isLimitValue(kind: "count" | "reach" | "switch", value: unknown): boolean {
  if (kind === "switch") return typeof value === "boolean";
  if (kind === "count") return isCount(value);
  if (value === null) return true;
  const { count, unit } = Object(value) as { readonly count?: unknown; readonly unit?: unknown };
  return isCount(count) && (unit === "days" || unit === "months");
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
