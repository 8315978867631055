// The stocks channel: the refused requests, their errors, and that the socket goes on.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

test("every bad request has its own lowercase code and leaves the socket open [STREAM-01, STREAM-21, STREAM-29, STREAM-30, STREAM-31, STOCKS-05, STOCKS-13, STOCKS-14, STOCKS-15, STOCKS-16, STOCKS-17, STOCKS-18]", async () => {
  const client = await fixture.connectedClient("stocks");
  const cases: readonly (readonly [unknown, string])[] = [
    ["subscribe", "invalid_json"],
    [new TextEncoder().encode('{"action":"ping"}'), "invalid_json"],
    [{ action: "Ping" }, "unknown_action"],
    [{ action: "snapshot", symbol: "1001" }, "unknown_action"],
    [{ action: "subscribe" }, "symbols_required"],
    [{ action: "unsubscribe", symbols: [] }, "symbols_required"],
    [{ action: "subscribe", symbols: ["9998", "9999"] }, "invalid_symbol"],
    [{ action: "subscribe", symbols: SYMBOLS.slice(0, 21) }, "subscribe_call_limit"],
    [{ action: "subscribe", symbols: ["*"] }, "wildcard_not_allowed"],
  ];
  for (const [frame, code] of cases) {
    client.send(frame);
    expect(await client.flush()).toMatchObject([{ type: "error", code, details: expect.any(Object) }]);
  }
});

test("on Business * is refused too, whatever stands beside it, and nothing changes [STOCKS-13, STREAM-28]", async () => {
  const client = await fixture.connectedClient("stocks", "business");
  client.subscribe(["1001", "*"]);
  expect(await client.flush()).toMatchObject([{ code: "wildcard_not_allowed" }]);
  await fixture.tell((script) => script.trade("1001", "buy", 20, 1));
  expect(await client.flush()).toEqual([]);
});
