// What a command of the command line is: its name, what it takes, and what it does. The table of all commands is in
// commands.ts; parsing and help are made from these rows.

import type { Language } from "../../api/index.ts";
import type { Effective, SettingName, Settings } from "../config/index.ts";
import type { Say } from "../terminal/speech.ts";

/** An option that belongs to one command alone; settings are declared once in config. */
export interface CommandOption {
  /** Without dashes: "plan" is written --plan. */
  readonly name: string;
  /** What stands for its value in the help ("PLAN"); an option without it is a switch. */
  readonly value?: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
}

/** A word that follows the command, in order. */
export interface Operand {
  readonly name: string;
  readonly meaning: string;
  readonly isOptional?: boolean;
  /** The last one may be given several times. */
  readonly isRepeated?: boolean;
}

/** What a command is given to work with. */
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
  /** A text in the language of who reads it. What is printed and noted is said in it anyway. */
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
  /** More than the summary, for the command's own help. */
  readonly details?: string;
  readonly operands?: readonly Operand[];
  readonly options?: readonly CommandOption[];
  /** The settings that it takes as flags. All others still come from environment and file. */
  readonly settings: readonly SettingName[];
  /** The exit code, or nothing for 0. What the operator can put right is thrown as a Complaint. */
  readonly run: (context: CommandContext) => Promise<number | undefined> | number | undefined;
}
