// The bars channel: which frames come when, and that the received bars equal the answers of REST.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { projectIntraday } from "../../../src/api/intraday/project-intraday.ts";
import { nextTurn, present, Random } from "../../../src/base/index.ts";
import { openMinutes } from "../../../src/companies/index.ts";
import { DAY_ONE, DAY_TWO, listed } from "../../market/script.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import type { Frame } from "../stream-client.ts";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

type Minutes = 1 | 5 | 15;

/** The bars that GET /market/intraday/ answers now. */
function restBars({ market }: StreamFixture, symbol: string, minutes: Minutes): Frame {
  const engine = market.engine("realtime");
  const day = present(engine.tradingDay, "a day has opened");
  return projectIntraday(symbol, day, minutes, "realtime", openMinutes(engine, symbol, minutes));
}

/** Folds the frames of a reader: the bars that it has of each symbol. */
function folded(frames: readonly Frame[]): ReadonlyMap<string, readonly Frame[]> {
  const held = new Map<string, Map<string, Frame>>();
  for (const frame of frames) {
    if (frame.type === "bars_snapshot") {
      held.set(frame.symbol, new Map(frame.bars.map((bar: Frame) => [bar.time, bar])));
    } else if (frame.type === "bar") {
      const { type, symbol, date, minutes, timestamp, ...bar } = frame;
      held.get(symbol)?.set(bar.time, bar);
    }
  }
  return new Map([...held].map(([symbol, bars]) => [symbol, [...bars.values()]]));
}

describe("on a market that is told by the test", () => {
  let fixture: StreamFixture;
  beforeAll(async () => {
    fixture = await StreamFixture.open();
    await fixture.tell((script) => script.at("10:00").trade("1001", "buy", 20, 100));
  });
  beforeEach(() => fixture.access.clock.advance(1_000));
  afterEach(() => fixture.release());
  afterAll(() => fixture.close());

  test("connected tells channel, plan, profile and limits [BARSWS-01, BARSWS-02]", async () => {
    const client = await fixture.connect("bars", "pro");
    expect(await client.next()).toMatchObject({
      type: "connected",
      channel: "bars",
      plan: "pro",
      limits: { max_symbols_per_connection: 60, max_symbols_per_call: 20 },
    });
  });

  test("Starter is told that its plan has no streams, and closed [BARSWS-01]", async () => {
    const client = await fixture.connect("bars", "starter");
    expect(await client.next()).toMatchObject({ type: "error", code: "plan_not_entitled" });
    expect((await client.closed).code).toBe(4403);
  });

  test("a subscribe answers subscribed, then the day's bars, equal to REST, then changes [BARSWS-03, BARSWS-04, BARSWS-05]", async () => {
    const client = await fixture.connectedClient("bars");
    client.subscribe(["1001", "tasi"], { minutes: 5 });
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["1001", "TASI"], total: 2, limit: 60 });
    for (const symbol of ["1001", "TASI"]) {
      const { type, timestamp, ...rest } = await client.next("bars_snapshot");
      expect(rest).toEqual(restBars(fixture, symbol, 5));
      expect(rest.bars).toHaveLength(1);
    }
    await fixture.tell((script) => script.trade("1001", "buy", 20.5, 100));
    const frames = [await client.next("bar"), await client.next("bar")];
    for (const { type, symbol, date, minutes, timestamp, ...bar } of frames) {
      expect({ date, minutes }).toEqual({ date: "2026-11-15", minutes: 5 });
      expect([bar]).toEqual(restBars(fixture, symbol, 5).bars);
    }
    expect(frames.map(({ symbol }) => symbol).sort()).toEqual(["1001", "TASI"]);
  });

  test("the bar in progress comes at most once a second, with its latest state [BARSWS-05]", async () => {
    const client = await fixture.connectedClient("bars");
    client.subscribe(["1001"]);
    await client.take(2);
    await fixture.tell((script) => script.trade("1001", "buy", 20.1, 1));
    expect(await client.next("bar")).toMatchObject({ close: 20.1 });
    for (const price of [20.2, 20.3]) await fixture.tell((script) => script.trade("1001", "buy", price, 1));
    fixture.access.clock.advance(900);
    expect(await client.flush()).toEqual([]);
    fixture.access.clock.advance(100);
    const [bar, ...more] = await client.flush();
    expect([bar.close, bar.is_final, more]).toEqual([20.3, false, []]);
    fixture.access.clock.advance(5_000);
    expect(await client.flush()).toEqual([]);
  });

  test("a bar is final once, at once, and nothing of it comes later [BARSWS-06]", async () => {
    const client = await fixture.connectedClient("bars");
    client.subscribe(["1002"]);
    await client.take(2);
    await fixture.tell((script) => script.at("10:02").trade("1002", "buy", 20, 1));
    expect(await client.next("bar")).toMatchObject({ is_final: false });
    // Within the second, without another trade: time alone makes it final.
    await fixture.tell((script) => script.at("10:03").heartbeat());
    expect(await client.next("bar")).toMatchObject({ time: "2026-11-15T10:02:00.000+03:00", is_final: true });
    // Two minutes within one batch: the first is final although it was never sent in progress.
    await fixture.tell((script) =>
      script.at("10:04").trade("1002", "buy", 21, 1).at("10:05").trade("1002", "buy", 22, 1),
    );
    expect(await client.next("bar")).toMatchObject({ close: 21, is_final: true });
    fixture.access.clock.advance(1_000);
    expect(await client.flush()).toMatchObject([{ close: 22, is_final: false }]);
    fixture.access.clock.advance(1_000);
    await fixture.tell((script) => script.at("10:06").heartbeat());
    expect(await client.flush()).toMatchObject([{ close: 22, is_final: true }]);
  });

  test("minutes other than 1, 5 and 15 are refused and change nothing [BARSWS-09]", async () => {
    const client = await fixture.connectedClient("bars");
    for (const minutes of [0, 2, 30, "5", 1.5, true, [], {}]) {
      client.subscribe(["1001"], { minutes });
      expect(await client.next()).toMatchObject({ type: "error", code: "invalid_minutes" });
    }
    fixture.access.clock.advance(2_000);
    client.subscribe(["1001"], { minutes: null });
    expect(await client.take(2)).toMatchObject([{ type: "subscribed", total: 1 }, { minutes: 1 }]);
    client.subscribe(["1001"], { minutes: 15 });
    expect(await client.take(2)).toMatchObject([{ type: "subscribed", total: 1 }, { minutes: 15 }]);
    client.subscribe(["1001"], { minutes: 15 });
    expect((await client.flush()).map(({ type }) => type)).toEqual(["subscribed"]);
  });

  test("an unknown symbol is in not_found, and alone it is invalid_symbol; * needs Enterprise [BARSWS-10]", async () => {
    const client = await fixture.connectedClient("bars");
    client.subscribe(["1001", "none"]);
    expect(await client.next()).toMatchObject({ type: "subscribed", not_found: ["none"] });
    await client.next("bars_snapshot");
    client.subscribe(["none"]);
    expect(await client.next()).toMatchObject({ type: "error", code: "invalid_symbol" });
    client.subscribe(["*"]);
    expect(await client.next()).toMatchObject({ type: "error", code: "wildcard_not_allowed" });
  });
});

