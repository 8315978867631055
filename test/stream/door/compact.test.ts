// Compact frames: the same messages as in JSON, in a fraction of the bytes.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { nextTurn, Random } from "../../../src/base/index.ts";
import { COMPACT_MESSAGES, STREAMS, type StreamChannel, typeOfCompact } from "../../../src/wire/index.ts";
import { RawSocket } from "../raw-socket.ts";
import type { Frame, StreamClient } from "../stream-client.ts";
import { StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(async () => {
  await fixture.release();
  await fixture.close();
});

const COMPACT: readonly StreamChannel[] = ["stocks", "trades", "depth", "index", "bars"];
const SYMBOLS = ["1001", "1002", "1003"];

const readAll = async (client: StreamClient): Promise<Frame[]> => {
  client.send({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await client.next(); frame.type !== "pong"; frame = await client.next()) frames.push(frame);
  return frames;
};

/** Writes random events: orders, trades, auctions, halts and time. */
function part(script: StreamFixture["script"], random: Random): void {
  const symbol = random.pick(SYMBOLS);
  const isBid = random.chance(0.5);
  const kind = random.int(20);
  if (kind === 0)
    script.phase(symbol, random.pick(["continuous", "halted", "opening-auction", "closing-auction"] as const));
  else if (kind === 1) script.level(symbol, isBid ? "bid" : "ask", 0, random.int(3) * 10);
  else if (kind === 2) script.indication(symbol, 20 + random.int(9) / 10, random.int(5_000));
  else if (kind < 8)
    script.trade(symbol, isBid ? "buy" : "sell", 19 + random.int(300) / 100, random.between(1, 90_000));
  else
    script.level(
      symbol,
      isBid ? "bid" : "ask",
      isBid ? 19.9 - random.int(30) / 10 : 20.1 + random.int(30) / 10,
      random.int(4) * 1_111,
    );
}

test("every message of a part of a day is the same in both forms, alone and with the other options [LEAN-10, LEAN-11, LEAN-12]", async () => {
  const random = new Random("compact");
  const cases = [
    ...COMPACT.map((channel) => [channel, {}] as const),
    ["depth", { depth: "changes" }] as const,
    ["depth", { depth: "changes", conflate_ms: "200" }] as const,
    ["stocks", { conflate_ms: "300" }] as const,
  ];
  const pairs: { name: string; json: StreamClient; compact: StreamClient }[] = [];
  for (const [channel, query] of cases) {
    const json = await fixture.connect(channel, "enterprise", query);
    const compact = await fixture.connect(channel, "enterprise", { ...query, encoding: "compact" });
    expect(await compact.next("connected")).toEqual({ ...(await json.next("connected")), encoding: "compact" });
    for (const client of [json, compact]) {
      client.subscribe(channel === "index" ? ["TASI", "NOMU"] : SYMBOLS, { levels: 5, minutes: 5 });
    }
    pairs.push({ name: `${channel} ${JSON.stringify(query)}`, json, compact });
  }
  for (let tick = 0; tick < 70; tick++) {
    await fixture.tell((script) => {
      script.at(`${10 + Math.floor(tick / 60)}:${String(tick % 60).padStart(2, "0")}`);
      for (let count = random.int(5); count >= 0; count--) part(script, random);
    });
    fixture.access.clock.advance(100);
    for (const { name, json, compact } of pairs) {
      const [plain, packed] = [await readAll(json), await readAll(compact)];
      expect([name, packed]).toEqual([name, plain]);
      for (const frame of packed) {
        const isOfMarket = !["subscribed", "error"].includes(frame.type);
        expect(compact.compactBytes.has(frame)).toBe(isOfMarket);
      }
    }
  }
  const types = new Set(pairs.flatMap(({ compact }) => [...compact.compactBytes.keys()].map(({ type }) => type)));
  expect([...types].sort()).toEqual(
    [...new Set(Object.keys(COMPACT_MESSAGES).map((name) => typeOfCompact(name as "quote")))].sort(),
  );
  const sizes = new Map<string, { compact: number; json: number }>();
  for (const { compact } of pairs) {
    for (const [frame, bytes] of compact.compactBytes) {
      const size = sizes.get(frame.type) ?? { compact: 0, json: 0 };
      const json = Buffer.byteLength(JSON.stringify(frame));
      sizes.set(frame.type, { compact: size.compact + bytes, json: size.json + json });
      if (frame.type === "quote") expect(bytes / json).toBeLessThanOrEqual(0.3);
    }
  }
  for (const { compact, json } of sizes.values()) expect(compact / json).toBeLessThan(0.5);
});

test("everything else stays JSON: answers, errors, pongs and heartbeats [LEAN-10]", async () => {
  for (const channel of COMPACT) {
    const client = await fixture.connect(channel, "enterprise", { encoding: "compact", heartbeat: "1" });
    await client.next("connected");
    client.send("nonsense");
    client.subscribe(["none"]);
    client.send({ action: "unsubscribe", symbols: ["1001"] });
    fixture.access.clock.advance(1_000);
    const frames = await readAll(client);
    expect(frames.map(({ type }) => type).sort()).toEqual(["error", "error", "heartbeat", "unsubscribed"]);
    expect(client.compactBytes.size).toBe(0);
  }
});

test("a wrong encoding is told, and JSON comes; json is what comes without it [LEAN-02, LEAN-10]", async () => {
  for (const channel of COMPACT) {
    const wrong = await fixture.connect(channel, "business", { encoding: "msgpack" });
    expect(await wrong.next("connected")).not.toHaveProperty("encoding");
    const code = channel === "depth" ? "INVALID_OPTION" : "invalid_option";
    expect(await wrong.next()).toMatchObject({ type: "error", code, details: { option: "encoding" } });
    const plain = await fixture.connect(channel, "business", { encoding: "json" });
    expect(await plain.next("connected")).toMatchObject({ encoding: "json" });
    for (const client of [wrong, plain]) {
      client.subscribe(channel === "index" ? ["TASI"] : ["1001"]);
      expect(await readAll(client)).not.toEqual([]);
      expect(client.compactBytes.size).toBe(0);
    }
  }
});

test("missed trades are sent again in compact form too [LEAN-11, RESUME-03]", async () => {
  await fixture.tell((script) => {
    for (let at = 1; at <= 300; at++) script.trade("1001", "buy", 20 + at / 100, at);
  });
  const epoch = "7K2Q9D4M";
  const resume = { epoch, after: { "1001": "20261115.40" } };
  const read = async (query: Readonly<Record<string, string>>): Promise<Frame[]> => {
    const client = await fixture.connect("trades", "business", query);
    await client.next("connected");
    client.subscribe(["1001"], { resume });
    await client.next("subscribed");
    await fixture.tell((script) => script.trade("1001", "sell", 19, 5));
    while (client.frames.length < 262) await nextTurn();
    const trades = await client.take(260, "trade");
    expect(client.compactBytes.size).toBe(query["encoding"] === "compact" ? client.frames.length - 2 : 0);
    return trades;
  };
  const plain = await read({});
  const packed = await read({ encoding: "compact" });
  expect(packed).toEqual(plain);
});

test("the layout has every field of the message that the schema has, in one form or another [LEAN-11]", () => {
  for (const [name, { fields }] of Object.entries(COMPACT_MESSAGES)) {
    const schemas = Object.values(STREAMS).flatMap(({ serverMessages }) => Object.entries(serverMessages));
    const schema = schemas.find(([known]) => known === name)?.[1] as { readonly properties: object } | undefined;
    expect([name, ["type", ...Object.keys(fields)].sort()]).toEqual([
      name,
      Object.keys(schema?.properties ?? {}).sort(),
    ]);
  }
  const numbers: readonly number[] = Object.values(COMPACT_MESSAGES).map(({ number }) => number);
  expect(numbers).toEqual([...numbers.keys()].map((at) => at + 1));
});

test("a compact frame is one binary WebSocket message [LEAN-10]", async () => {
  const raw = await RawSocket.open(fixture.port, `/ws/v1/stocks/?api_key=${fixture.key("pro")}&encoding=compact`);
  await raw.nextJson();
  raw.text({ action: "subscribe", symbols: ["1001"] });
  await raw.nextJson();
  const frame = await raw.next();
  expect(frame?.opcode).toBe(2);
  expect(frame?.payload[0]).toBe(COMPACT_MESSAGES.quote.number);
  raw.destroy();
});
