// GET /financials/{symbol}/ for a client that has the answer already.

import { expect, test } from "bun:test";
import { quarterOf } from "../../world/company-facts.ts";
import { openCompanyWorld } from "../../world/company-world.ts";

test("the tag holds while nothing was published and falls with the next filing", async () => {
  const { world, write } = await openCompanyWorld();
  for (const path of [
    "/financials/2222/?period=quarterly",
    "/analytics/ratios/2222/?period=quarterly",
    "/dividends/1120/",
  ]) {
    const etag = (await world.get(path, "pro")).headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await world.get(path, "pro", { "If-None-Match": etag })).status).toBe(304);
  }
  const path = "/financials/2222/?period=quarterly";
  const etag = (await world.get(path, "pro")).headers.get("etag") ?? "";
  await write({ statements: [quarterOf("2222", 2026, 3, 11)] });
  const changed = await world.get(path, "pro", { "If-None-Match": etag });
  expect(changed.status).toBe(200);
  expect(changed.body.income_statements[0].total_revenue).toBe(11 * 1_430_000);
  await world.close();
});
