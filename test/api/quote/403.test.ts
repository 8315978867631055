// Requests that GET /quote/{symbol}/ answers with 403.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DELAYED_KEYS, type MarketWorld, REALTIME_KEYS } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("real time on Free and Starter [DELAY-05]", async () => {
  for (const key of DELAYED_KEYS) {
    const { status, body } = await world.get("/quote/2222/?data_mode=realtime", key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
    expect(body.error.message).toContain("Pro");
  }
});

test("an option above the plan comes before an unknown symbol, and a bad parameter before both", async () => {
  expect((await world.get("/quote/9999/?data_mode=realtime", "free")).status).toBe(403);
  expect((await world.get("/quote/9999/?data_mode=x", "free")).status).toBe(400);
});

test("Pro and above may ask for either [DELAY-06, DELAY-07]", async () => {
  for (const key of REALTIME_KEYS) {
    expect((await world.get("/quote/2222/?data_mode=realtime", key)).body).toMatchObject({
      price: 27.5,
      is_delayed: false,
    });
    expect((await world.get("/quote/2222/?data_mode=delayed", key)).body).toMatchObject({
      price: 27.34,
      is_delayed: true,
    });
  }
  expect((await world.get("/quote/2222/?data_mode=delayed", "free")).body.is_delayed).toBe(true);
});
