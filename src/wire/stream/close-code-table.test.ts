// Clients branch on the table of close codes: each row must say what to do, and the class must fit the code.

import { expect, test } from "bun:test";
import { CLOSE_CLASSES, CLOSE_CODES, closeRow } from "./close-code-table.ts";

test("the application codes have the classes that clients know", () => {
  expect([4000, 4401, 4403, 4429].map((code) => CLOSE_CODES.find((known) => known === code))).toEqual([
    4000, 4401, 4403, 4429,
  ]);
  expect(closeRow(4000).failure).toBe("WS_INTERNAL_ERROR");
  expect(closeRow(4401).failure).toBe("WS_AUTH_OR_ACCESS");
  expect(closeRow(4403).failure).toBe("WS_AUTH_OR_ACCESS");
  expect(closeRow(4429).failure).toBe("WS_RATE_LIMIT");
});

test("every class has a code, and every row says when and what to do in sentences", () => {
  const classes = new Set(CLOSE_CODES.map((code) => closeRow(code).failure));
  for (const name of CLOSE_CLASSES) expect(classes).toContain(name);
  for (const code of CLOSE_CODES) {
    expect(closeRow(code).when).toMatch(/^[A-Z].*\.$/);
    expect(closeRow(code).action).toMatch(/^[A-Z].*\.$/);
  }
});

test("a client reconnects by itself exactly where the same try can succeed", () => {
  const reconnecting = CLOSE_CODES.filter((code) => closeRow(code).reconnect === "backoff");
  expect(reconnecting).toEqual([1001, 1006, 1011, 1012, 4000, 4429]);
  for (const code of [4401, 4403, 4404] as const) {
    expect(closeRow(code).reconnect).toBe("fix-first");
    expect(closeRow(code).action).toContain("Do not reconnect automatically");
  }
});

test("a code that no frame may carry is sent by nobody", () => {
  // RFC 6455, 7.4.1: 1005, 1006 and 1015 must not be set in a close frame.
  for (const code of CLOSE_CODES) expect(closeRow(code).sentBy === "nobody").toBe([1005, 1006, 1015].includes(code));
});
