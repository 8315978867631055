// What a thread that crashed has to say. The runtime puts source lines and a stack around it, which belong in no answer and
// no log line.

/** A line of source, the mark under it, or a line of the stack. */
const AROUND = /^\s*(?:\d+ \||\^|at )/;

/** The error itself in one line, such as `RangeError: Out of memory`. */
export function crashOf(message: string): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !AROUND.test(line));
  return lines[0]?.trim().replace(/^error: /, "") ?? "no reason was told";
}
