// The guide of the streams gives clients the advice of the rules GUIDE-08 to GUIDE-11, and the close codes of the table.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { CLOSE_CODES, closeRow } from "../../src/wire/index.ts";

const guide = await Bun.file(join(import.meta.dir, "../../docs/guide/streams.md")).text();

/** The advice of the guide's table after a close code. */
function adviceOn(code: number): string {
  const rows = guide.split("\n").filter((line) => /^\| [\d, ]+ \|/.test(line));
  return (
    rows
      .find((row) => (row.split("|")[1] ?? "").includes(String(code)))
      ?.split("|")[2]
      ?.trim() ?? ""
  );
}

test("every close code that a client may come back from or must not is told with what to do [GUIDE-08]", () => {
  const told = CLOSE_CODES.filter((code) => closeRow(code).sentBy === "door" || code === 1006);
  for (const code of told) {
    const isLost = closeRow(code).reconnect === "fix-first";
    expect(adviceOn(code)).toContain(isLost ? "do not reconnect" : "retry with capped exponential backoff and jitter");
  }
});

test("clients are asked to ping, to come one by one and to restore subscriptions [GUIDE-09, GUIDE-10, GUIDE-11]", () => {
  expect(guide).toContain("Send `ping` every 30 seconds");
  expect(guide).toContain("Open connections 200 to 400 ms apart, and queue reconnects per key");
  expect(guide).toContain("Restore your subscriptions after every reconnect");
});
