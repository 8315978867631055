import { expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import type { EndpointHandler } from "../../../src/api/index.ts";
import { Fault } from "../../../src/base/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

const failing = (fail: () => never | Promise<never>): EndpointHandler =>
  onEndpoint(rest.endpoints.getQuote, () => fail());

test.each([
  [
    "thrown at once",
    () => {
      throw new Fault("the book of 2222 is crossed");
    },
  ],
  ["thrown later", () => Promise.reject(new Fault("the book of 2222 is crossed"))],
] as const)(
  "a fault %s is SERVER_ERROR with the request id, and its cause is in the log alone [ERROR-03, ERROR-23]",
  async (_, fail) => {
    const fixture = await RestFixture.open({ endpoints: [failing(fail)] });
    const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { "X-Request-Id": "mine-1" } });
    expect([answer.status, answer.body.error.code]).toEqual([500, "SERVER_ERROR"]);
    expect(answer.body.error.message).toContain("mine-1");
    expect(answer.text).not.toContain("crossed");
    const line = fixture.logLines.map((text) => JSON.parse(text)).find((entry) => entry.level === "error");
    expect(line.requestId).toBe("mine-1");
    expect(line.err.message).toBe("the book of 2222 is crossed");
    expect(line.err.stack).toContain("500.test.ts");
  },
);

test("what is thrown without being an error is SERVER_ERROR as well [ERROR-23]", async () => {
  const fixture = await RestFixture.open({
    endpoints: [
      failing(() => {
        throw "just a text";
      }),
    ],
  });
  const answer = await fixture.call("/api/v1/quote/2222/");
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("just a text");
});

test("a value that is no JSON is SERVER_ERROR [ERROR-23]", async () => {
  const handler = onEndpoint(rest.endpoints.getQuote, () => json({ price: 1n }));
  const fixture = await RestFixture.open({ endpoints: [handler] });
  expect((await fixture.call("/api/v1/quote/2222/")).status).toBe(500);
});

test("a request that takes too long is SERVER_ERROR, and is no longer under way [ERROR-23]", async () => {
  const fixture = await RestFixture.open({ endpoints: [failing(() => new Promise<never>(() => {}))] });
  const pending = fixture.call("/api/v1/quote/2222/");
  expect(fixture.api.inFlight).toBe(1);
  fixture.access.clock.advance(1_000);
  expect((await pending).status).toBe(500);
  expect(fixture.api.inFlight).toBe(0);
  expect(fixture.logLines.join("")).toContain("no answer within 1000 ms");
});
