import { expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

test("a throttled request is 429 with the wait in words and in Retry-After, and still tells the day [ERROR-24, ERROR-25, HTTP-16]", async () => {
  const fixture = await RestFixture.open();
  for (let i = 0; i < 10; i++) expect((await fixture.call("/api/v1/quote/2222/", "free")).status).toBe(200);
  const answer = await fixture.call("/api/v1/quote/2222/", "free");
  expect(answer.status).toBe(429);
  const seconds = answer.headers.get("retry-after") ?? "";
  expect(answer.body).toEqual({ detail: `Request was throttled. Expected available in ${seconds} seconds.` });
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(answer.headers.get("x-ratelimit-remaining")).toBe("90");
});

test("a new Free account that sends too much at once meets the temporary security limit [QUOTA-14, QUOTA-15, QUOTA-16]", async () => {
  const fixture = await RestFixture.open();
  const details: string[] = [];
  for (let i = 0; i < 21; i++) {
    const { status, body, headers } = await fixture.call("/api/v1/quote/2222/", "free-new");
    if (status === 429) details.push(`${body.detail} ${headers.get("retry-after")}`);
  }
  expect(details).toHaveLength(11);
  expect(details[9]).toStartWith("Request was throttled.");
  const seconds = details[10]?.split(" ").at(-1);
  expect(details[10]).toBe(`Temporary security limit reached. Expected available in ${seconds} seconds. ${seconds}`);
});

test("failed authentications are counted by the client that a trusted proxy names, not by the proxy [QUOTA-10, QUOTA-11]", async () => {
  const fixture = await RestFixture.open({ settings: { trustedProxies: ["10.0.0.0/8"] } });
  const from = (client: string, key: string) =>
    fixture.call("/api/v1/quote/2222/", key, { headers: { "X-Forwarded-For": client } }, "10.1.2.3");
  for (let i = 0; i < 60; i++) await from("198.51.100.7", "marsad_live_0123456789abcdef");
  expect((await from("198.51.100.7", "pro")).status).toBe(429);
  expect((await from("198.51.100.8", "pro")).status).toBe(200);
});

test("a stranger's X-Forwarded-For counts for nothing", async () => {
  const fixture = await RestFixture.open();
  for (let i = 0; i < 60; i++) {
    const headers = { "X-Forwarded-For": `198.51.100.${i}` };
    await fixture.call("/api/v1/quote/2222/", "marsad_live_0123456789abcdef", { headers });
  }
  expect((await fixture.call("/api/v1/quote/2222/", "pro")).status).toBe(429);
});

test("past the requests that may be under way at once, further ones are throttled", async () => {
  const gate = Promise.withResolvers<void>();
  const slow = onEndpoint(rest.endpoints.getQuote, async () => {
    await gate.promise;
    return json({});
  });
  const fixture = await RestFixture.open({ endpoints: [slow], settings: { requestsInFlightMax: 2 } });
  const waiting = [fixture.call("/api/v1/quote/2222/"), fixture.call("/api/v1/quote/2222/")];
  const refused = await fixture.call("/api/v1/quote/2222/");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  gate.resolve();
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([200, 200]);
  expect((await fixture.call("/api/v1/quote/2222/")).status).toBe(200);
});

test("documents, probes, unknown paths and wrong methods count for their address like everything without a key; a key goes on [QUOTA-13]", async () => {
  const fixture = await RestFixture.open();
  const asked = ["/healthz", "/readyz", "/openapi.json", "/docs/", "/nowhere", "/api/v1/quote/2222/"];
  for (let at = 0; at < 6_000; at++) {
    const request = new Request(`http://x${asked[at % asked.length]}`, { method: at % 7 === 0 ? "DELETE" : "GET" });
    expect((await fixture.api.fetch(request, "203.0.113.9")).status).not.toBe(429);
  }
  for (const path of [...asked, "/metrics", "/docs/swagger-ui-bundle.js"]) {
    const { status, body, headers } = await fixture.call(path, null);
    expect([path, status, body.detail]).toEqual([
      path,
      429,
      `Request was throttled. Expected available in ${headers.get("retry-after")} seconds.`,
    ]);
  }
  expect((await fixture.call("/api/v1/quote/2222/", "pro")).status).toBe(200);
  expect((await fixture.call("/healthz", null, {}, "203.0.113.10")).status).toBe(200);
});
