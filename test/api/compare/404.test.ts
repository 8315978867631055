// GET /analytics/compare/ of unknown symbols.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("when all symbols are unknown the answer is INVALID_SYMBOL [COMPARE-13]", async () => {
  const { world } = await openCompanyWorld();
  for (const symbols of ["9999", "9998,9999"]) {
    const { status, body } = await world.get(`/analytics/compare/?symbols=${symbols}`, "starter");
    expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
    expect(body.error.message).toContain("9999");
  }
  await world.close();
});
