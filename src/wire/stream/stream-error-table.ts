// The closed table of stream errors: one row for each refusal, with its code, whether the socket stays open, and the action for the
// client. A channel that spells a code in another way, or does not have it, says so in its own row.

import type { Slots } from "../refusal/error-table.ts";
import type { CloseClass, DoorCloseCode } from "./close-code-table.ts";

export interface StreamErrorRow {
  /** The code on channels without a code of their own; null where only channels with their own code have this refusal. */
  readonly code: string | null;
  /** The message for the client; each `<slot>` is filled from the refusal's parameters. */
  readonly template: string;
  readonly when: string;
  /** The action for the client. */
  readonly action: string;
  /** Null where nothing failed. */
  readonly failure: CloseClass | null;
  /** The close code that follows; null where the socket stays open. */
  readonly closeCode: DoorCloseCode | null;
  /** False where the close comes without an error frame. The reason text of a close is the code in either case. */
  readonly hasFrame: boolean;
  /** The contents of `details`, for the documents; empty where `details` is an empty object. */
  readonly details: string;
}

const invalid = { failure: "WS_INVALID_REQUEST", closeCode: null, hasFrame: true } as const;
const limited = { failure: "WS_RATE_LIMIT", closeCode: null, hasFrame: true } as const;
const closedAsLimited = { failure: "WS_RATE_LIMIT", closeCode: 4429, hasFrame: true } as const;
const unknownKey = { failure: "WS_AUTH_OR_ACCESS", closeCode: 4401, hasFrame: true } as const;
const denied = { failure: "WS_AUTH_OR_ACCESS", closeCode: 4403, hasFrame: true } as const;

