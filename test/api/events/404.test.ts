// GET /events/ of an unknown symbol.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("an unknown symbol is INVALID_SYMBOL, a known one without events an empty page [EVENTS-15]", async () => {
  const { world } = await openCompanyWorld();
  const { status, body } = await world.get("/events/?symbol=9999", "pro");
  expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
  expect((await world.get("/events/?symbol=1150", "pro")).body.total).toBe(0);
  await world.close();
});
