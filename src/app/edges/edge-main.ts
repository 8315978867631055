// A door process, from what its parent tells it to its exit code. It is started by a service with `--edges`, and by nobody else.

import { readStart } from "./edge-start.ts";
import { runEdge } from "./run-edge.ts";

export async function edgeMain(): Promise<number> {
  const start = await readStart(Bun.stdin.stream());
  return start === null ? 1 : await runEdge(start);
}
