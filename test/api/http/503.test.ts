// The answers to a client while the database is away.

import { expect, test } from "bun:test";
import { newKeyText } from "../../../src/access/keys/key-text.ts";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import type { EndpointHandler } from "../../../src/api/index.ts";
import { Outage } from "../../../src/base/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

const failing = (fail: () => never | Promise<never>): EndpointHandler =>
  onEndpoint(rest.endpoints.getQuote, () => fail());

test.each([
  [
    "thrown at once",
    () => {
      throw new Outage("PostgreSQL at db.internal: connection refused", { kind: "away" });
    },
  ],
  ["thrown later", () => Promise.reject(new Outage("PostgreSQL at db.internal: connection refused"))],
] as const)(
  "an outage %s is SERVICE_UNAVAILABLE with Retry-After, and nothing from inside [OUTAGE-03]",
  async (_, fail) => {
    const fixture = await RestFixture.open({ endpoints: [failing(fail)] });
    const answer = await fixture.call("/api/v1/quote/2222/");
    expect([answer.status, answer.body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.text).not.toContain("PostgreSQL");
    // The outage is in the log once, when it begins: requests do not repeat it.
    expect(fixture.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  },
);

test("a request that takes too long while the database is known to be away is SERVICE_UNAVAILABLE [OUTAGE-03]", async () => {
  const fixture = await RestFixture.open({
    endpoints: [failing(() => new Promise<never>(() => {}))],
    problems: { database: "The database does not answer." },
  });
  const pending = fixture.call("/api/v1/quote/2222/");
  fixture.access.clock.advance(1_000);
  const answer = await pending;
  expect([answer.status, answer.body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
});

test("known keys are admitted while the accounts cannot be read, and an unknown one is not called invalid [OUTAGE-04]", async () => {
  const fixture = await RestFixture.open();
  const { access } = fixture;
  const unknown = newKeyText("live");
  expect((await fixture.call("/api/v1/quote/2222/", unknown)).status).toBe(403);
  access.accounts.isDown = true;
  await fixture.beat();
  const answer = await fixture.call("/api/v1/quote/2222/", unknown);
  expect([answer.status, answer.body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect((await fixture.call("/api/v1/quote/2222/", "pro")).status).toBe(200);
  expect((await fixture.call("/api/v1/quote/2222/", "not a key")).status).toBe(403);
  access.accounts.isDown = false;
  await fixture.beat();
  expect((await fixture.call("/api/v1/quote/2222/", unknown)).status).toBe(403);
});
