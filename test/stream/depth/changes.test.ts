// Readers of the changes of a book: folding them gives the book that others are sent whole.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { depthSnapshot } from "../../../src/api/depth/depth-channel.ts";
import { nextTurn, Random } from "../../../src/base/index.ts";
import { DAY_TWO } from "../../market/script.ts";
import { RawSocket } from "../raw-socket.ts";
import { metricOf, tellUntil } from "../slow-reader.ts";
import type { Frame, StreamClient } from "../stream-client.ts";
import { LISTINGS, StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(async () => {
  await fixture.release();
  await fixture.close();
});

type Levels = Map<number, readonly [number, number]>;
interface Folded {
  seq: number;
  bids: Levels;
  asks: Levels;
  available: boolean;
  session: unknown;
  book_state: unknown;
  market_order: unknown;
}

/** A reader that keeps the books by folding, and holds the numbers to their rule. */
class Folding {
  readonly books = new Map<string, Folded>();

  take(frame: Frame): void {
    if (frame.type === "depth_snapshot") {
      const side = (levels: readonly Frame[]): Levels =>
        new Map(levels.map(({ price, quantity, order_count }) => [price, [quantity, order_count]]));
      const { available, session, book_state, market_order = null } = frame;
      const [bids, asks] = [side(frame.bids), side(frame.asks)];
      this.books.set(frame.symbol, { seq: frame.book_seq, bids, asks, available, session, book_state, market_order });
    } else if (frame.type === "depth_changes") {
      const book = this.books.get(frame.symbol);
      if (book === undefined) throw new Error(`changes of ${frame.symbol} without a snapshot`);
      expect({ symbol: frame.symbol, seq: frame.book_seq }).toEqual({ symbol: frame.symbol, seq: book.seq + 1 });
      book.seq = frame.book_seq;
      for (const side of ["bids", "asks"] as const) {
        for (const [price, quantity, orders] of frame[side]) {
          if (quantity === 0) expect(book[side].delete(price)).toBe(true);
          else book[side].set(price, [quantity, orders]);
        }
      }
      for (const name of ["available", "session", "book_state", "market_order"] as const) {
        if (name in frame) Object.assign(book, { [name]: frame[name] });
      }
    }
  }

  /** The book of a symbol as a snapshot lists it. */
  bookOf(symbol: string): unknown {
    const book = this.books.get(symbol);
    if (book === undefined) return null;
    const list = (levels: Levels, sign: number): unknown =>
      [...levels]
        .sort(([one], [other]) => sign * (one - other))
        .map(([price, [quantity, order_count]], level) => {
          return { level, price, quantity, order_count };
        });
    if (!book.available) return { available: false, bids: list(book.bids, -1), asks: list(book.asks, 1) };
    const { available, session, book_state, market_order } = book;
    return { available, session, book_state, market_order, bids: list(book.bids, -1), asks: list(book.asks, 1) };
  }
}

/** The engine's present book in the same form. */
function trueBook(symbol: string, levels: number): unknown {
  const { market, script } = fixture;
  const depth = market.engine("realtime").depth(script.number(symbol), levels);
  const snapshot = depthSnapshot(symbol, depth, 20, 0);
  const { available, bids, asks } = snapshot;
  if (!snapshot.available) return { available, bids, asks };
  const { session, book_state, market_order } = snapshot;
  return { available, session, book_state, market_order, bids, asks };
}

const readAll = async (client: StreamClient): Promise<Frame[]> => {
  client.send({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await client.next(); frame.type !== "pong"; frame = await client.next()) frames.push(frame);
  return frames;
};

async function changesReader(query: Readonly<Record<string, string>> = {}): Promise<StreamClient> {
  const client = await fixture.connect("depth", "enterprise", { depth: "changes", ...query });
  expect(await client.next("connected")).toMatchObject({ depth: "changes" });
  return client;
}

test("a snapshot with its number, then what changed, each with the next number [LEAN-06, LEAN-07]", async () => {
  await fixture.tell((script) => script.level("1001", "bid", 19.9, 100, 2).level("1001", "ask", 20.1, 50, 1));
  const client = await changesReader();
  client.subscribe(["1001"]);
  const { book_seq, ...snapshot } = await client.next("depth_snapshot");
  expect(snapshot).toMatchObject({ available: true, levels: 1, best_bid: 19.9 });
  await client.next("subscribed");
  await fixture.tell((script) =>
    script.level("1001", "bid", 19.8, 70, 3).level("1001", "ask", 20.1, 0).level("1001", "ask", 20.2, 10, 1),
  );
  const timestamp = "2026-11-15T09:00:00.000+03:00";
  const base = { type: "depth_changes", symbol: "1001", timestamp };
  expect(await client.next()).toEqual({
    ...base,
    book_seq: book_seq + 1,
    bids: [[19.8, 70, 3]],
    asks: [
      [20.1, 0, 0],
      [20.2, 10, 1],
    ],
  });
  await fixture.tell((script) => script.phase("1001", "halted"));
  expect(await client.next()).toEqual({ ...base, book_seq: book_seq + 2, bids: [], asks: [], book_state: "halted" });
});

test("without the option nothing of it is there; a wrong one is told, and whole books come [LEAN-01, LEAN-02]", async () => {
  const plain = await fixture.connectedClient("depth", "business");
  const wrong = await fixture.connect("depth", "business", { depth: "all" });
  expect(await wrong.next("connected")).not.toHaveProperty("depth");
  expect(await wrong.next()).toMatchObject({ type: "error", code: "INVALID_OPTION", details: { option: "depth" } });
  for (const client of [plain, wrong]) {
    client.subscribe(["1001"]);
    expect(await client.next("depth_snapshot")).not.toHaveProperty("book_seq");
    await client.next("subscribed");
  }
  await fixture.tell((script) => script.level("1001", "bid", 19.9, 100));
  for (const client of [plain, wrong]) expect(await client.next("depth_snapshot")).not.toHaveProperty("book_seq");
});

describe.each([
  ["every change", {}],
  ["conflated", { conflate_ms: "400" }],
] as const)("%s", (_, query) => {
  test("folded after random events it is the book, at every number of levels, over new readers and a new day [LEAN-07, LEAN-08]", async () => {
    const symbols = ["1001", "1002"];
    const random = new Random(`depth changes ${JSON.stringify(query)}`);
    const readers: { client: StreamClient; folding: Folding; levels: number; symbols: readonly string[] }[] = [];
    const add = async (levels: number, all = false): Promise<void> => {
      const client = await changesReader(query);
      client.subscribe(all ? ["*"] : symbols, { levels });
      readers.push({ client, folding: new Folding(), levels, symbols });
    };
    const look = async (): Promise<void> => {
      for (const { client, folding } of readers) for (const frame of await readAll(client)) folding.take(frame);
    };
    const check = async (): Promise<void> => {
      for (let step = 0; step < 10; step++) fixture.access.clock.advance(100);
      await look();
      for (const { folding, levels } of readers) {
        for (const symbol of symbols) {
          expect({ symbol, levels, book: folding.bookOf(symbol) }).toEqual({
            symbol,
            levels,
            book: trueBook(symbol, levels) as Frame,
          });
        }
      }
    };
    const event = (script: StreamFixture["script"]): void => {
      const symbol = random.pick(symbols);
      const isBid = random.chance(0.5);
      const step = random.int(12) / 10;
      const kind = random.int(20);
      if (kind === 0) script.phase(symbol, random.pick(["continuous", "halted", "closing-auction"] as const));
      else if (kind === 1) script.level(symbol, isBid ? "bid" : "ask", 0, random.int(3) * 10);
      else script.level(symbol, isBid ? "bid" : "ask", isBid ? 19.9 - step : 20.1 + step, random.int(3) * 10);
    };
    await add(3);
    for (let tick = 0; tick < 200; tick++) {
      if (tick === 30) await add(1);
      if (tick === 60) await add(20);
      if (tick === 90) await add(5, true);
      if (tick === 120) readers[0]?.client.send({ action: "snapshot", symbol: "1001", levels: 3 });
      await fixture.tell((script) => {
        for (let count = random.int(4); count >= 0; count--) event(script);
      });
      if (random.chance(0.5)) fixture.access.clock.advance(50);
      if (tick % 7 === 0) await look();
      if (tick % 40 === 39) await check();
    }
    await fixture.tell((script) => script.at("15:30").dayEnd());
    await fixture.tell((script) => {
      script.day(DAY_TWO, LISTINGS);
      for (const symbol of symbols) script.phase(symbol, "continuous");
    });
    await check();
    await fixture.tell((script) => {
      for (let count = 0; count < 30; count++) event(script);
    });
    await check();
  });
});

test("a reader of changes that stops and reads on has the books again, from snapshots [LEAN-09]", async () => {
  const isBehind = async () => (await metricOf(fixture, "stream_readers_behind")) === 1;
  const key = fixture.key("enterprise");
  const raw = await RawSocket.open(fixture.port, `/ws/v1/market/depth/?api_key=${key}&depth=changes`);
  raw.text({ action: "subscribe", symbols: ["*"], levels: 5 });
  const folding = new Folding();
  for (let left = SYMBOLS.length + 2; left > 0; left--) folding.take(await raw.nextJson());
  raw.pause();
  const write = (script: StreamFixture["script"], tick: number): void => {
    // The last symbol stays as it is: its next change has the number after the snapshot's.
    for (const symbol of SYMBOLS.slice(0, -1)) {
      script.level(symbol, "bid", 0, 10 + (tick % 90)).level(symbol, "bid", 19.9 - (tick % 7) / 10, tick % 5);
    }
  };
  let checks = 0;
  // Reading the metric costs more than a tick.
  await tellUntil(fixture, SYMBOLS.length * 330, write, () => (++checks % 10 === 0 ? isBehind() : false));
  for (let tick = 0; tick < 20; tick++) await fixture.tell((script) => write(script, tick));
  raw.resume();
  while (await isBehind()) await nextTurn();
  await fixture.tell((script) => {
    for (const symbol of SYMBOLS) script.level(symbol, "ask", 20.5, 7);
  });
  raw.text({ action: "ping" });
  for (let frame = await raw.nextJson(); frame.type !== "pong"; frame = await raw.nextJson()) folding.take(frame);
  for (const symbol of SYMBOLS) expect(folding.bookOf(symbol)).toEqual(trueBook(symbol, 5));
  raw.destroy();
}, 60_000);
