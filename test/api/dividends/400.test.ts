// GET /dividends/{symbol}/ with an invalid limit.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("a limit that is not an integer is INVALID_PARAM [DIVIDENDS-10]", async () => {
  const { world } = await openCompanyWorld();
  for (const limit of ["ten", "1.5", "", "1e1"]) {
    const { status, body } = await world.get(`/dividends/2222/?limit=${limit}`, "starter");
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
    expect(body.error.message).toContain("limit");
  }
  await world.close();
});
