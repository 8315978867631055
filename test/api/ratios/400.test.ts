// GET /analytics/ratios/{symbol}/ with values that its options do not take.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("a value outside an option's list is INVALID_PARAM and names the option [RATIOS-11]", async () => {
  const { world } = await openCompanyWorld();
  for (const query of ["history=1y", "history=LATEST", "period=auto", "metrics=full", "meta=more", "meta="]) {
    const { status, body } = await world.get(`/analytics/ratios/2222/?${query}`, "starter");
    expect(status).toBe(400);
    expect(body.error.code).toBe("INVALID_PARAM");
    expect(body.error.message).toContain(query.split("=")[0]);
  }
  await world.close();
});
