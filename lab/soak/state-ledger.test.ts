// The ledger of states tells a frame of a symbol that was unsubscribed from a frame of a symbol that was subscribed again before the
// answer came.

import { expect, test } from "bun:test";
import { Checker } from "./checker.ts";
import { DepthLedger } from "./clients/state-ledger.ts";
import { Recording } from "./feed/recording.ts";
import { Tally } from "./tally.ts";

test.each([
  [["1120"], ["stream: depth: 2222 came after it was unsubscribed"]],
  [["1120", "2222"], []],
])("a symbol is left when it is unsubscribed and not among %j, which are wanted", (wanted, told) => {
  const tally = new Tally();
  const recording = new Recording();
  const ledger = new DepthLedger(() => wanted, recording, new Checker(recording, tally));
  ledger.frame({ type: "unsubscribed", symbols: ["2222"] });
  ledger.frame({ type: "depth_snapshot", symbol: "2222", timestamp: "2026-11-16T10:00:00.000+03:00" });
  expect(tally.samples.filter((sample) => sample.includes("unsubscribed"))).toEqual(told);
});
