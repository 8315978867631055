// Runs one part of the page: shows its output, and takes the figures out of it. A part that fails or hangs loses only its own
// figures.

import { join } from "node:path";
import { BROKEN_OFF, figureArguments, type Measured, measuredIn } from "./figure.ts";
import type { Part } from "./parts.ts";

const BENCH_FOLDER = join(import.meta.dir, "..");
const MINUTE_MS = 60_000;

export interface PartResult {
  readonly measured: readonly Measured[];
  /** Begins with the name of the part and a colon; null on success. Missed goals are no failure. */
  readonly failure: string | null;
}

export async function runPart(part: Part, isQuick: boolean, say: (line: string) => void): Promise<PartResult> {
  const missing = part.needs.filter((program) => Bun.which(program) === null);
  if (missing.length > 0) return { measured: [], failure: `${part.name}: it needs ${missing.join(", ")} on the path` };
  const [file = "", ...words] = part.words;
  const child = Bun.spawn([process.execPath, join(BENCH_FOLDER, file), ...words, ...figureArguments(isQuick)], {
    // A process group of its own, so that all processes that it started can be killed with it.
    detached: true,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const endGroup = (): void => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // No process of the group is left.
    }
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endGroup();
  }, part.limitMinutes * MINUTE_MS);
  const interrupted = (): void => {
    endGroup();
    process.exit(1);
  };
  process.on("SIGINT", interrupted).on("SIGTERM", interrupted);
  const measured: Measured[] = [];
  for await (const line of linesOf(child.stdout)) {
    const one = measuredIn(line);
    if (one === null) say(line);
    else measured.push(one);
  }
  await child.exited;
  clearTimeout(limit);
  process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  endGroup();
  if (isLate) return { measured, failure: `${part.name}: it took longer than ${part.limitMinutes} minutes` };
  if (measured.length === 0)
    return { measured, failure: `${part.name}: it ended with ${child.exitCode} and printed no figure` };
  const isBroken = child.exitCode === BROKEN_OFF || child.exitCode === null;
  return {
    measured,
    failure: isBroken ? `${part.name}: it broke off, and what it had measured by then is below` : null,
  };
}

async function* linesOf(output: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
