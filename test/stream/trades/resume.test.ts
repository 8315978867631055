// Resuming on the trades channel: a client that comes back with its place is sent exactly the trades that it missed.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { SECOND_MS } from "../../../src/base/index.ts";
import { DAY_ONE, DAY_TWO } from "../../market/script.ts";
import { nothingMore } from "../nothing-more.ts";
import type { Frame, StreamClient } from "../stream-client.ts";
import { EPOCH, LISTINGS, StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

const A = "1001";
const B = "1002";
const C = "1003";

type Places = Readonly<Record<string, string>>;

const placeOf = (seq: number, day = DAY_ONE): string => `${day}.${seq}`;
const seqsOf = (frames: readonly Frame[], symbol: string): number[] =>
  frames.filter((frame) => frame.type === "trade" && frame.symbol === symbol).map(({ trade_seq }) => trade_seq);

async function resuming(symbols: readonly string[], after: Places, epoch = EPOCH): Promise<StreamClient> {
  const client = await fixture.connectedClient("trades", "enterprise");
  client.subscribe(symbols, { resume: { epoch, after } });
  return client;
}

/** Trades of the symbols in turns. */
async function trade(count: number, ...symbols: string[]): Promise<void> {
  await fixture.tell((script) => {
    for (let at = 0; at < count; at++) {
      for (const symbol of symbols) script.trade(symbol, at % 2 === 0 ? "buy" : "sell", 20 + at / 100, 1 + at);
    }
  });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test("a client that comes back is sent what it missed, byte for byte what a live reader got, then live trades [RESUME-01, RESUME-02, RESUME-03, RESUME-08]", async () => {
  const live = await fixture.connectedClient("trades");
  live.subscribe([A, B]);
  await live.take(3);
  await trade(30, A, B);
  await trade(20, A);
  const seen = await live.take(80, "trade");

  const client = await resuming([A, B], { [A]: placeOf(12), [B]: placeOf(30) });
  const subscribed = await client.next("subscribed");
  expect(subscribed.resume).toEqual({
    epoch: EPOCH,
    symbols: { [A]: { recovered: true, count: 38 }, [B]: { recovered: true, count: 0 } },
  });
  const missed = await client.take(38, "trade");
  expect(missed).toEqual(seen.filter(({ symbol, trade_seq }) => symbol === A && trade_seq > 12));
  expect(missed.map((frame) => JSON.stringify(frame))).toEqual(
    seen.filter(({ symbol, trade_seq }) => symbol === A && trade_seq > 12).map((frame) => JSON.stringify(frame)),
  );
  await trade(2, A, B);
  expect(await client.flush()).toEqual(await live.flush());
});

test("missed trades of several symbols come in the order of the market [RESUME-03]", async () => {
  await trade(40, A, B, C);
  const client = await resuming([C, A, B], { [A]: placeOf(10), [B]: placeOf(0), [C]: placeOf(39) });
  await client.next("subscribed");
  const order = (await client.take(71, "trade")).map(({ symbol, trade_seq }) => trade_seq * 10_000 + Number(symbol));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(seqsOf(client.frames, B)).toEqual(range(1, 40));
});

test("subscribed has no resume unless it was asked for, and then a client without a place is told the epoch [RESUME-02, RESUME-05]", async () => {
  await trade(3, A);
  const client = await fixture.connectedClient("trades");
  client.subscribe([A]);
  expect(await client.next("subscribed")).not.toContainKey("resume");
  await client.next("trades_snapshot");
  client.subscribe([B], { resume: true });
  expect((await client.next("subscribed")).resume).toEqual({
    epoch: EPOCH,
    symbols: { [B]: { recovered: false, reason: "unknown" } },
  });
  await client.next("trades_snapshot");
  client.subscribe([C], { resume: null });
  expect(await client.next("subscribed")).not.toContainKey("resume");
});

test("each symbol is told by itself: another epoch, too old, ahead, not named; what is not recovered has its snapshot [RESUME-04, RESUME-05]", async () => {
  await trade(5, A, B, C);
  const client = await resuming([A, B, C, "1004"], {
    [A]: placeOf(1),
    [B]: placeOf(1, 20261112),
    [C]: placeOf(6),
  });
  await nothingMore(client);
  fixture.access.clock.advance(2 * SECOND_MS);
  expect((await client.next("subscribed")).resume.symbols).toEqual({
    [A]: { recovered: true, count: 4 },
    [B]: { recovered: false, reason: "too_old" },
    [C]: { recovered: false, reason: "ahead" },
    "1004": { recovered: false, reason: "unknown" },
  });
  const snapshots = await client.take(3, "trades_snapshot");
  expect(snapshots.map(({ symbol, count }) => [symbol, count])).toEqual([
    [B, 5],
    [C, 5],
    ["1004", 0],
  ]);
  await trade(1, A, B, C);
  const trades = await client.take(7, "trade");
  expect(seqsOf(trades, A)).toEqual(range(2, 6));
  expect([...seqsOf(trades, B), ...seqsOf(trades, C)]).toEqual([6, 6]);

  const other = await resuming([A, B], { [A]: placeOf(1) }, "OTHER");
  expect((await other.next("subscribed")).resume).toEqual({
    epoch: EPOCH,
    symbols: { [A]: { recovered: false, reason: "epoch_changed" }, [B]: { recovered: false, reason: "unknown" } },
  });
  await other.take(2, "trades_snapshot");
});

test("over a change of day the rest of the earlier one comes first; two days later its place is too old [RESUME-04, RESUME-06]", async () => {
  await trade(10, A, B);
  const startDay = async (day: number): Promise<void> => {
    await fixture.tell((script) => script.dayEnd());
    await fixture.tell((script) => {
      script.day(day, LISTINGS);
      for (const symbol of SYMBOLS) script.phase(symbol, "continuous");
    });
  };
  await startDay(DAY_TWO);
  await trade(3, A);
  const client = await resuming([A, B], { [A]: placeOf(8), [B]: placeOf(10) });
  expect((await client.next("subscribed")).resume.symbols).toEqual({
    [A]: { recovered: true, count: 5 },
    [B]: { recovered: true, count: 0 },
  });
  expect(seqsOf(await client.take(5, "trade"), A)).toEqual([9, 10, 1, 2, 3]);
  await startDay(20261117);
  const late = await resuming([A, B], { [A]: placeOf(8), [B]: placeOf(0, DAY_TWO) });
  expect((await late.next("subscribed")).resume.symbols).toEqual({
    [A]: { recovered: false, reason: "too_old" },
    [B]: { recovered: true, count: 0 },
  });
});

test("a place that this process has not reached is waited for, and what is sent after it waits too [RESUME-07]", async () => {
  await trade(3, A);
  const client = await resuming([A], { [A]: placeOf(5) });
  client.send({ action: "unsubscribe", symbols: [A] });
  await nothingMore(client);
  await trade(1, A);
  await nothingMore(client);
  await trade(2, A);
  expect((await client.next("subscribed")).resume.symbols).toEqual({ [A]: { recovered: true, count: 1 } });
  await client.next("unsubscribed");
  // The symbol was unsubscribed before its missed trade was read.
  expect(await client.flush()).toEqual([]);

  const ahead = await resuming([A], { [A]: placeOf(1, 99991231) });
  await nothingMore(ahead);
  fixture.access.clock.advance(2 * SECOND_MS);
  expect((await ahead.next("subscribed")).resume.symbols).toEqual({ [A]: { recovered: false, reason: "ahead" } });
});

test("* resumes too, and names every listed symbol [RESUME-02, RESUME-03]", async () => {
  await trade(10, A, B);
  const client = await resuming(["*"], { [A]: placeOf(4), [B]: placeOf(0) });
  const { resume, symbols } = await client.next("subscribed");
  expect(symbols).toEqual(["*"]);
  expect(Object.keys(resume.symbols)).toEqual([...SYMBOLS]);
  expect(resume.symbols[A]).toEqual({ recovered: true, count: 6 });
  expect(resume.symbols["1215"]).toEqual({ recovered: false, reason: "unknown" });
  const frames = await client.take(16, "trade");
  expect([seqsOf(frames, A), seqsOf(frames, B)]).toEqual([range(5, 10), range(1, 10)]);
  await trade(1, A, "1215");
  expect((await client.flush()).map(({ symbol }) => symbol)).toEqual([A, "1215"]);
});

test("calls that follow each other go on from their own places, and nothing of an earlier one comes twice [RESUME-03]", async () => {
  await trade(300, A, B, C);
  const client = await resuming([A], { [A]: placeOf(100) });
  client.subscribe([B], { resume: { epoch: EPOCH, after: { [B]: placeOf(5) } } });
  client.subscribe([C]);
  client.subscribe([A], { resume: { epoch: EPOCH, after: { [A]: placeOf(0) } } });
  const frames: Frame[] = [];
  while (frames.filter(({ type }) => type === "subscribed").length < 4) frames.push(await client.next());
  await trade(1, A, B, C);
  while (seqsOf(frames, C).length < 1) frames.push(await client.next());
  expect(seqsOf(frames, A)).toEqual(range(101, 301));
  expect(seqsOf(frames, B)).toEqual(range(6, 301));
  const snapshot = frames.find(({ type, symbol }) => type === "trades_snapshot" && symbol === C);
  expect(snapshot.events[0].trade_seq).toBe(300);
  expect(seqsOf(frames, C)).toEqual([301]);
  // A was subscribed already, and its subscription is unchanged.
  const again = frames.filter(({ type }) => type === "subscribed").at(-1);
  expect(again.resume.symbols).toEqual({ [A]: { recovered: false, reason: "unknown" } });
});

test("a symbol that is taken off while it is read and asked for again goes on from now [RESUME-03, STREAM-23]", async () => {
  await trade(400, A, B);
  const client = await resuming([A, B], { [A]: placeOf(0), [B]: placeOf(0) });
  client.send({ action: "unsubscribe", symbols: [A] });
  client.subscribe([A]);
  const frames: Frame[] = [];
  while (seqsOf(frames, B).length < 400) frames.push(await client.next());
  await trade(1, A, B);
  frames.push(...(await client.flush()));
  expect(seqsOf(frames, B)).toEqual(range(1, 401));
  const snapshotAt = frames.findIndex(({ type }) => type === "trades_snapshot");
  expect(seqsOf(frames.slice(snapshotAt), A)).toEqual([401]);
});

test("a malformed resume answers invalid_resume and changes nothing [RESUME-10]", async () => {
  const client = await fixture.connectedClient("trades");
  for (const resume of [false, 1, "true", [], {}, { epoch: EPOCH }, { epoch: 1, after: {} }]) {
    client.subscribe([A], { resume });
    expect(await client.next("error")).toMatchObject({ code: "invalid_resume", details: {} });
  }
  await trade(1, A);
  expect(await client.flush()).toEqual([]);
  client.subscribe([A], { resume: true });
  expect(await client.next("subscribed")).toMatchObject({ total: 1 });
});

test("the other channels do not look at resume [RESUME-01]", async () => {
  const client = await fixture.connectedClient("stocks");
  client.subscribe([A], { resume: 7 });
  expect(await client.next("subscribed")).not.toContainKey("resume");
});
