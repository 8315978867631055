// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.

import type { AccountKey, AccountKeys, AccountLimits, AccountUsage, CreatedKey, DayUsage, Deleted, Entitlements, HistoryReach, KeyUsage, RequestEntry, RequestList, RouteUsage } from "../../../../../sdk/src/index.ts";

export type { AccountKey, AccountKeys, AccountLimits, AccountUsage, CreatedKey, DayUsage, Deleted, Entitlements, HistoryReach, KeyUsage, RequestEntry, RequestList, RouteUsage };

/** Where the operator's API begins. */
export const OPERATOR_BASE_PATH = "/admin/v1";

/** Method and path of every operation. */
export const OPERATOR_OPERATIONS = {
  listAccounts: ["GET", "/accounts/"],
  createAccount: ["POST", "/accounts/"],
  getOneAccount: ["GET", "/accounts/{id}/"],
  patchAccount: ["PATCH", "/accounts/{id}/"],
  deleteAccount: ["DELETE", "/accounts/{id}/"],
  listKeys: ["GET", "/accounts/{id}/keys/"],
  createKey: ["POST", "/accounts/{id}/keys/"],
  deleteKey: ["DELETE", "/accounts/{id}/keys/{key_id}/"],
  getUsage: ["GET", "/accounts/{id}/usage/"],
  getRequests: ["GET", "/accounts/{id}/requests/"],
  getOverview: ["GET", "/overview/"],
  drainMember: ["POST", "/members/{member}/drain/"],
  undrainMember: ["DELETE", "/members/{member}/drain/"],
  getAudit: ["GET", "/audit/"],
} as const;

/** An operation that takes none. */
export type NoParameters = Readonly<Record<never, never>>;

interface PlainCall {
  path: NoParameters;
  query: NoParameters;
  body: undefined;
  csv: false;
}
type CallOf<Own> = Own & Omit<PlainCall, keyof Own>;

export type AuditItem = Readonly<{
  id: number;
  time: string;
  actor: string;
  action: "account.create" | "account.change" | "account.delete" | "key.issue" | "key.revoke";
  account_id: number;
  key_id: number | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}>;

