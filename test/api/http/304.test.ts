import { expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

const PATH = "/api/v1/companies/";

test("the directory, history, statements, ratios and dividends have an ETag in the table, and prices have none [HTTP-20]", () => {
  const tagged = rest.ENDPOINTS.filter((endpoint) => endpoint.hasEtag).map((endpoint) => endpoint.path);
  expect(tagged.sort()).toEqual([
    "/analytics/ratios/{symbol}/",
    "/companies/",
    "/dividends/{symbol}/",
    "/financials/{symbol}/",
    "/historical/{symbol}/",
  ]);
});

test("an ETag sent back gives 304 without a body [HTTP-20]", async () => {
  const fixture = await RestFixture.open();
  const first = await fixture.call(PATH);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[^"]+"$/);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const again = await fixture.call(PATH, "pro", { headers: { "If-None-Match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect(again.headers.get("etag")).toBe(etag);
  expect(again.headers.get("vary")).toBe("Accept-Encoding");
  expect(again.headers.get("content-type")).toBeNull();
  expect(again.headers.get("x-ratelimit-limit")).toBe("50000");
});

test.each([
  ["a list that holds it", (etag: string) => `"a", ${etag}, "b"`, 304],
  ["the strong form", (etag: string) => etag.slice(2), 304],
  ["a star", () => "*", 304],
  ["another tag", () => 'W/"other"', 200],
  ["no tag at all", () => "nonsense", 200],
])("If-None-Match with %s is %d", async (_, header, status) => {
  const fixture = await RestFixture.open();
  const etag = (await fixture.call(PATH)).headers.get("etag") ?? "";
  const again = await fixture.call(PATH, "pro", { headers: { "If-None-Match": header(etag) } });
  expect(again.status).toBe(status);
});

test("another answer has another tag, and the compressed form has the same one", async () => {
  let version = "x".repeat(2_000);
  const handler = onEndpoint(rest.endpoints.getCompanies, () => json({ version }));
  const fixture = await RestFixture.open({ endpoints: [handler] });
  const tag = async (headers = {}) => (await fixture.call(PATH, "pro", { headers })).headers.get("etag");
  const before = await tag();
  expect(await tag({ "Accept-Encoding": "gzip" })).toBe(before);
  version = "y".repeat(2_000);
  expect(await tag()).not.toBe(before);
});

test("a handler that knows its version decides the tag, and nothing is encoded for a client that has it", async () => {
  let encodings = 0;
  const value = { toJSON: () => ({ encodings: ++encodings }) };
  const handler = onEndpoint(rest.endpoints.getCompanies, () => json(value, "directory.17"));
  const fixture = await RestFixture.open({ endpoints: [handler] });
  expect((await fixture.call(PATH)).headers.get("etag")).toBe('W/"directory.17"');
  const again = await fixture.call(PATH, "pro", { headers: { "If-None-Match": 'W/"directory.17"' } });
  expect([again.status, again.text, encodings]).toEqual([304, "", 1]);
});

test("an endpoint without an ETag ignores If-None-Match", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { "If-None-Match": "*" } });
  expect([answer.status, answer.headers.get("etag")]).toEqual([200, null]);
});
