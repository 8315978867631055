// Requests that GET /quote/{symbol}/ answers with 404.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const named = (path: string, identifier: string): string =>
  `/quote/${path}/?identifier=${encodeURIComponent(identifier)}`;

test("a path that is neither ticker nor name [QUOTE-19]", async () => {
  for (const path of ["9999", "22222", "zzzz", encodeURIComponent("لا أحد"), "%20", "%F0%9F%8C%99"]) {
    const { status, body } = await world.get(`/quote/${path}/`);
    expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
  }
  expect((await world.get("/quote/9999/")).body.error.message).toBe("Stock symbol '9999' not found.");
});

test("a path that does not decode names nobody, whatever its letters would match [QUOTE-19]", async () => {
  expect((await world.get("/quote/ramco/")).status).toBe(200);
  for (const path of ["%zramco", "ramco%", "ramc%6", "ramco%ff", "%2"]) {
    const { status, body } = await world.get(`/quote/${path}/`);
    expect([path, status, body.error?.code]).toEqual([path, 404, "INVALID_SYMBOL"]);
  }
});

test("an identifier that matches nothing [QUOTE-21]", async () => {
  for (const identifier of ["zzzz", "9999", "؟؟؟"]) {
    const { status, body } = await world.get(named("2222", identifier));
    expect([status, body.error.code]).toEqual([404, "INVALID_IDENTIFIER"]);
  }
});
