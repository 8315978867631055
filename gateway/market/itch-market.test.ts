// The translation of ITCH into our feed, message by message, in the words of TotalView 5.0.

import { beforeEach, describe, expect, test } from "bun:test";
import { HOUR_MS, present } from "../../src/base/index.ts";
import { FrameReader, FrameWriter, type Instrument } from "../../src/feed-protocol/index.ts";
import { loadDialect } from "../itch/dialect.ts";
import { ItchMarket } from "./itch-market.ts";

const DAY = 20261116;
const START_MS = 9.5 * HOUR_MS;
const dialect = loadDialect("nasdaq-totalview-5.0");

const listed = (symbol: string): Omit<Instrument, "number"> => ({
  ...{ symbol, nameAr: "أرامكو السعودية", nameEn: "Saudi Aramco", market: "TASI", securityType: "Equity" },
  ...{ sectorEn: "Energy", sectorAr: "الطاقة", sharesOutstanding: 1_000_000, freeFloatBps: 5_000 },
  ...{ referencePrice: 260_000, limitLow: 234_000, limitHigh: 286_000, tick: 200 },
});
const references = {
  instruments: new Map([["2222", listed("2222")]]),
  indexCloses: new Map([
    ["TASI", 110_000_000],
    ["NOMU", 240_000_000],
  ] as const),
};

let writer: FrameWriter;
let market: ItchMarket;
let reader: FrameReader;
let timeMs: number;
let request: number;

beforeEach(() => {
  writer = new FrameWriter();
  reader = new FrameReader();
  market = new ItchMarket(dialect, DAY, () => references, writer);
  timeMs = START_MS;
  request = 0;
});

/** Sends a message at the present moment; messages belong to the same request until `next`. */
function send(code: string, values: Readonly<Record<string, number | bigint | string>>): void {
  const layout = present(
    dialect.layouts.find((one) => one.code === code),
    `no message ${code}`,
  );
  const bytes = layout.encode({ book: 1, ...values, time: timeMs * 1_000_000 + request });
  market.message(new DataView(bytes.buffer), 0, bytes.length);
}

const next = (): void => void request++;

/** The new events in a few words each. */
function told(): string[] {
  const events: string[] = [];
  reader.readAll(writer.take(), (event) => {
    if (event.type === "level") events.push(`${event.side} ${event.price} ${event.quantity}x${event.orderCount}`);
    else if (event.type === "trade") {
      const { kind, side, price, quantity, isOfficial } = event;
      events.push(`${kind} ${side} ${quantity} at ${price}${isOfficial ? "" : " unofficial"}`);
    } else if (event.type === "phase") events.push(event.phase);
    else if (event.type === "close") events.push(`close ${event.price}`);
    else if (event.type === "indication") events.push(`indication ${event.volume} at ${event.price}`);
    else events.push(event.type);
  });
  return events;
}

function open(state = "T", reason = ""): void {
  send("S", { book: 0, event: "O" });
  send("R", { symbol: "2222" });
  send("S", { book: 0, event: "S" });
  send("H", { state, reason });
  next();
  told();
}

function add(order: number | bigint, side: "B" | "S", price: number, quantity: number): void {
  send("A", { order, side, price, quantity });
  next();
}

test("the day begins when the directory is complete, and ends with the closes that are missing", () => {
  send("S", { book: 0, event: "O" });
  send("R", { symbol: "2222" });
  send("R", { book: 2, symbol: "XXXX" });
  expect(told()).toEqual([]);
  send("S", { book: 0, event: "S" });
  expect(told()).toEqual(["day-start", "instrument", "index-reference", "index-reference"]);
  send("S", { book: 0, event: "C" });
  expect(told()).toEqual(["close 260000", "day-end"]);
  expect(market.isOver).toBeTrue();
});

test("a heartbeat is told for each second that has passed before an event, or while nothing happens [GATE-06]", () => {
  open();
  timeMs += 2_500;
  add(1, "B", 260_000, 100);
  expect(told()).toEqual(["heartbeat", "heartbeat", "bid 260000 100x1"]);
  market.pass(timeMs + 1_000);
  expect(told()).toEqual(["heartbeat"]);
  timeMs += 600;
  add(2, "B", 260_000, 100);
  expect(told()).toEqual(["bid 260000 200x2"]);
});

