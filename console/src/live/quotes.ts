// The live quote of each symbol that the page shows. One request reads them all first; then one socket follows as many as it may
// where the plan streams, and the others are polled. A symbol is followed as long as a component watches it.

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  BatchQuote,
  Liquidity,
  Quote,
  StreamLiquidity,
  StreamMessage,
  StreamQuoteData,
} from "../../../sdk/src/index.ts";
import { account, client, may, pastMoment } from "../session/session.ts";
import { FrameWork } from "./frame.ts";
import { paceSeconds, WEIGHTS } from "./pace.ts";
import { Polling } from "./polling.ts";
import { type OpenStream, openStream } from "./stream-reader.ts";

/** Fields that both the stream and REST send. */
type SharedFields = Pick<Quote, Extract<keyof Quote, keyof StreamQuoteData> & Exclude<keyof Quote, "liquidity">>;

export type LiveQuote = SharedFields & {
  readonly symbol: string;
  readonly updated_at: string;
  readonly is_delayed: boolean;
  /** Trade counts come with requested quotes only, not with streamed ones. */
  readonly liquidity: StreamLiquidity & Partial<Liquidity>;
  /** The price limits of the day: on requested quotes only. */
  readonly limit_up?: number | null;
  readonly limit_down?: number | null;
};

interface Watched {
  readonly quote: Signal<LiveQuote | null>;
  watchers: number;
}

/** A watcher that comes back within this time finds its symbol still followed. */
const KEPT_MS = 3_000;
/** Symbols in one request to the service. */
const BATCH = 50;

class LiveQuotes {
  /** Bound: the symbols that the page shows. */
  readonly #watched = new Map<string, Watched>();
  /** Newest quote of each symbol since the last frame. Bound: the symbols watched. */
  readonly #arrived = new Map<string, LiveQuote>();
  /** Bound: the symbols watched. */
  readonly #unasked: string[] = [];
  /** Symbols that the socket follows, and symbols with a received quote. Bound: the symbols watched. */
  readonly #streamed = new Set<string>();
  readonly #received = new Set<string>();
  readonly #frame = new FrameWork(() => this.#show());
  #stream: OpenStream | null = null;
  #polling: Polling | null = null;

  quoteOf(symbol: string): ReadonlySignal<LiveQuote | null> {
    return this.#entry(symbol).quote;
  }

  watch(symbol: string): void {
    const entry = this.#entry(symbol);
    entry.watchers++;
    if (entry.watchers === 1) this.#follow(symbol);
  }

  unwatch(symbol: string): void {
    const entry = this.#watched.get(symbol);
    if (entry === undefined) return;
    entry.watchers--;
    setTimeout(() => this.#leave(symbol), KEPT_MS);
  }

  #entry(symbol: string): Watched {
    return this.#watched.getOrInsertComputed(symbol, () => ({ quote: signal<LiveQuote | null>(null), watchers: 0 }));
  }

  #follow(symbol: string): void {
    this.#askSoon(symbol);
    this.#fill();
  }

  /** Adds as many of the watched symbols to the socket as it may follow. */
  #fill(): void {
    const symbolsMax = may("streams") ? (account.value?.limits.stream_symbols_per_connection ?? 0) : 0;
    const more = [...this.#watched.keys()].filter((symbol) => !this.#streamed.has(symbol));
    const taken = more.splice(0, Math.max(0, symbolsMax - this.#streamed.size));
    for (const symbol of taken) this.#streamed.add(symbol);
    if (taken.length > 0) {
      if (this.#stream === null) this.#stream = openStream("stocks", taken, (message) => this.#receive(message));
      else this.#stream.follow(taken);
    }
    if (more.length === 0) return;
    this.#polling ??= new Polling(
      () => paceSeconds(WEIGHTS.quotes * this.#requests()),
      () => this.#ask(this.#unstreamed()),
    ).startLater();
  }

  #unstreamed(): readonly string[] {
    return [...this.#watched.keys()].filter((symbol) => !this.#streamed.has(symbol));
  }

  /** One request asks for all the symbols that one rendering watches. */
  #askSoon(symbol: string): void {
    this.#unasked.push(symbol);
    if (this.#unasked.length > 1) return;
    queueMicrotask(() => void this.#ask(this.#unasked.splice(0)).catch(() => {}));
  }

  /** Requests in one round of polling. */
  #requests(): number {
    const { length } = this.#unstreamed();
    return Math.max(1, may("quotes") ? Math.ceil(length / BATCH) : length);
  }

  #leave(symbol: string): void {
    const entry = this.#watched.get(symbol);
    if (entry === undefined || entry.watchers > 0) return;
    this.#watched.delete(symbol);
    this.#arrived.delete(symbol);
    this.#received.delete(symbol);
    if (this.#streamed.delete(symbol)) this.#stream?.leave([symbol]);
    if (this.#watched.size > 0) {
      this.#fill();
      return;
    }
    this.#stream?.close();
    this.#polling?.stop();
    this.#stream = null;
    this.#polling = null;
  }

  #receive(message: StreamMessage<"stocks">): void {
    if (message.type !== "quote") return;
    const { symbol, data } = message;
    this.#received.add(symbol);
    this.#arrived.set(symbol, { ...data, symbol, updated_at: data.trade_time, is_delayed: false });
    this.#frame.request();
  }

  /** Forgets the quotes of another moment: the watchers at the new moment follow their symbols again. */
  forget(): void {
    this.#stream?.close();
    this.#polling?.stop();
    this.#stream = null;
    this.#polling = null;
    for (const names of [this.#arrived, this.#streamed, this.#received]) names.clear();
    for (const { quote } of this.#watched.values()) quote.value = null;
  }

  async #ask(symbols: readonly string[]): Promise<void> {
    const moment = pastMoment.peek();
    if (may("quotes")) for (const quote of await client().allQuotes(symbols)) this.#take(quote, moment);
    else for (const symbol of symbols) this.#take(await client().quote(symbol), moment);
  }

  /** A quote of the socket is newer than a pending answer; an answer about another moment comes too late. */
  #take(quote: Quote | BatchQuote, moment: string | null): void {
    if (this.#received.has(quote.symbol) || moment !== pastMoment.peek()) return;
    this.#arrived.set(quote.symbol, quote);
    this.#frame.request();
  }

  #show(): void {
    for (const [symbol, quote] of this.#arrived) {
      const entry = this.#watched.get(symbol);
      if (entry !== undefined) entry.quote.value = quote;
    }
    this.#arrived.clear();
  }
}

const liveQuotes = new LiveQuotes();
pastMoment.subscribe(() => liveQuotes.forget());

/** The quote of a symbol that another component follows. */
export const quoteOf = (symbol: string): ReadonlySignal<LiveQuote | null> => liveQuotes.quoteOf(symbol);

/** The quote of a symbol, followed while the component is mounted; null until the first arrives. */
export function useQuote(symbol: string): ReadonlySignal<LiveQuote | null> {
  const quote = useMemo(() => liveQuotes.quoteOf(symbol), [symbol]);
  useEffect(() => {
    liveQuotes.watch(symbol);
    return () => liveQuotes.unwatch(symbol);
  }, [symbol]);
  return quote;
}
