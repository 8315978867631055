import { expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import { rest } from "../../../src/wire/index.ts";
import { ADDRESS } from "../../access/gate-fixture.ts";
import { BASE, LONG_BYTES, RestFixture } from "./rest-fixture.ts";

/** The raw answer; `call` would show the unpacked text only of a server. */
async function raw(fixture: RestFixture, path: string, acceptEncoding?: string, method = "GET"): Promise<Response> {
  const headers: Record<string, string> = { "X-API-Key": fixture.key("pro") };
  if (acceptEncoding !== undefined) headers["Accept-Encoding"] = acceptEncoding;
  return await fixture.api.fetch(new Request(BASE + path, { method, headers }), ADDRESS);
}

test("a body over 1 KiB is sent with gzip to a client that accepts it [HTTP-18]", async () => {
  const fixture = await RestFixture.open();
  const response = await raw(fixture, "/api/v1/market/summary/", "gzip, deflate, br");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const bytes = await response.bytes();
  expect(bytes.byteLength).toBeLessThan(LONG_BYTES.byteLength);
  expect(Bun.gunzipSync(new Uint8Array(bytes))).toEqual(LONG_BYTES);
});

test.each([
  ["gzip", true],
  ["GZIP;Q=0.5", true],
  ["x-gzip", true],
  ["*", true],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", true],
  ["gzip;q=0", false],
  ["gzip, deflate;q=0, gzip;q=0", false],
  ["gzip;q=0.2, identity;q=0.9", false],
  ["*;q=0", false],
  ["identity", false],
  ["br", false],
  ["gzip;q=broken", false],
  ["", false],
])("Accept-Encoding %j is understood [HTTP-18, HTTP-19]", async (header, isCompressed) => {
  const fixture = await RestFixture.open();
  const response = await raw(fixture, "/api/v1/market/summary/", header);
  expect(response.headers.get("content-encoding")).toBe(isCompressed ? "gzip" : null);
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
});

test.each([
  [1_024, null],
  [1_025, "gzip"],
])("a body of %d bytes has the encoding %p [HTTP-18, HTTP-19]", async (size, encoding) => {
  const text = "x".repeat(size - JSON.stringify("").length);
  const handler = onEndpoint(rest.endpoints.getMarketSummary, () => json(text));
  const fixture = await RestFixture.open({ endpoints: [handler] });
  const response = await raw(fixture, "/api/v1/market/summary/", "gzip");
  expect(response.headers.get("content-encoding")).toBe(encoding);
});

test("a client that does not ask gets the body plain [HTTP-19]", async () => {
  const fixture = await RestFixture.open();
  const response = await raw(fixture, "/api/v1/market/summary/");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.bytes()).toEqual(LONG_BYTES);
});

test("HEAD tells the length of the compressed body [HTTP-12, HTTP-18]", async () => {
  const fixture = await RestFixture.open();
  const get = await raw(fixture, "/api/v1/market/summary/", "gzip");
  const head = await raw(fixture, "/api/v1/market/summary/", "gzip", "HEAD");
  expect(head.headers.get("content-encoding")).toBe("gzip");
  expect(head.headers.get("content-length")).toBe(String((await get.bytes()).byteLength));
});