describe("continuous trading", () => {
  beforeEach(() => {
    open();
    for (const order of [1, 2, 3]) add(order, "S", 260_200, 100);
    told();
  });

  test("the executions of one request at one price are one change of its level", () => {
    send("E", { order: 1, quantity: 100, match: 1 });
    send("E", { order: 2, quantity: 100, match: 2 });
    expect(told()).toEqual(["continuous buy 100 at 260200", "continuous buy 100 at 260200"]);
    next();
    send("E", { order: 3, quantity: 40, match: 3 });
    expect(told()).toEqual(["ask 260200 100x1", "continuous buy 40 at 260200", "ask 260200 60x1"]);
  });

  test("a level whose request may go on is told at the latest when the exchange is silent", () => {
    send("E", { order: 1, quantity: 100, match: 1 });
    expect(told()).toEqual(["continuous buy 100 at 260200"]);
    market.settle();
    expect(told()).toEqual(["ask 260200 200x2"]);
  });

  test("an execution at another price, one that prints nothing, and a trade with no shown order", () => {
    send("C", { order: 1, quantity: 10, match: 1, price: 260_400, printable: "Y" });
    send("C", { order: 1, quantity: 10, match: 2, price: 260_400, printable: "N" });
    send("P", { side: "S", quantity: 5, symbol: "2222", price: 260_200, match: 3 });
    expect(told()).toEqual([
      "continuous buy 10 at 260400",
      "ask 260200 290x3",
      "ask 260200 280x3",
      "continuous buy 5 at 260200",
    ]);
  });

  test("cancels, deletes and replacements", () => {
    send("X", { order: 1, quantity: 30 });
    send("D", { order: 2 });
    send("U", { order: 3, newOrder: 4, quantity: 250, price: 260_200 });
    send("U", { order: 4, newOrder: 5, quantity: 10, price: 260_400 });
    expect(told()).toEqual([
      "ask 260200 270x3",
      "ask 260200 170x2",
      "ask 260200 320x2",
      "ask 260200 70x1",
      "ask 260400 10x1",
    ]);
  });

  test("order numbers that a double would round are told apart", () => {
    add(2n ** 63n + 1n, "B", 259_800, 10);
    add(2n ** 63n + 2n, "B", 259_800, 20);
    told();
    send("D", { order: 2n ** 63n + 1n });
    expect(told()).toEqual(["bid 259800 20x1"]);
  });

  test("what does not fit is passed over and counted [GATE-05]", () => {
    send("D", { order: 99 });
    send("E", { order: 1, quantity: 101, match: 1 });
    send("A", { book: 7, order: 9, side: "B", quantity: 1, price: 260_000 });
    send("H", { state: "?" });
    market.message(new DataView(new ArrayBuffer(3)), 0, 3);
    send("Y", { symbol: "2222", action: "0" });
    expect(told()).toEqual([]);
    expect(market.skipped).toEqual({ unknownOrder: 1, unlistedBook: 1, unknownMessage: 1, unfit: 2 });
  });
});

describe("auctions", () => {
  const cross = (order: number, quantity: number, price: number, printable: "Y" | "N"): void =>
    send("C", { order, quantity, match: 1, price, printable });

  test("trades first, then the market orders, the bids and the asks that they changed", () => {
    open("Q");
    add(1, "B", 0, 100);
    add(2, "B", 260_400, 100);
    add(3, "S", 260_000, 150);
    add(4, "S", 0, 20);
    told();
    cross(1, 20, 260_200, "N");
    cross(4, 20, 260_200, "Y");
    cross(1, 80, 260_200, "Y");
    cross(3, 80, 260_200, "N");
    cross(2, 70, 260_200, "Y");
    cross(3, 70, 260_200, "N");
    send("H", { state: "T" });
    expect(told()).toEqual([
      "opening buy 20 at 260200",
      "opening sell 80 at 260200",
      "opening sell 70 at 260200",
      "bid 0 0x0",
      "ask 0 0x0",
      "bid 260400 30x1",
      "ask 260000 0x0",
      "continuous",
    ]);
  });

  test("market orders that are left when nothing crosses go in one change", () => {
    open("Q");
    add(1, "B", 0, 100);
    add(2, "B", 0, 100);
    told();
    send("D", { order: 1 });
    send("D", { order: 2 });
    send("H", { state: "T" });
    expect(told()).toEqual(["bid 0 0x0", "continuous"]);
  });

  test.each([
    [576, " unofficial", 260_000],
    [577, "", 260_200],
  ] as const)("a closing auction of %d shares sets a price or not by its value", (quantity, official, close) => {
    open("Q", "CLOS");
    add(1, "B", 260_200, quantity);
    add(2, "S", 260_200, quantity);
    told();
    cross(1, quantity, 260_200, "N");
    cross(2, quantity, 260_200, "Y");
    send("H", { state: "T", reason: "LAST" });
    send("H", { state: "H", reason: "POST" });
    expect(told()).toEqual([
      `closing buy ${quantity} at 260200${official}`,
      "bid 260200 0x0",
      "ask 260200 0x0",
      "trade-at-last",
      `close ${close}`,
      "post-trade",
    ]);
  });

  test("an indication, and a cross that the exchange prints as one trade", () => {
    open("Q");
    send("I", { volume: 500, price: 260_200, symbol: "2222" });
    send("Q", { quantity: 500, price: 260_200, symbol: "2222", match: 1, crossType: "O" });
    send("Q", { quantity: 0, price: 0, symbol: "2222", match: 2, crossType: "O" });
    expect(told()).toEqual(["indication 500 at 260200", "opening buy 500 at 260200"]);
  });
});

test("in trade-at-last all trades of a request come before the levels that they changed", () => {
  open("T", "LAST");
  add(1, "S", 259_800, 100);
  add(2, "S", 260_000, 100);
  told();
  send("C", { order: 1, quantity: 100, match: 1, price: 260_000, printable: "Y" });
  send("E", { order: 2, quantity: 100, match: 2 });
  expect(told()).toEqual(["at-last buy 100 at 260000", "at-last buy 100 at 260000"]);
  market.settle();
  expect(told()).toEqual(["ask 259800 0x0", "ask 260000 0x0"]);
});
