import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

const ORIGIN = "https://app.example.com";
const PREFLIGHT = {
  Origin: ORIGIN,
  "Access-Control-Request-Method": "GET",
  "Access-Control-Request-Headers": "x-api-key",
};

test("without configuration no page of another origin may read an answer", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { Origin: ORIGIN } });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  const preflight = await fixture.call("/api/v1/quote/2222/", null, { method: "OPTIONS", headers: PREFLIGHT });
  expect(preflight.status).toBe(405);
});

test("a page that asks and may not is logged once, with the setting that allows it [FIRST-03]", async () => {
  const fixture = await RestFixture.open({ settings: { accessLog: "off" } });
  for (let turn = 0; turn < 3; turn++) {
    await fixture.call("/api/v1/quote/2222/", null, { method: "OPTIONS", headers: PREFLIGHT });
  }
  const told = fixture.logLines.filter((line) => line.includes("--cors-origins"));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(ORIGIN);
});

test("a configured origin is named, and caches are told that answers depend on it", async () => {
  const fixture = await RestFixture.open({ settings: { corsOrigins: [ORIGIN] } });
  const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { Origin: ORIGIN } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(answer.headers.get("access-control-expose-headers")).toContain("X-RateLimit-Remaining");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect(answer.headers.get("vary")).toBe("Accept-Encoding, Origin");
  const other = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { Origin: "https://evil.example" } });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
  expect(other.headers.get("vary")).toBe("Accept-Encoding, Origin");
});

test("a refusal can be read by the page too", async () => {
  const fixture = await RestFixture.open({ settings: { corsOrigins: [ORIGIN] } });
  const answer = await fixture.call("/api/v1/quote/2222/", null, { headers: { Origin: ORIGIN } });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([401, ORIGIN]);
});

test("a star allows every origin", async () => {
  const fixture = await RestFixture.open({ settings: { corsOrigins: ["*"] } });
  const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { Origin: "https://any.example" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

test("a preflight needs no key and tells methods and headers", async () => {
  const fixture = await RestFixture.open({ settings: { corsOrigins: [ORIGIN] } });
  const answer = await fixture.call("/api/v1/webhooks/", null, { method: "OPTIONS", headers: PREFLIGHT });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(answer.headers.get("access-control-allow-methods")).toBe("POST, GET, HEAD");
  expect(answer.headers.get("access-control-allow-headers")).toContain("X-API-Key");
  const stranger = { ...PREFLIGHT, Origin: "https://evil.example" };
  const refused = await fixture.call("/api/v1/webhooks/", null, { method: "OPTIONS", headers: stranger });
  expect(refused.status).toBe(405);
});
