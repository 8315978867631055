// A market by the wall clock as customers see it: through the day, the night and the weekend, and after the service stood still.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { wallStart } from "../../exchange/server/exchange-options.ts";
import { MarketStream } from "../../exchange/server/market-stream.ts";
import { heartbeatFrame } from "../../src/api/status/heartbeat-frame.ts";
import {
  type Day,
  dayStartMs,
  formatTimestamp,
  MINUTE_MS,
  nextTurn,
  parseTimeOfDay,
  SECOND_MS,
} from "../../src/base/index.ts";
import { nextStartMs } from "../../src/companies/index.ts";
import { QuietTime } from "../../src/market/index.ts";
import type { DataMode } from "../../src/model/index.ts";
import { SMALL_MARKET, settle } from "../exchange/small-market.ts";
import { MarketWorld } from "../world/market-world.ts";
import { until } from "../world/until.ts";

const THURSDAY: Day = 20261119;
const FRIDAY: Day = 20261120;
const SUNDAY: Day = 20261122;

const at = (day: Day, time: string): number => dayStartMs(day) + (parseTimeOfDay(time) ?? Number.NaN);

/** A service on a market that keeps the time of the test's clock. */
class WallWorld {
  readonly world: MarketWorld;
  readonly #stream: MarketStream;
  readonly #quiet: QuietTime;
  readonly #isTakingIn: () => boolean;

  private constructor(world: MarketWorld, stream: MarketStream, quiet: QuietTime, isTakingIn: () => boolean) {
    this.world = world;
    this.#stream = stream;
    this.#quiet = quiet;
    this.#isTakingIn = isTakingIn;
  }

  static async open(nowMs: number): Promise<WallWorld> {
    const world = await MarketWorld.open();
    const { market, clock } = world;
    clock.jumpTo(nowMs);
    let isCaughtUp = false;
    let takenIn = 0;
    let sent = 0;
    const stream = new MarketStream({ ...SMALL_MARKET, clock: "wall", ...wallStart(nowMs) }, clock, {
      send: async (bytes) => {
        sent++;
        await world.feed(bytes);
        takenIn++;
      },
      approaching: () => undefined,
      caughtUp: () => {
        isCaughtUp = true;
      },
    });
    void stream.run(null);
    await until("the market has caught up with the wall", () => isCaughtUp);
    const quiet = new QuietTime({
      market,
      clock,
      nextDayMs: (timeMs) => nextStartMs("preopen", timeMs),
      failed: (error) => {
        throw error;
      },
    });
    await quiet.start();
    return new WallWorld(world, stream, quiet, () => takenIn < sent);
  }

  /** Lets wall time pass, with everything that the market does in it. */
  async pass(untilMs: number, stepMs = MINUTE_MS): Promise<void> {
    const { clock } = this.world;
    while (clock.nowMs() < untilMs) {
      clock.advance(Math.min(stepMs, untilMs - clock.nowMs()));
      await this.settle();
    }
  }

  /** Waits until the feed stands still: all that was sent is taken in, and nothing new has come for some turns. */
  async settle(): Promise<void> {
    const { market } = this.world;
    let quietTurns = 0;
    for (let position = ""; quietTurns < 3; ) {
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      await settle();
      const now = `${JSON.stringify(market.engine("realtime").position)} ${JSON.stringify(market.engine("delayed").position)}`;
      quietTurns = now === position && !this.#isTakingIn() ? quietTurns + 1 : 0;
      position = now;
    }
  }

  async status(mode: DataMode) {
    return (await this.world.get(`/market/status/?data_mode=${mode}`, "enterprise")).body;
  }

  heartbeat() {
    const { market } = this.world;
    return JSON.parse(heartbeatFrame(market));
  }

  async close(): Promise<void> {
    this.#stream.stop();
    await this.#quiet.stop();
    await this.world.close();
  }
}

let wall: WallWorld | null = null;
beforeEach(() => {
  wall = null;
});
afterEach(() => wall?.close());

