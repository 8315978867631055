// The errors that end a connection, or that it never begins with.

import type { StreamErrorRow } from "./stream-error-row.ts";

const limited = { failure: "WS_RATE_LIMIT", closeCode: 4429, hasFrame: true } as const;
const unknownKey = { failure: "WS_AUTH_OR_ACCESS", closeCode: 4401, hasFrame: true } as const;
const denied = { failure: "WS_AUTH_OR_ACCESS", closeCode: 4403, hasFrame: true } as const;

export const CONNECTION_ERRORS = {
  "key-missing": {
    ...unknownKey,
    codes: {
      stocks: "api_key_required",
      index: "api_key_required",
      trades: "api_key_required",
      depth: "API_KEY_REQUIRED",
    },
    template: "Authentication credentials were not provided.",
    when: "The api_key query parameter is missing or empty.",
    action: "Pass the API key as ?api_key=.",
    details: "",
  },
  "key-format": {
    ...unknownKey,
    codes: { stocks: "invalid_api_key", index: "invalid_api_key", trades: "invalid_api_key", depth: "INVALID_API_KEY" },
    template: "Invalid API key format.",
    when: "The key does not have the form of a key.",
    action: "Check that the whole key was copied.",
    details: "",
  },
  "key-invalid": {
    ...unknownKey,
    codes: { stocks: "invalid_api_key", index: "invalid_api_key", trades: "invalid_api_key", depth: "INVALID_API_KEY" },
    template: "API key is invalid or has been revoked.",
    when: "The key is unknown or revoked, or its account is not active; also when that happens to an open connection.",
    action: "Use another key of the account, or issue a new one.",
    details: "",
  },
  "plan-not-entitled": {
    ...denied,
    codes: {
      stocks: "plan_not_entitled",
      index: "plan_not_entitled",
      trades: "plan_not_entitled",
      depth: "MARKET_DATA_ENTITLEMENT_REQUIRED",
    },
    template: "The <channel> stream needs the <plan> plan or higher.",
    when: "The account's plan does not include streams; also when an open connection's plan is lowered.",
    action: "Upgrade the plan.",
    details: "`plan` and `required_plan`",
  },
  "entitlement-required": {
    ...denied,
    codes: { stocks: null, index: null, trades: null, depth: "MARKET_DATA_ENTITLEMENT_REQUIRED" },
    template: "Market depth needs an approved market-data entitlement on the account.",
    when: "The plan could have depth, but the account has no approved entitlement for it.",
    action: "Apply for the depth entitlement. The plan alone does not grant it.",
    details: "",
  },
  "entitlement-suspended": {
    ...denied,
    codes: { stocks: null, index: null, trades: null, depth: "MARKET_DATA_ENTITLEMENT_SUSPENDED" },
    template: "The market-data entitlement of this account is suspended.",
    when: "The entitlement was approved once and is suspended now; also when that happens to an open connection.",
    action: "Contact support to have the entitlement restored.",
    details: "",
  },
  "connection-limit": {
    ...limited,
    codes: {
      stocks: "connection_limit",
      index: "connection_limit",
      trades: "connection_limit",
      depth: "DEPTH_WS_CONNECTION_LIMIT",
    },
    template: "The account has too many open connections.",
    when: "The account already has as many connections as its plan allows. An address that opens them too fast gets HTTP 429 in place of the upgrade.",
    action: "Close connections that are not needed; open new ones 200 to 400 ms apart and retry with backoff.",
    hasFrame: false,
    details: "",
  },
  "slow-consumer": {
    ...limited,
    codes: {
      stocks: "slow_consumer",
      index: "slow_consumer",
      trades: "slow_consumer",
      depth: "DEPTH_WS_SLOW_CONSUMER",
    },
    template: "The connection reads more slowly than its messages arrive.",
    when: "Trades, or answers to the client's own actions, no longer fit in the connection's buffer. Quotes and depth are conflated and never lead to this.",
    action: "Reconnect with backoff; read faster or subscribe to fewer symbols.",
    details: "",
  },
  "setup-failed": {
    codes: { stocks: "internal_error", index: "internal_error", trades: "internal_error", depth: "INTERNAL_ERROR" },
    template: "The connection could not be set up. Please retry.",
    when: "The service failed before connected was sent.",
    action: "Retry with capped exponential backoff and jitter.",
    failure: "WS_INTERNAL_ERROR",
    closeCode: 4000,
    hasFrame: true,
    details: "",
  },
  "internal-error": {
    codes: { stocks: "internal_error", index: "internal_error", trades: "internal_error", depth: "INTERNAL_ERROR" },
    template: "An internal error occurred. Please reconnect.",
    when: "The service failed on an open connection.",
    action: "Reconnect with capped exponential backoff and jitter, then restore the subscriptions.",
    failure: "WS_INTERNAL_ERROR",
    closeCode: 1011,
    hasFrame: true,
    details: "",
  },
} as const satisfies Record<string, StreamErrorRow>;
