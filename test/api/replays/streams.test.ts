// Replays on streams: the market's messages again, at the pace of a clock, against those that were sent live. Players, channels, store and
// journal are the real ones, and the clock is the test's.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { createStreamHub } from "../../../src/api/index.ts";
import { projectStreamQuote } from "../../../src/api/quote/project-quote.ts";
import type { SocketLine } from "../../../src/api/replays/played-socket.ts";
import { PlayedSocket, PlayedTopics } from "../../../src/api/replays/played-socket.ts";
import { ReplayPlayers } from "../../../src/api/replays/replay-players.ts";
import { formatTimestamp, HOUR_MS, MINUTE_MS, present, Random } from "../../../src/base/index.ts";
import { MarketEngine, PastMarkets } from "../../../src/market/index.ts";
import type { MarketEvent, Replay } from "../../../src/model/index.ts";
import type { StreamChannel } from "../../../src/wire/index.ts";
import { OPTIONS_DEFAULT } from "../../../src/wire/stream/address-options.ts";
import { DAY_ONE, DAY_TWO, Script } from "../../market/script.ts";
import { serverSchemasOf } from "../../stream/server-schemas.ts";
import { framesOf } from "../../world/frames.ts";
import { type KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS } from "../../world/morning.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";

const SYMBOLS = MORNING_LISTINGS.slice(0, 6).map(({ symbol }) => symbol);
const STEPS_A_DAY = 400;
const GOINGS = 30;
const { events, trades: TRADES } = writtenDays();
const OPENING = { symbol: null, after: null, heartbeat: null };
/** The day has opened with this event. */
const OPEN = openedAt();
const GATE = { openConnection: () => ({ ok: true, release: () => undefined }) as const };

let world: MarketWorld;
let players: ReplayPlayers;
/** Every trade as it was sent live. */
const live: string[] = [];
let sockets = 0;
/** What went wrong in the players. */
const failures: unknown[] = [];

beforeAll(async () => {
  world = await MarketWorld.open();
  const { market, clock } = world;
  const topics = new PlayedTopics();
  const hub = createStreamHub({ gate: GATE, market, clock, log: SILENT_LOG });
  hub.attach(topics);
  await feed(0, OPEN + 1);
  const socket = new PlayedSocket(
    { send: (frames) => live.push(...frames.map(String)), close: () => undefined, cut: () => undefined },
    topics,
  );
  const connection = hub.connect("trades", socket, caller(), OPTIONS_DEFAULT);
  hub.begin(connection, OPENING, { options: OPTIONS_DEFAULT, repeated: {}, errors: [] });
  connection.receive(JSON.stringify({ action: "subscribe", symbols: SYMBOLS }));
  for (let at = OPEN + 1; at < events.length; at += 500) {
    await feed(at, Math.min(at + 500, events.length));
    await Promise.resolve();
    socket.read(Number.MAX_SAFE_INTEGER, 0);
  }
  hub.stop();
  live.splice(0, live.length, ...live.filter((frame) => frame.startsWith('{"type":"trade"')));
  players = opened();
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  for (let socket = 1; socket <= sockets; socket++) await players.closed(socket);
  await world.store.replays.removeExpired(Number.POSITIVE_INFINITY);
});
afterAll(async () => {
  await players.stop();
  await world.close();
});

interface WrittenTrade {
  readonly at: number;
  readonly symbol: string;
  readonly seq: number;
}

/** Two days with trades and changes of books at random moments of their open hours. */
function writtenDays(): { readonly events: readonly MarketEvent[]; readonly trades: readonly WrittenTrade[] } {
  const random = new Random("written days");
  const script = new Script();
  const trades: WrittenTrade[] = [];
  for (const day of [DAY_ONE, DAY_TWO]) {
    script.day(day, MORNING_LISTINGS).at("09:30");
    for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
    const seqs = new Map<string, number>();
    const seconds = Array.from({ length: STEPS_A_DAY }, () => random.between(0, 5 * 3_600)).sort((a, b) => a - b);
    for (const second of seconds) {
      const clock = [10 + Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60];
      script.at(clock.map((part) => String(part).padStart(2, "0")).join(":"));
      const symbol = random.pick(SYMBOLS);
      const price = 20 + random.between(0, 40) / 10;
      if (random.between(0, 2) > 0) {
        const seq = (seqs.get(symbol) ?? 0) + 1;
        seqs.set(symbol, seq);
        trades.push({ at: script.events.length, symbol, seq });
        script.trade(symbol, random.pick(["buy", "sell"]), price, random.between(1, 900));
      } else if (random.between(0, 1) === 0) script.level(symbol, "bid", price - 10, random.between(0, 9) * 100);
      else script.level(symbol, "ask", price + 10, random.between(0, 9) * 100);
    }
    script.at("15:20").dayEnd();
  }
  return { events: script.events, trades };
}

