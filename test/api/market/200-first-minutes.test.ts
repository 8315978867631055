// The very first minutes of a market: for delayed plans, only the closes of the day before are 15 minutes old.

import { expect, test } from "bun:test";
import { DAY_ONE, Script } from "../../market/script.ts";
import { DELAYED_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, playedWorld } from "../../world/morning.ts";

/** Reference data at 09:00, an auction from 09:05, and the time is 09:10. */
function firstMinutes(): Script {
  const script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:05");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "opening-auction");
  script.level("2222", "bid", 27.2, 300, 2).level("2222", "ask", 27.1, 400, 3);
  return script.indication("2222", 27.2, 300).at("09:10").heartbeat();
}

test("a delayed plan sees the previous close until its market opens for the first time [QUOTE-12, AUCTION-08]", async () => {
  const { world } = await playedWorld(firstMinutes());
  expect((await world.get("/quote/2222/", "pro")).body.auction).toMatchObject({ phase: "opening", price: 27.2 });
  for (const key of DELAYED_KEYS) {
    const { body } = await world.get("/quote/2222/", key);
    expect(body).toMatchObject({ price: 27, open: 27, high: 27, low: 27, previous_close: 27, change: 0 });
    expect(body).toMatchObject({ volume: 0, value: 0, trade_count: 0, auction: null, is_delayed: true });
  }
  const batch = (await world.get("/quotes/?symbols=2222,1120", "starter")).body;
  expect([batch.count, batch.quotes[1].price]).toEqual([2, 70]);
  await world.close();
});

test("only reference data is taken early: books come 15 minutes later, as ever [DELAY-01]", async () => {
  const { world, script } = await playedWorld(firstMinutes());
  const sides = async () => {
    const { bid, bid_size, ask, ask_size } = (await world.get("/quote/2222/", "starter")).body;
    return [bid, bid_size, ask, ask_size];
  };
  expect(await sides()).toEqual([0, 0, 0, 0]);
  await world.play(script.at("09:19:59").heartbeat());
  expect(await sides()).toEqual([0, 0, 0, 0]);
  await world.play(script.at("09:20").heartbeat());
  expect(await sides()).toEqual([27.2, 300, 27.1, 400]);
  await world.close();
});

test.each(["summary", "gainers", "losers", "volume", "value", "sectors"])(
  "%s of a market without a trade is there for a delayed plan",
  async (page) => {
    const { world } = await playedWorld(firstMinutes());
    const { status, body } = await world.get(`/market/${page}/`, "free");
    expect([status, body.is_delayed]).toEqual([200, true]);
    await world.close();
  },
);
