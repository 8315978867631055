// The exchange over FIX where it takes longer: market data beside the service's own books, messages that a client missed, hostile bytes.

import { afterAll, afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenFeed } from "../../exchange/index.ts";
import { readFixUsers } from "../../exchange/server/fix-acceptor.ts";
import { decimalToNumber, HOUR_MS, present, Random, SystemClock } from "../../src/base/index.ts";
import { TcpCarrier } from "../../src/feed/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { DEPTH_LEVELS_MAX } from "../../src/model/index.ts";
import { until } from "../world/until.ts";
import { FixClient } from "./fix-client.ts";
import { SMALL_MARKET } from "./small-market.ts";

setDefaultTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), "marsad-fix-long-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SYMBOLS = present(SMALL_MARKET.listings, "a small market").map(({ symbol }) => symbol);
const clock = new SystemClock();
const USERS = readFixUsers("broker secret\nother secret\n");

function serve(cacheDir: string, speed = 1) {
  const exchange = { ...SMALL_MARKET, activity: 0.02, startTimeOfDayMs: 11 * HOUR_MS, speed, cacheDir };
  return listenFeed({ host: "127.0.0.1", port: 0, exchange, clock, fix: { host: "127.0.0.1", port: 0, users: USERS } });
}

const clients: FixClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.destroy();
});

function open(name: string, at: ReturnType<typeof serve>, next = 1): FixClient {
  const client = new FixClient(at.fixPort ?? expect.unreachable(), name, () => clock.nowMs(), next);
  clients.push(client);
  return client;
}

const shownOf = (fields: ReadonlyMap<string, string>, names: readonly string[]): string =>
  names.map((name) => fields.get(name) ?? "-").join(" ");

test("snapshots and changes give the books that the feed gives, at every depth [FIX-12]", async () => {
  const fast = serve(join(folder, "fast"), 600);
  const engine = new MarketEngine();
  const reader = new FrameReader();
  const numbers = new Map<string, number>();
  /** The trades of 1120 in the feed, by their number. */
  const told = new Map<string, string>();
  const stream = new TcpCarrier({ host: "127.0.0.1", port: fast.port, clock }).open(null, {
    frames: (bytes) =>
      reader.readAll(bytes, (event) => {
        if (event.type === "instrument") numbers.set(event.instrument.symbol, event.instrument.number);
        if (event.type === "trade" && event.instrument === numbers.get("1120"))
          told.set(`${event.tradeSeq}`, `${decimalToNumber(event.price)} ${event.quantity}`);
        engine.apply(event);
      }),
    caughtUp: () => undefined,
    ended: () => undefined,
  });
  try {
    const client = open("broker", fast);
    await client.logon([["Password", "secret"]]);
    await until("the list", async () => {
      client.send("x", [
        ["SecurityReqID", "l"],
        ["SecurityListRequestType", "4"],
      ]);
      return (await client.next("y")).fields.get("TotNoRelatedSym") === `${SYMBOLS.length}`;
    });
    client.subscribe("all", SYMBOLS, 0, ["0", "1", "2", "4", "7", "8", "B"]);
    client.subscribe("top", SYMBOLS, 3, ["0", "1"]);
    client.subscribe("whole", SYMBOLS, 2, ["0", "1"], { MDUpdateType: "0" });
    const isSame = (request: string, depth: number): boolean =>
      SYMBOLS.every((symbol) => {
        const book = engine.depth(present(numbers.get(symbol), symbol), depth);
        return (["bids", "asks"] as const).every((side, at) => {
          const levels = (book?.[side] ?? []).map(
            (level) => `${decimalToNumber(level.price)} ${level.quantity} ${level.orderCount}`,
          );
          const shown = [...(client.books.get(`${request} ${symbol} ${at}`) ?? [])]
            .map(([price, rest]) => [Number(price), rest] as const)
            .sort(([a], [b]) => (side === "bids" ? b - a : a - b))
            // The service shows twenty levels of a side at most.
            .slice(0, DEPTH_LEVELS_MAX)
            .map(([price, rest]) => `${price} ${rest}`);
          return JSON.stringify(levels) === JSON.stringify(shown);
        });
      });
    // The market moves on while both are compared, so they are equal now and then; the client checks every change of a level.
    for (const time of ["11:01", "11:04", "11:08"]) {
      await until("market time", () => (engine.moment?.time.slice(11, 16) ?? "") >= time);
      await until("the same books", () => isSame("all", DEPTH_LEVELS_MAX) && isSame("top", 3) && isSame("whole", 2));
    }
    const changes = client.messages
      .filter(({ type }) => type === "X")
      .flatMap(({ groups }) => groups.get("NoMDEntries") ?? []);
    const trades = changes.filter((entry) => entry.get("MDEntryType") === "2" && entry.get("Symbol") === "1120");
    expect(trades.length).toBeGreaterThan(0);
    expect(trades.map((entry) => Number(entry.get("MDEntryID")))).toEqual(
      trades.map((_, at) => Number(trades[0]?.get("MDEntryID")) + at),
    );
    await until("the last of them in the feed", () => told.has(trades.at(-1)?.get("MDEntryID") ?? ""));
    expect(trades.map((entry) => `${Number(entry.get("MDEntryPx"))} ${entry.get("MDEntrySize")}`)).toEqual(
      trades.map((entry) => told.get(entry.get("MDEntryID") ?? "") ?? "none"),
    );
    const status = client.messages.length;
    client.send("V", [
      ["MDReqID", "all"],
      ["SubscriptionRequestType", "2"],
      ["MarketDepth", 0],
      ["NoMDEntryTypes", [[["MDEntryType", "0"]]]],
      ["NoRelatedSym", [[["Symbol", "1120"]]]],
    ]);
    client.send("1", [["TestReqID", "unsubscribed"]]);
    await client.next("0", { TestReqID: "unsubscribed" });
    const from = client.messages.length;
    expect(from).toBeGreaterThanOrEqual(status);
    await until("changes of the others", () => client.messages.length > from + 20);
    expect(client.messages.slice(from).some(({ fields }) => fields.get("MDReqID") === "all")).toBeFalse();
  } finally {
    stream.close();
    fast.stop();
  }
});

