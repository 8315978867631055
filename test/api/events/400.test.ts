// GET /events/ with values that its parameters do not take.

import { expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";

test("an unknown type or importance, and a limit or offset that is none, is INVALID_PARAM [EVENTS-14, EVENTS-17, EVENTS-18, EVENTS-21]", async () => {
  const { world } = await openCompanyWorld();
  const wrong = [
    "type=NEWS",
    "importance=HIGH",
    "limit=ten",
    "limit=0",
    "limit=-1",
    "offset=-1",
    "offset=x",
    "limit=1.5",
    "from=yesterday",
    "to=2026-02-30",
    "from=2026-11-15&to=2026-11-14",
  ];
  for (const query of wrong) {
    const { status, body } = await world.get(`/events/?${query}`, "pro");
    expect([query, status, body.error.code]).toEqual([query, 400, "INVALID_PARAM"]);
    expect(body.error.message).toContain(query.split("=")[0]);
  }
  await world.close();
});
