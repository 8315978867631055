// Records one simulated day in a file: a header and its event frames. The file gets its name only when it is complete.

import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { assert, type Day, formatDay, isTradingDay } from "../../src/base/index.ts";
import { encodeRecordingHeader } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS, DAY_START_MS } from "../world/universe/schedule.ts";
import { DayChain } from "./day-chain.ts";
import { type ExchangeOptions, optionsProblem } from "./exchange-options.ts";

interface RecordOptions {
  readonly exchange: ExchangeOptions;
  /** The first day of the exchange by default. */
  readonly day?: Day;
  readonly file: string;
  /** Called with the share of the day that is written, 0 to 1. */
  readonly progress?: (part: number) => void;
}

interface Recorded {
  readonly day: Day;
  readonly events: number;
  readonly bytes: number;
}

export function recordDay(options: RecordOptions): Recorded {
  const problem = optionsProblem(options.exchange);
  assert(problem === null, `${problem}`);
  const day = options.day ?? options.exchange.firstDay;
  assert(day >= options.exchange.firstDay && isTradingDay(day), `${formatDay(day)} is no trading day of this exchange`);
  const partial = `${options.file}.partial`;
  const descriptor = openSync(partial, "w");
  try {
    const recorded = write(descriptor, day, options);
    closeSync(descriptor);
    renameSync(partial, options.file);
    return recorded;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function write(descriptor: number, day: Day, options: RecordOptions): Recorded {
  const run = new DayChain(options.exchange).run(day);
  let bytes = writeAll(descriptor, encodeRecordingHeader({ day }));
  while (!run.isOver) {
    bytes += writeAll(descriptor, run.advance(DAY_END_MS));
    options.progress?.(Math.min(1, (run.timeOfDayMs - DAY_START_MS) / (DAY_END_MS - DAY_START_MS)));
  }
  return { day, events: run.nextSeq - 1, bytes };
}

function writeAll(descriptor: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
  return bytes.length;
}
