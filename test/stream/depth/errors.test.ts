// The depth channel: the refused requests, their errors, and that the socket goes on.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

test("every bad request has its own uppercase code and leaves the socket open [STREAM-29, STREAM-30, LADDER-07, LADDER-18, LADDER-19, LADDER-20, LADDER-21, LADDER-22, LADDER-23]", async () => {
  const cases: readonly (readonly [unknown, string])[] = [
    ["{", "INVALID_JSON"],
    [{ action: "book" }, "UNKNOWN_ACTION"],
    [{ action: "subscribe", levels: 5 }, "SYMBOL_REQUIRED"],
    [{ action: "snapshot", levels: 5 }, "SYMBOL_REQUIRED"],
    [{ action: "snapshot", symbol: "9999" }, "INVALID_SYMBOL"],
    [{ action: "subscribe", symbols: ["9999"] }, "INVALID_SYMBOL"],
    [{ action: "subscribe", symbols: SYMBOLS.slice(0, 21) }, "DEPTH_WS_CALL_LIMIT"],
    [{ action: "subscribe", symbols: ["*"], levels: 5 }, "DEPTH_WS_WILDCARD_NOT_ALLOWED"],
  ];
  const client = await fixture.connectedClient("depth", "pro-depth");
  for (const [frame, code] of cases) {
    client.send(frame);
    expect(await client.flush()).toMatchObject([{ type: "error", code }]);
  }
});
