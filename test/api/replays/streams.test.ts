// Replays on streams: the market's messages again, at the pace of a clock, compared with the live messages.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { projectStreamQuote } from "../../../src/api/quote/project-quote.ts";
import { formatTimestamp, HOUR_MS, MINUTE_MS, nextTurn, present, Random } from "../../../src/base/index.ts";
import { countFactsVersionUp } from "../../../src/companies/index.ts";
import { MarketEngine } from "../../../src/market/index.ts";
import { listed } from "../../market/script.ts";
import { companyOf } from "../../world/companies.ts";
import {
  begin,
  closeDays,
  eventAt,
  events,
  goBackAndForth,
  goTo,
  live,
  OPEN,
  openDays,
  playAll,
  players,
  Reader,
  release,
  SYMBOLS,
  texts,
  world,
} from "./played-days.ts";

beforeAll(openDays);
afterEach(release);
afterAll(closeDays);

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

test("a replay that is late says that it has ended after its last trades [REPLAY-12, REPLAY-14]", async () => {
  const { id } = await begin();
  const reader = new Reader("trades", String(id));
  await reader.subscribe();
  world.clock.advance(60_000);
  let isLate = true;
  const played = players.wake(id).finally(() => {
    isLate = false;
  });
  // The replay's row is read again now and then, also while the market catches up with the clock.
  for (; isLate; await nextTurn()) world.clock.advance(50);
  await played;
  await playAll(id, 5_000);
  const frames = reader.take();
  expect(texts(frames, "trade")).toEqual(live);
  expect(frames.at(-1)).toMatchObject({ type: "replay", state: "ended" });
});

test("goings back and forth: each shows the market of its moment and nothing else [REPLAY-14]", async () => {
  await goBackAndForth(30);
});

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
  await stuck.ping();
  world.clock.advance(MINUTE_MS);
  expect(stuck.closed).not.toBeNull();
  for (const reader of readers) expect(reader.closed).toBeNull();
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

test("a company that was known by then is subscribed to, one that became known later is not [STREAM-45]", async () => {
  const known = companyOf(listed("1500", 30), { listingDay: 20200105 });
  await world.store.directory.write({ companies: [known, companyOf(listed("1600", 30))] });
  await countFactsVersionUp(world.store.settings);
  const reader = new Reader("trades", String((await begin({ isPaused: true })).id));
  await reader.subscribe(["1500", "1600"]);
  expect(reader.take().slice(1)).toMatchObject([
    { type: "subscribed", symbols: ["1500"], not_found: ["1600"] },
    { type: "trades_snapshot", symbol: "1500", count: 0 },
  ]);
});

test("an unknown replay is closed with 4404, and so is one that ends [REPLAY-11]", async () => {
  for (const name of ["999", "abc", "0", "", " "]) {
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
