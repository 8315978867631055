// Parameters that an endpoint does not have: named in a header, or refused where the caller asks for strict handling.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test.each([
  ["/historical/2222/?adjusted=true", "unknown parameter 'adjusted' was ignored, did you mean 'adjust'?"],
  ["/companies/?serach=Aramco", "unknown parameter 'serach' was ignored, did you mean 'search'?"],
  ["/quote/2222/?nonsense=1", "unknown parameter 'nonsense' was ignored"],
  ["/historical/2222/?interval=1m", "interval=1m is a month here; write 1mo, or ask /market/intraday/ for minutes"],
  ["/quote/2222/?%22%0d%0aSet-Cookie=1", "unknown parameter '___Set-Cookie' was ignored"],
])("%s is answered with a warning, and refused in strict handling [CHECKS-14]", async (path, note) => {
  const told = await world.get(path, "pro");
  expect([told.status, told.headers.get("warning")]).toEqual([200, `299 marsad "${note}"`]);
  const strict = await world.get(path, "pro", { Prefer: "respond-async, handling=strict" });
  expect([strict.status, strict.body.error.code]).toEqual([400, "INVALID_PARAM"]);
  expect(strict.body.error.message).toContain(note);
});

test("an answer to what an endpoint takes has no warning, strict or not [CHECKS-14]", async () => {
  for (const path of ["/historical/2222/?interval=1mo&adjust=all", "/companies/?search=Aramco", "/quote/2222/"])
    for (const headers of [{}, { Prefer: "handling=strict" }]) {
      const { status, headers: sent } = await world.get(path, "pro", headers);
      expect([path, status, sent.get("warning")]).toEqual([path, 200, null]);
    }
});

test("a batch of quotes as CSV has the numbers of the JSON [BATCH-18]", async () => {
  const { body } = await world.get("/quotes/?symbols=2222,1120,0000", "pro");
  const { text, headers } = await world.get("/quotes/?symbols=2222,1120,0000&format=csv", "pro");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header = "", ...rows] = text.trimEnd().split("\r\n");
  expect(rows).toHaveLength(2);
  for (const [at, row] of rows.entries()) {
    const quote = { ...body.quotes[at], ...body.quotes[at].liquidity };
    expect(row.split(",")).toEqual(header.split(",").map((name) => String(quote[name] ?? "")));
  }
  expect((await world.get("/quotes/?identifiers=Aramco&format=csv", "pro")).text).toContain("\r\n2222,");
});
