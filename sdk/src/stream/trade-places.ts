// The place of a program in the trades of each symbol: the last trade that it got. A stream uses it to resume, to skip duplicates
// and to detect gaps.

import type { Place } from "./notices.ts";

interface Reached {
  day: number;
  seq: number;
  /** Set when only a moment is known: earlier trades are skipped, and the first trade from then on may have any number. Null otherwise. */
  since: string | null;
}

export class TradePlaces {
  /** Bound: the symbols of the stream. */
  readonly #reached = new Map<string, Reached>();

  /** Takes a trade and classifies it: the next trade, a trade that the program has or never asked for, or a trade after a gap. */
  take(symbol: string, time: string, seq: number): "next" | "repeated" | "hole" {
    const day = dayOf(time);
    const reached = this.#reached.get(symbol);
    if (reached === undefined) {
      this.#reached.set(symbol, { day, seq, since: null });
      return "next";
    }
    if (day < reached.day || (day === reached.day && seq <= reached.seq)) return "repeated";
    // A later day starts at 1; the service reports missed trades of the earlier day when it resumes.
    const isNext = seq === (day === reached.day ? reached.seq + 1 : 1);
    const { since } = reached;
    reached.day = day;
    reached.seq = seq;
    if (since === null) return isNext ? "next" : "hole";
    if (time < since) return "repeated";
    reached.since = null;
    return "next";
  }

  /** Sets the place after a snapshot, which shows the trades up to this one. */
  set(symbol: string, day: number, seq: number): void {
    this.#reached.set(symbol, { day, seq, since: null });
  }

  /** Begins with the trades of a symbol from this moment on, on or after the day. */
  begin(symbol: string, since: string, day = dayOf(since)): void {
    this.#reached.set(symbol, { day, seq: 0, since });
  }

  forget(symbol: string): void {
    this.#reached.delete(symbol);
  }

  clear(): void {
    this.#reached.clear();
  }

  of(symbol: string): Place | null {
    const reached = this.#reached.get(symbol);
    return reached === undefined ? null : `${reached.day}.${reached.seq}`;
  }

  /** The last trade of a symbol; null before its first trade when only a moment is known. */
  lastOf(symbol: string): Place | null {
    return this.#reached.get(symbol)?.since === null ? this.of(symbol) : null;
  }

  /** The places of these symbols for a subscribe that resumes. */
  after(symbols: readonly string[]): Readonly<Record<string, Place>> {
    const places: Record<string, Place> = {};
    for (const symbol of symbols.includes("*") ? this.#reached.keys() : symbols) {
      const place = this.of(symbol);
      if (place !== null) places[symbol] = place;
    }
    return places;
  }
}

/** The day of a timestamp: 20261115 for "2026-11-15T11:00:00.655+03:00", as times of the service are in Riyadh time. */
export function dayOf(timestamp: string): number {
  return Number(timestamp.slice(0, 10).replaceAll("-", ""));
}
