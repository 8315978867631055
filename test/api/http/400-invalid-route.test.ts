import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

test("a wrong path is INVALID_ROUTE, quotes itself and suggests the right route [ERROR-04, ERROR-05, ERROR-06]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/batch/");
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    error: {
      code: "INVALID_ROUTE",
      message: "Unknown path '/api/v1/quote/batch/'. Did you mean /api/v1/quotes/?symbols=2222,1120 ?",
    },
  });
});

test.each([
  "/api/v1/qoute/2222/",
  "/api/v2/quote/2222/",
  "/quote/2222/",
  "/api/v1//quote/2222/",
  "/api/v1/quote/2222/extra/",
  "/API/V1/quote/2222/",
  "/metric",
  "/nowhere/at/all",
  "/wss/v1/stocks/",
  "/api/v1/quote/%zz%/x/",
  `/${"a/".repeat(500)}`,
  `/api/v1/quote/${"x".repeat(4_000)}/y/`,
])(
  "any path that is no endpoint is INVALID_ROUTE with a suggestion, also without a key: %s [ERROR-04, ERROR-05]",
  async (path) => {
    const fixture = await RestFixture.open();
    const answer = await fixture.call(path, null);
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_ROUTE"]);
    expect(answer.body.error.message).toMatch(/Did you mean \/\S* \?$/);
    expect(answer.text.length).toBeLessThan(600);
  },
);

test("a suggestion keeps the caller's symbol", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/qoute/1120/", null);
  expect(answer.body.error.message).toContain("Did you mean /api/v1/quote/1120/ ?");
});