function openedAt(): number {
  const engine = new MarketEngine();
  return events.findIndex((event) => {
    engine.apply(event);
    return engine.tradingDay !== null;
  });
}

/** A writer numbers from the start of a day. */
async function feed(from: number, to: number): Promise<void> {
  const start = events.findIndex(({ type }, at) => type === "day-start" && at > from && at < to);
  if (start < 0) return await world.feed(framesOf(events.slice(from, to)));
  await world.feed(framesOf(events.slice(from, start)));
  await feed(start, to);
}

function opened(): ReplayPlayers {
  const { store, clock } = world;
  const { journal, replays } = store;
  return new ReplayPlayers({
    journal,
    replays,
    past: new PastMarkets({ store, epoch: "" }),
    epoch: "",
    timeMs: async () => clock.nowMs(),
    clock,
    log: { ...SILENT_LOG, error: (fields) => failures.push(fields["err"]) },
    hubOn: createStreamHub,
  });
}

function caller(key: KeyName = "enterprise") {
  const admission = world.gate.identify(world.key(key), "127.0.0.1");
  if (!admission.ok) throw new Error("the key of a plan is admitted");
  return admission.caller;
}

async function begin(change: Partial<Replay> = {}): Promise<Replay> {
  const nowMs = world.clock.nowMs();
  const fromMs = eventAt(OPEN).timeMs;
  const created = await world.store.replays.create(
    {
      accountId: caller().accountId,
      member: "test",
      fromMs,
      untilMs: null,
      speed: 1_000,
      isPaused: false,
      anchorWallMs: nowMs,
      anchorMarketMs: fromMs,
      caughtUpMs: null,
      jumps: 0,
      createdAtMs: nowMs,
      usedAtMs: nowMs,
      ...change,
    },
    20,
    0,
  );
  if (!created.ok) throw new Error("there is room for a replay");
  return created.replay;
}

const eventAt = (at: number): MarketEvent => present(events[at], "an event of the days");

/** A client on the other side of the border. */
class Reader implements SocketLine {
  readonly #socket = ++sockets;
  readonly frames: string[] = [];
  closed: readonly [number, string] | null = null;
  /** What it says to have come over; it reads nothing more once it is stuck. */
  isStuck = false;
  #bytes = 0;
  readonly #channel: StreamChannel;