const STREAM_ERROR_TABLE = {
  "invalid-json": {
    ...invalid,
    code: "invalid_json",
    template: "A frame must be text that holds one JSON object with an action.",
    when: "The frame is binary, is not JSON, or is JSON but not an object.",
    action: "Send a JSON object as a text frame.",
    details: "",
  },
  "unknown-action": {
    ...invalid,
    code: "unknown_action",
    template: "Unknown action. This channel takes: <actions>.",
    when: "action is missing, is not a string, or names nothing that this channel does. Actions are case-sensitive.",
    action: "Send one of the actions in details.",
    details: "`actions`, those of the channel",
  },
  "symbol-required": {
    ...invalid,
    code: "symbols_required",
    template: "<action> needs <takes>.",
    when: "symbols (or symbol) is missing, empty, or holds something that is not a non-empty string.",
    action: 'Name symbols as strings, for example "symbols": ["2222"].',
    details: "`action`",
  },
  "invalid-symbol": {
    ...invalid,
    code: "invalid_symbol",
    template: "Stock symbol not found: <symbols>.",
    when: "None of the symbols exists. Where only some do not, they are listed in not_found of subscribed instead.",
    action: "Look the symbols up in the company directory.",
    details: "`symbols`, the unknown ones",
  },
  "invalid-index": {
    ...invalid,
    code: null,
    template: "Index not found: <symbols>. This channel has TASI and NOMU.",
    when: "None of the symbols is an index. Where only some are not, they are listed in not_found of subscribed instead.",
    action: "Name TASI, NOMU or both.",
    details: "`symbols`, the unknown ones",
  },
  "invalid-heartbeat": {
    ...invalid,
    code: "invalid_heartbeat",
    template: "heartbeat must be a whole number of seconds from <min> to <max>. The connection goes on without one.",
    when: "The heartbeat query parameter is there and is no whole number from 1 to 60.",
    action: "Open the next connection with ?heartbeat= from 1 to 60, or without it.",
    details: "`min` and `max`",
  },
  "invalid-option": {
    ...invalid,
    code: "invalid_option",
    template: "<option> must be <takes>. The connection goes on without it.",
    when: "A option of the address is there and has a value that it does not take.",
    action: "Open the next connection with a value that it takes, or without the option.",
    details: "`option`",
  },
  "call-limit": {
    ...limited,
    code: "subscribe_call_limit",
    template: "<requested> symbols in one call, where <limit> are allowed. Nothing was changed.",
    when: "The call names more symbols than max_symbols_per_call.",
    action: "Split the symbols over several calls.",
    details: "`requested` and `limit`",
  },
  "symbol-limit": {
    ...limited,
    code: "subscription_limit",
    template: "This would make <requested> symbols on the connection, where <limit> are allowed. Nothing was changed.",
    when: "The connection would have more symbols than max_symbols_per_connection.",
    action: "Unsubscribe from other symbols first, or use another connection or a higher plan.",
    details: "`requested` (in all, with those already subscribed) and `limit`",
  },
  "wildcard-not-allowed": {
    ...invalid,
    code: "wildcard_not_allowed",
    template: "Subscribing to all symbols with * needs the Enterprise plan.",
    when: "symbols holds * on a plan that may not subscribe to all.",
    action: "Name the symbols, or move to the Enterprise plan.",
    details: "",
  },
  "invalid-resume": {
    ...invalid,
    code: null,
    template:
      'resume is true, or an object with epoch, a text, and after, which gives each symbol its place as "20261115.11402". Nothing was changed.',
    when: "resume of a subscribe is neither true nor a place, or one of its places is not a day and a trade number.",
    action: "Send the epoch and the places as they were received, or true for a client that has none.",
    details: "",
  },
  "invalid-minutes": {
    ...invalid,
    code: null,
    template: "minutes must be 1, 5 or 15. Nothing was changed.",
    when: "minutes of a subscribe is there and is not 1, 5 or 15.",
    action: "Subscribe with minutes of 1, 5 or 15, or without it for bars of one minute.",
    details: "",
  },
  "action-rate-limited": {
    ...limited,
    code: "subscribe_rate_limited",
    template: "Too many actions. Expected available in <seconds> seconds.",
    when: "Over 20 actions a second, past a burst of 40; every action counts. Over 100 such refusals in 10 seconds close the connection with 4429.",
    action: "Wait for retry_after_seconds, then send fewer actions.",
    details: "`retry_after_seconds`",
  },
  "snapshot-rate-limited": {
    ...limited,
    code: null,
    template: "Too many actions. Expected available in <seconds> seconds.",
    when: "A snapshot over the rate limit of actions.",
    action: "Wait for retry_after_seconds, then send fewer actions.",
    details: "`retry_after_seconds`",
  },
  "key-missing": {
    ...unknownKey,
    code: "api_key_required",
    template: "Authentication credentials were not provided.",
    when: "There is no key: api_key and ticket are missing in the address, and the first message is no authenticate with a key, or none came within 5 seconds.",
    action: "Send authenticate with the API key as the first message, or open with ?ticket= or ?api_key=.",
    details: "",
  },
  "key-format": {
    ...unknownKey,
    code: "invalid_api_key",
    template: "Invalid API key format.",
    when: "The key does not have the form of a key.",
    action: "Check that the whole key was copied.",
    details: "",
  },
  "key-invalid": {
    ...unknownKey,
    code: "invalid_api_key",
    template: "API key is invalid or has been revoked.",
    when: "The key is unknown or revoked, or its account is not active; also when that happens to an open connection.",
    action: "Use another key of the account, or issue a new one.",
    details: "",
  },
  "plan-not-entitled": {
    ...denied,
    code: "plan_not_entitled",
    template: "The <channel> stream needs the <plan> plan or higher.",
    when: "The account's plan does not include streams; also when an open connection's plan is lowered.",
    action: "Upgrade the plan.",
    details: "`plan` and `required_plan`",
  },
  "entitlement-required": {
    ...denied,
    code: null,
    template: "Market depth needs an approved market-data entitlement on the account.",
    when: "The plan could have depth, but the account has no approved entitlement for it.",
    action: "Apply for the depth entitlement. The plan alone does not grant it.",
    details: "",
  },
  "entitlement-suspended": {
    ...denied,
    code: null,
    template: "The market-data entitlement of this account is suspended.",
    when: "The entitlement was approved once and is suspended now; also when that happens to an open connection.",
    action: "Contact support to have the entitlement restored.",
    details: "",
  },
  "replay-not-found": {
    code: null,
    template: "There is no replay <replay>.",
    when: "The replay of the address is none of the account's; also when it is deleted or expires while the connection is open.",
    action: "Begin a replay, and open the next connection with its number.",
    failure: "WS_AUTH_OR_ACCESS",
    closeCode: 4404,
    hasFrame: true,
    details: "`replay`",
  },
  "connection-limit": {
    ...closedAsLimited,
    code: "connection_limit",
    template: "The account has too many open connections.",
    when: "The account already has as many connections as its plan allows. An address that opens them too fast gets HTTP 429 in place of the upgrade.",
    action: "Close connections that are not needed; open new ones 200 to 400 ms apart and retry with backoff.",
    hasFrame: false,
    details: "",
  },
  "slow-consumer": {
    ...closedAsLimited,
    code: "slow_consumer",
    template: "The connection reads more slowly than its messages arrive.",
    when: "Trades, or answers to the client's own actions, no longer fit in the connection's buffer. Quotes and depth are conflated and never lead to this.",
    action: "Reconnect with backoff; read faster or subscribe to fewer symbols.",
    details: "",
  },
  "setup-failed": {
    code: "internal_error",
    template: "The connection could not be set up. Please retry.",
    when: "The service failed before connected was sent.",
    action: "Retry with capped exponential backoff and jitter.",
    failure: "WS_INTERNAL_ERROR",
    closeCode: 4000,
    hasFrame: true,
    details: "",
  },
  "internal-error": {
    code: "internal_error",
    template: "An internal error occurred. Please reconnect.",
    when: "The service failed on an open connection.",
    action: "Reconnect with capped exponential backoff and jitter, then restore the subscriptions.",
    failure: "WS_INTERNAL_ERROR",
    closeCode: 1011,
    hasFrame: true,
    details: "",
  },
  "service-restart": {
    code: "service_restart",
    template: "This connection ends here. Reconnect in <seconds> seconds.",
    when: "The process stops, an operator drains it, or it has many more sockets than the others.",
    action: "Reconnect after retry_after_seconds, with jitter, then restore the subscriptions.",
    failure: null,
    closeCode: 1012,
    hasFrame: true,
    details: "`retry_after_seconds`",
  },
} as const satisfies Record<string, StreamErrorRow>;

