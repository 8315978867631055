// What is said to the person at the command line when something is wrong with what they asked for: one line, no stack.

export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

/** One clear line for the operator; ends the command with its exit code. */
export class Complaint extends Error {
  override readonly name = "Complaint";
  readonly exitCode: number;

  constructor(line: string, exitCode: number = EXIT_FAILED) {
    super(line);
    this.exitCode = exitCode;
  }
}

/** A complaint about how a command was written. */
export function usageComplaint(line: string): Complaint {
  return new Complaint(line, EXIT_USAGE);
}
