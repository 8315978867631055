// GET /financials/{symbol}/ of an unknown symbol.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("an unknown symbol is INVALID_SYMBOL, whatever else is asked for [FINANCIALS-41]", async () => {
  const { world } = await openCompanyWorld();
  for (const query of ["", "?period=auto", "?period=quarterly&history=max", "?result=latest"]) {
    const { status, body } = await world.get(`/financials/9999/${query}`, "pro");
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: "INVALID_SYMBOL", message: "Stock symbol '9999' not found." });
  }
  await world.close();
});
