import { expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

test("a request is logged with method, address, status, account and id, and without its key", async () => {
  const fixture = await RestFixture.open();
  const key = fixture.key("pro");
  await fixture.call(`/api/v1/quote/9999/?api_key=${key}&x=${key}`, "pro", { headers: { "X-Request-Id": "r1" } });
  const line = JSON.parse(fixture.logLines.at(-1) ?? "");
  expect(line).toMatchObject({ msg: "request", method: "GET", status: 404, code: "INVALID_SYMBOL", requestId: "r1" });
  expect(line.accountId).toBe(4);
  expect(line.ms).toBeGreaterThanOrEqual(0);
  expect(fixture.logLines.join("")).not.toContain(key);
});

test("with the setting `failed` only SERVER_ERROR is logged, with `off` no request is", async () => {
  const failing = onEndpoint(rest.endpoints.getQuote, () => {
    throw new Error("boom");
  });
  for (const [accessLog, count] of [
    ["failed", 1],
    ["off", 0],
  ] as const) {
    const fixture = await RestFixture.open({ settings: { accessLog }, endpoints: [failing] });
    await fixture.call("/api/v1/nothing/");
    await fixture.call("/api/v1/quote/2222/");
    expect(fixture.logLines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(count);
  }
});