  constructor(channel: StreamChannel, replay: string, options: Readonly<Record<string, string>> = {}) {
    this.#channel = channel;
    const asked = new Map(Object.entries(options));
    players.open(this.#socket, { replay, channel, caller: caller(), opening: OPENING, options: asked }, this);
  }

  send(frames: readonly (string | Uint8Array)[]): void {
    for (const frame of frames) {
      this.#bytes += frame.length;
      this.frames.push(typeof frame === "string" ? frame : "compact");
    }
    void players.read(this.#socket, this.#bytes, this.isStuck ? this.#bytes : 0);
  }

  close(code: number, reason: string): void {
    this.closed = [code, reason];
  }

  cut(): void {
    this.closed = [1006, ""];
  }

  async subscribe(symbols = SYMBOLS, more: object = {}): Promise<void> {
    await players.receive(this.#socket, JSON.stringify({ action: "subscribe", symbols, ...more }));
    await Promise.resolve();
  }

  /** Takes the frames so far, each held to its schema. */
  take() {
    return this.frames.splice(0).map((text) => {
      const frame = JSON.parse(text);
      const schemas = serverSchemasOf(this.#channel, frame.type);
      expect(schemas.some((schema) => compiled(schema).Check(frame)) ? "" : text).toBe("");
      return { ...frame, text };
    });
  }
}

const COMPILED = new Map<TSchema, ReturnType<typeof Compile>>();
function compiled(schema: TSchema): ReturnType<typeof Compile> {
  const known = COMPILED.get(schema) ?? Compile(schema);
  COMPILED.set(schema, known);
  return known;
}

/** Lets the replay run until everything has been sent. */
async function playAll(id: number, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5_000) {
    world.clock.advance(5_000);
    await players.wake(id);
  }
}

const texts = (frames: readonly { readonly type: string; readonly text: string }[], type: string): string[] =>
  frames.filter((frame) => frame.type === type).map(({ text }) => text);

test("trades are those that were sent live, byte for byte, over two days [REPLAY-11, REPLAY-12]", async () => {
  const { id } = await begin();
  const reader = new Reader("trades", String(id));
  await reader.subscribe();
  const [connected, subscribed] = reader.take();
  expect(connected).toMatchObject({ type: "connected", replay: { id, speed: 1_000 } });
  expect(subscribed).toMatchObject({ type: "subscribed", total: SYMBOLS.length });
  await playAll(id, 60_000);
  const frames = reader.take();
  expect(live.length).toBeGreaterThan(100);
  expect(texts(frames, "trade")).toEqual(live);
  expect(frames.at(-1)).toMatchObject({ type: "replay", state: "ended" });
});

/** Sends the replay to a moment, as PATCH does. */
async function goTo(replay: Replay, timeMs: number, change: Partial<Replay> = {}): Promise<Replay> {
  const going = {
    anchorWallMs: world.clock.nowMs(),
    anchorMarketMs: timeMs,
    jumps: replay.jumps + 1,
    caughtUpMs: null,
  };
  const gone = await world.store.replays.change(replay, { ...going, ...change });
  await players.wake(replay.id);
  return present(gone, "nobody else changes it");
}

test("goings back and forth: each shows the market of its moment and nothing else [REPLAY-14]", async () => {
  const random = new Random("goings");
  let replay = await begin({ isPaused: true });
  const reader = new Reader("trades", String(replay.id));
  await reader.subscribe();
  reader.take();
  for (let going = 0; going < GOINGS; going++) {
    const at = random.between(OPEN, events.length - 1);
    const { timeMs } = eventAt(at);
    replay = await goTo(replay, timeMs);
    const [first, ...snapshots] = reader.take();
    expect(first).toMatchObject({ type: "replay", market_time: formatTimestamp(timeMs) });
    // The next day opens with its reference data; until then the day before is shown.
    const last = events.findLastIndex((event) => event.timeMs <= timeMs);
    const opens = events.findLastIndex(({ type, timeMs: startMs }) => type === "day-start" && startMs <= timeMs);
    const newest = (symbol: string) =>
      TRADES.findLast((one) => one.symbol === symbol && one.at <= last && one.at > opens);
    expect(snapshots.map(({ symbol, events: [trade] }) => [symbol, trade?.trade_seq ?? 0])).toEqual(
      SYMBOLS.toSorted().map((symbol) => [symbol, newest(symbol)?.seq ?? 0]),
    );
  }
}, 60_000);

test("from any moment on the trades are those that were sent live [REPLAY-12, REPLAY-14]", async () => {
  const random = new Random("from any moment");
  let replay = await begin({ isPaused: true });
  const reader = new Reader("trades", String(replay.id));
  await reader.subscribe();
  for (let going = 0; going < 10; going++) {
    const { timeMs } = eventAt(random.between(OPEN, events.length - 1));
    replay = await goTo(replay, timeMs, { isPaused: false });
    reader.take();
    await playAll(replay.id, 5_000);
    const sent = texts(reader.take(), "trade");
    const after = live.filter((text) => Date.parse(JSON.parse(text).timestamp) > timeMs);
    expect(sent).toEqual(after.slice(0, sent.length));
    replay = present(await world.store.replays.get(replay.accountId, replay.id, 0), "a replay that is used is there");
  }
}, 60_000);

test("quotes, books, indices and bars are states that were true, and the last one is the newest [REPLAY-13]", async () => {
  const { id } = await begin();
  const quotes = new Reader("stocks", String(id));
  const slow = new Reader("stocks", String(id), { conflate_ms: "1000" });
  const compact = new Reader("stocks", String(id), { encoding: "compact" });
  const depth = new Reader("depth", String(id), { depth: "changes" });
  const index = new Reader("index", String(id));
  const bars = new Reader("bars", String(id));
  for (const reader of [quotes, slow, compact, depth, bars]) await reader.subscribe();
  await index.subscribe(["TASI"]);
  const last = trueStates();
  await playAll(id, 60_000);
  for (const reader of [quotes, slow]) {
    const sent = reader.take().filter(({ type }) => type === "quote");
    const newest = new Map(sent.map(({ symbol, data }) => [symbol, JSON.stringify(data)]));
    for (const { symbol, data } of sent) expect(last.states.get(symbol)?.has(JSON.stringify(data))).toBe(true);
    expect(newest.size).toBe(SYMBOLS.length);
    for (const [symbol, data] of newest) expect(data).toBe(JSON.stringify(last.newest.get(symbol)));
  }
  expect(compact.frames.filter((frame) => frame === "compact").length).toBeGreaterThan(50);
  const books = depth.take().filter(({ type }) => type.startsWith("depth_"));
  for (const symbol of SYMBOLS) {
    const own = books.filter((book) => book.symbol === symbol && book.book_seq !== undefined);
    const numbers = own.map(({ book_seq }) => book_seq);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0] + at));
  }
  const summary = (await world.get("/market/summary/")).body;
  expect(index.take().findLast(({ type }) => type === "index")).toMatchObject({
    index_value: summary.index_value,
    total_volume: summary.total_volume,
  });
  const finals = bars.take().filter(({ type }) => type === "bar");
  expect(finals.length).toBeGreaterThan(50);
}, 60_000);

