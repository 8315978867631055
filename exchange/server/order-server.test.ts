// Order entry over TCP: logins, refusals before the market sees an order, hostile bytes, and the orders that survive a killed exchange.

import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS, present, Random, SystemClock } from "../../src/base/index.ts";
import { SMALL_MARKET } from "../../test/exchange/small-market.ts";
import { until } from "../../test/world/until.ts";
import type { ExchangeOptions } from "./exchange-options.ts";
import { listenFeed } from "./feed-server.ts";

setDefaultTimeout(60_000);

const EXCHANGE = { ...SMALL_MARKET, activity: 0.02, startTimeOfDayMs: 11 * HOUR_MS, speed: 1 };
/** Shortly before the closing auction. */
const LATE_MS = 14.9 * HOUR_MS;
type Message = Readonly<Record<string, unknown>>;

const opened: { stop(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.stop();
});

function serve(cacheDir: string | null = null, agentsMax = 4, more: Partial<ExchangeOptions> = {}) {
  const exchange = { ...EXCHANGE, cacheDir, ...more };
  const orders = { host: "127.0.0.1", port: 0, agentsMax };
  const server = listenFeed({ host: "127.0.0.1", port: 0, exchange, orders, clock: new SystemClock() });
  let isStopped = false;
  const stop = (): void => {
    if (!isStopped) server.stop();
    isStopped = true;
  };
  opened.push({ stop });
  return { port: present(server.ordersPort, "no order entry"), stop };
}

class Client {
  readonly messages: Message[] = [];
  isClosed = false;
  readonly socket: Socket;
  #text = "";

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("data", (bytes) => {
      const lines = (this.#text + bytes.toString("utf8")).split("\n");
      this.#text = lines.pop() ?? "";
      for (const line of lines) this.messages.push(JSON.parse(line));
    });
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => {
      this.isClosed = true;
    });
    opened.push({ stop: () => this.socket.destroy() });
  }

  send(message: Message): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }

  async next(isWanted: (message: Message) => boolean): Promise<Message> {
    await until("a message of order entry", () => this.messages.some(isWanted));
    return present(this.messages.find(isWanted), "no message");
  }

  async hello(agent: string, more: Message = {}): Promise<Message> {
    this.send({ type: "hello", agent, ...more });
    return this.next(({ type }) => type === "welcome" || type === "refused");
  }

  /** Sends an order again and again until the market is ready for it; returns the answer. */
  async order(id: string, more: Message): Promise<Message> {
    let answer: Message = {};
    await until("the market is ready for orders", async () => {
      this.messages.length = 0;
      this.send({ type: "new", id, symbol: "1120", side: "sell", quantity: 10, price: 76, ...more });
      answer = await this.next((message) => message["id"] === id);
      return answer["code"] !== "NOT_READY" && answer["code"] !== "RATE";
    });
    return answer;
  }
}

/** Says hello again and again until a wanted welcome comes. */
async function welcomed(port: number, agent: string, isWanted: (welcome: Message) => boolean): Promise<Message> {
  let welcome: Message = {};
  await until("a welcome", async () => {
    const client = new Client(port);
    welcome = await client.hello(agent);
    client.socket.destroy();
    return welcome["type"] === "welcome" && isWanted(welcome);
  });
  return welcome;
}

test("an order is accepted, amended, cancelled and executed over the wire [ORDERS-04]", async () => {
  const { port } = serve();
  const alice = new Client(port);
  expect(await alice.hello("alice")).toMatchObject({ type: "welcome", agent: "alice", reports: 0, orders: [] });
  expect(await alice.order("a1", {})).toMatchObject({ type: "accepted", n: 1, side: "sell", price: 76, remaining: 10 });
  alice.send({ type: "amend", id: "a1", quantity: 4, price: 75.5 });
  expect(await alice.next(({ type }) => type === "amended")).toMatchObject({ n: 2, remaining: 4, price: 75.5 });
  alice.send({ type: "cancel", id: "a1" });
  expect(await alice.next(({ type }) => type === "ended")).toMatchObject({ n: 3, reason: "asked", remaining: 4 });
  await alice.order("a2", { side: "buy", price: undefined });
  expect(await alice.next(({ type }) => type === "executed")).toMatchObject({ id: "a2", side: "buy", symbol: "1120" });
});

