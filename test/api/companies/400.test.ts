// Requests that GET /companies/ answers with 400.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
});
afterAll(() => world.close());

test("a market that is none [COMPANIES-15]", async () => {
  for (const market of ["XYZ", "", "MAIN"]) {
    const { status, body } = await world.get(`/companies/?market=${market}`, "free");
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      "INVALID_MARKET",
      "market must be one of: TASI, NOMU.",
    ]);
  }
});

test("a limit or offset that is no integer [COMPANIES-18]", async () => {
  for (const query of ["limit=x", "limit=1.5", "limit=", "offset=x", "offset=1e3"]) {
    const { status, body } = await world.get(`/companies/?${query}`, "free");
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
    expect(body.error.message).toContain(query.split("=")[0] ?? "");
  }
});

test("a limit under 1 or an offset under 0 [COMPANIES-19]", async () => {
  for (const query of ["limit=0", "limit=-1", "offset=-1"]) {
    const { status, body } = await world.get(`/companies/?${query}`, "free");
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  }
});
