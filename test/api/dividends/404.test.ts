// GET /dividends/{symbol}/ of an unknown symbol.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("an unknown symbol is INVALID_SYMBOL [DIVIDENDS-11]", async () => {
  const { world } = await openCompanyWorld();
  const { status, body } = await world.get("/dividends/9999/", "starter");
  expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
  await world.close();
});