test("what an agent may not do is refused before the market sees it [ORDERS-07]", async () => {
  const { port } = serve();
  const alice = new Client(port);
  await alice.hello("alice");
  expect(await alice.order("big", { quantity: 200_000 })).toMatchObject({ code: "ORDER_TOO_LARGE" });
  expect(await alice.order("none", { symbol: "1999" })).toMatchObject({ code: "UNKNOWN_SYMBOL" });
  expect(await alice.order("tick", { price: 75.51 })).toMatchObject({ code: "PRICE" });
  for (let i = 0; i < 10; i++) await alice.order(`x${i}`, { quantity: 125_000 });
  expect(await alice.order("x10", { quantity: 125_000 })).toMatchObject({ code: "EXPOSURE" });
  expect(await alice.order("x1", {})).toMatchObject({ code: "DUPLICATE_ID" });
  alice.messages.length = 0;
  for (let i = 0; i < 300; i++) alice.send({ type: "ping" });
  expect(await alice.next(({ type }) => type === "refused")).toMatchObject({ code: "RATE" });
});

test("agents are capped, and each is connected once [ORDERS-08]", async () => {
  const { port } = serve(null, 2);
  const [alice, again, bob, carol] = [new Client(port), new Client(port), new Client(port), new Client(port)];
  await alice.hello("alice");
  expect(await again.hello("alice")).toMatchObject({ code: "AGENT_CONNECTED" });
  await bob.hello("bob");
  expect(await carol.hello("carol")).toMatchObject({ code: "TOO_MANY_AGENTS" });
  await until("the refused are closed", () => again.isClosed && carol.isClosed);
});

test("hostile bytes end their own connection at most [ORDERS-09]", async () => {
  const { port } = serve();
  const alice = new Client(port);
  await alice.hello("alice");
  const random = new Random("hostile");
  const attacks: readonly Buffer[] = [
    Buffer.alloc(100_000, 65),
    Buffer.from('{"type":"hello","agent":"../x"}\n'),
    Buffer.from('{"type":"new"}\n'),
    Buffer.from("[]\nnull\n1\n"),
    Buffer.from('{"__proto__":{"type":"hello"},"agent":"x"}\n'),
    ...Array.from({ length: 40 }, () => Buffer.from(Array.from({ length: 300 }, () => random.int(256)))),
  ];
  for (const attack of attacks) {
    const attacker = new Client(port);
    attacker.socket.write(attack);
    attacker.socket.end();
    await until("the attacker is gone", () => attacker.isClosed);
  }
  const inside = new Client(port);
  await inside.hello("mallory");
  for (const bad of [
    '{"type":"new","id":"a","symbol":"1120","side":"buy","quantity":1e99}',
    '{"type":"cancel","id":7}',
    "{",
  ])
    inside.socket.write(`${bad}\n`);
  await until(
    "each bad message is refused",
    () => inside.messages.filter(({ code }) => code === "BAD_MESSAGE").length === 3,
  );
  expect(await alice.order("fine", {})).toMatchObject({ type: "accepted" });
});

