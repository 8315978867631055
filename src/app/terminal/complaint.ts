// An error that the person at the command line can correct: one line, without a stack trace, with the word that was probably meant.

import { editDistance } from "../../base/index.ts";

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

const WORD_LENGTH_MAX = 64;

/** The nearest word, or undefined when none is near enough. */
export function nearestOf(word: string, words: readonly string[]): string | undefined {
  if (word.length > WORD_LENGTH_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of words) {
    // A beginning counts as one edit: `--data` probably means `--data-dir`.
    const edits = candidate.startsWith(word) && word.length > 2 ? 1 : editDistance(word, candidate);
    if (edits < bestDistance) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}

/** " Did you mean --port?" or nothing, to end a complaint with. */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = nearestOf(word, words);
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`;
}
