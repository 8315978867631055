// Two days of a market, recorded as they were sent live on the trades channel, and players of replays over them. Players, channels, store
// and journal are the real ones, and the clock is the test's.

import { expect } from "bun:test";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { createStreamHub } from "../../../src/api/index.ts";
import type { SocketLine } from "../../../src/api/replays/played-socket.ts";
import { PlayedSocket, PlayedTopics } from "../../../src/api/replays/played-socket.ts";
import { ReplayPlayers } from "../../../src/api/replays/replay-players.ts";
import { formatTimestamp, present, Random } from "../../../src/base/index.ts";
import { StoredDirectory } from "../../../src/companies/index.ts";
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

export const SYMBOLS = MORNING_LISTINGS.slice(0, 6).map(({ symbol }) => symbol);
const STEPS_A_DAY = 400;
export const { events, trades: TRADES } = writtenDays();
const OPENING = { isConsole: false, symbol: null, after: null, heartbeat: null };
/** The day has opened with this event. */
export const OPEN = openedAt();
const GATE = { openConnection: () => ({ ok: true, release: () => undefined }) as const };

export let world: MarketWorld;
export let players: ReplayPlayers;
/** Every trade as it was sent live. */
export const live: string[] = [];
let sockets = 0;
/** Errors of the players. */
const failures: unknown[] = [];

export async function openDays(): Promise<void> {
  live.length = 0;
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
}

/** Ends the replays and connections of a test; nothing may have failed in the players. */
export async function release(): Promise<void> {
  expect(failures.splice(0)).toEqual([]);
  for (let socket = 1; socket <= sockets; socket++) await players.closed(socket);
  await world.store.replays.removeExpired(Number.POSITIVE_INFINITY);
}

export async function closeDays(): Promise<void> {
  await players.stop();
  await world.close();
}

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
    directory: new StoredDirectory(store),
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

export async function begin(change: Partial<Replay> = {}): Promise<Replay> {
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
      aliveAtMs: nowMs,
      ...change,
    },
    20,
    0,
  );
  if (!created.ok) throw new Error("there is room for a replay");
  return created.replay;
}

export const eventAt = (at: number): MarketEvent => present(events[at], "an event of the days");

/** More than a connection may leave unread. */
const UNREAD_BYTES = 1_000_000;

/** The client end of a connection. */
export class Reader implements SocketLine {
  readonly #socket = ++sockets;
  readonly frames: string[] = [];
  closed: readonly [number, string] | null = null;
  /** True when the client has stopped reading. */
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
    void players.read(this.#socket, this.#bytes, this.isStuck ? UNREAD_BYTES : 0);
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

  async ping(): Promise<void> {
    await players.receive(this.#socket, JSON.stringify({ action: "ping" }));
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
export async function playAll(id: number, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5_000) {
    world.clock.advance(5_000);
    await players.wake(id);
  }
}

export const texts = (frames: readonly { readonly type: string; readonly text: string }[], type: string): string[] =>
  frames.filter((frame) => frame.type === type).map(({ text }) => text);

/** Sends the replay to a moment, as PATCH does. */
export async function goTo(replay: Replay, timeMs: number, change: Partial<Replay> = {}): Promise<Replay> {
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

/** Sends a replay to random moments: each shows the market of its moment and nothing else. */
export async function goBackAndForth(count: number): Promise<void> {
  const random = new Random("goings");
  let replay = await begin({ isPaused: true });
  const reader = new Reader("trades", String(replay.id));
  await reader.subscribe();
  reader.take();
  for (let going = 0; going < count; going++) {
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
}