test("an exchange that is started again goes on with the orders, reports and numbers of its agents [ORDERS-10]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orders-"));
  try {
    const first = serve(folder);
    const alice = new Client(first.port);
    await alice.hello("alice");
    await alice.order("rests", { quantity: 7 });
    await alice.order("takes", { side: "buy", price: undefined });
    const executed = await alice.next(({ type }) => type === "executed");
    first.stop();
    // The exchange never carried out a command whose line a kill cut short.
    const log = join(folder, readdirSync(folder).find((name) => name.startsWith("orders-")) ?? "");
    writeFileSync(log, `${readFileSync(log, "utf8")}{"command":{"day":2026`);
    const second = serve(folder);
    const back = new Client(second.port);
    await until("the market has caught up", async () => {
      const probe = new Client(second.port);
      await probe.hello("probe");
      const answer = await probe.order("p", { quantity: 1_000_000_000 });
      probe.socket.destroy();
      await until("the probe is gone", () => probe.isClosed);
      return answer["code"] === "ORDER_TOO_LARGE";
    });
    const welcome = await back.hello("alice", { after: 1 });
    expect(welcome).toMatchObject({ orders: [{ id: "rests", symbol: "1120", side: "sell", price: 76, remaining: 7 }] });
    expect(await back.next(({ n }) => n === executed["n"])).toEqual(executed);
    expect(back.messages.some(({ n }) => n === 1)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("undisclosed, good-till and parked orders are told with their terms, and impossible dates are refused [ORDERS-11, ORDERS-12, ORDERS-13]", async () => {
  const { port } = serve();
  const alice = new Client(port);
  await alice.hello("alice");
  const hidden = { quantity: 100, shown: 10, time_in_force: "good-till-date", until: "2026-11-20" };
  expect(await alice.order("hidden", hidden)).toMatchObject({ type: "accepted", shown: 10, until: "2026-11-20" });
  const parked = { price: 300, time_in_force: "good-till-cancelled" };
  expect(await alice.order("parked", parked)).toMatchObject({ type: "accepted", parked: true, until: "2026-12-16" });
  expect(Object.keys(await alice.order("plain", {}))).not.toContain("until");
  const dated = { time_in_force: "good-till-date" };
  expect(await alice.order("past", { ...dated, until: "2026-11-15" })).toMatchObject({ code: "DATE" });
  expect(await alice.order("far", { ...dated, until: "2026-12-17" })).toMatchObject({ code: "DATE" });
  for (const more of [dated, { ...dated, until: "20261118" }, { until: "2026-11-18" }, { shown: 0.5 }])
    alice.send({ type: "new", id: "bad", symbol: "1120", side: "sell", quantity: 10, price: 76, ...more });
  await until("each is refused", () => alice.messages.filter(({ code }) => code === "BAD_MESSAGE").length === 4);
  alice.socket.destroy();
  const welcome = await welcomed(port, "alice", () => true);
  expect(welcome["orders"]).toEqual([
    { id: "hidden", symbol: "1120", side: "sell", price: 76, remaining: 100, shown: 10, until: "2026-11-20" },
    { id: "parked", symbol: "1120", side: "sell", price: 300, remaining: 10, until: "2026-12-16", parked: true },
    { id: "plain", symbol: "1120", side: "sell", price: 76, remaining: 10 },
  ]);
});

test("a good-till order goes over the end of a day, and an exchange that is started again after it has it still [ORDERS-10, ORDERS-12]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orders-"));
  try {
    const first = serve(folder, 4, { startTimeOfDayMs: LATE_MS });
    const alice = new Client(first.port);
    await alice.hello("alice");
    // A price beyond all limits, so that the order still waits on any day that the market reaches.
    await alice.order("stays", { price: 900, quantity: 7, time_in_force: "good-till-cancelled" });
    await alice.order("ends", { price: 900, quantity: 8 });
    first.stop();
    // The same market at an hour a second.
    const second = serve(folder, 4, { startTimeOfDayMs: LATE_MS, speed: 3_600 });
    const back = new Client(second.port);
    await back.hello("alice");
    const parked = { symbol: "1120", side: "sell", price: 900, parked: true };
    const stays = { ...parked, id: "stays", remaining: 7, until: "2026-12-16" };
    expect(await back.next(({ type }) => type === "renewed")).toMatchObject({ n: 1, ...stays });
    second.stop();
    const third = serve(folder, 4, { startTimeOfDayMs: LATE_MS });
    const welcome = await welcomed(third.port, "alice", ({ day }) => day !== "2026-11-16");
    expect(welcome["orders"]).toEqual([stays]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
