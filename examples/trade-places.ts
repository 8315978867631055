// Where a client of the trades channel is: the last trade of each symbol, from which it resumes after a reconnect, and the proof
// that nothing was missed. trade_seq counts from 1 for each symbol and day without a hole, so that a hole would show.

import type { Message } from "./stream-client.ts";

interface Place {
  /** The day in Riyadh, as 20261115. */
  readonly day: number;
  readonly seq: number;
}

/** What the client can say about its trades. */
export interface Proof {
  readonly trades: number;
  readonly symbols: number;
  /** Trades that never came, where that shows in the numbers. */
  readonly missing: number;
  /** Trades that came twice or out of order. */
  readonly repeated: number;
  /** Symbols that went on where they had stopped, over all reconnects. */
  readonly recovered: number;
  /** Symbols that could not, each with the reason of the service. */
  readonly notRecovered: readonly string[];
}

const REASONS_MAX = 100;

export class TradePlaces {
  readonly #places = new Map<string, Place>();
  readonly #notRecovered: string[] = [];
  #epoch: string | null = null;
  #trades = 0;
  #missing = 0;
  #repeated = 0;
  #recovered = 0;

  /** What to send as `resume` with a subscribe of these symbols. */
  resumeOf(symbols: readonly string[]): unknown {
    if (this.#epoch === null) return true;
    const isAll = symbols.includes("*");
    const own = [...this.#places].filter(([symbol]) => isAll || symbols.includes(symbol));
    return {
      epoch: this.#epoch,
      after: Object.fromEntries(own.map(([symbol, { day, seq }]) => [symbol, `${day}.${seq}`])),
    };
  }

  forget(symbol: string): void {
    this.#places.delete(symbol);
  }

  take(message: Message): void {
    if (message.type === "subscribed") this.#subscribed(message["resume"]);
    if (message.type === "trades_snapshot") this.#snapshot(message);
    if (message.type === "trade") this.#trade(message);
  }

  proof(): Proof {
    return {
      trades: this.#trades,
      symbols: this.#places.size,
      missing: this.#missing,
      repeated: this.#repeated,
      recovered: this.#recovered,
      notRecovered: this.#notRecovered,
    };
  }

  #subscribed(resume: unknown): void {
    if (typeof resume !== "object" || resume === null) return;
    const { epoch, symbols } = resume as {
      readonly epoch: string;
      readonly symbols: Readonly<Record<string, { readonly recovered: boolean; readonly reason?: string }>>;
    };
    this.#epoch = epoch;
    for (const [symbol, { recovered, reason }] of Object.entries(symbols)) {
      if (recovered) this.#recovered++;
      else if (this.#places.delete(symbol)) this.#notRecovered.push(`${symbol} ${reason}`);
    }
    this.#notRecovered.splice(0, this.#notRecovered.length - REASONS_MAX);
  }

  /** Trades go on right after the newest one listed; where there is none, with the first of the day. */
  #snapshot(message: Message): void {
    const [newest] = Object(message["events"]) as readonly {
      readonly trade_seq: number;
      readonly event_time: string;
    }[];
    const symbol = String(message["symbol"]);
    // A snapshot that was asked for says nothing new about a symbol whose place is known.
    if (this.#places.has(symbol)) return;
    const time = String(newest?.event_time ?? message["timestamp"]);
    this.#places.set(symbol, { day: dayOf(time), seq: newest?.trade_seq ?? 0 });
  }

  #trade(message: Message): void {
    const symbol = String(message["symbol"]);
    const next = { day: dayOf(String(message["event_time"])), seq: Number(message["trade_seq"]) };
    const last = this.#places.get(symbol);
    this.#trades++;
    this.#places.set(symbol, next);
    if (last === undefined) return;
    // Of a later day the first trade is due; that the earlier day was complete is the word of the service.
    const due = next.day > last.day ? 1 : last.seq + 1;
    if (next.day < last.day || next.seq < due) this.#repeated++;
    else this.#missing += next.seq - due;
  }
}

/** Timestamps are Riyadh's, so that the day stands in them. */
function dayOf(timestamp: string): number {
  return Number(timestamp.slice(0, 10).replaceAll("-", ""));
}
