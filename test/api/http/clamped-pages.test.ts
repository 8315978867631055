// A page size or an offset under its minimum: taken as the minimum, but for the three endpoints that refuse it.

import { expect, test } from "bun:test";
import { openMorning } from "../../world/morning.ts";

test("limit and offset under their minimum are taken as it, and refused by companies, historical and events [HTTP-22]", async () => {
  const { world } = await openMorning();
  const under = "limit=-3&offset=-3";
  for (const path of ["/corporate-actions/2222/", "/screener/"]) {
    const { status, body } = await world.get(`${path}?${under}`, "pro");
    expect([path, status, body.limit, body.offset]).toEqual([path, 200, 1, 0]);
  }
  for (const path of ["/companies/", "/historical/2222/", "/events/"]) {
    const { status, body } = await world.get(`${path}?${under}`, "pro");
    expect([path, status, body.error.code]).toEqual([path, 400, "INVALID_PARAM"]);
  }
  await world.close();
});
