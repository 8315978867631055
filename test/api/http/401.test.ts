import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

test("a request without a key is 401 with a detail and no error [AUTH-01, AUTH-02, ERROR-02]", async () => {
  const fixture = await RestFixture.open();
  for (const path of ["/api/v1/quote/2222/", "/api/v1/companies/", "/api/v1/market/summary/"]) {
    const answer = await fixture.call(path, null);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ detail: "Authentication credentials were not provided." });
  }
  const webhook = await fixture.call("/api/v1/webhooks/", null, { method: "POST", body: "{}" });
  expect(webhook.status).toBe(401);
});

test("a 401 says in WWW-Authenticate which header the key goes into [FIRST-01]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/", null);
  expect(answer.headers.get("www-authenticate")).toBe('ApiKey realm="marsad", header="X-API-Key"');
  const wrong = await fixture.call("/api/v1/quote/2222/", null, { headers: { "X-API-Key": "nonsense" } });
  expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([403, null]);
});

test("a key in the query is no key for REST [AUTH-01]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call(`/api/v1/quote/2222/?api_key=${fixture.key("pro")}`, null);
  expect(answer.status).toBe(401);
  expect(fixture.logLines.join("")).not.toContain(fixture.key("pro"));
});
