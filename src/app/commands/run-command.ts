// Runs one invocation of the command line and turns how it ended into an exit code. Every failure is one line on stderr.

import { redact } from "../../base/index.ts";
import { loadSettings, VERSION } from "../config/index.ts";
import { Complaint, EXIT_FAILED } from "../terminal/complaint.ts";
import type { Command } from "./command.ts";
import { commandHelp, overviewHelp } from "./help.ts";
import { parseInvocation } from "./parse.ts";

/** Where a command writes: its result, and what is said to the person beside it. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export async function runCommand(
  words: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<number> {
  try {
    const invocation = parseInvocation(words, commands);
    if (invocation.kind === "version") {
      terminal.out(`marsad ${VERSION}\n`);
      return 0;
    }
    if (invocation.kind === "help") {
      const { about } = invocation;
      terminal.out(
        about === undefined || typeof about === "string" ? overviewHelp(commands, about) : commandHelp(about),
      );
      return 0;
    }
    const { command, flags, options, operands, words: written, configPath } = invocation;
    const effective = loadSettings(flags, configPath);
    const code = await command.run({
      settings: effective.settings,
      effective,
      operands,
      words: written,
      options,
      print: (line) => terminal.out(`${line}\n`),
      note: (line) => terminal.err(`${line}\n`),
    });
    return code ?? 0;
  } catch (error) {
    terminal.err(`marsad: ${redact(lineOf(error))}\n`);
    return error instanceof Complaint ? error.exitCode : EXIT_FAILED;
  }
}

/** An unexpected error is a bug of ours or of a dependency: still one line, with its kind. */
function lineOf(error: unknown): string {
  if (error instanceof Complaint) return error.message;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [line = ""] = text.split("\n", 1);
  return `unexpected failure: ${line}`;
}
