// GET /market/status/: the market's clock and sessions, in real time and delayed.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { DAY_ONE, DAY_TWO, type Script } from "../../market/script.ts";
import { MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript, openMarket, openMorning, playedWorld, preopen } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("every plan gets it; below Pro it is that of the delayed market [STATUS-01, STATUS-02, STATUS-03, STATUS-06, STATUS-08]", async () => {
  const tasi = { session: "regular", next_session: "preclose", next_session_at: "2026-11-15T15:00:00.000+03:00" };
  for (const key of PLAN_KEYS) {
    const isDelayed = key === "free" || key === "starter";
    const { status, body } = await world.get("/market/status/", key);
    expect(status).toBe(200);
    expect(body).toEqual({
      market_time: isDelayed ? "2026-11-15T10:31:00.000+03:00" : "2026-11-15T11:00:00.000+03:00",
      is_trading_day: true,
      session: "regular",
      markets: [
        { market: "TASI", ...tasi },
        { market: "NOMU", ...tasi },
      ],
      next_open_at: "2026-11-16T10:00:00.000+03:00",
      next_close_at: "2026-11-15T15:00:00.000+03:00",
      delay_minutes: 15,
      feed: "live",
      is_delayed: isDelayed,
    });
  }
});

const phased = (script: Script, time: string, phase: Parameters<Script["phase"]>[1]): Script => {
  script.at(time);
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, phase);
  return script;
};

test("the sessions follow one another through the day and into the next [STATUS-04, STATUS-05, STATUS-06]", async () => {
  const { world: own, script } = await playedWorld(preopen());
  const seen: string[] = [];
  const look = async (): Promise<void> => {
    await own.play(script);
    const { body } = await own.get("/market/status/", "pro");
    const [tasi] = body.markets;
    expect(body.session).toBe(tasi.session);
    expect(Date.parse(tasi.next_session_at)).toBeGreaterThanOrEqual(Date.parse(body.market_time));
    seen.push(
      `${tasi.session} > ${tasi.next_session} ${tasi.next_session_at.slice(5, 16)} ${body.next_open_at.slice(5, 16)}`,
    );
  };
  await look();
  // The auction takes longer than the hours say; the market opens today all the same.
  script.at("10:00:05").heartbeat();
  await look();
  openMarket(script);
  await look();
  for (const [time, phase] of [
    ["15:00", "closing-auction"],
    ["15:10:10", "trade-at-last"],
    ["15:20", "post-trade"],
    ["16:00", "closed"],
  ] as const) {
    phased(script, time, phase);
    await look();
  }
  expect(seen).toEqual([
    "preopen > regular 11-15T10:00 11-15T10:00",
    "preopen > regular 11-15T10:00 11-15T10:00",
    "regular > preclose 11-15T15:00 11-16T10:00",
    "preclose > atc 11-15T15:10 11-16T10:00",
    "atc > postmarket 11-15T15:20 11-16T10:00",
    "postmarket > closed 11-15T16:00 11-16T10:00",
    "closed > preopen 11-16T09:30 11-16T10:00",
  ]);
  await own.close();
});

test("after Thursday comes Sunday, and a holiday is passed over [STATUS-05, STATUS-06]", async () => {
  for (const [day, opensAt] of [
    [20261119, "2026-11-22"],
    // Eid al-Fitr closes the exchange from Wednesday 18 to Monday 23 March.
    [20260317, "2026-03-24"],
  ] as const) {
    const script = openMarket(preopen(undefined, day));
    const { world: own } = await playedWorld(phased(script, "16:00", "closed"));
    const { body } = await own.get("/market/status/", "pro");
    expect(body.next_open_at).toBe(`${opensAt}T10:00:00.000+03:00`);
    expect(body.next_close_at).toBe(`${opensAt}T15:00:00.000+03:00`);
    expect(body.markets[0].next_session_at).toBe(`${opensAt}T09:30:00.000+03:00`);
    await own.close();
  }
});

test("a feed that is silent in a session is stale, and one that is silent at night is not [STATUS-07]", async () => {
  const { world: own } = await openMorning();
  own.clock.advance(2 * MINUTE_MS);
  expect((await own.get("/market/status/", "pro")).body.feed).toBe("stale");
  await own.close();
  const { world: night } = await playedWorld(phased(morningScript(), "16:00", "closed"));
  night.clock.advance(600 * MINUTE_MS);
  expect((await night.get("/market/status/", "pro")).body.feed).toBe("live");
  await night.close();
});

test("before there is a market there is no status", async () => {
  const empty = await MarketWorld.open();
  const { status, body } = await empty.get("/market/status/", "pro");
  expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
  await empty.close();
});

test("a day that the exchange trades is a trading day, whatever the calendar expected", async () => {
  expect([DAY_ONE, DAY_TWO]).toEqual([20261115, 20261116]);
  // National Day, which the exchange may yet decide to trade on.
  const { world: own } = await playedWorld(preopen(undefined, 20260923));
  expect((await own.get("/market/status/", "pro")).body.is_trading_day).toBe(true);
  await own.close();
});