export type StreamErrorName = keyof typeof STREAM_ERROR_TABLE;

/** A channel's own codes, in place of those of the table; null where the channel does not have that refusal. */
export type OwnCodes = Readonly<Partial<Record<StreamErrorName, string | null>>>;

/** The own codes of a channel without subscriptions. */
export const CODES_WITHOUT_SYMBOLS = {
  "symbol-required": null,
  "invalid-symbol": null,
  "call-limit": null,
  "symbol-limit": null,
  "wildcard-not-allowed": null,
} as const satisfies OwnCodes;

/** The slots of a row's template. */
export type StreamErrorParameters<Name extends StreamErrorName> = {
  readonly [Slot in Slots<(typeof STREAM_ERROR_TABLE)[Name]["template"]>]: string | number;
};

export const STREAM_ERROR_NAMES: readonly StreamErrorName[] = Object.keys(STREAM_ERROR_TABLE).filter(
  (name): name is StreamErrorName => name in STREAM_ERROR_TABLE,
);

export function streamErrorRow(name: StreamErrorName): StreamErrorRow {
  return STREAM_ERROR_TABLE[name];
}

/** The code of a channel with these own codes; null where the channel does not have this refusal. */
export function codeWith(own: OwnCodes, name: StreamErrorName): string | null {
  return own[name] === undefined ? STREAM_ERROR_TABLE[name].code : own[name];
}

/** Every code of a channel with these own codes, sorted. */
export function codesWith(own: OwnCodes): readonly string[] {
  const codes = STREAM_ERROR_NAMES.map((name) => codeWith(own, name));
  return [...new Set(codes.filter((code) => code !== null))].sort();
}
