// One of many clients of the soak: it holds every frame that it reads to the journal, as it comes.

import type { StreamChannel } from "../../src/wire/index.ts";
import type { TestClock } from "../world/test-clock.ts";
import type { Frame } from "./stream-client.ts";

/** What happened, as the feed told it: the trades of each symbol today, in order. */
export interface TodaysJournal {
  readonly tradesOf: (symbol: string) => readonly { readonly price: number; readonly quantity: number }[];
  /** Which day it is, as the frames write it. */
  readonly date: () => string;
}

interface Reading {
  date: string;
  lastSeq: number;
}

export class SoakClient {
  readonly channel: StreamChannel;
  /** The newest state of each symbol that is subscribed, on stocks and depth. */
  readonly last = new Map<string, Frame>();
  readonly faults: string[] = [];
  readonly subscribed = new Set<string>();
  readonly opened: Promise<void>;
  trades = 0;
  frames = 0;
  readonly #socket: WebSocket;
  readonly #journal: TodaysJournal;
  readonly #readings = new Map<string, Reading>();
  #pong: () => void = () => {};

  constructor(channel: StreamChannel, url: string, journal: TodaysJournal) {
    this.channel = channel;
    this.#journal = journal;
    this.#socket = new WebSocket(url);
    const opening = Promise.withResolvers<void>();
    this.opened = opening.promise;
    this.#socket.onopen = () => opening.resolve();
    this.#socket.onmessage = ({ data }) => this.#read(JSON.parse(String(data)));
    this.#socket.onerror = () => opening.reject(new Error("a client of the soak was not let in"));
  }

  send(action: string, symbols: readonly string[]): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ action, symbols, levels: 3 }));
  }

  /** Everything that was sent so far has been read. */
  async flush(clock: TestClock): Promise<void> {
    clock.advance(50);
    const pong = new Promise<void>((resolve) => {
      this.#pong = resolve;
    });
    this.#socket.send('{"action":"ping"}');
    await pong;
  }

  drop(): void {
    this.#socket.terminate();
  }

  /** At the end: the last trade of every subscribed symbol has come. */
  checkComplete(): void {
    for (const [symbol, reading] of this.#readings) {
      const count = this.#journal.tradesOf(symbol).length;
      const seen = reading.date === this.#journal.date() ? reading.lastSeq : 0;
      if (seen !== count) this.#fault(`${symbol}: ${seen} of ${count} trades at the end`);
    }
  }

  #read(frame: Frame): void {
    this.frames++;
    if (frame.type === "pong") this.#pong();
    if (frame.type === "error") this.#fault(`refused: ${frame.code}`);
    if (frame.type === "subscribed") for (const symbol of frame.symbols) this.subscribed.add(symbol);
    if (frame.type === "unsubscribed") for (const symbol of frame.symbols) this.#forget(symbol);
    if (frame.type === "trades_snapshot") this.#readSnapshot(frame);
    if (frame.type === "trade") this.#readTrade(frame);
    if (frame.type === "quote" || frame.type === "depth_snapshot") this.last.set(frame.symbol, frame);
  }

  #forget(symbol: string): void {
    this.subscribed.delete(symbol);
    this.last.delete(symbol);
    this.#readings.delete(symbol);
  }

  #readSnapshot({ symbol, events, timestamp }: Frame): void {
    if (this.#readings.has(symbol)) this.#fault(`${symbol}: a second snapshot`);
    const lastSeq: number = events[0]?.trade_seq ?? 0;
    this.#readings.set(symbol, { date: timestamp.slice(0, 10), lastSeq });
    for (const [age, event] of events.entries()) this.#compare(symbol, event, lastSeq - age);
  }

  #readTrade(trade: Frame): void {
    const reading = this.#readings.get(trade.symbol);
    if (reading === undefined) {
      this.#fault(`${trade.symbol}: a trade of a symbol that is not subscribed`);
      return;
    }
    const date = trade.event_time.slice(0, 10);
    if (date !== reading.date) Object.assign(reading, { date, lastSeq: 0 });
    this.#compare(trade.symbol, trade, ++reading.lastSeq);
    this.trades++;
  }

  #compare(symbol: string, trade: Frame, seq: number): void {
    const kept = this.#journal.tradesOf(symbol)[seq - 1];
    const isSame = trade.trade_seq === seq && kept?.price === trade.price && kept?.quantity === trade.quantity;
    if (!isSame) this.#fault(`${symbol}: trade ${trade.trade_seq} came where the journal has ${seq}`);
  }

  #fault(text: string): void {
    if (this.faults.length < 5) this.faults.push(`${this.channel}: ${text}`);
  }
}
