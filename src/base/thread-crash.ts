// The error message of a crashed thread. The runtime adds source lines and a stack, which belong in no answer and no log line.

/** A line of source, the mark under it, or a line of the stack. */
const AROUND = /^\s*(?:\d+ \||\^|at )/;

/** Only the error, in one line, such as `RangeError: Out of memory`. */
export function crashOf(message: string): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !AROUND.test(line));
  return lines[0]?.trim().replace(/^error: /, "") ?? "no reason was given";
}
