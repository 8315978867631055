// The clocks of the members of a deployment differ: its deliveries are sent at once whatever its own clock shows, and every
// time of a delivery is by the clock of the database.

import { afterEach, expect, test } from "bun:test";
import { MINUTE_MS } from "../../src/base/index.ts";
import { DAY_ONE, Script } from "../market/script.ts";
import { MORNING_LISTINGS } from "../world/morning.ts";
import { WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

test.each([-MINUTE_MS, MINUTE_MS])(
  "a member whose clock is off by a minute delays no webhook [DELIVERY-33]: the database is %d ms ahead",
  async (skewMs) => {
    const here = await WebhookWorld.open({ skewMs: () => skewMs });
    world = here;
    const hook = await here.hook();
    const script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:30");
    for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "continuous");
    await here.world.play(script);
    const terms = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 28.02 };
    expect((await here.ask("POST", "/alerts/", { ...terms, webhook_id: hook.id })).status).toBe(200);
    await here.world.play(script.at("10:00").trade("2222", "buy", 28.5, 10));
    await here.settle();
    expect(here.receiver.deliveries).toHaveLength(1);

    expect((await here.ask("POST", `/webhooks/${hook.id}/test-delivery/`)).status).toBe(200);
    await here.settle();
    expect(here.receiver.deliveries).toHaveLength(2);

    const databaseMs = here.clock.nowMs() + skewMs;
    const { body } = await here.ask("GET", `/webhooks/${hook.id}/deliveries/`);
    for (const { created_at, delivered_at } of body.deliveries) {
      expect([Date.parse(created_at), Date.parse(delivered_at)]).toEqual([databaseMs, databaseMs]);
    }
    const signedAtS = here.receiver.deliveries.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(signedAtS).toEqual([databaseMs / 1_000, databaseMs / 1_000]);
  },
);
