import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import { AheadCache } from "./ahead-cache.ts";
import { DayAhead, timesOf } from "./day-ahead.ts";
import { DayChain } from "./day-chain.ts";
import type { DayRun } from "./day-run.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";

const { firstDay: day } = SMALL_MARKET;
const folder = mkdtempSync(join(tmpdir(), "marsad-day-ahead-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The most events that one step simulates. */
const CHUNK = largestChunk();

function largestChunk(): number {
  const run = new DayChain(SMALL_MARKET).run(day);
  let largest = 0;
  while (!run.isOver) {
    const before = run.nextSeq;
    run.advance(DAY_END_MS);
    largest = Math.max(largest, run.nextSeq - before);
  }
  return largest;
}

test("after a restart the day is simulated again evenly while the stored frames last [RUN-30]", () => {
  const seq = Math.floor(nextSeqOf(wholeDay(day)) / 2);
  const kept = framesFrom(wholeDay(day), seq);
  const { firstMs, lastMs } = timesOf(kept);
  const chain = new DayChain(SMALL_MARKET);
  let isOpened = false;
  const open = (): DayRun => {
    isOpened = true;
    return chain.run(day);
  };
  const ahead = DayAhead.behind({ day, seq }, kept, open, new AheadCache(folder, chain.key));
  // Customers who come back have the machine for themselves first.
  ahead.prepare(firstMs + 0.2 * (lastMs - firstMs), 1);
  expect(isOpened).toBe(false);
  const end = nextSeqOf(kept);
  const reached = (part: number): number => {
    const nowMs = firstMs + part * (lastMs - firstMs);
    // Ticks of this moment, until none of them brings the simulation forward.
    for (let before = -1; before < ahead.run.nextSeq; ) {
      before = ahead.run.nextSeq;
      ahead.prepare(nowMs, 1);
    }
    return ahead.run.nextSeq / end;
  };
  for (const due of [0.1, 0.5, 0.8]) {
    const simulated = reached(0.25 + due / 4);
    expect(simulated).toBeGreaterThanOrEqual(due);
    expect(simulated).toBeLessThanOrEqual(due + CHUNK / end);
  }
  expect(reached(0.5)).toBe(1);
});
