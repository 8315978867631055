// The exchange over FIX: logons, the list of securities, orders, and rejects.

import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Body, encodeBody, encodeMessage, formatUtc } from "../../gateway/fix/fix-message.ts";
import { HOUR_MS, present, SystemClock } from "../../src/base/index.ts";
import { FixClient } from "../../test/exchange/fix-client.ts";
import { SMALL_MARKET } from "../../test/exchange/small-market.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { until } from "../../test/world/until.ts";
import { listenFeed } from "./feed-server.ts";
import { readFixUsers } from "./fix-acceptor.ts";

setDefaultTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "marsad-fix-entry-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SYMBOLS = present(SMALL_MARKET.listings, "a small market").map(({ symbol }) => symbol);
const clock = new SystemClock();
const USERS = readFixUsers("# name, password\nbroker secret\nfleeting secret cancel-on-disconnect\nother secret\n");

function serve(cacheDir: string) {
  const exchange = { ...SMALL_MARKET, activity: 0.02, startTimeOfDayMs: 11 * HOUR_MS, speed: 1, cacheDir };
  return listenFeed({ host: "127.0.0.1", port: 0, exchange, clock, fix: { host: "127.0.0.1", port: 0, users: USERS } });
}

let server: ReturnType<typeof serve>;
beforeAll(() => {
  server = serve(join(folder, "one"));
});
afterAll(() => server.stop());

const clients: FixClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.destroy();
});

function open(name: string, next = 1): FixClient {
  const client = new FixClient(server.fixPort ?? expect.unreachable(), name, () => clock.nowMs(), next);
  clients.push(client);
  return client;
}

/** Logs on as soon as the exchange has noticed that the last connection of this name ended. */
async function loggedOn(name: string, next: number, more: Parameters<FixClient["logon"]>[0]): Promise<FixClient> {
  let client = open(name, next);
  await until("a logon", async () => {
    if (client.isClosed) client = open(name, next);
    client.send("A", [["EncryptMethod", 0], ["HeartBtInt", 0], ["Password", "secret"], ...(more ?? [])]);
    await until("an answer", () => client.isClosed || client.messages.length > 0);
    return client.messages.length > 0;
  });
  await client.next("A");
  return client;
}

/** A client whose sequence numbers begin with 1, once the market takes orders. */
async function ready(name: string): Promise<FixClient> {
  const client = await loggedOn(name, 1, [["ResetSeqNumFlag", "Y"]]);
  await until("the market is live", async () => {
    client.send("H", [
      ["ClOrdID", "none"],
      ["Symbol", "1120"],
      ["Side", "1"],
    ]);
    await client.next("8", { ExecType: "I" });
    client.order("none", { Symbol: "0000" });
    const { fields } = await client.next("8");
    return fields.get("OrdRejReason") === "1";
  });
  return client;
}

test("only clients of the list log on, with their password, and each once [FIX-03]", async () => {
  for (const [name, password] of [
    ["nobody", "secret"],
    ["broker", "wrong"],
    ["../broker", "secret"],
  ] as const) {
    const client = open(name);
    client.send("A", [
      ["EncryptMethod", 0],
      ["HeartBtInt", 30],
      ["Password", password],
    ]);
    await until("the end of the connection", () => client.isClosed);
    expect(client.messages).toEqual([]);
  }
  const first = await ready("broker");
  const second = open("broker");
  second.send("A", [
    ["EncryptMethod", 0],
    ["HeartBtInt", 30],
    ["Password", "secret"],
  ]);
  await until("the end of the second connection", () => second.isClosed);
  expect(second.messages).toEqual([]);
  first.send("1", [["TestReqID", "still here"]]);
  await first.next("0", { TestReqID: "still here" });
});

