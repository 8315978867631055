// The place that a program has reached in the trades of each symbol: the last trade that it was given. By it a stream is
// resumed, repeats are left out, and holes are seen.

import type { Place } from "./notices.ts";

interface Reached {
  day: number;
  seq: number;
  /** Set where only a moment is known: earlier trades are not the stream's, and the first one from then on may have any number. */
  since: string | null;
}

export class TradePlaces {
  /** Bound: the symbols of the stream. */
  readonly #reached = new Map<string, Reached>();

  /** What a trade is to the program: the next one, one that it has or never asked for, or one after a hole. */
  take(symbol: string, time: string, seq: number): "next" | "repeated" | "hole" {
    const day = dayOf(time);
    const reached = this.#reached.get(symbol);
    if (reached === undefined) {
      this.#reached.set(symbol, { day, seq, since: null });
      return "next";
    }
    if (day < reached.day || (day === reached.day && seq <= reached.seq)) return "repeated";
    // A later day starts at 1; whether the earlier one had more, the service says when it resumes.
    const isNext = seq === (day === reached.day ? reached.seq + 1 : 1);
    const { since } = reached;
    reached.day = day;
    reached.seq = seq;
    if (since === null) return isNext ? "next" : "hole";
    if (time < since) return "repeated";
    reached.since = null;
    return "next";
  }

  /** A snapshot shows the trades up to this one. */
  set(symbol: string, day: number, seq: number): void {
    this.#reached.set(symbol, { day, seq, since: null });
  }

  /** The trades of a symbol are wanted from this moment on, on or after the day. */
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

  /** The same, but null before the first trade of a symbol of which only a moment is known. */
  lastOf(symbol: string): Place | null {
    return this.#reached.get(symbol)?.since === null ? this.of(symbol) : null;
  }

  /** The places of these symbols, as a resuming subscribe tells them. */
  after(symbols: readonly string[]): Readonly<Record<string, Place>> {
    const places: Record<string, Place> = {};
    for (const symbol of symbols.includes("*") ? this.#reached.keys() : symbols) {
      const place = this.of(symbol);
      if (place !== null) places[symbol] = place;
    }
    return places;
  }
}

/** 20261115 of "2026-11-15T11:00:00.655+03:00": times of the service are in Riyadh time. */
export function dayOf(timestamp: string): number {
  return Number(timestamp.slice(0, 10).replaceAll("-", ""));
}