test("after any sequence of ticks what was received equals REST, over the day's end and into a new day [BARSWS-06, BARSWS-07, BARSWS-08]", async () => {
  const own = await StreamFixture.open({ isEmpty: true });
  const symbols = ["1001", "1002", "1003"];
  const listings = symbols.map((symbol) => listed(symbol, 20));
  const random = new Random("bars");
  await own.tell((script) => {
    script.day(DAY_ONE, listings);
    for (const symbol of symbols) script.phase(symbol, "continuous");
  });
  const readers = await Promise.all(
    ([1, 5, 15] as const).map(async (minutes) => {
      const client = await own.connectedClient("bars");
      client.subscribe([...symbols, "TASI", "NOMU"], { minutes });
      await client.take(6);
      return { client, minutes };
    }),
  );
  let minute = 45;
  const check = async (): Promise<void> => {
    own.access.clock.advance(1_000);
    for (const { client, minutes } of readers) {
      await client.flush();
      const held = folded(client.frames);
      for (const symbol of [...symbols, "TASI", "NOMU"]) {
        expect({ symbol, minutes, bars: held.get(symbol) }).toEqual({
          symbol,
          minutes,
          bars: restBars(own, symbol, minutes).bars,
        });
      }
    }
  };
  for (let tick = 0; tick < 120; tick++) {
    minute += random.pick([0, 0, 0, 1, 1, 2, 7]);
    const time = `${9 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`.padStart(5, "0");
    await own.tell((script) => {
      script.at(time).heartbeat();
      for (let trade = random.int(4); trade > 0; trade--) {
        script.trade(random.pick(symbols), "buy", 19 + random.int(20) / 10, random.between(1, 50));
      }
    });
    if (random.chance(0.3)) own.access.clock.advance(random.between(1, 1_500));
    if (tick % 20 === 0) await check();
  }
  await own.tell((script) => script.at("15:30").dayEnd());
  await check();
  for (const { client } of readers) {
    const finals = client.frames.filter(({ type, is_final }) => type === "bar" && is_final);
    const names = finals.map(({ symbol, time }) => `${symbol} ${time}`);
    expect(new Set(names).size).toBe(names.length);
  }
  await own.tell((script) => script.day(DAY_TWO, listings));
  await check();
  for (const { client } of readers) {
    expect(client.frames.at(-2)).toMatchObject({ type: "bars_snapshot", date: "2026-11-16", count: 0, bars: [] });
  }
  await own.release();
  await own.close();
});

test("a slow reader catches up with the bars of today, not with a backlog [BARSWS-11]", async () => {
  const own = await StreamFixture.open();
  const isBehind = async () => (await metricOf(own, "stream_readers_behind")) === 1;
  const slow = await stoppedReader(own, "bars", "enterprise", { symbols: ["*"] });
  const write = (script: StreamFixture["script"], tick: number): void => {
    own.access.clock.advance(1_000);
    script.at(`10:${String(Math.min(Math.floor(tick / 20), 59)).padStart(2, "0")}`);
    for (const symbol of SYMBOLS) script.trade(symbol, "buy", 20 + (tick % 7) / 10, 1);
  };
  const ticks = await tellUntil(own, SYMBOLS.length * 250, write, isBehind);
  for (let tick = 0; tick < 50; tick++) await own.tell((script) => write(script, ticks + tick));
  slow.resume();
  while (await isBehind()) await nextTurn();
  own.access.clock.advance(1_000);
  slow.text({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await slow.nextJson(); frame.type !== "pong"; frame = await slow.nextJson()) frames.push(frame);
  expect(frames.length).toBeLessThan((ticks + 25) * SYMBOLS.length);
  const held = folded(frames);
  for (const symbol of [...SYMBOLS, "TASI"]) expect(held.get(symbol)).toEqual(restBars(own, symbol, 1).bars);
  slow.destroy();
  await own.close();
}, 60_000);
