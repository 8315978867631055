// A customer who follows trades with the client library through all faults, and records each one: in the end he must
// hold exactly the trades that the exchange sent, each once and in order.

import { Marsad } from "../../sdk/src/index.ts";
import type { RecordedDay, Recording } from "../soak/feed/recording.ts";
import { tradeJson } from "../soak/naive/naive-instrument.ts";
import { dayOfText, differences, type Json, recordOf, textOf } from "../soak/naive/numbers.ts";

const FAULTS_KEPT = 5;
/** Heartbeat interval; a dead connection is given up after two of them. */
const HEARTBEAT_S = 2;

interface Reached {
  readonly day: number;
  readonly seq: number;
}

export class ResumedLedger {
  /** The first few faults. */
  readonly faults: string[] = [];
  trades = 0;
  /** Number of lost connections. */
  breaks = 0;
  /** Trades that were missed while away and delivered afterwards. */
  recovered = 0;
  readonly #recording: Recording;
  readonly #symbols: readonly string[];
  // Bound: the symbols that are followed.
  readonly #reached = new Map<string, Reached>();
  readonly #stream: ReturnType<typeof openTrades>;
  readonly #reading: Promise<void>;

  constructor(baseUrl: string, symbols: readonly string[], recording: Recording) {
    this.#recording = recording;
    this.#symbols = symbols;
    this.#stream = openTrades(baseUrl, symbols);
    this.#reading = this.#read();
  }

  /** True when every symbol has its snapshot, from which the trades are counted. */
  get isSubscribed(): boolean {
    return this.#reached.size === this.#symbols.length;
  }

  /** With the feed at rest: the last trade of each symbol has come. */
  get isComplete(): boolean {
    return this.#symbols.every((symbol) => {
      const day = this.#recording.days.findLast((each) => (each.bySymbol.get(symbol)?.trades.length ?? 0) > 0);
      const reached = this.#reached.get(symbol);
      if (day === undefined) return reached !== undefined;
      return reached?.day === day.day && reached.seq === day.bySymbol.get(symbol)?.trades.length;
    });
  }

  async close(): Promise<void> {
    this.#stream.close();
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      for await (const message of this.#stream) this.#take(message as unknown as Json);
    } catch (error) {
      this.#addFault(`the stream ended: ${error}`);
    }
  }

  #take(message: Json): void {
    const symbol = textOf(message["symbol"]);
    switch (message["type"]) {
      case "trade":
        this.#trade(symbol, message);
        return;
      case "trades_snapshot":
        this.#snapshot(symbol, message);
        return;
      case "stale":
        if (message["reason"] === "connection") this.breaks++;
        return;
      case "recovered":
        this.recovered += Number(message["count"]);
        return;
      case "live":
        return;
      default:
        this.#addFault(JSON.stringify(message));
    }
  }

  #snapshot(symbol: string, message: Json): void {
    if (this.#reached.has(symbol)) this.#addFault(`a second snapshot of ${symbol}`);
    const events = Array.isArray(message["events"]) ? message["events"].map(recordOf) : [];
    const newest = events.toSorted((a, b) => Number(b["trade_seq"]) - Number(a["trade_seq"]))[0];
    const day = dayOfText(textOf(newest?.["event_time"] ?? message["timestamp"]));
    this.#reached.set(symbol, { day, seq: Number(newest?.["trade_seq"] ?? 0) });
  }

  #trade(symbol: string, message: Json): void {
    this.trades++;
    const number = dayOfText(textOf(message["event_time"]));
    const seq = Number(message["trade_seq"]);
    const day = this.#recording.dayNamed(number);
    const sent = day?.bySymbol.get(symbol)?.trades[seq - 1];
    if (day === undefined || sent === undefined) {
      this.#addFault(`${symbol} ${number}.${seq} was never sent`);
      return;
    }
    const { type, symbol: _, market_session: session, timestamp: at, ...fields } = message;
    const found = differences(tradeJson(sent.event), fields);
    if (found.length > 0) this.#addFault(`${symbol} ${number}.${seq}: ${found.join("; ")}`);
    if (!this.#isNext(symbol, day, seq)) this.#addFault(`${symbol} ${number}.${seq} after ${this.#place(symbol)}`);
    this.#reached.set(symbol, { day: number, seq });
  }

  /** The first trade of a day comes after all trades of the days before. */
  #isNext(symbol: string, { day }: RecordedDay, seq: number): boolean {
    const reached = this.#reached.get(symbol);
    if (reached === undefined) return false;
    if (reached.day === day) return seq === reached.seq + 1;
    const tradesOf = (each: RecordedDay): number => each.bySymbol.get(symbol)?.trades.length ?? 0;
    const between = this.#recording.days.filter((each) => each.day > reached.day && each.day < day);
    const last = this.#recording.dayNamed(reached.day);
    return (
      seq === 1 && last !== undefined && tradesOf(last) === reached.seq && between.every((each) => !tradesOf(each))
    );
  }

  #place(symbol: string): string {
    const reached = this.#reached.get(symbol);
    return reached === undefined ? "nothing" : `${reached.day}.${reached.seq}`;
  }

  #addFault(words: string): void {
    if (this.faults.length < FAULTS_KEPT) this.faults.push(words);
  }
}

function openTrades(baseUrl: string, symbols: readonly string[]) {
  const marsad = new Marsad({ apiKey: "marsad_test_demo-enterprise", baseUrl });
  return marsad.stream("trades", symbols, { heartbeatS: HEARTBEAT_S });
}
