// GET /company/{symbol}/ of an unknown symbol.

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

test("every endpoint of companies says what was probably meant [NAMES-09]", async () => {
  const { world } = await openCompanyWorld();
  for (const path of [
    "/company/aramko/",
    "/financials/aramko/",
    "/analytics/ratios/aramko/",
    "/analytics/compare/?symbols=aramko",
    "/dividends/aramko/",
    "/events/?stock_symbol=aramko&symbol=aramko",
  ]) {
    const { status, body } = await world.get(path, "business");
    expect([path, status]).toEqual([path, 404]);
    expect(body.error.details.did_you_mean[0].symbol).toBe("2222");
  }
  await world.close();
});
