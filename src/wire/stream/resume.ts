// Reads `resume` of a subscribe: the last trades that a client received on an earlier connection.

import { isDay, isJsonObject } from "../../base/index.ts";
import type { TradePlace } from "../../model/index.ts";
import { SYMBOLS_PER_FRAME_MAX } from "./channel.ts";

/** A client's wish to resume: its places in the trades, or none yet when it only wants to resume later. */
export interface Resume {
  /** The epoch of the client's places; null when it has none. */
  readonly epoch: string | null;
  /** The last trade that the client has, by symbol. Bound: SYMBOLS_PER_FRAME_MAX. */
  readonly after: ReadonlyMap<string, TradePlace>;
}

/** The reasons why the trades after a place cannot be sent again. */
export const NOT_RECOVERED_REASONS = ["epoch_changed", "too_old", "ahead", "unknown"] as const;

/** A place: day and trade number, in one form only. */
export const PLACE_PATTERN = "^[0-9]{8}\\.(0|[1-9][0-9]{0,14})$";
const PLACE = new RegExp(PLACE_PATTERN);
const NO_PLACE: Resume = { epoch: null, after: new Map() };

export const RESUME_MALFORMED = "malformed";

/** Reads the field; null when it is left out. */
export function readResume(value: unknown): Resume | null | typeof RESUME_MALFORMED {
  if (value === undefined || value === null) return null;
  if (value === true) return NO_PLACE;
  if (typeof value !== "object" || Array.isArray(value)) return RESUME_MALFORMED;
  const { epoch, after }: { readonly epoch?: unknown; readonly after?: unknown } = value;
  if (typeof epoch !== "string") return RESUME_MALFORMED;
  if (!isJsonObject(after)) return RESUME_MALFORMED;
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
  return isDay(day) ? { day, tradeSeq: Number(text.slice(9)) } : null;
}