test("a connection that says nothing ends after five seconds, one that logs on to another name at once [FIX-03]", async () => {
  const stands = new TestClock(1_800_000_000_000);
  const fix = { host: "127.0.0.1", port: 0, users: null };
  const other = listenFeed({ host: "127.0.0.1", port: 0, exchange: SMALL_MARKET, clock: stands, fix });
  const connect = (): FixClient => {
    const client = new FixClient(other.fixPort ?? expect.unreachable(), "broker", () => stands.nowMs());
    clients.push(client);
    return client;
  };
  const silent = connect();
  const asked = connect();
  await asked.logon();
  for (let ms = 0; ms < 5_000; ms += 100) stands.advance(100);
  asked.send("1", [["TestReqID", "after five seconds"]]);
  await asked.next("0", { TestReqID: "after five seconds" });
  expect(silent.isClosed).toBeFalse();
  stands.advance(300);
  await until("the end of the silent one", () => silent.isClosed);
  const lost = connect();
  const logon: Body = [
    ["MsgSeqNum", 1],
    ["SenderCompID", "lost"],
    ["SendingTime", formatUtc(stands.nowMs())],
    ["TargetCompID", "TADAWUL"],
  ];
  const body = encodeBody([
    ["EncryptMethod", 0],
    ["HeartBtInt", 30],
  ]);
  lost.socket.write(encodeMessage("A", logon, body));
  await until("the end of the one that is lost", () => lost.isClosed);
  expect(lost.messages).toEqual([]);
  other.stop();
});

test("the status of a security and of the markets is told with every change to those who subscribed [FIX-11]", async () => {
  const moved = new TestClock(1_800_000_000_000);
  const exchange = { ...SMALL_MARKET, startTimeOfDayMs: 10 * HOUR_MS - 2_000, speed: 1 };
  const fix = { host: "127.0.0.1", port: 0, users: null };
  const other = listenFeed({ host: "127.0.0.1", port: 0, exchange, clock: moved, fix });
  const client = new FixClient(other.fixPort ?? expect.unreachable(), "broker", () => moved.nowMs());
  clients.push(client);
  await client.logon();
  const move = (): void => moved.advance(50);
  const status = (id: string, action: string): void =>
    client.send("e", [
      ["SecurityStatusReqID", id],
      ["Symbol", "1120"],
      ["SubscriptionRequestType", action],
    ]);
  await until("the opening auction", async () => {
    move();
    status("once", "0");
    return (await client.next("f")).fields.get("TradingSessionSubID") === "opening-auction";
  });
  status("all", "1");
  client.send("g", [
    ["TradSesReqID", "markets"],
    ["SubscriptionRequestType", "1"],
  ]);
  await client.next("f", { SecurityStatusReqID: "all", UnsolicitedIndicator: "N" });
  await client.next("h", { TradingSessionID: "TASI", TradingSessionSubID: "opening-auction" });
  const opened = await client.next("f", { SecurityStatusReqID: "all", UnsolicitedIndicator: "Y" }, move);
  expect(shownOf(opened.fields, ["TradingSessionSubID", "SecurityTradingStatus"])).toBe("continuous 17");
  const market = await client.next("h", { TradingSessionID: "TASI", UnsolicitedIndicator: "Y" }, move);
  expect(shownOf(market.fields, ["TradingSessionSubID", "TradSesStatus"])).toBe("continuous 2");
  expect(client.messages.filter(({ fields }) => fields.get("SecurityStatusReqID") === "once")).toEqual([]);
  other.stop();
});

test("a file of clients with a wrong line is none", () => {
  expect(USERS?.get("fleeting")).toEqual({ password: "secret", cancelOnDisconnect: true });
  for (const wrong of ["broker", "bro ker secret x", "br/oker secret", "broker secret cancel"])
    expect(readFixUsers(wrong)).toBeNull();
});

