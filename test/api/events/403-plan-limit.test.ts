// GET /events/ below Pro.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("events need Pro [EVENTS-01]", async () => {
  const { world } = await openCompanyWorld();
  for (const key of ["free", "starter"] as const) {
    const { status, body } = await world.get("/events/", key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
    expect(body.error.message).toContain("Pro");
  }
  expect((await world.get("/events/", "pro")).body).toMatchObject({ events: [], count: 0, total: 0, has_more: false });
  await world.close();
});
