// Parses a client's frame into a typed action, or into the channel's own error. It never throws, and the size of its result
// is bounded whatever the client sent.

import { isJsonObject, parseJson } from "../../base/index.ts";
import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { BAR_MINUTES, type BarMinutes } from "../intraday/intraday.ts";
import { LIMITS } from "../limits.ts";
import { type ActionName, SYMBOL_CHARS_MAX, SYMBOLS_PER_FRAME_MAX, WILDCARD } from "./channel.ts";
import { actionsOf, type StreamChannel, streamRow } from "./channels.ts";
import { RESUME_MALFORMED, type Resume, readResume } from "./resume.ts";
import { callLimitExceeded, type StreamError, streamError, symbolsUnknown } from "./stream-error.ts";

/** The symbols of a call: distinct, in the client's order, not yet looked up. With `isAll` the list is empty. */
interface Named {
  readonly symbols: readonly string[];
  readonly isAll: boolean;
}

export interface SubscribeAction extends Named {
  readonly kind: "subscribe";
  /** Depth only: 1 to 20, before the account's entitlement. */
  readonly levels: number;
  /** Bars only: the length of a bar. */
  readonly minutes: BarMinutes;
  /** Trades only: the places that the client already has; null when it did not send `resume`. */
  readonly resume: Resume | null;
}

export interface UnsubscribeAction extends Named {
  readonly kind: "unsubscribe";
}

export interface SnapshotAction {
  readonly kind: "snapshot";
  readonly symbol: string;
  /** Depth only: 1 to 20, before the account's entitlement. */
  readonly levels: number;
  /** Trades only: 1 to 200. */
  readonly limit: number;
}

export interface PingAction {
  readonly kind: "ping";
}

/** A frame that is not a valid action of the channel. */
export interface RefusedFrame {
  readonly kind: "refused";
  /** The action that the frame named, null without one: the code of the rate limit depends on it. */
  readonly attempted: ActionName | null;
  readonly error: StreamError;
}

export type ClientAction = SubscribeAction | UnsubscribeAction | SnapshotAction | PingAction;

const PING: PingAction = { kind: "ping" };
const PING_TEXT = '{"action":"ping"}';
/** An action itself nests two deep; the rest allows for unknown fields. */
const NESTING_MAX = 32;
export const MINUTES_DEFAULT: BarMinutes = 1;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Parses one frame. `symbolsPerCallMax` is the connection's max_symbols_per_call, which limits subscribe alone. */
export function parseClientAction(
  channel: StreamChannel,
  frame: string | Uint8Array,
  symbolsPerCallMax: number,
): ClientAction | RefusedFrame {
  if (frame === PING_TEXT) return PING;
  const body = typeof frame === "string" ? parseObject(frame) : null;
  if (body === null) return refused(null, streamError(channel, "invalid-json", {}));
  const actions = actionsOf(channel);
  const name = actions.find((action) => action === body["action"]);
  switch (name) {
    case "ping":
      return PING;
    case "snapshot":
      return readSnapshot(channel, body);
    case "subscribe":
    case "unsubscribe":
      return readNamed(channel, name, body, symbolsPerCallMax);
    case undefined:
      return refused(null, streamError(channel, "unknown-action", { actions: actions.join(", ") }, { actions }));
  }
}

/** The key of the first message on a socket that was opened without one; null for any other message. */
export function parseAuthenticate(frame: string | Uint8Array): string | null {
  const body = typeof frame === "string" ? parseObject(frame) : null;
  const keyText = body?.["action"] === "authenticate" ? body["api_key"] : null;
  return typeof keyText === "string" ? keyText : null;
}

