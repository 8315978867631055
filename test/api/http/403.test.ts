import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

test("a key that has not the form of a key is 403 [AUTH-03, ERROR-02]", async () => {
  const fixture = await RestFixture.open();
  for (const key of ["nonsense", "marsad_live_short", "marsad_prod_0123456789", `marsad_live_${"a".repeat(9_000)}`]) {
    const answer = await fixture.call("/api/v1/quote/2222/", key);
    expect([answer.status, answer.body]).toEqual([403, { detail: "Invalid API key format." }]);
  }
});

test("a well-formed key that is unknown is 403 [AUTH-04]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/", "marsad_live_0123456789abcdef");
  expect([answer.status, answer.body]).toEqual([403, { detail: "API key is invalid or has been revoked." }]);
});

test("an endpoint above the plan is PLAN_LIMIT and names the plan that has it [ERROR-03, ERROR-08, PLAN-04]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/market/trades/2222/", "starter");
  expect([answer.status, answer.body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  expect(answer.body.error.message).toBe("The trades endpoint needs the Pro plan or higher.");
});

test("data_mode=realtime below Pro is PLAN_LIMIT [DELAY-05]", async () => {
  const fixture = await RestFixture.open();
  for (const key of ["free", "starter"]) {
    const answer = await fixture.call("/api/v1/quote/2222/?data_mode=realtime", key);
    expect([answer.status, answer.body.error.code]).toEqual([403, "PLAN_LIMIT"]);
    expect(answer.body.error.message).toContain("data_mode=realtime");
  }
});

test.each([
  ["pro", "MARKET_DATA_ENTITLEMENT_REQUIRED"],
  ["pro-suspended", "MARKET_DATA_ENTITLEMENT_SUSPENDED"],
  ["free", "PLAN_LIMIT"],
])("depth for the account %s is %s [ERROR-20, PLAN-05]", async (key, code) => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/market/depth/2222/", key);
  expect([answer.status, answer.body.error.code]).toEqual([403, code]);
});

test("an approved entitlement opens depth [PLAN-05]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/api/v1/market/depth/2222/", "pro-depth")).status).toBe(200);
});