test("started at night it serves the last day's close, closed and not stale, and says when it opens [WALL-02, WALL-03, WALL-06]", async () => {
  wall = await WallWorld.open(at(THURSDAY, "22:00"));
  await wall.settle();
  const { market } = wall.world;
  expect(await wall.status("realtime")).toEqual({
    market_time: formatTimestamp(market.engine("realtime").timeMs),
    is_trading_day: true,
    session: "closed",
    markets: ["TASI", "NOMU"].map((market) => ({
      market,
      session: "closed",
      next_session: "preopen",
      next_session_at: "2026-11-22T09:30:00.000+03:00",
    })),
    next_open_at: "2026-11-22T10:00:00.000+03:00",
    next_close_at: "2026-11-22T15:00:00.000+03:00",
    delay_minutes: 15,
    feed: "live",
    is_delayed: false,
  });
  expect(wall.heartbeat()).toMatchObject({
    market_time: "2026-11-19T22:00:00.000+03:00",
    session: "closed",
    feed: "live",
  });
  const quote = await wall.world.get("/quote/2222/", "pro");
  expect(quote.status).toBe(200);
  expect(quote.body.trade_count).toBeGreaterThan(0);
  // The delayed market has come to the close as well, a quarter of an hour behind.
  expect(await wall.status("delayed")).toMatchObject({
    market_time: formatTimestamp(market.engine("delayed").timeMs),
    session: "closed",
    is_delayed: true,
    feed: "live",
  });
  const delayed = (await wall.world.get("/quote/2222/", "free")).body;
  expect({ ...delayed, is_delayed: false }).toEqual({ ...quote.body, auction: delayed.auction });
});

test("through a weekend time passes and nothing happens; on Sunday the market opens by itself [WALL-01, WALL-03, WALL-06, STATUS-14]", async () => {
  wall = await WallWorld.open(at(THURSDAY, "15:55"));
  await wall.settle();
  const { market } = wall.world;
  expect(market.timeMs("realtime")).toBeLessThanOrEqual(at(THURSDAY, "15:55"));
  // At 16:10 the real-time market is closed and the delayed one is still in the day.
  await wall.pass(at(THURSDAY, "16:10"), 10 * SECOND_MS);
  expect(market.engine("realtime").isDayEnded).toBe(true);
  expect(market.engine("delayed").isDayEnded).toBe(false);
  expect(Math.abs(market.timeMs("delayed") - at(THURSDAY, "15:55"))).toBeLessThan(11 * SECOND_MS);
  await wall.pass(at(THURSDAY, "16:16"), 10 * SECOND_MS);
  expect(market.engine("delayed").isDayEnded).toBe(true);
  const position = market.engine("realtime").position;
  await wall.pass(at(FRIDAY, "11:59:50"), 20 * MINUTE_MS);
  await wall.pass(at(FRIDAY, "12:00"), SECOND_MS);
  expect(market.engine("realtime").position).toEqual(position);
  const status = await wall.status("realtime");
  expect(status).toMatchObject({
    session: "closed",
    feed: "live",
    next_open_at: "2026-11-22T10:00:00.000+03:00",
  });
  // Time has passed, and the last event is still Thursday's [STATUS-14].
  expect(at(FRIDAY, "12:00") - market.timeMs("realtime")).toBeLessThan(2 * SECOND_MS);
  expect(status.market_time).toBe(formatTimestamp(market.engine("realtime").timeMs));
  expect(status.market_time).toStartWith("2026-11-19");
  expect((await wall.world.get("/market/summary/", "pro")).body.timestamp).toBe(status.market_time);
  expect((await wall.world.get("/market/snapshot/", "pro")).body.market_time).toBe(status.market_time);
  await wall.pass(at(SUNDAY, "09:25"), 30 * MINUTE_MS);
  await wall.pass(at(SUNDAY, "10:01"), 10 * SECOND_MS);
  expect(market.engine("realtime").tradingDay).toBe(SUNDAY);
  expect(await wall.status("realtime")).toMatchObject({ is_trading_day: true, session: "regular", feed: "live" });
  expect(Math.abs(market.timeMs("realtime") - at(SUNDAY, "10:01"))).toBeLessThan(11 * SECOND_MS);
  // The delayed market saw the night pass too: it opened 15 minutes after the real one.
  expect(market.engine("delayed").tradingDay).toBe(SUNDAY);
  expect(await wall.status("delayed")).toMatchObject({ session: "preopen" });
}, 60_000);

test("market time never goes back, from the night into the day, for either audience [WALL-06]", async () => {
  wall = await WallWorld.open(at(THURSDAY, "09:20"));
  const { market } = wall.world;
  const seen: Record<DataMode, number> = { realtime: 0, delayed: 0 };
  for (let minute = 20; minute < 60; minute++) {
    for (const second of [10, 30, 50]) {
      await wall.pass(at(THURSDAY, `09:${minute}:${second}`), 5 * SECOND_MS);
      for (const mode of ["realtime", "delayed"] as const) {
        expect(market.timeMs(mode)).toBeGreaterThanOrEqual(seen[mode]);
        seen[mode] = market.timeMs(mode);
      }
      expect(seen.realtime - seen.delayed).toBeLessThan(16 * MINUTE_MS);
    }
  }
  expect(market.timeMs("realtime")).toBe(market.engine("realtime").timeMs);
}, 60_000);
