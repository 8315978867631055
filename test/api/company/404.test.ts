// GET /company/{symbol}/ of a symbol that nobody knows.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("an unknown symbol, an index code and a name are INVALID_SYMBOL [COMPANY-24]", async () => {
  const { world } = await openCompanyWorld();
  for (const symbol of ["9999", "TASI", "aramco", "%20"]) {
    const { status, body } = await world.get(`/company/${symbol}/`, "free");
    expect(status).toBe(404);
    expect(body.error.code).toBe("INVALID_SYMBOL");
  }
  await world.close();
});
