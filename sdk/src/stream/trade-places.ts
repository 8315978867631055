// The place that a program has reached in the trades of each symbol: the last trade that it was given. By it a stream is
// resumed, repeats are left out, and holes are seen.

import type { Place } from "./notices.ts";

interface Reached {
  day: number;
  seq: number;
}

export class TradePlaces {
  /** Bound: the symbols of the stream. */
  readonly #reached = new Map<string, Reached>();

  /** What a trade is to the program: the next one, one that it has, or one after a hole. */
  take(symbol: string, day: number, seq: number): "next" | "repeated" | "hole" {
    const reached = this.#reached.get(symbol);
    if (reached === undefined) {
      this.#reached.set(symbol, { day, seq });
      return "next";
    }
    if (day < reached.day || (day === reached.day && seq <= reached.seq)) return "repeated";
    // A later day starts at 1; whether the earlier one had more, the service says when it resumes.
    const isNext = seq === (day === reached.day ? reached.seq + 1 : 1);
    reached.day = day;
    reached.seq = seq;
    return isNext ? "next" : "hole";
  }

  /** A snapshot shows the trades up to this one. */
  set(symbol: string, day: number, seq: number): void {
    this.#reached.set(symbol, { day, seq });
  }

  forget(symbol: string): void {
    this.#reached.delete(symbol);
  }

  of(symbol: string): Place | null {
    const reached = this.#reached.get(symbol);
    return reached === undefined ? null : `${reached.day}.${reached.seq}`;
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
