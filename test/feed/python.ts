// The example handler in Python as a process. It needs nothing but Python 3, which CI must have.

import { join } from "node:path";
import { Child, ROOT } from "../app/child.ts";

/** Why tests with Python are skipped; empty when they are not. CI has to have Python. */
export const NO_PYTHON =
  Bun.which("python3") === null && process.env["CI"] !== "true" ? "python3 is not installed" : "";

export const FEED_PY = join(ROOT, "examples/feed.py");

export function startFeedPy(port: number, log: string, speed: number): Child {
  const program = Bun.which("python3") ?? "python3";
  return new Child([FEED_PY, `--port=${port}`, `--log=${log}`, `--speed=${speed}`], {}, { program });
}

export async function portOf(feed: Child): Promise<number> {
  return Number((await feed.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
}
