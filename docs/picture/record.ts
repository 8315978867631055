// Listens to the three channels of a running service for some seconds and notes what arrives and when. What the picture
// shows is this recording and nothing else.

import { type Channel, Marsad } from "../../sdk/src/index.ts";

/** Any message of a channel; `type` says which. */
interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Moment<T> {
  /** Since the recording began; 0 for what was there already. */
  readonly atMs: number;
  readonly value: T;
}

export interface QuoteLine {
  readonly price: number;
  readonly changePercent: number;
  readonly volume: number;
}

export interface Level {
  readonly price: number;
  readonly quantity: number;
}

export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface TradeLine {
  readonly time: string;
  readonly price: number;
  readonly quantity: number;
  readonly isBuy: boolean;
}

export interface Recording {
  readonly durationMs: number;
  /** Market time when it began. */
  readonly marketTimeMs: number;
  readonly names: ReadonlyMap<string, string>;
  readonly quotes: ReadonlyMap<string, readonly Moment<QuoteLine>[]>;
  readonly books: readonly Moment<Book>[];
  readonly trades: readonly Moment<TradeLine>[];
}

const API_KEY = "marsad_test_demo-business";
/** Connections open and snapshots arrive in this time; the recording begins after it. */
const SETTLE_MS = 3_000;

/** `symbols` for the board of quotes; book and trades are those of the first. */
export async function record(address: string, symbols: readonly string[], durationMs: number): Promise<Recording> {
  const [first = ""] = symbols;
  const startsAtMs = performance.now() + SETTLE_MS;
  const atMs = (): number => Math.max(0, Math.round(performance.now() - startsAtMs));
  const quotes = new Map<string, Moment<QuoteLine>[]>(symbols.map((symbol) => [symbol, []]));
  const books: Moment<Book>[] = [];
  const trades: Moment<TradeLine>[] = [];
  let marketTimeMs = Number.NaN;

  const hear = (message: Message): void => {
    if (atMs() > 0 && Number.isNaN(marketTimeMs)) marketTimeMs = Date.parse(String(message["timestamp"])) - atMs();
    if (message.type === "quote") {
      note(quotes.get(String(message["symbol"])) ?? [], atMs(), quoteLine(message["data"]));
    } else if (message.type === "depth_snapshot") {
      note(books, atMs(), { bids: levels(message["bids"]), asks: levels(message["asks"]) });
    } else if (message.type === "trade") {
      trades.push({ atMs: atMs(), value: tradeLine(message) });
    } else if (message.type === "trades_snapshot") {
      const events = listOf(message["events"]).reverse();
      for (const event of events) trades.push({ atMs: 0, value: tradeLine(event) });
    }
  };

  const marsad = new Marsad({ apiKey: API_KEY, baseUrl: address });
  const wanted: readonly (readonly [Channel, readonly string[]])[] = [
    ["stocks", symbols],
    ["depth", [first]],
    ["trades", [first]],
  ];
  const streams = wanted.map(([channel, each]) => marsad.stream(channel, each));
  const heard = streams.map(async (stream) => {
    for await (const message of stream) hear(message as unknown as Message);
  });
  await Bun.sleep(SETTLE_MS + durationMs);
  for (const stream of streams) stream.close();
  await Promise.all(heard);
  return { durationMs, marketTimeMs, names: await readNames(address, symbols), quotes, books, trades };
}

/** A state replaces that of the same moment. */
function note<T>(moments: Moment<T>[], atMs: number, value: T): void {
  if (moments.at(-1)?.atMs === atMs) moments.pop();
  moments.push({ atMs, value });
}

async function readNames(address: string, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${address}/api/v1/quotes/?symbols=${symbols.join(",")}`, {
    headers: { "X-API-Key": API_KEY },
  });
  const { quotes } = fieldsOf(await answer.json());
  return new Map(listOf(quotes).map((quote) => [String(quote["symbol"]), String(quote["name_en"])]));
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null) throw new TypeError("the service answered no object");
  return value as Fields;
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function quoteLine(data: unknown): QuoteLine {
  const { price, change_percent: changePercent, volume } = fieldsOf(data);
  return { price: Number(price), changePercent: Number(changePercent), volume: Number(volume) };
}

function levels(value: unknown): readonly Level[] {
  return listOf(value).map(({ price, quantity }) => ({ price: Number(price), quantity: Number(quantity) }));
}

function tradeLine(fields: Fields): TradeLine {
  const { event_time: time, price, quantity, side } = fields;
  return { time: String(time).slice(11, 19), price: Number(price), quantity: Number(quantity), isBuy: side === "buy" };
}
