import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

test("a known path with a wrong method is 405 and tells the right ones, without looking at the key [ERROR-07, CHECKS-02]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/", null, { method: "POST" });
  expect([answer.status, answer.body.error.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
  const both = await fixture.call("/api/v1/webhooks/", null, { method: "PUT" });
  expect(both.headers.get("allow")).toBe("POST, GET, HEAD");
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s on a page is 405 [ERROR-07]", async (method) => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/healthz", null, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
