// Runs one invocation of the command line and turns its end into an exit code. Every failure is one line on stderr. The help is made from
// the rows of the commands and settings.

import { redact } from "../../base/index.ts";
import {
  flagOf,
  loadSettings,
  SETTINGS,
  type Setting,
  type SettingName,
  VERSION,
  variableOf,
} from "../config/index.ts";
import { Complaint, EXIT_FAILED } from "../terminal/complaint.ts";
import type { Command } from "./command.ts";
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

const WIDTH = 100;

/** Wraps text behind a left column. */
function entry(left: string, text: string, leftWidth: number): string {
  const indent = " ".repeat(leftWidth + 4);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + word.length + 1 > WIDTH - indent.length) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  // A left part that is too long stands on a line of its own.
  const head = left.length > leftWidth ? `  ${left}\n${indent}` : `  ${left.padEnd(leftWidth)}  `;
  return head + lines.join(`\n${indent}`);
}

function usageOf(command: Command): string {
  const operands = (command.operands ?? []).map(({ name, isOptional, isRepeated }) => {
    const written = isRepeated === true ? `${name}…` : name;
    return isOptional === true ? `[${written}]` : written;
  });
  return ["marsad", command.name, "[flags]", ...operands].join(" ");
}

function settingEntry(name: SettingName, leftWidth: number): string {
  const { kind, initial, initialText, meaning } = SETTINGS[name] as Setting<unknown>;
  const isSwitch = typeof initial === "boolean";
  const shown = initialText ?? kind.show(initial);
  return entry(
    isSwitch ? flagOf(name) : `${flagOf(name)} VALUE`,
    `${meaning.replaceAll("`", "")} Takes ${kind.takes}; default: ${shown}. [${variableOf(name)}]`,
    leftWidth,
  );
}

/** The help of one command. */
function commandHelp(command: Command): string {
  const parts = [`${command.summary}`, "", `Usage: ${usageOf(command)}`];
  if (command.details !== undefined) parts.push("", command.details);
  const operands = command.operands ?? [];
  if (operands.length > 0) parts.push("", ...operands.map((operand) => entry(operand.name, operand.meaning, 24)));
  parts.push("", "Flags:");
  for (const option of command.options ?? []) {
    const left = option.value === undefined ? `--${option.name}` : `--${option.name} ${option.value}`;
    parts.push(entry(left, option.isRequired === true ? `${option.meaning} Required.` : option.meaning, 24));
  }
  parts.push(...command.settings.map((name) => settingEntry(name, 24)));
  parts.push(entry("--config FILE", "A JSON file with settings. [MARSAD_CONFIG]", 24));
  parts.push(entry("--help", "Shows this.", 24));
  return `${parts.join("\n")}\n`;
}

/** The list of commands: all of them, or those of one group. */
function overviewHelp(commands: readonly Command[], group?: string): string {
  const shown = group === undefined ? commands : commands.filter((command) => command.name.startsWith(`${group} `));
  const width = Math.max(...shown.map((command) => command.name.length));
  return [
    "Marsad: an open, self-hostable Saudi market data service.",
    "",
    `Usage: marsad ${group ?? ""}${group === undefined ? "COMMAND" : " COMMAND"} [flags]`,
    "",
    "Commands:",
    ...shown.map((command) => entry(command.name, command.summary, width)),
    "",
    "marsad COMMAND --help says more about a command, marsad --version which version this is.",
    "",
  ].join("\n");
}
