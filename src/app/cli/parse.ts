// Parses the words after `marsad` into a command with its settings, options and operands. It refuses an unknown word with one line that
// suggests the probable one.

import { parseArgs } from "node:util";
import type { Language } from "../../api/index.ts";
import { outOfRange } from "../../base/index.ts";
import { kebabOf, SETTINGS, type Setting, type SettingName } from "../config/index.ts";
import { suggestion, usageComplaint } from "../terminal/complaint.ts";
import type { Command } from "./command.ts";

export type Invocation =
  | { readonly kind: "help"; readonly about: Command | string | undefined }
  | { readonly kind: "version" }
  | {
      readonly kind: "run";
      readonly command: Command;
      readonly flags: ReadonlyMap<SettingName, string>;
      readonly options: ReadonlyMap<string, string>;
      readonly operands: ReadonlyMap<string, string>;
      readonly words: readonly string[];
      readonly configPath: string | undefined;
    };

/** A flag that a command understands, and where its value goes. */
interface Flag {
  readonly isSwitch: boolean;
  readonly setting?: SettingName;
}

/** The value of `--lang`, which may stand anywhere; null where it is not given. */
export function languageFlag(words: readonly string[]): Language | null {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  const written = words[at];
  if (written === undefined) return null;
  const asked = written === "--lang" ? words[at + 1] : written.slice("--lang=".length);
  if (asked !== "ar" && asked !== "en") throw usageComplaint("--lang takes ar or en.");
  return asked;
}

function withoutLanguage(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !/^--lang(?:=|$)/.test(word) && words[at - 1] !== "--lang");
}

export function parseInvocation(written: readonly string[], commands: readonly Command[]): Invocation {
  const words = languageFlag(written) === null ? written : withoutLanguage(written);
  const [first = ""] = words;
  if (first === "" || first === "--help" || first === "-h") return { kind: "help", about: undefined };
  if (first === "--version" || first === "-V" || first === "version") return { kind: "version" };
  if (first === "help") return { kind: "help", about: aboutOf(words.slice(1), commands) };
  const command = commandOf(words, commands);
  if (command === undefined) {
    // A word that only opens a group, such as `keys --help`.
    if (isGroup(first, commands) && (words[1] === undefined || isHelp(words[1]))) return { kind: "help", about: first };
    throw unknownCommand(words, commands);
  }
  const rest = words.slice(command.name.split(" ").length);
  if (rest.some(isHelp)) return { kind: "help", about: command };
  return { kind: "run", command, ...readWords(command, rest) };
}

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

function isGroup(word: string, commands: readonly Command[]): boolean {
  return commands.some((command) => command.name.startsWith(`${word} `));
}

function commandOf(words: readonly string[], commands: readonly Command[]): Command | undefined {
  const two = `${words[0]} ${words[1]}`;
  return commands.find((command) => command.name === two) ?? commands.find((command) => command.name === words[0]);
}

function aboutOf(words: readonly string[], commands: readonly Command[]): Command | string | undefined {
  if (words.length === 0) return undefined;
  const command = commandOf(words, commands);
  if (command !== undefined) return command;
  const [first = ""] = words;
  if (isGroup(first, commands)) return first;
  throw unknownCommand(words, commands);
}

function unknownCommand(words: readonly string[], commands: readonly Command[]): Error {
  const [first = "", second] = words;
  if (first.startsWith("-")) {
    return usageComplaint(`Write the command before its flags, as in: marsad serve ${first}. See marsad --help.`);
  }
  const inGroup = isGroup(first, commands);
  const said = inGroup && second !== undefined ? `${first} ${second}` : first;
  const names = commands.map((command) => command.name);
  return usageComplaint(`Unknown command '${said}'.${suggestion(said, names)} See marsad --help.`);
}

function flagsOf(command: Command): Map<string, Flag> {
  const flags = new Map<string, Flag>([["config", { isSwitch: false }]]);
  for (const setting of command.settings) {
    const isSwitch = typeof (SETTINGS[setting] as Setting<unknown>).initial === "boolean";
    flags.set(kebabOf(setting), { isSwitch, setting });
  }
  for (const option of command.options ?? []) flags.set(option.name, { isSwitch: option.value === undefined });
  return flags;
}

function readWords(command: Command, words: readonly string[]) {
  const known = flagsOf(command);
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      [...known].map(([name, flag]) => [name, { type: flag.isSwitch ? "boolean" : "string" }]),
    ),
  });
  const flags = new Map<SettingName, string>();
  const options = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, value } = readFlag(token.rawName, token.name, token.value, known);
    const setting = known.get(name)?.setting;
    if (setting === undefined) options.set(name, value);
    else flags.set(setting, value);
  }
  const configPath = options.get("config");
  options.delete("config");
  for (const option of command.options ?? []) {
    if (option.isRequired === true && !options.has(option.name)) {
      throw usageComplaint(`marsad ${command.name} needs --${option.name} ${option.value ?? ""}`.trimEnd() + ".");
    }
  }
  return { flags, options, operands: operandsOf(command, positionals), words: positionals, configPath };
}

function readFlag(written: string, name: string, value: string | undefined, known: ReadonlyMap<string, Flag>) {
  const flag = known.get(name);
  if (flag === undefined) {
    const positive = name.startsWith("no-") ? name.slice(3) : "";
    if (known.get(positive)?.isSwitch === true && value === undefined) return { name: positive, value: "off" };
    const words = [...known.keys(), "lang", "help"].map((word) => `--${word}`);
    throw usageComplaint(`Unknown flag '${written.slice(0, 80)}'.${suggestion(written, words)}`);
  }
  if (flag.isSwitch) return { name, value: value ?? (flag.setting === undefined ? "" : "on") };
  // parseArgs takes a following flag as the value, but nobody means `--port --host`.
  if (value === undefined || value.startsWith("--")) throw usageComplaint(`--${name} needs a value.`);
  return { name, value };
}

function operandsOf(command: Command, positionals: readonly string[]): Map<string, string> {
  const operands = command.operands ?? [];
  const extra = positionals[operands.length];
  if (extra !== undefined && operands.at(-1)?.isRepeated !== true)
    throw usageComplaint(`marsad ${command.name} does not take '${extra.slice(0, 80)}'.`);
  // An empty word is most often a variable of a script that has no value.
  const emptyAt = positionals.findIndex((word) => word.trim() === "");
  const given = emptyAt === -1 ? positionals.length : Math.min(emptyAt, operands.length - 1);
  const missing = operands.slice(given).find((operand) => operand.isOptional !== true);
  if (missing !== undefined) throw usageComplaint(`marsad ${command.name} needs ${missing.name}: ${missing.meaning}`);
  const count = Math.min(operands.length, positionals.length);
  return new Map(operands.slice(0, count).map(({ name }, at) => [name, positionals[at] ?? outOfRange(at)]));
}