test("a client that was away is told what happened, once, also by an exchange that was killed [FIX-09]", async () => {
  const one = serve(join(folder, "away"));
  const logon: Parameters<FixClient["logon"]>[0] = [["Password", "secret"]];
  let client = open("broker", one);
  await client.logon(logon);
  await until("an order", async () => {
    client.order("a1", { Price: "75.5", OrderQty: "30" });
    return (await client.next("8")).fields.get("OrdRejReason") === undefined;
  });
  client.change("G", "a2", "a1", { OrderQty: "20", OrdType: "2", Price: "74" });
  const replaced = await client.next("8", { ExecType: "5" });
  const number = client.nextNumber;
  client.socket.destroy();
  const other = open("other", one);
  await other.logon(logon);
  await until("the book has the order", async () => {
    other.send("D", [
      ["ClOrdID", `o${other.nextNumber}`],
      ["Symbol", "1120"],
      ["Side", "1"],
      ["TransactTime", "20261116-08:00:00"],
      ["OrderQty", 1],
      ["OrdType", "1"],
      ["TimeInForce", "3"],
    ]);
    return (await other.next("8", { ExecType: "F" })).fields.get("LastPx") !== undefined;
  });
  // A copy of the folder while the exchange runs equals the folder after a kill.
  cpSync(join(folder, "away"), join(folder, "killed"), { recursive: true });
  one.stop();
  const two = serve(join(folder, "killed"));
  try {
    client = open("broker", two, number);
    const { fields } = await client.logon(logon);
    const [isOurs] = [Number(fields.get("MsgSeqNum")) > Number(replaced.fields.get("MsgSeqNum"))];
    expect(isOurs).toBeTrue();
    await until("the state of the order", async () => {
      client.send("H", [
        ["ClOrdID", "a2"],
        ["Symbol", "1120"],
        ["Side", "2"],
      ]);
      return (await client.next("8", { ExecType: "I" })).fields.get("OrderID") === "a1";
    });
    const told = client.messages.filter(({ type }) => type === "8").map((message) => message.fields.get("ExecType"));
    expect(told.filter((type) => type === "0" || type === "5")).toEqual([]);
    client.send("2", [
      ["BeginSeqNo", 1],
      ["EndSeqNo", 0],
    ]);
    const again = await client.next("8", { ExecType: "5", PossDupFlag: "Y" });
    expect(shownOf(again.fields, ["ExecID", "ClOrdID"])).toBe(shownOf(replaced.fields, ["ExecID", "ClOrdID"]));
    client.change("F", "a3", "a2");
    const answer = await client.next("8", { ClOrdID: "a3" });
    expect(answer.fields.get("OrigClOrdID")).toBe("a2");
  } finally {
    two.stop();
  }
});

test("no bytes stop the exchange, and a client that does not read is let go [FIX-10]", async () => {
  const server = serve(join(folder, "hostile"));
  const random = new Random(7, "hostile");
  const lines = Array.from({ length: 40 }, () => {
    const client = open("broker", server);
    client.socket.write(Uint8Array.from({ length: 1 + random.int(400) }, () => random.int(256)));
    return client;
  });
  await until("the hostile ones are gone", () => lines.filter(({ isClosed }) => isClosed).length > 20);
  const slow = open("other", server);
  await slow.logon([["Password", "secret"]]);
  slow.socket.pause();
  const long = "x".repeat(30_000);
  for (let i = 0; i < 450 && !slow.socket.destroyed; i++) slow.send("1", [["TestReqID", long]]);
  const next = open("other", server);
  await until("the name is free", async () => {
    slow.send("1", [["TestReqID", long]]);
    const client = open("other", server);
    client.send("A", [
      ["EncryptMethod", 0],
      ["HeartBtInt", 0],
      ["Password", "secret"],
      ["ResetSeqNumFlag", "Y"],
    ]);
    await until("an answer", () => client.isClosed || client.messages.length > 0);
    return client.messages.length > 0;
  });
  next.socket.destroy();
  server.stop();
});
