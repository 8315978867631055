// The description of a command of the command line: its name, its inputs and its action. The table of all commands is in commands.ts; the
// parser and the help read these rows.

import type { Language } from "../../api/index.ts";
import type { Effective, SettingName, Settings } from "../config/index.ts";
import type { Say } from "../terminal/speech.ts";

/** An option that belongs to one command alone; settings are declared once in config. */
export interface CommandOption {
  /** Without dashes: "plan" is written --plan. */
  readonly name: string;
  /** The placeholder of its value in the help ("PLAN"); an option without one is a switch. */
  readonly value?: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
}

export const option = (name: string, value: string, meaning: string): CommandOption => ({ name, value, meaning });
export const switchOption = (name: string, meaning: string): CommandOption => ({ name, meaning });

/** A positional argument of the command. */
export interface Operand {
  readonly name: string;
  readonly meaning: string;
  readonly isOptional?: boolean;
  /** True where the last operand may be given several times. */
  readonly isRepeated?: boolean;
}

export const operand = (name: string, meaning: string): Operand => ({ name, meaning });

/** The inputs and outputs of a running command. */
export interface CommandContext {
  readonly settings: Settings;
  readonly effective: Effective;
  /** Operands by name. */
  readonly operands: ReadonlyMap<string, string>;
  /** Operands in the order in which they were written. */
  readonly words: readonly string[];
  /** The command's own options by name; a switch that was given is "". */
  readonly options: ReadonlyMap<string, string>;
  readonly language: Language;
  /** Translates a text into the reader's language. `note` does so by itself, and so does `print`. */
  readonly say: Say;
  /** Writes a line of the command's result. */
  readonly print: (line: string) => void;
  /** Writes a line for the person who watches, apart from the result. */
  readonly note: (line: string) => void;
}

export interface Command {
  /** One or two words: "serve", "keys issue". */
  readonly name: string;
  readonly summary: string;
  /** A longer text than the summary, for the command's own help. */
  readonly details?: string;
  readonly operands?: readonly Operand[];
  readonly options?: readonly CommandOption[];
  /** The settings that it takes as flags. It reads all others from environment and file. */
  readonly settings: readonly SettingName[];
  /** Returns the exit code, or nothing for 0. Throws a Complaint for an error that the operator can correct. */
  readonly run: (context: CommandContext) => Promise<number | undefined> | number | undefined;
}
