// A log that writes nothing, for tests and benches without an operator.

import { createLog, type Log } from "../../src/base/index.ts";
import { TestClock } from "./test-clock.ts";

export const SILENT_LOG: Log = createLog({
  level: "silent",
  format: "json",
  clock: new TestClock(),
  destination: { write: () => undefined },
});
