// A client of the trades channel that can be cut off at any moment and goes on where it stopped. It keeps the text of every
// trade in the order in which it came.

import { dayOf } from "../../src/base/index.ts";
import { STREAMS } from "../../src/wire/index.ts";

/** As many as the largest plan takes in one call. */
const CALL_SYMBOLS = 100;

export class ResumingReader {
  /** Every trade frame as it came. */
  readonly trades: string[] = [];
  /** Errors, and symbols that were not recovered although their place was named and cannot be too old. */
  readonly faults: string[] = [];
  /** Symbols that did not trade for days, so that their place was too old: a snapshot replaced the missed trades. */
  readonly tooOld = new Set<string>();
  /** The place of the last received trade, by symbol. */
  readonly places = new Map<string, string>();
  readonly #symbols: readonly string[];
  #epoch = "";
  #socket: WebSocket | null = null;

  /** It begins at `places`; `*` stands for all symbols. */
  constructor(symbols: readonly string[], places: ReadonlyMap<string, string>) {
    this.#symbols = symbols;
    for (const [symbol, place] of places) this.places.set(symbol, place);
  }

  /** Learns the epoch of the market. */
  async meet(port: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = new WebSocket(this.#url(port));
    socket.onopen = () => socket.send(JSON.stringify({ action: "subscribe", symbols: ["*"], resume: true }));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data));
      if (frame.type !== "subscribed") return;
      this.#epoch = frame.resume.epoch;
      resolve();
    };
    await promise;
    socket.terminate();
  }

  /** Resolves once all of its symbols are subscribed; missed trades may still be on their way. */
  async connect(port: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = new WebSocket(this.#url(port));
    this.#socket = socket;
    const calls: string[][] = [];
    for (let at = 0; at < this.#symbols.length; at += CALL_SYMBOLS) {
      calls.push(this.#symbols.slice(at, at + CALL_SYMBOLS));
    }
    let open = calls.length;
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      const text = String(data);
      const frame = JSON.parse(text);
      if (frame.type === "connected") for (const symbols of calls) this.#subscribe(socket, symbols);
      else if (frame.type === "trade") this.#take(text, frame);
      else if (frame.type === "error") this.faults.push(text);
      else if (frame.type === "subscribed") {
        this.#check(frame.resume.symbols);
        if (--open === 0) resolve();
      }
    };
    socket.onclose = () => reject(new Error("closed before it was subscribed"));
    await promise;
  }

  /** Cuts the connection, as if the network went away. */
  cut(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #url(port: number): string {
    return `ws://127.0.0.1:${port}${STREAMS.trades.path}?api_key=any`;
  }

  #subscribe(socket: WebSocket, symbols: readonly string[]): void {
    const isAll = symbols.includes("*");
    const own = [...this.places].filter(([symbol]) => isAll || symbols.includes(symbol));
    const resume = { epoch: this.#epoch, after: Object.fromEntries(own) };
    socket.send(JSON.stringify({ action: "subscribe", symbols, resume }));
  }

  #take(
    text: string,
    { symbol, trade_seq, event_time }: { symbol: string; trade_seq: number; event_time: string },
  ): void {
    this.trades.push(text);
    this.places.set(symbol, `${dayOf(Date.parse(event_time))}.${trade_seq}`);
  }

  #check(symbols: Readonly<Record<string, { recovered: boolean; reason?: string }>>): void {
    for (const [symbol, { recovered, reason }] of Object.entries(symbols)) {
      if (recovered || !this.places.has(symbol)) continue;
      if (reason === "too_old") this.tooOld.add(symbol);
      else this.faults.push(`${symbol} ${reason}`);
    }
  }
}
