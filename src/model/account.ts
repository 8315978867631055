// Accounts and their API keys: who the customers are. What a plan may do, in numbers, is the one table of `access`.

import type { Plan } from "./plan.ts";

/** How far back bars of an interval go, counted from the market's day; null: the interval is not there at all. */
export type HistoryReach = { readonly count: number; readonly unit: "days" | "months" } | null;

/** Every number that differs between plans. */
export interface PlanLimits {
  /** Of the account, all keys together; a day ends at midnight in Riyadh. */
  readonly requestsPerDay: number;
  /** Of the account, all keys together. */
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
  /** Whether one subscription may ask for all symbols. */
  readonly streamWildcard: boolean;
  readonly webhookDestinations: number;
  readonly alertRules: number;
  readonly symbolsPerRule: number;
}

/** What was agreed with one Enterprise account in place of the plan's own numbers. */
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

/** A key as it is kept: the text itself was shown once and is not here. */
export interface ApiKey {
  readonly id: number;
  readonly accountId: number;
  readonly kind: KeyKind;
  readonly label: string;
  /** SHA-256 of the key's text, 64 hexadecimal digits. */
  readonly hash: string;
  /** The last four characters of the text, for people to tell keys apart. */
  readonly hint: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}
