import { afterAll, beforeAll, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { operator } from "../../../src/wire/index.ts";
import { OperatorFixture, TOKEN } from "./operator-fixture.ts";

let fixture: OperatorFixture;
beforeAll(async () => {
  fixture = await OperatorFixture.open();
});
afterAll(() => fixture.close());

const ROWS: readonly (readonly [method: string, path: string])[] = [
  ...operator.OPERATOR_ENDPOINTS.map(({ method, path }) => [method, path.replace(/\{\w+\}/g, "1")] as const),
  ["GET", "/openapi.json"],
];

test.each(ROWS)("%s %s wants the token, and no key of a customer is one [OPERATOR-02]", async (method, path) => {
  const owner = fixture.accounts.world.world.key("enterprise");
  fixture.accounts.world.clock.advance(MINUTE_MS);
  const before = await fixture.accounts.world.world.store.accounts.list();
  const headers = { "X-API-Key": owner };
  const missing = await fixture.ask(method, path, undefined, { token: null, headers });
  expect([missing.status, missing.body]).toEqual([401, { detail: "Authentication credentials were not provided." }]);
  for (const token of [owner, `${TOKEN}x`, TOKEN.slice(1), "x", TOKEN.toUpperCase()]) {
    const wrong = await fixture.ask(method, path, undefined, { token, headers });
    expect([wrong.status, wrong.body]).toEqual([403, { detail: "The operator's token is not valid." }]);
  }
  const basic = { Authorization: `Basic ${btoa(`x:${TOKEN}`)}` };
  expect((await fixture.ask(method, path, undefined, { token: null, headers: basic })).status).toBe(403);
  expect(await fixture.accounts.world.world.store.accounts.list()).toEqual(before);
});

test("an address that guesses is shut out until the minute ends, others are not [OPERATOR-03]", async () => {
  const { clock } = fixture.accounts.world;
  clock.advance(MINUTE_MS);
  const address = "203.0.113.7";
  const ask = (token: string, from = address) => fixture.ask("GET", "/accounts/", undefined, { token, address: from });
  for (let i = 0; i < 10; i++) expect((await ask(`wrong-${i}`)).status).toBe(403);
  const shut = await ask(TOKEN);
  expect([shut.status, Number(shut.headers.get("retry-after")) <= 60]).toEqual([429, true]);
  expect((await ask(TOKEN, "203.0.113.8")).status).toBe(200);
  clock.advance(MINUTE_MS);
  expect((await ask(TOKEN)).status).toBe(200);
});

test("no page of another origin may read it [OPERATOR-04]", async () => {
  const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "GET" };
  for (const [method, token] of [
    ["GET", TOKEN],
    ["GET", null],
    ["OPTIONS", null],
  ] as const) {
    const called = await fixture.ask(method, "/accounts/", undefined, { token, headers });
    expect([called.status, called.headers.get("access-control-allow-origin")]).toEqual([
      method === "OPTIONS" ? 405 : token === null ? 401 : 200,
      null,
    ]);
  }
});

test("without a token in the configuration it is not there [OPERATOR-01]", async () => {
  const closed = await OperatorFixture.open(false);
  const called = await closed.ask("GET", "/accounts/");
  expect([called.status, called.body.error.code]).toEqual([400, "INVALID_ROUTE"]);
  await closed.close();
});

test("its document names every endpoint [OPERATOR-01]", async () => {
  const { body } = await fixture.ask("GET", "/openapi.json");
  const paths = new Set(operator.OPERATOR_ENDPOINTS.map(({ path }) => `/admin/v1${path}`));
  expect(Object.keys(body.paths).sort()).toEqual([...paths].sort());
});
