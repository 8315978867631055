// GET /analytics/ratios/{symbol}/ of an unknown symbol.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("an unknown symbol is INVALID_SYMBOL [RATIOS-18]", async () => {
  const { world } = await openCompanyWorld();
  const { status, body } = await world.get("/analytics/ratios/9999/", "starter");
  expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
  await world.close();
});
