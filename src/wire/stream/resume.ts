// Reads `resume` of a subscribe: the place in the trades that a client holds from an earlier connection.

import { dayOf, dayStartMs } from "../../base/index.ts";
import type { TradePlace } from "../../model/index.ts";
import { SYMBOLS_PER_FRAME_MAX } from "./channel.ts";

/** A client that has followed the trades, or wants to be able to. */
export interface Resume {
  /** The epoch under which the client has its places; null when it has none. */
  readonly epoch: string | null;
  /** By symbol, the last trade that the client has. Bound: SYMBOLS_PER_FRAME_MAX. */
  readonly after: ReadonlyMap<string, TradePlace>;
}

/** Why the trades after a place cannot be sent again. */
export const NOT_RECOVERED_REASONS = ["epoch_changed", "too_old", "ahead", "unknown"] as const;

/** Day and trade number, written in one way only. */
export const PLACE_PATTERN = "^[0-9]{8}\\.(0|[1-9][0-9]{0,14})$";
const PLACE = new RegExp(PLACE_PATTERN);
const DAY_MIN = 19_000_101;
const NO_PLACE: Resume = { epoch: null, after: new Map() };

export const RESUME_MALFORMED = "malformed";

/** Null when the field is left out. */
export function readResume(value: unknown): Resume | null | typeof RESUME_MALFORMED {
  if (value === undefined || value === null) return null;
  if (value === true) return NO_PLACE;
  if (typeof value !== "object" || Array.isArray(value)) return RESUME_MALFORMED;
  const { epoch, after }: { readonly epoch?: unknown; readonly after?: unknown } = value;
  if (typeof epoch !== "string") return RESUME_MALFORMED;
  if (typeof after !== "object" || after === null || Array.isArray(after)) return RESUME_MALFORMED;
  const entries = Object.entries(after);
  if (entries.length > SYMBOLS_PER_FRAME_MAX) return RESUME_MALFORMED;
  const places = new Map<string, TradePlace>();
  for (const [symbol, text] of entries) {
    const place = readPlace(text);
    if (place === null) return RESUME_MALFORMED;
    places.set(symbol, place);
  }
  return { epoch, after: places };
}

function readPlace(text: unknown): TradePlace | null {
  if (typeof text !== "string" || !PLACE.test(text)) return null;
  const day = Number(text.slice(0, 8));
  const isDay = day >= DAY_MIN && dayOf(dayStartMs(day)) === day;
  return isDay ? { day, tradeSeq: Number(text.slice(9)) } : null;
}