function readNamed(
  channel: StreamChannel,
  name: "subscribe" | "unsubscribe",
  body: JsonObject,
  symbolsPerCallMax: number,
): ClientAction | RefusedFrame {
  const entries = entriesOf(body);
  if (entries !== null && entries.length > SYMBOLS_PER_FRAME_MAX) {
    const limit = name === "subscribe" ? symbolsPerCallMax : SYMBOLS_PER_FRAME_MAX;
    return refused(name, callLimitExceeded(channel, entries.length, limit));
  }
  const symbols = entries === null ? null : distinctSymbols(entries);
  if (symbols === null) return symbolRequired(channel, name, "symbols, a non-empty array of ticker strings");
  const isAll = symbols.includes(WILDCARD);
  if (name === "unsubscribe") return { kind: name, symbols: isAll ? [] : symbols, isAll };
  if (!isAll && symbols.length > symbolsPerCallMax) {
    return refused(name, callLimitExceeded(channel, symbols.length, symbolsPerCallMax));
  }
  const resume = streamRow(channel).takesResume === true ? readResume(body["resume"]) : null;
  if (resume === RESUME_MALFORMED) return refused(name, streamError(channel, "invalid-resume", {}));
  const minutes = streamRow(channel).takesMinutes === true ? minutesOf(body) : MINUTES_DEFAULT;
  if (minutes === null) return refused(name, streamError(channel, "invalid-minutes", {}));
  return { kind: name, symbols: isAll ? [] : symbols, isAll, levels: levelsOf(body), minutes, resume };
}

function readSnapshot(channel: StreamChannel, body: JsonObject): SnapshotAction | RefusedFrame {
  // A snapshot takes `symbol`, which wins over `symbols` when the frame has both.
  const own = body["symbol"] ?? null;
  const entries = own === null ? entriesOf(body) : [own];
  const symbols = entries === null || entries.length > SYMBOLS_PER_FRAME_MAX ? null : distinctSymbols(entries);
  const symbol = symbols?.[0];
  if (symbol === undefined || symbols?.length !== 1) {
    return symbolRequired(channel, "snapshot", "symbol, one ticker string");
  }
  // A snapshot takes one symbol, and * is not a symbol.
  if (symbol === WILDCARD) return refused("snapshot", symbolsUnknown(channel, [WILDCARD]));
  const limit = wholeNumberWithin(body["limit"], LIMITS.tradesPerSnapshot.max, LIMITS.tradesPerSnapshot.default);
  return { kind: "snapshot", symbol, levels: levelsOf(body), limit };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The object that the text holds; null for anything else. */
function parseObject(text: string): JsonObject | null {
  // Deep nesting costs the JSON parser milliseconds, so it is refused before parsing.
  if (text.length > NESTING_MAX && isDeep(text)) return null;
  const value = parseJson(text);
  return isJsonObject(value) ? value : null;
}

/** True when brackets outside strings nest deeper than any action needs. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > NESTING_MAX) return true;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
  }
  return false;
}

/** The value of `symbols`, or else of `symbol`, as a list; null when there is neither. A null field counts as left out. */
function entriesOf(body: JsonObject): readonly unknown[] | null {
  const symbols = body["symbols"] ?? null;
  if (symbols !== null) return Array.isArray(symbols) ? symbols : null;
  const symbol = body["symbol"] ?? null;
  return symbol === null ? null : [symbol];
}

/** The distinct symbols, trimmed and cut; null when there is none or an entry is not text. */
function distinctSymbols(entries: readonly unknown[]): readonly string[] | null {
  const distinct = new Set<string>();
  for (const entry of entries) {
    const symbol = typeof entry === "string" ? entry.trim().slice(0, SYMBOL_CHARS_MAX) : "";
    if (symbol === "") return null;
    distinct.add(symbol);
  }
  return distinct.size === 0 ? null : [...distinct];
}

function levelsOf(body: JsonObject): number {
  return wholeNumberWithin(body["levels"], DEPTH_LEVELS_MAX, LIMITS.depthLevels.default);
}

/** The length of a bar; the default where `minutes` is absent, null when no bar has that length. */
function minutesOf(body: JsonObject): BarMinutes | null {
  const asked = body["minutes"] ?? MINUTES_DEFAULT;
  return BAR_MINUTES.find((minutes) => minutes === asked) ?? null;
}

/** The number, clamped to 1 and `max`; anything but a whole number counts as left out. */
function wholeNumberWithin(value: unknown, max: number, fallback: number): number {
  return typeof value === "number" && Number.isInteger(value) ? Math.min(Math.max(value, 1), max) : fallback;
}

function symbolRequired(channel: StreamChannel, action: ActionName, takes: string): RefusedFrame {
  return refused(action, streamError(channel, "symbol-required", { action, takes }, { action }));
}

function refused(attempted: ActionName | null, error: StreamError): RefusedFrame {
  return { kind: "refused", attempted, error };
}