export type AuditLog = Readonly<{
  entries: readonly AuditItem[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}>;

export type BusyAccount = Readonly<{
  id: number;
  name: string;
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  requests: number;
  limit: number;
}>;

export type FailingDestination = Readonly<{
  id: number;
  account_id: number;
  url: string;
  is_active: boolean;
  failing_since: string | null;
}>;

export type OperatorAccount = Readonly<{
  id: number;
  name: string;
  plan: "free" | "starter" | "pro" | "business" | "enterprise";
  status: "active" | "suspended" | "unverified";
  entitlements: Entitlements;
  limits: AccountLimits;
  own_limits: Readonly<Record<string, unknown>>;
  is_demo: boolean;
  created_at: string;
}>;

export type OperatorAccountCreate = Readonly<{
  name: string;
  plan?: "free" | "starter" | "pro" | "business" | "enterprise";
  status?: "active" | "unverified";
  entitlements?: Readonly<{ depth?: "none" | "requested" | "approved" | "suspended" }>;
  limits?: Readonly<Record<string, unknown>>;
}>;

export type OperatorAccountPatch = Readonly<{
  name?: string;
  plan?: "free" | "starter" | "pro" | "business" | "enterprise";
  status?: "active" | "suspended";
  entitlements?: Readonly<{ depth?: "none" | "requested" | "approved" | "suspended" }>;
  limits?: Readonly<Record<string, unknown>>;
}>;

export type OperatorAccounts = Readonly<{
  accounts: readonly OperatorAccount[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}>;

export type OperatorKeyCreate = Readonly<{
  name?: string;
  scope?: "data" | "owner";
  kind?: "live" | "test";
  expires_at?: string;
}>;

export type Overview = Readonly<{
  feed: OverviewCheck;
  database: OverviewCheck;
  market: OverviewMarket;
  members: readonly OverviewMember[];
  warnings: readonly string[];
  deliveries: OverviewDeliveries;
  accounts: OverviewAccounts;
  busiest: readonly BusyAccount[];
}>;

export type OverviewAccounts = Readonly<{ active: number; suspended: number; unverified: number }>;

export type OverviewCheck = Readonly<{ ready: boolean; detail: string | null }>;

export type OverviewDeliveries = Readonly<{ waiting: number; failing: number; destinations: readonly FailingDestination[] }>;

export type OverviewMarket = Readonly<{
  ready: boolean;
  detail: string | null;
  market_time: string | null;
  session: string | null;
}>;

export type OverviewMember = Readonly<{
  member: string;
  role: string;
  leads: boolean;
  position: string | null;
  connections: number | null;
  draining: boolean;
}>;

/** Every operation by its name in the API document. */
export interface OperatorOperations {
  /** List accounts */
  listAccounts: CallOf<{
    query: {
      /** Accounts of one plan. */
      plan?: "free" | "starter" | "pro" | "business" | "enterprise";
      /** Accounts of one status. */
      status?: "active" | "suspended" | "unverified";
      /** Accounts whose name contains this, in any case. */
      search?: string;
      /** Accounts of a page. */
      limit?: number;
      /** Accounts to skip. */
      offset?: number;
    };
    answer: OperatorAccounts;
  }>;
  /** Create an account */
  createAccount: CallOf<{
    body: OperatorAccountCreate;
    answer: OperatorAccount;
  }>;
  /** Get an account */
  getOneAccount: CallOf<{
    path: {
      /** Number of the webhook, alert, e-mail address, watchlist, replay, link or key. */
      id: number;
    };
    answer: OperatorAccount;
  }>;
  /** Change an account */
  patchAccount: CallOf<{
    path: OperatorOperations["getOneAccount"]["path"];
    body: OperatorAccountPatch;
    answer: OperatorAccount;
  }>;
  /** Delete an account */
  deleteAccount: CallOf<{
    path: OperatorOperations["getOneAccount"]["path"];
    answer: Deleted;
  }>;
  /** List the keys of an account */
  listKeys: CallOf<{
    path: OperatorOperations["getOneAccount"]["path"];
    answer: AccountKeys;
  }>;
  /** Issue a key */
  createKey: CallOf<{
    path: OperatorOperations["getOneAccount"]["path"];
    body: OperatorKeyCreate;
    answer: CreatedKey;
  }>;
  /** Revoke a key */
  deleteKey: CallOf<{
    path: {
      /** Number of the webhook, alert, e-mail address, watchlist, replay, link or key. */
      id: number;
      /** Number of the key. */
      key_id: number;
    };
    answer: Deleted;
  }>;
  /** Usage of an account */
  getUsage: CallOf<{
    path: OperatorOperations["getOneAccount"]["path"];
    query: {
      /** How many days, today included. */
      days?: number;
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
    };
    answer: AccountUsage;
  }>;
  /** Latest requests of an account */
  getRequests: CallOf<{
    path: OperatorOperations["getOneAccount"]["path"];
    query: {
      /** Requests of the answer. */
      limit?: number;
      /** Only those that failed. */
      status?: "failed";
    };
    answer: RequestList;
  }>;
  /** The state of the installation */
  getOverview: CallOf<{
    answer: Overview;
  }>;
  /** Drain a process */
  drainMember: CallOf<{
    path: {
      /** Name of the process, as the overview has it. */
      member: string;
    };
    answer: OverviewMember;
  }>;
  /** Let a process take customers again */
  undrainMember: CallOf<{
    path: OperatorOperations["drainMember"]["path"];
    answer: OverviewMember;
  }>;
  /** The audit log */
  getAudit: CallOf<{
    query: {
      /** Changes of one account. */
      account_id?: number;
      /** Changes of one kind. */
      action?: "account.create" | "account.change" | "account.delete" | "key.issue" | "key.revoke";
      /** Changes of one actor. */
      actor?: string;
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
      /** Entries of a page. */
      limit?: number;
      /** Entries to skip. */
      offset?: number;
    };
    answer: AuditLog;
  }>;
}
