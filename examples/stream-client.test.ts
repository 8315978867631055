// The example client against the real door: it does what the guide asks of clients (GUIDE-08 to GUIDE-11).

import { afterEach, beforeEach, expect, test } from "bun:test";
import { nextTurn } from "../src/base/index.ts";
import { StreamFixture, SYMBOLS } from "../test/stream/stream-fixture.ts";
import { ConnectionQueue } from "./connection-queue.ts";
import { type Channel, type Message, type State, StreamClient } from "./stream-client.ts";
import { TradePlaces } from "./trade-places.ts";

let fixture: StreamFixture;
const clients: StreamClient[] = [];
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await fixture.close();
});

function start(channel: Channel = "stocks", key: Parameters<StreamFixture["key"]>[0] = "pro", queue?: ConnectionQueue) {
  const messages: Message[] = [];
  const states: State[] = [];
  const client = new StreamClient({
    url: `ws://127.0.0.1:${fixture.port}`,
    apiKey: fixture.key(key),
    channel,
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    timers: fixture.access.clock,
    random: () => 0.5,
    ...(queue === undefined ? {} : { queue }),
  });
  clients.push(client);
  return { client, messages, states, ofType: (type: string) => messages.filter((message) => message.type === type) };
}

/** Lets sockets work until something is so; the test's own time limit ends it when it never is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

test("it pings every 30 seconds", async () => {
  const { client, ofType } = start();
  client.open();
  await until(() => ofType("connected").length === 1);
  for (let count = 1; count <= 3; count++) {
    fixture.access.clock.advance(29_000);
    await nextTurn();
    expect(ofType("pong")).toHaveLength(count - 1);
    fixture.access.clock.advance(1_000);
    await until(() => ofType("pong").length === count);
  }
});

test("it splits its symbols into calls that the service takes", async () => {
  const { client, ofType } = start();
  client.subscribe(SYMBOLS.slice(0, 60));
  client.open();
  await until(() => ofType("subscribed").length === 3);
  expect(ofType("subscribed").map(({ total }) => total)).toEqual([20, 40, 60]);
  expect(ofType("error")).toEqual([]);
});

test("it comes back with growing delays, and restores what it wanted", async () => {
  const { client, states, ofType } = start("trades");
  client.subscribe(["1001", "1002"]);
  client.open();
  const delays: number[] = [];
  for (let round = 1; round <= 7; round++) {
    await until(() => ofType("subscribed").length === round);
    if (round === 2) client.unsubscribe(["1002"]);
    fixture.door.goAway();
    await until(() => states.at(-1)?.name === "waiting");
    const state = states.at(-1);
    if (state?.name === "waiting") delays.push(state.delayMs);
    fixture.access.clock.advance(30_000);
  }
  expect(delays).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]);
  expect(ofType("subscribed").map(({ symbols }) => symbols)).toEqual([
    ["1001", "1002"],
    ["1001", "1002"],
    ...Array(5).fill(["1001"]),
  ]);
});

test("after a steady minute the delays start anew", async () => {
  const { client, states } = start();
  client.open();
  for (const steadyMs of [0, 0, 60_000]) {
    await until(() => states.at(-1)?.name === "open");
    fixture.access.clock.advance(steadyMs);
    fixture.door.goAway();
    await until(() => states.at(-1)?.name === "waiting");
    fixture.access.clock.advance(30_000);
  }
  expect(states.flatMap((state) => (state.name === "waiting" ? [state.delayMs] : []))).toEqual([750, 1_500, 750]);
});

test.each([
  ["free", 4403, "plan_not_entitled"],
  ["pro-suspended", 4403, "MARKET_DATA_ENTITLEMENT_SUSPENDED"],
] as const)("it does not come back by itself after %s was told %i %s", async (key, code, reason) => {
  const { client, states } = start(key === "free" ? "stocks" : "depth", key);
  client.open();
  await until(() => states.at(-1)?.name === "refused");
  expect(states.at(-1)).toEqual({ name: "refused", code, reason });
  fixture.access.clock.advance(3_600_000);
  await nextTurn();
  expect(states.at(-1)?.name).toBe("refused");
});

test("it honours retry_after_seconds and then gets what it asked for", async () => {
  const { client, ofType } = start("stocks", "business");
  client.open();
  await until(() => ofType("connected").length === 1);
  for (let at = 0; at < 45; at++) client.subscribe([SYMBOLS[at] ?? ""]);
  await until(() => ofType("error").length > 0);
  const errors = ofType("error").length;
  fixture.access.clock.advance(1_000);
  await until(() => ofType("subscribed").at(-1)?.["total"] === 45);
  expect(ofType("error")).toHaveLength(errors);
});

test("clients of one key open 200 to 400 ms apart, also when all of them come back", async () => {
  const queue = new ConnectionQueue(fixture.access.clock, () => 0.5);
  const group = [start("stocks", "pro", queue), start("stocks", "pro", queue), start("stocks", "pro", queue)];
  const open = (): number => group.filter(({ states }) => states.at(-1)?.name === "open").length;
  const comeOneByOne = async (): Promise<void> => {
    await until(() => open() === 1);
    for (const count of [2, 3]) {
      fixture.access.clock.advance(290);
      for (let wait = 0; wait < 20; wait++) await nextTurn();
      expect(open()).toBe(count - 1);
      fixture.access.clock.advance(10);
      await until(() => open() === count);
    }
  };
  for (const { client } of group) client.open();
  await comeOneByOne();
  fixture.door.goAway();
  await until(() => group.every(({ states }) => states.at(-1)?.name === "waiting"));
  fixture.access.clock.advance(750);
  await comeOneByOne();
});

test("on trades it goes on where it stopped, and proves that nothing was missed", async () => {
  const { client, states, ofType } = start("trades");
  client.subscribe(["1001", "1002"]);
  client.open();
  await until(() => ofType("trades_snapshot").length === 2);
  const trade = (count: number) =>
    fixture.tell((script) => {
      for (let at = 0; at < count; at++) script.trade("1001", "buy", 20, 1).trade("1002", "sell", 21, 2);
    });
  for (let round = 1; round <= 4; round++) {
    await trade(50);
    // It is cut off while trades are on their way to it, and the market goes on without it.
    fixture.door.goAway();
    await until(() => states.at(-1)?.name === "waiting");
    await trade(300);
    fixture.access.clock.advance(30_000);
    await until(() => ofType("subscribed").length === round + 1);
  }
  await until(() => ofType("trade").length >= 2 * 4 * 350);
  const all = Array.from({ length: 4 * 350 }, (_, at) => at + 1);
  const seqsOf = (symbol: string) =>
    ofType("trade").flatMap((trade) => (trade["symbol"] === symbol ? [trade["trade_seq"]] : []));
  expect([seqsOf("1001"), seqsOf("1002")]).toEqual([all, all]);
  expect(client.proof()).toEqual({
    trades: 2 * 4 * 350,
    symbols: 2,
    missing: 0,
    repeated: 0,
    recovered: 8,
    notRecovered: [],
  });
});

test("its proof shows a hole, a repeat, and what could not be recovered", () => {
  const places = new TradePlaces();
  const trade = (trade_seq: number, day = "2026-11-15") =>
    places.take({ type: "trade", symbol: "1001", trade_seq, event_time: `${day}T11:00:00.000+03:00` });
  places.take({
    type: "subscribed",
    resume: { epoch: "E", symbols: { "1001": { recovered: false, reason: "unknown" } } },
  });
  places.take({ type: "trades_snapshot", symbol: "1001", events: [], timestamp: "2026-11-15T10:00:00.000+03:00" });
  expect(places.resumeOf(["1001"])).toEqual({ epoch: "E", after: { "1001": "20261115.0" } });
  for (const seq of [1, 2, 5, 5, 6]) trade(seq);
  trade(1, "2026-11-16");
  trade(3, "2026-11-16");
  expect(places.proof()).toMatchObject({ trades: 7, missing: 3, repeated: 1, notRecovered: [] });
  places.take({
    type: "subscribed",
    resume: { epoch: "F", symbols: { "1001": { recovered: false, reason: "epoch_changed" } } },
  });
  expect(places.proof().notRecovered).toEqual(["1001 epoch_changed"]);
  expect(places.resumeOf(["1001"])).toEqual({ epoch: "F", after: {} });
});
