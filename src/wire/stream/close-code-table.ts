// The closed table of WebSocket close codes: the meaning of each and the client's next step. The stream door, the AsyncAPI
// document and docs/reference/close-codes.md are made from it.

/** The classes of failure that clients branch on. */
export const CLOSE_CLASSES = ["WS_INTERNAL_ERROR", "WS_AUTH_OR_ACCESS", "WS_RATE_LIMIT", "WS_INVALID_REQUEST"] as const;
export type CloseClass = (typeof CLOSE_CLASSES)[number];

/** `backoff` is capped exponential backoff with jitter; `fix-first` means that an unchanged retry will fail again. */
export type Reconnect = "as-needed" | "backoff" | "fix-first";

export interface CloseRow {
  readonly name: string;
  /** Null where nothing failed. */
  readonly failure: CloseClass | null;
  readonly when: string;
  /** The action for the client. */
  readonly action: string;
  readonly reconnect: Reconnect;
  /** The sender of the code: the stream door, the WebSocket layer under it, or nobody, where only the client reports it. */
  readonly sentBy: "door" | "protocol" | "nobody";
}

/** The reason text of a close frame from the door is the error code that caused the close, where there is one. */
const CLOSE_CODE_TABLE = {
  1000: {
    name: "normal closure",
    failure: null,
    when: "The client closed the connection, and the service agrees.",
    action: "Nothing. Connect again when data is wanted.",
    reconnect: "as-needed",
    sentBy: "protocol",
  },
  1001: {
    name: "going away",
    failure: null,
    when: "The process cannot reach the market, another one has taken it over, or the market's past was replaced: it has nothing new to send for now.",
    action: "Reconnect with capped exponential backoff and jitter, then restore the subscriptions.",
    reconnect: "backoff",
    sentBy: "door",
  },
  1002: {
    name: "protocol error",
    failure: "WS_INVALID_REQUEST",
    when: "The client broke the WebSocket protocol: a bad opcode, a reserved bit, an unmasked frame, a bad close code.",
    action: "Mend or replace the WebSocket library before connecting again.",
    reconnect: "fix-first",
    sentBy: "protocol",
  },
  1006: {
    name: "no close frame",
    failure: null,
    when: "The connection broke, or it was idle and answered no protocol ping. No frame carries this code: the client's own library reports it.",
    action: "Reconnect with capped exponential backoff and jitter, then restore the subscriptions.",
    reconnect: "backoff",
    sentBy: "nobody",
  },
  1007: {
    name: "invalid text",
    failure: "WS_INVALID_REQUEST",
    when: "A text frame was not UTF-8.",
    action: "Send UTF-8 only.",
    reconnect: "fix-first",
    sentBy: "protocol",
  },
  1009: {
    name: "message too big",
    failure: "WS_INVALID_REQUEST",
    when: "A client frame was over 64 KiB.",
    action: "Send smaller frames: name fewer symbols in one call.",
    reconnect: "fix-first",
    sentBy: "protocol",
  },
  1011: {
    name: "internal error",
    failure: "WS_INTERNAL_ERROR",
    when: "The service failed on a connection that was already set up.",
    action: "Reconnect with capped exponential backoff and jitter, then restore the subscriptions.",
    reconnect: "backoff",
    sentBy: "door",
  },
  1012: {
    name: "service restart",
    failure: null,
    when: "The process stops, an operator drains it, or it has many more sockets than the others. Sockets are closed one after the other.",
    action:
      "Reconnect after the retry_after_seconds in the details of the error before the close, with jitter, then restore the subscriptions.",
    reconnect: "backoff",
    sentBy: "door",
  },
  4000: {
    name: "setup failed",
    failure: "WS_INTERNAL_ERROR",
    when: "The service failed while it set the connection up, before `connected`.",
    action: "Retry with capped exponential backoff and jitter.",
    reconnect: "backoff",
    sentBy: "door",
  },
  4401: {
    name: "authentication failed",
    failure: "WS_AUTH_OR_ACCESS",
    when: "The API key is missing, malformed, unknown or revoked, at the start or later.",
    action: "Do not reconnect automatically. Fix the API key first.",
    reconnect: "fix-first",
    sentBy: "door",
  },
  4403: {
    name: "access denied",
    failure: "WS_AUTH_OR_ACCESS",
    when: "The plan does not include the channel, or the market-data entitlement is missing or suspended, at the start or later.",
    action: "Do not reconnect automatically. Fix the plan or the entitlement of the account first.",
    reconnect: "fix-first",
    sentBy: "door",
  },
  4404: {
    name: "replay not found",
    failure: "WS_AUTH_OR_ACCESS",
    when: "The account has no replay of this number, or has none any more: it was deleted, or nobody had used it for an hour.",
    action: "Do not reconnect automatically. Begin another replay, and open the stream with its number.",
    reconnect: "fix-first",
    sentBy: "door",
  },
  4429: {
    name: "rate limited",
    failure: "WS_RATE_LIMIT",
    when: "The account has too many connections, over 100 actions were refused in 10 seconds, or the client reads more slowly than its trades arrive.",
    action:
      "Retry with capped exponential backoff and jitter; honor retry_after_seconds in the details of the last error. Open fewer connections, send fewer actions, subscribe to fewer symbols, or read faster.",
    reconnect: "backoff",
    sentBy: "door",
  },
} as const satisfies Record<number, CloseRow>;

export type CloseCode = keyof typeof CLOSE_CODE_TABLE;

/** The codes that the stream door closes with itself. */
export type DoorCloseCode = {
  [Code in CloseCode]: (typeof CLOSE_CODE_TABLE)[Code]["sentBy"] extends "door" ? Code : never;
}[CloseCode];

/** The codes of closes without a row in the error table. */
export const CLOSE = {
  goingAway: 1001,
  internalError: 1011,
  serviceRestart: 1012,
  accessDenied: 4403,
  rateLimited: 4429,
} as const satisfies Record<string, DoorCloseCode>;

export const CLOSE_CODES: readonly CloseCode[] = Object.keys(CLOSE_CODE_TABLE)
  .map(Number)
  .filter((code): code is CloseCode => code in CLOSE_CODE_TABLE);

export function closeRow(code: CloseCode): CloseRow {
  return CLOSE_CODE_TABLE[code];
}