/** Every state of a quote after an event of the two days, and the newest of each. */
function trueStates() {
  const engine = new MarketEngine();
  const states = new Map<string, Set<string>>(SYMBOLS.map((symbol) => [symbol, new Set()]));
  const newest = new Map<string, object>();
  for (const event of events) {
    engine.apply(event);
    for (const symbol of SYMBOLS) {
      const instrument = engine.instrumentBySymbol(symbol);
      if (instrument === null) continue;
      const { data } = projectStreamQuote(engine.quote(instrument.number), 0, 0);
      states.get(symbol)?.add(JSON.stringify(data));
      newest.set(symbol, data);
    }
  }
  return { states, newest };
}

test("many sockets on one replay see one market, and a slow one slows nobody [REPLAY-13, REPLAY-15]", async () => {
  const { id } = await begin();
  const readers = Array.from({ length: 3 }, () => new Reader("trades", String(id)));
  const stuck = new Reader("trades", String(id));
  stuck.isStuck = true;
  for (const reader of [...readers, stuck]) await reader.subscribe();
  await playAll(id, 60_000);
  for (const reader of readers) expect(texts(reader.take(), "trade")).toEqual(live);
});

test("a pause holds the market, and a change of speed changes its pace; both are told [REPLAY-12, REPLAY-14]", async () => {
  let replay = await begin({ speed: 100 });
  const reader = new Reader("trades", String(replay.id));
  await reader.subscribe();
  await playAll(replay.id, 40_000);
  const before = texts(reader.take(), "trade").length;
  expect(before).toBeGreaterThan(0);
  const { replays } = world.store;
  const stoodMs = replay.anchorMarketMs + 40_000 * 100;
  const paused = { isPaused: true, anchorWallMs: world.clock.nowMs(), anchorMarketMs: stoodMs };
  replay = present(await replays.change(replay, paused), "nobody else changes it");
  await playAll(replay.id, 5_000);
  expect(reader.take()).toMatchObject([{ type: "replay", state: "paused", market_time: formatTimestamp(stoodMs) }]);
  await replays.change(replay, { isPaused: false, speed: 1_000, anchorWallMs: world.clock.nowMs() });
  await playAll(replay.id, 60_000);
  const frames = reader.take();
  expect(frames[0]).toMatchObject({ type: "replay", state: "running" });
  expect(texts(frames, "trade")).toEqual(live.slice(before));
});

test("an unknown replay is closed with 4404, and so is one that ends [REPLAY-11]", async () => {
  for (const name of ["999", "abc", "0"]) {
    const reader = new Reader("stocks", name);
    await reader.subscribe();
    expect(reader.closed).toEqual([4404, "replay_not_found"]);
    expect(reader.take()).toMatchObject([{ type: "error", code: "replay_not_found", details: { replay: name } }]);
  }
  const { id, accountId } = await begin();
  const reader = new Reader("depth", String(id));
  await reader.subscribe();
  expect(reader.closed).toBeNull();
  await world.store.replays.remove(accountId, id);
  await players.wake(id);
  expect(reader.closed).toEqual([4404, "REPLAY_NOT_FOUND"]);
  const another = new Reader("stocks", String((await begin()).id));
  await another.subscribe();
  expect(another.take()[0]).toMatchObject({ type: "connected" });
});

test("an open stream keeps its replay in use [REPLAY-10]", async () => {
  const { id, accountId } = await begin({ isPaused: true });
  const reader = new Reader("stocks", String(id));
  await reader.subscribe();
  for (let passed = 0; passed < 3 * HOUR_MS; passed += 30 * MINUTE_MS) {
    world.clock.advance(30 * MINUTE_MS);
    await players.wake(id);
  }
  expect(reader.closed).toBeNull();
  expect(await world.store.replays.get(accountId, id, world.clock.nowMs() - HOUR_MS)).not.toBeNull();
});
