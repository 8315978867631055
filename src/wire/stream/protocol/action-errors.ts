// The errors that answer an action: the socket stays open.

import type { StreamErrorRow } from "./stream-error-row.ts";

const invalid = { failure: "WS_INVALID_REQUEST", closeCode: null, hasFrame: true } as const;
const limited = { failure: "WS_RATE_LIMIT", closeCode: null, hasFrame: true } as const;

export const ACTION_ERRORS = {
  "invalid-json": {
    ...invalid,
    codes: { stocks: "invalid_json", index: "invalid_json", trades: "invalid_json", depth: "INVALID_JSON" },
    template: "A frame must be text that holds one JSON object with an action.",
    when: "The frame is binary, is not JSON, or is JSON but not an object.",
    action: "Send a JSON object as a text frame.",
    details: "",
  },
  "unknown-action": {
    ...invalid,
    codes: { stocks: "unknown_action", index: "unknown_action", trades: "unknown_action", depth: "UNKNOWN_ACTION" },
    template: "Unknown action. This channel takes: <actions>.",
    when: "action is missing, is not a string, or names nothing that this channel does. Actions are case-sensitive.",
    action: "Send one of the actions in details.",
    details: "`actions`, those of the channel",
  },
  "symbol-required": {
    ...invalid,
    codes: {
      stocks: "symbols_required",
      index: "symbols_required",
      trades: "symbol_required",
      depth: "SYMBOL_REQUIRED",
    },
    template: "<action> needs <takes>.",
    when: "symbols (or symbol) is missing, empty, or holds something that is not a non-empty string.",
    action: 'Name symbols as strings, for example "symbols": ["2222"].',
    details: "`action`",
  },
  "invalid-symbol": {
    ...invalid,
    codes: { stocks: "invalid_symbol", index: null, trades: "invalid_symbol", depth: "INVALID_SYMBOL" },
    template: "Stock symbol not found: <symbols>.",
    when: "None of the symbols exists. Where only some do not, they are listed in not_found of subscribed instead.",
    action: "Look the symbols up in the company directory.",
    details: "`symbols`, the unknown ones",
  },
  "invalid-index": {
    ...invalid,
    codes: { stocks: null, index: "invalid_symbol", trades: null, depth: null },
    template: "Index not found: <symbols>. This channel has TASI and NOMU.",
    when: "None of the symbols is an index. Where only some are not, they are listed in not_found of subscribed instead.",
    action: "Name TASI, NOMU or both.",
    details: "`symbols`, the unknown ones",
  },
  "invalid-heartbeat": {
    ...invalid,
    codes: {
      stocks: "invalid_heartbeat",
      index: "invalid_heartbeat",
      trades: "invalid_heartbeat",
      depth: "INVALID_HEARTBEAT",
    },
    template: "heartbeat must be a whole number of seconds from <min> to <max>. The connection goes on without one.",
    when: "The heartbeat query parameter is there and is no whole number from 1 to 60.",
    action: "Open the next connection with ?heartbeat= from 1 to 60, or without it.",
    details: "`min` and `max`",
  },
  "call-limit": {
    ...limited,
    codes: {
      stocks: "subscribe_call_limit",
      index: "subscribe_call_limit",
      trades: "subscribe_call_limit",
      depth: "DEPTH_WS_CALL_LIMIT",
    },
    template: "<requested> symbols in one call, where <limit> are allowed. Nothing was changed.",
    when: "The call names more symbols than max_symbols_per_call.",
    action: "Split the symbols over several calls.",
    details: "`requested` and `limit`",
  },
  "symbol-limit": {
    ...limited,
    codes: {
      stocks: "subscription_limit",
      index: "subscription_limit",
      trades: "subscription_limit",
      depth: "DEPTH_WS_SYMBOL_LIMIT",
    },
    template: "This would make <requested> symbols on the connection, where <limit> are allowed. Nothing was changed.",
    when: "The connection would have more symbols than max_symbols_per_connection.",
    action: "Unsubscribe from other symbols first, or use another connection or a higher plan.",
    details: "`requested` (in all, with those already subscribed) and `limit`",
  },
  "wildcard-not-allowed": {
    ...invalid,
    codes: {
      stocks: "wildcard_not_allowed",
      index: "wildcard_not_allowed",
      trades: "wildcard_not_allowed",
      depth: "DEPTH_WS_WILDCARD_NOT_ALLOWED",
    },
    template: "Subscribing to all symbols with * needs the Enterprise plan.",
    when: "symbols holds * on a plan that may not subscribe to all.",
    action: "Name the symbols, or move to the Enterprise plan.",
    details: "",
  },
  "invalid-resume": {
    ...invalid,
    codes: { stocks: null, index: null, trades: "invalid_resume", depth: null },
    template:
      'resume is true, or an object with epoch, a text, and after, which gives each symbol its place as "20261115.11402". Nothing was changed.',
    when: "resume of a subscribe is neither true nor a place, or one of its places is not a day and a trade number.",
    action: "Send the epoch and the places as they were received, or true for a client that has none.",
    details: "",
  },
  "action-rate-limited": {
    ...limited,
    codes: {
      stocks: "subscribe_rate_limited",
      index: "subscribe_rate_limited",
      trades: "subscribe_rate_limited",
      depth: "DEPTH_WS_ACTION_RATE_LIMITED",
    },
    template: "Too many actions. Expected available in <seconds> seconds.",
    when: "Over 20 actions a second, past a burst of 40; every action counts. Over 100 such refusals in 10 seconds close the connection with 4429.",
    action: "Wait for retry_after_seconds, then send fewer actions.",
    details: "`retry_after_seconds`",
  },
  "snapshot-rate-limited": {
    ...limited,
    codes: { stocks: null, index: null, trades: "snapshot_rate_limited", depth: "DEPTH_WS_ACTION_RATE_LIMITED" },
    template: "Too many actions. Expected available in <seconds> seconds.",
    when: "A snapshot over the rate limit of actions.",
    action: "Wait for retry_after_seconds, then send fewer actions.",
    details: "`retry_after_seconds`",
  },
} as const satisfies Record<string, StreamErrorRow>;
