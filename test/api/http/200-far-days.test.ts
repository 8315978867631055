// Days far from those that are kept, on every endpoint that takes a date: a day of any year of four digits is a date, which has no data.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rest } from "../../../src/wire/index.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const DAYS = ["0000-01-01", "0050-01-01", "0099-12-31", "0100-03-01", "1899-12-31", "9999-12-31"];
/** Endpoints whose query names days, with a symbol in their path where one belongs there. */
const ENDPOINTS = rest.ENDPOINTS.flatMap(({ path, query }) => {
  const names = Object.values(query).flatMap((parameter) => (parameter.kind === "day" ? [parameter.name] : []));
  const others = path.endsWith("/historical/") ? "symbols=2222,1120&" : "";
  return names.length === 0 ? [] : [{ start: `${path.replace("{symbol}", "2222")}?${others}`, names }];
});

test.each(DAYS)("the day %s is a date wherever one is taken, and has no data [HTTP-03]", async (day) => {
  expect(ENDPOINTS.length).toBeGreaterThan(5);
  for (const { start, names } of ENDPOINTS) {
    const { status, body } = await world.get(start + names.map((name) => `${name}=${day}`).join("&"));
    expect([start, status]).toEqual([start, names.includes("date") ? 404 : 200]);
    expect([start, body.total ?? 0]).toEqual([start, 0]);
  }
});

test("a range that begins or ends on such a day shows dates alone [HTTP-03]", async () => {
  for (const { start, names } of ENDPOINTS)
    for (const name of names)
      for (const day of DAYS) {
        const { status, body } = await world.get(`${start}${name}=${day}`);
        if (status === 400) expect(body.error.message).not.toContain("YYYY-MM-DD");
        for (const shown of [body.from, body.to]) if (shown !== undefined) expect(shown).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
});