test("securities are listed, by symbol and by market, with the status of each and of the markets [FIX-11]", async () => {
  const client = await ready("broker");
  const list = async (kind: string, more: Parameters<FixClient["next"]>[1] = {}): Promise<string[]> => {
    client.send("x", [
      ["SecurityReqID", kind],
      ["SecurityListRequestType", kind],
      ...(Object.entries(more) as [never, string][]),
    ]);
    const { fields, groups } = await client.next("y", { SecurityReqID: kind });
    expect(fields.get("LastFragment")).toBe("Y");
    return [
      fields.get("SecurityRequestResult") ?? "",
      ...(groups.get("NoRelatedSym") ?? []).map((entry) => entry.get("Symbol") ?? ""),
    ];
  };
  expect((await list("4")).sort()).toEqual(["0", ...SYMBOLS].sort());
  expect(await list("0", { Symbol: "2222" })).toEqual(["0", "2222"]);
  const nomu = (SMALL_MARKET.listings ?? []).flatMap(({ market, symbol }) => (market === "NOMU" ? [symbol] : []));
  expect((await list("3", { TradingSessionID: "NOMU" })).sort()).toEqual(["0", ...nomu].sort());
  expect(await list("0", { Symbol: "0000" })).toEqual(["2"]);
  expect(await list("1")).toEqual(["1"]);
  const status = (symbol: string): void =>
    client.send("e", [
      ["SecurityStatusReqID", "s"],
      ["Symbol", symbol],
      ["SubscriptionRequestType", "0"],
    ]);
  status("1120");
  expect([...(await client.next("f")).fields]).toContainEqual(["SecurityTradingStatus", "17"]);
  status("0000");
  expect([...(await client.next("f")).fields]).toContainEqual(["SecurityTradingStatus", "20"]);
  client.send("g", [
    ["TradSesReqID", "t"],
    ["SubscriptionRequestType", "1"],
  ]);
  expect((await client.next("h", { TradingSessionID: "TASI" })).fields.get("TradSesStatus")).toBe("2");
  expect((await client.next("h", { TradingSessionID: "NOMU" })).fields.get("TradingSessionSubID")).toBe("continuous");
  client.send("g", [
    ["TradSesReqID", "u"],
    ["SubscriptionRequestType", "0"],
    ["TradingSessionID", "NYSE"],
  ]);
  expect((await client.next("h", { TradSesReqID: "u" })).fields.get("TradSesStatus")).toBe("6");
});

test.each([
  ["an unknown symbol", ["0000"], 0, ["0"], {}, "0"],
  ["a negative depth", ["1120"], -1, ["0"], {}, "5"],
  ["an order-by-order book", ["1120"], 0, ["0"], { AggregatedBook: "N" }, "7"],
  ["an entry that is not told", ["1120"], 0, ["A"], {}, "8"],
] as const)("a request for %s is rejected with its reason [FIX-13]", async (_, symbols, depth, types, more, reason) => {
  const client = await ready("broker");
  client.subscribe("r", symbols, depth, types, more);
  expect((await client.next("Y", { MDReqID: "r" })).fields.get("MDReqRejReason")).toBe(reason);
});

test("a subscription whose id is taken is rejected [FIX-13]", async () => {
  const client = await ready("broker");
  client.subscribe("r", ["1120"], 1, ["0"]);
  await client.next("W", { MDReqID: "r" });
  client.subscribe("r", ["2222"], 1, ["0"]);
  expect((await client.next("Y")).fields.get("MDReqRejReason")).toBe("1");
});

const shownOf = (fields: ReadonlyMap<string, string>, names: readonly string[]): string =>
  names.map((name) => fields.get(name) ?? "-").join(" ");
const STATE = [
  "ExecType",
  "OrdStatus",
  "ClOrdID",
  "OrigClOrdID",
  "OrderID",
  "OrderQty",
  "LeavesQty",
  "CumQty",
  "Price",
];

