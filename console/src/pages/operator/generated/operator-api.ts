// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.

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
  getAudit: ["GET", "/audit/"],
} as const;

/** An operation that takes none. */
export type NoParameters = Readonly<Record<never, never>>;

export type AccountKey = Readonly<{
  id: number;
  name: string;
  hint: string;
  scope: "data" | "owner";
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}>;

export type AccountKeys = Readonly<{
  keys: readonly AccountKey[];
  count: number;
}>;

export type AccountLimits = Readonly<{
  requests_per_day: number;
  requests_per_minute: number;
  key_requests_per_minute: number;
  api_keys: number;
  compare_symbols: number;
  depth_levels: number;
  bars60m: HistoryReach | null;
  bars30m: HistoryReach | null;
  stream_connections: number;
  stream_symbols_per_connection: number;
  stream_symbols_per_call: number;
  stream_wildcard: boolean;
  webhook_destinations: number;
  alert_rules: number;
  symbols_per_rule: number;
}>;

export type AccountUsage = Readonly<{
  days: readonly DayUsage[];
  keys: readonly KeyUsage[];
  routes: readonly RouteUsage[];
  total: number;
}>;

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

export type CreatedKey = Readonly<{
  id: number;
  name: string;
  hint: string;
  scope: "data" | "owner";
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  key: string;
}>;

export type DayUsage = Readonly<{
  date: string;
  requests: number;
}>;

export type Deleted = Readonly<{
  id: number;
  deleted: true;
}>;

export type Entitlements = Readonly<{
  depth: "none" | "requested" | "approved" | "suspended";
}>;

export type FailingDestination = Readonly<{
  id: number;
  account_id: number;
  url: string;
  is_active: boolean;
  failing_since: string | null;
}>;

export type HistoryReach = Readonly<{
  count: number;
  unit: "days" | "months";
}>;

export type KeyUsage = Readonly<{
  id: number;
  hint: string;
  requests: number;
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
  entitlements?: Readonly<{
    depth?: "none" | "requested" | "approved" | "suspended";
  }>;
}>;

export type OperatorAccountPatch = Readonly<{
  name?: string;
  plan?: "free" | "starter" | "pro" | "business" | "enterprise";
  status?: "active" | "suspended";
  entitlements?: Readonly<{
    depth?: "none" | "requested" | "approved" | "suspended";
  }>;
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

export type OverviewAccounts = Readonly<{
  active: number;
  suspended: number;
  unverified: number;
}>;

export type OverviewCheck = Readonly<{
  ready: boolean;
  detail: string | null;
}>;

export type OverviewDeliveries = Readonly<{
  waiting: number;
  failing: number;
  destinations: readonly FailingDestination[];
}>;

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
}>;

export type RequestEntry = Readonly<{
  time: string;
  request_id: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  ms: number;
  key_hint: string;
}>;

export type RequestList = Readonly<{
  requests: readonly RequestEntry[];
  count: number;
}>;

export type RouteUsage = Readonly<{
  route: string;
  requests: number;
  failed: number;
}>;

/** Every operation by its name in the API document. */
export interface OperatorOperations {
  /** List accounts */
  listAccounts: {
    path: NoParameters;
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
    body: undefined;
    answer: OperatorAccounts;
    csv: false;
  };
  /** Create an account */
  createAccount: {
    path: NoParameters;
    query: NoParameters;
    body: OperatorAccountCreate;
    answer: OperatorAccount;
    csv: false;
  };
  /** Get an account */
  getOneAccount: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: OperatorAccount;
    csv: false;
  };
  /** Change an account */
  patchAccount: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: NoParameters;
    body: OperatorAccountPatch;
    answer: OperatorAccount;
    csv: false;
  };
  /** Delete an account */
  deleteAccount: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Deleted;
    csv: false;
  };
  /** List the keys of an account */
  listKeys: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: AccountKeys;
    csv: false;
  };
  /** Issue a key */
  createKey: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: NoParameters;
    body: OperatorKeyCreate;
    answer: CreatedKey;
    csv: false;
  };
  /** Revoke a key */
  deleteKey: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
      /** Number of the key. */
      key_id: number;
    };
    query: NoParameters;
    body: undefined;
    answer: Deleted;
    csv: false;
  };
  /** Usage of an account */
  getUsage: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: {
      /** How many days, today included. */
      days?: number;
      /** First day. */
      from?: string;
      /** Last day. */
      to?: string;
    };
    body: undefined;
    answer: AccountUsage;
    csv: false;
  };
  /** Latest requests of an account */
  getRequests: {
    path: {
      /** Number of the webhook, alert or key. */
      id: number;
    };
    query: {
      /** Requests of the answer. */
      limit?: number;
      /** Only those that failed. */
      status?: "failed";
    };
    body: undefined;
    answer: RequestList;
    csv: false;
  };
  /** The state of the installation */
  getOverview: {
    path: NoParameters;
    query: NoParameters;
    body: undefined;
    answer: Overview;
    csv: false;
  };
  /** The audit log */
  getAudit: {
    path: NoParameters;
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
    body: undefined;
    answer: AuditLog;
    csv: false;
  };
}
