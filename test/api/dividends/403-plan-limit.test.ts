// GET /dividends/{symbol}/ on Free.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("dividends need Starter [DIVIDENDS-01]", async () => {
  const { world } = await openCompanyWorld();
  const { status, body } = await world.get("/dividends/2222/", "free");
  expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  expect((await world.get("/dividends/2222/", "starter")).status).toBe(200);
  await world.close();
});
