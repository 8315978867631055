// Starts a door process: the same program with a word that is no command. Its log lines come out among those of the parent, each whole.

import { type LogDestination, programCommand } from "../../base/index.ts";
import type { EdgeProcess } from "./edge-processes.ts";
import { type EdgeStart, encodeStart } from "./edge-start.ts";
import { EDGE_WORD } from "./edge-word.ts";

export function spawnEdge(start: EdgeStart, output: LogDestination): EdgeProcess {
  const child = Bun.spawn(programCommand(EDGE_WORD), { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  child.stdin.write(encodeStart(start));
  void child.stdin.flush();
  void passOn(child.stdout, output);
  return {
    pid: child.pid,
    exited: child.exited.then((code) => child.signalCode ?? code),
    kill: (signal) => child.kill(signal),
  };
}

async function passOn(lines: ReadableStream<Uint8Array>, output: LogDestination): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of lines) {
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0) output.write(text.slice(0, end));
    rest = text.slice(end);
  }
}
