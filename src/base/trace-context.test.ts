import { expect, test } from "bun:test";
import { newSpanId, readTraceparent, traceNamed, traceparentOf } from "./trace-context.ts";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

test("a traceparent is read strictly, and a later version by the fields that it shares [TRACE-01]", () => {
  expect(readTraceparent(`00-${ID}-${PARENT}-01`)).toEqual({ id: ID, isSampled: true });
  expect(readTraceparent(`00-${ID}-${PARENT}-02`)).toEqual({ id: ID, isSampled: false });
  expect(readTraceparent(`cc-${ID}-${PARENT}-01-what.may.come`)).toEqual({ id: ID, isSampled: true });
  const bad = [
    null,
    "",
    `00-${ID}-${PARENT}`,
    `00-${ID}-${PARENT}-01-more`,
    `00-${ID}-${PARENT}-01 `,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${"0".repeat(32)}-${PARENT}-01`,
    `00-${ID}-${"0".repeat(16)}-01`,
    `ff-${ID}-${PARENT}-01`,
    `00-${ID}-${PARENT}-01, 00-${ID}-${PARENT}-01`,
    `cc-${ID}-${PARENT}-01what`,
  ];
  for (const text of bad) expect([text, readTraceparent(text)]).toEqual([text, null]);
});

test("what is handed on is read back, under a new span each time [TRACE-03]", () => {
  const trace = { id: ID, isSampled: true };
  expect(readTraceparent(traceparentOf(trace, newSpanId()))).toEqual(trace);
  expect(newSpanId()).not.toBe(newSpanId());
  expect(traceNamed("evt_1")).toEqual(traceNamed("evt_1"));
  expect(readTraceparent(traceparentOf(traceNamed("evt_1"), newSpanId()))).toEqual(traceNamed("evt_1"));
});
