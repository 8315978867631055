// The entry of a door process. It is started by a service with `--edges`, and by nobody else.

import { readStart } from "./edge-start.ts";
import { runEdge } from "./run-edge.ts";

const start = await readStart(Bun.stdin.stream());
process.exit(start === null ? 1 : await runEdge(start));
