// The order and the times in which requests are written to the log.

import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { Metrics } from "../../base/index.ts";
import type { NewRequestRecord, RequestLog } from "../../store/index.ts";
import type { Caller } from "../plans/caller.ts";
import { RequestRecorder } from "./request-recorder.ts";

test("requests of one millisecond are written in the order in which they came, failed or not, with times that agree [ACCOUNT-07]", async () => {
  const written: NewRequestRecord[] = [];
  const requestLog: RequestLog = {
    add: async (records) => void written.push(...records),
    latest: async () => [],
  };
  const clock = new TestClock();
  const recorder = new RequestRecorder({ requestLog, clock, log: SILENT_LOG, metrics: new Metrics() });
  const caller = { accountId: 1, keyId: 1 } as Caller;
  const came = [
    { id: "a", startedMs: 70.1, status: 200, elapsedMs: 0.2 },
    { id: "b", startedMs: 70.4, status: 404, elapsedMs: 0.1 },
    { id: "c", startedMs: 70.5, status: 200, elapsedMs: 0.6 },
  ];
  for (const { id, startedMs, status, elapsedMs } of came) {
    recorder.note(caller, { id, method: "GET", path: "/", query: "", startedMs }, status, undefined, elapsedMs);
  }
  expect(recorder.noted).toBe(3);
  await recorder.stop();
  expect(written.map(({ requestId }) => requestId)).toEqual(["a", "b", "c"]);
  const times = written.map(({ timeMs }) => timeMs);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
