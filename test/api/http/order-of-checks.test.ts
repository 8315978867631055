// Every request here is wrong in two ways; the check that comes first (CHECKS-01 to CHECKS-10) decides.

import { expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import { planLimit, priceUnavailable, rest, symbolNotFound } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

test("the route comes before the key [CHECKS-01]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/api/v1/nothing/", null)).status).toBe(400);
});

test("the method comes before the key [CHECKS-02]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/api/v1/quote/2222/", "nonsense", { method: "DELETE" })).status).toBe(405);
});

test("a missing key comes before anything about keys [CHECKS-03]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/api/v1/market/trades/2222/?limit=x", null)).status).toBe(401);
});

test("a bad key comes before the account's throttles and the plan [CHECKS-04]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/api/v1/market/trades/2222/", "marsad_live_0123456789abcdef")).status).toBe(403);
});

test("the throttle comes before the plan [CHECKS-05]", async () => {
  const fixture = await RestFixture.open();
  for (let i = 0; i < 10; i++) await fixture.call("/api/v1/quote/2222/", "free");
  expect((await fixture.call("/api/v1/market/trades/2222/", "free")).status).toBe(429);
});

test("the plan comes before the entitlement [CHECKS-06]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/api/v1/market/depth/2222/", "starter")).body.error.code).toBe("PLAN_LIMIT");
});

test("the plan and the entitlement come before the parameters [CHECKS-07]", async () => {
  const handler = onEndpoint(rest.endpoints.getDepth, () => json({}));
  const strict = {
    ...handler,
    answer: () => {
      throw symbolNotFound("x");
    },
  };
  const fixture = await RestFixture.open({ endpoints: [strict] });
  expect((await fixture.call("/api/v1/market/depth/9999/", "pro")).body.error.code).toBe(
    "MARKET_DATA_ENTITLEMENT_REQUIRED",
  );
  const other = await RestFixture.open();
  expect((await other.call("/api/v1/market/trades/2222/?limit=x", "starter")).body.error.code).toBe("PLAN_LIMIT");
});

test("the parameters come before the options of the plan [CHECKS-08, DELAY-08]", async () => {
  const handler = onEndpoint(rest.endpoints.getGainers, () => json({}));
  const fixture = await RestFixture.open({ endpoints: [handler] });
  const both = await fixture.call("/api/v1/market/gainers/?data_mode=realtime&limit=x", "free");
  expect(both.body.error.code).toBe("INVALID_LIMIT");
  const mode = await fixture.call("/api/v1/market/gainers/?data_mode=later", "free");
  expect(mode.body.error.code).toBe("INVALID_PARAM");
});

test("the options of the plan come before the symbol [CHECKS-09]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/9999/?data_mode=realtime", "free");
  expect(answer.body.error.code).toBe("PLAN_LIMIT");
});

test("a handler's refusals come out as it throws them: plan, symbol, data", async () => {
  const refusals = [planLimit("interval=30m", "business"), symbolNotFound("9999"), priceUnavailable("2222")];
  const handler = onEndpoint(rest.endpoints.getQuote, ({ path }) => {
    throw refusals[Number(path.symbol)];
  });
  const fixture = await RestFixture.open({ endpoints: [handler] });
  const codes = await Promise.all([0, 1, 2].map((index) => fixture.call(`/api/v1/quote/${index}/`)));
  expect(codes.map(({ status, body }) => [status, body.error.code])).toEqual([
    [403, "PLAN_LIMIT"],
    [404, "INVALID_SYMBOL"],
    [409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  ]);
  expect(codes[2]?.headers.get("retry-after")).toBe("5");
});
