// The trades channel: the refused requests, their errors, and that the socket goes on.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

test("every bad request has its own lowercase code and leaves the socket open [STREAM-29, STREAM-30, TAPE-15, TAPE-16, TAPE-17, TAPE-18, TAPE-19, TAPE-20]", async () => {
  const cases: readonly (readonly [unknown, string])[] = [
    ["[]", "invalid_json"],
    [{ action: "trade" }, "unknown_action"],
    [{ action: "subscribe" }, "symbol_required"],
    [{ action: "snapshot" }, "symbol_required"],
    [{ action: "snapshot", symbol: "9999" }, "invalid_symbol"],
    [{ action: "subscribe", symbols: ["9999"] }, "invalid_symbol"],
    [{ action: "subscribe", symbols: SYMBOLS.slice(0, 21) }, "subscribe_call_limit"],
    [{ action: "subscribe", symbols: ["*"] }, "wildcard_not_allowed"],
    [{ action: "snapshot", symbol: "*" }, "invalid_symbol"],
  ];
  const client = await fixture.connectedClient("trades");
  for (const [frame, code] of cases) {
    client.send(frame);
    expect(await client.flush()).toMatchObject([{ type: "error", code }]);
  }
});
