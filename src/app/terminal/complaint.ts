// An error that the person at the command line can do something about: one line, without a stack trace.

export const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** One line for the operator; the command ends with the exit code. */
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
