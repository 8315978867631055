// GET /analytics/ratios/{symbol}/ beyond the plan.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("Free has no ratios, Starter the latest year's core ratios alone [RATIOS-01, RATIOS-13]", async () => {
  const { world } = await openCompanyWorld();
  const free = await world.get("/analytics/ratios/2222/", "free");
  expect([free.status, free.body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  expect(free.body.error.message).toContain("Starter");
  const options = ["history=3y", "history=5y", "history=10y", "history=max", "period=quarterly", "metrics=extended"];
  for (const option of [...options, "meta=extended"]) {
    // The plan is looked at before the symbol.
    for (const symbol of ["2222", "9999"]) {
      const { status, body } = await world.get(`/analytics/ratios/${symbol}/?${option}`, "starter");
      expect([option, status, body.error.code]).toEqual([option, 403, "PLAN_LIMIT"]);
      expect(body.error.message).toContain("Pro");
    }
  }
  expect((await world.get("/analytics/ratios/2222/?metrics=core&meta=minimal", "starter")).status).toBe(200);
  await world.close();
});
