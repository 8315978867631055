// Where log lines go: standard output, apart from what is said to the person at the terminal.

import type { LogDestination } from "../../base/index.ts";

/** Lines that wait for a reader that does not read. When it is full, further lines are dropped and counted. */
const WAITING_BYTES_MAX = 8 * 1_024 * 1_024;

export interface LogOutput extends LogDestination {
  /** Lines that were dropped because nobody read them. */
  readonly dropped: () => number;
  /** Resolves when what was written has left the process. */
  readonly flush: () => Promise<void>;
}

export function openLogOutput(stream: NodeJS.WriteStream = process.stdout): LogOutput {
  let dropped = 0;
  // A reader that went away (a closed pipe) is no reason to stop serving.
  stream.on("error", () => {});
  return {
    write: (line) => {
      if (stream.writableLength > WAITING_BYTES_MAX) dropped++;
      else stream.write(line);
    },
    dropped: () => dropped,
    flush: () =>
      new Promise((resolve) => {
        if (stream.writableLength === 0) resolve();
        else stream.once("drain", resolve);
      }),
  };
}
