// Requests that GET /historical/{symbol}/ answers with 400.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("an interval that is none [HISTORY-19]", async () => {
  for (const interval of ["5m", "1D", "", "daily"]) {
    const { status, body } = await world.get(`/historical/2222/?interval=${interval}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
    expect(body.error.message).toContain("interval");
  }
});

test("a date that is none [HISTORY-21]", async () => {
  for (const date of ["2026-02-30", "15-11-2026", "20261115", "", "yesterday", "2026-11-15T10:00"]) {
    for (const name of ["from", "to"]) {
      const { status, body } = await world.get(`/historical/2222/?${name}=${date}`);
      expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
      expect(body.error.message).toContain(name);
    }
  }
});

test("from after to, also when to is left out [HISTORY-22]", async () => {
  for (const query of ["from=2026-11-10&to=2026-11-09", "from=2026-11-16"]) {
    const { status, body } = await world.get(`/historical/2222/?${query}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  }
  expect((await world.get("/historical/2222/?from=2026-11-09&to=2026-11-09")).status).toBe(200);
});

test("a limit or offset that is no integer, or out of range [HISTORY-24, HISTORY-25]", async () => {
  for (const query of ["limit=x", "limit=1.5", "offset=x", "limit=0", "limit=-1", "offset=-1"]) {
    const { status, body } = await world.get(`/historical/2222/?${query}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  }
});