test("an order is entered, changed, asked about, cancelled and executed [FIX-14]", async () => {
  const client = await ready("broker");
  client.order("a1");
  expect(shownOf((await client.next("8")).fields, STATE)).toBe("0 0 a1 - a1 10 10 0 76");
  client.change("G", "a2", "a1", { OrderQty: "4", OrdType: "2", Price: "75.5" });
  expect(shownOf((await client.next("8")).fields, STATE)).toBe("5 0 a2 a1 a1 4 4 0 75.5");
  client.send("H", [
    ["ClOrdID", "a2"],
    ["Symbol", "1120"],
    ["Side", "2"],
  ]);
  expect(shownOf((await client.next("8")).fields, STATE)).toBe("I 0 a2 - a1 4 4 0 75.5");
  client.change("F", "a3", "a2");
  expect(shownOf((await client.next("8")).fields, STATE)).toBe("4 4 a3 a2 a1 4 0 0 75.5");
  client.send("D", [
    ["ClOrdID", "b1"],
    ["Symbol", "1120"],
    ["Side", "1"],
    ["TransactTime", "20261116-08:00:00"],
    ["OrderQty", 5],
    ["OrdType", "1"],
    ["TimeInForce", "3"],
  ]);
  expect(shownOf((await client.next("8")).fields, STATE)).toBe("0 0 b1 - b1 5 5 0 -");
  const fills: ReadonlyMap<string, string>[] = [];
  for (let left = 5; left > 0; left -= Number(fills.at(-1)?.get("LastQty")))
    fills.push((await client.next("8", { ExecType: "F" })).fields);
  const last = fills.at(-1) ?? expect.unreachable();
  expect(shownOf(last, ["OrdStatus", "CumQty", "LeavesQty"])).toBe("2 5 0");
  const value = fills.reduce((sum, fill) => sum + Number(fill.get("LastPx")) * Number(fill.get("LastQty")), 0);
  expect(Number(last.get("AvgPx"))).toBeCloseTo(value / 5, 3);
  client.order("c1", { Price: "90" });
  expect(shownOf((await client.next("8")).fields, ["ExecType", "WorkingIndicator"])).toBe("0 N");
  client.order("d1", { TimeInForce: "1", MaxFloor: "5" });
  expect(shownOf((await client.next("8")).fields, ["ExecType", "TimeInForce", "MaxFloor"])).toBe("0 6 5");
  for (const id of ["c1", "d1"]) client.change("F", `${id}x`, id);
  await client.next("8", { OrdStatus: "4", ClOrdID: "d1x" });
});

test.each([
  ["an unknown symbol", { Symbol: "0000" }, "1"],
  ["a value above the limit", { OrderQty: "200000" }, "3"],
  ["a price off the tick", { Price: "75.51" }, "99"],
  ["a quantity with a fraction", { OrderQty: "1.5" }, "13"],
  ["a stop order", { OrdType: "3" }, "11"],
  ["a short sale", { Side: "5" }, "11"],
  ["an order at the opening", { TimeInForce: "2" }, "11"],
  ["a last day without a good-till-date order", { ExpireDate: "20261117" }, "11"],
  ["a minimum quantity", { MinQty: "5" }, "11"],
] as const)("a new order with %s is rejected with its reason [FIX-15]", async (_, more, reason) => {
  const client = await ready("broker");
  client.order("x", more);
  const { fields } = await client.next("8");
  expect(shownOf(fields, ["ExecType", "OrdStatus", "ClOrdID", "OrdRejReason"])).toBe(`8 8 x ${reason}`);
  expect(fields.get("Text")).toBeTruthy();
});

test("a change of an order that there is not, is not open or has traded is rejected [FIX-15]", async () => {
  const client = await ready("broker");
  const reject = async (): Promise<string> =>
    shownOf((await client.next("9")).fields, ["CxlRejResponseTo", "CxlRejReason", "OrdStatus"]);
  client.change("F", "z1", "nothing");
  expect(await reject()).toBe("1 1 8");
  client.order("e1");
  await client.next("8", { ClOrdID: "e1" });
  client.order("e1");
  expect((await client.next("8")).fields.get("OrdRejReason")).toBe("6");
  client.change("G", "e1", "e1", { OrderQty: "5", OrdType: "2", Price: "76" });
  expect(await reject()).toBe("2 6 0");
  client.change("F", "e2", "e1", { Side: "1" });
  expect(await reject()).toBe("1 99 0");
  client.change("G", "e3", "e1", { OrderQty: "5", OrdType: "2", Price: "75.51" });
  expect(await reject()).toBe("2 99 0");
  client.change("G", "e4", "e1", { OrdType: "2", Price: "75" });
  expect((await client.next("j")).fields.get("BusinessRejectReason")).toBe("5");
  client.change("F", "e5", "e1");
  await client.next("8", { ClOrdID: "e5" });
  client.change("F", "e6", "e5");
  expect(await reject()).toBe("1 0 4");
});

test("orders of a client that wants it so are cancelled when it is gone [FIX-14]", async () => {
  const client = await ready("fleeting");
  client.order("f1");
  await client.next("8", { ClOrdID: "f1" });
  const number = client.nextNumber;
  client.socket.destroy();
  const again = await loggedOn("fleeting", number, []);
  expect((await again.next("8", { OrderID: "f1" })).fields.get("OrdStatus")).toBe("4");
});
