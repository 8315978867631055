// Runs one invocation of the command line and turns its end into an exit code. Every failure is one line on stderr. The help is made from
// the rows of the commands and settings.

import { AccountRefusal } from "../../access/index.ts";
import type { Language } from "../../api/index.ts";
import { Outage, redact } from "../../base/index.ts";
import { ExportRefused } from "../../files/index.ts";
import { JournalDamage, systemReasonOf } from "../../store/index.ts";
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
import { ReaderGone } from "../terminal/result-output.ts";
import { asWritten, inArabic, isolated, resultInArabic, type Say, wrapped } from "../terminal/speech.ts";
import type { Command } from "./command.ts";
import { languageFlag, parseInvocation } from "./parse.ts";

export { systemLanguage } from "../config/index.ts";

/** The outputs of a command: its result, and the notes for the person who watches. */
export interface Terminal {
  readonly out: (text: string) => void;
  /** Resolves when the result has left the process. Throws, as `out` does, where nobody reads it or it cannot be written. */
  readonly flush?: () => Promise<void>;
  readonly err: (text: string) => void;
}

/** `system` is the language of the system; `--lang` names another. */
export async function runCommand(
  words: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
  system: Language = "en",
): Promise<number> {
  let say = sayIn(system);
  try {
    const language = languageFlag(words) ?? system;
    say = sayIn(language);
    const invocation = parseInvocation(words, commands);
    if (invocation.kind === "version") {
      terminal.out(`marsad ${VERSION}\n`);
      await terminal.flush?.();
      return 0;
    }
    if (invocation.kind === "help") {
      const { about } = invocation;
      terminal.out(
        about === undefined || typeof about === "string" ? overviewHelp(commands, about, say) : commandHelp(about, say),
      );
      await terminal.flush?.();
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
      language,
      say,
      print: (line) => terminal.out(`${isArabicResult(language, options) ? resultInArabic(line) : line}\n`),
      note: (line) => terminal.err(`${say(line)}\n`),
    });
    await terminal.flush?.();
    return code ?? 0;
  } catch (error) {
    if (error instanceof ReaderGone) return 0;
    // The lines that the command had written before it failed.
    await terminal.flush?.().catch(() => undefined);
    const line = redact(lineOf(error));
    const said = say(line);
    // An English line may name something in Arabic, and still runs from left to right.
    terminal.err(`marsad: ${said === line ? line : isolated(said)}\n`);
    return error instanceof Complaint ? error.exitCode : EXIT_FAILED;
  }
}

const sayIn = (language: Language): Say => (language === "ar" ? inArabic : asWritten);

/** Programs read JSON and CSV, which are the same in every language. */
const isArabicResult = (language: Language, options: ReadonlyMap<string, string>): boolean =>
  language === "ar" && !options.has("json") && !options.has("csv");

/** Errors that the operator can correct. */
const FOR_PEOPLE = [Complaint, Outage, AccountRefusal, ExportRefused, JournalDamage];

/** An unexpected error is a bug of ours or of a dependency: still one line, with its kind. */
function lineOf(error: unknown): string {
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return (error as Error).message;
  // A file or a folder that the operator named, most often.
  if (error instanceof Error && "path" in error && "syscall" in error) {
    return `${error.path} cannot be used: ${systemReasonOf(error)}`;
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [line = ""] = text.split("\n", 1);
  return `unexpected failure: ${line}`;
}

const WIDTH = 100;
const LEFT_WIDTH = 24;
/** A command with settings of more topics than this lists them by topic. */
const TOPICS_UNNAMED_MAX = 2;

/** Wraps text behind a left column. */
function entry(left: string, text: string, leftWidth: number = LEFT_WIDTH): string {
  const indent = " ".repeat(leftWidth + 4);
  const lines = wrapped(text, WIDTH - indent.length);
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

function settingEntry(name: SettingName, say: Say): string {
  const { kind, initial, initialText, meaning } = SETTINGS[name] as Setting<unknown>;
  const isSwitch = typeof initial === "boolean";
  const shown = initialText ?? kind.show(initial);
  const said = say(meaning.replaceAll("`", ""));
  return entry(
    isSwitch ? flagOf(name) : `${flagOf(name)} VALUE`,
    say(`${said} Takes ${kind.takes}; default: ${shown}. [${variableOf(name)}]`),
  );
}

/** The settings of a command, under their topics where there are many. */
function settingEntries(names: readonly SettingName[], say: Say): readonly string[] {
  const topics = Map.groupBy(names, (name) => SETTINGS[name].group);
  if (topics.size <= TOPICS_UNNAMED_MAX) return names.map((name) => settingEntry(name, say));
  return [...topics].flatMap(([topic, its]) => ["", `${say(topic)}:`, ...its.map((name) => settingEntry(name, say))]);
}

function commandHelp(command: Command, say: Say): string {
  const parts = [say(command.summary), "", say(`Usage: ${usageOf(command)}`)];
  if (command.details !== undefined) parts.push("", say(command.details));
  const operands = command.operands ?? [];
  if (operands.length > 0) parts.push("", ...operands.map((operand) => entry(operand.name, say(operand.meaning))));
  parts.push("", say("Flags:"));
  for (const option of command.options ?? []) {
    const left = option.value === undefined ? `--${option.name}` : `--${option.name} ${option.value}`;
    const meaning = say(option.meaning);
    parts.push(entry(left, option.isRequired === true ? say(`${meaning} Required.`) : meaning));
  }
  parts.push(
    entry("--config FILE", say("A JSON file with settings. [MARSAD_CONFIG]")),
    entry(
      "--lang LANGUAGE",
      say("ar or en: the language of the command line; that of the system unless given. [MARSAD_LANG]"),
    ),
    entry("--help", say("Shows this.")),
    ...settingEntries(command.settings, say),
  );
  return `${parts.join("\n")}\n`;
}

/** The list of commands: all of them, or those of one group. */
function overviewHelp(commands: readonly Command[], group: string | undefined, say: Say): string {
  const shown = group === undefined ? commands : commands.filter((command) => command.name.startsWith(`${group} `));
  const width = Math.max(...shown.map((command) => command.name.length));
  return [
    say("Marsad: an open, self-hostable Saudi market data service."),
    "",
    say(`Usage: marsad ${group ?? ""}${group === undefined ? "COMMAND" : " COMMAND"} [flags]`),
    "",
    say("Commands:"),
    ...shown.map((command) => entry(command.name, say(command.summary), width)),
    "",
    say("marsad COMMAND --help says more about a command, marsad --version which version this is."),
    "",
  ].join("\n");
}
