// The speed at which the simulated exchange generates a full day: frames a second, compared with a bare loop that writes as many level
// frames and does nothing else. A restarted service waits until the day is generated again up to the present.

import { monotonicMs } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { simulateDay } from "../exchange-report/simulate-day.ts";

const SEED = 1;
const DAY = 20261116;
const ROUNDS = 3;
const FRAMES_PER_SECOND_MIN = 300_000;
/** Number of times that the day hands its bytes over; the bare loop does the same. */
const TAKES = 421;

function bareLoopMs(frames: number): number {
  const writer = new FrameWriter();
  const perTake = Math.ceil(frames / TAKES);
  const startMs = monotonicMs();
  for (let written = 0; written < frames; written++) {
    writer.level(written & 0xffff, 1, "bid", 693_500, written & 0xfff, 3);
    if (written % perTake === 0) writer.take();
  }
  return monotonicMs() - startMs;
}

let bestMs = Number.POSITIVE_INFINITY;
let bareMs = Number.POSITIVE_INFINITY;
let frames = 0;
for (let round = 0; round < ROUNDS; round++) {
  const startMs = monotonicMs();
  frames = simulateDay(SEED, DAY, []).frames;
  bestMs = Math.min(bestMs, monotonicMs() - startMs);
  bareMs = Math.min(bareMs, bareLoopMs(frames));
}
const rate = (frames / bestMs) * 1_000;
process.stdout.write(
  `${frames.toLocaleString("en")} frames in ${Math.round(bestMs)} ms, ${Math.round(rate).toLocaleString("en")} a second ` +
    `(goal ${FRAMES_PER_SECOND_MIN.toLocaleString("en")}: ${rate >= FRAMES_PER_SECOND_MIN ? "met" : "MISSED"}); ` +
    `writing alone ${Math.round(bareMs)} ms: ${(bestMs / bareMs).toFixed(1)} times a bare loop.\n`,
);
process.exitCode = rate >= FRAMES_PER_SECOND_MIN ? 0 : 1;
