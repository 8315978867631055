// Works out the effective configuration: flag over environment over file over default, each value checked by its kind. It remembers the
// source of every value.

import { join } from "node:path";
import { isOpenSecret } from "../../base/index.ts";
import { nearestOf, suggestion, usageComplaint } from "../terminal/complaint.ts";
import type { Setting } from "./kind.ts";
import { LANGUAGE_VARIABLE } from "./locale.ts";
import { isLoopbackHost } from "./network.ts";
import { flagOf, kebabOf, SETTING_NAMES, SETTINGS, type SettingName, type Settings, variableOf } from "./settings.ts";

export type Source = "flag" | "environment" | "file" | "default";

export interface Effective {
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
  /** The file of settings; absent where there is none. */
  readonly filePath?: string;
  /** MARSAD_ variables that name no setting: probably misspelt. */
  readonly unknownVariables: readonly string[];
}

export interface Given {
  /** Flags by setting, as written. */
  readonly flags: ReadonlyMap<SettingName, string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The settings of a file, or null when there is none. */
  readonly file: Readonly<Record<string, unknown>> | null;
  readonly filePath?: string;
}

/** Variables that are read by the command line itself. */
const OTHER_VARIABLES = ["MARSAD_CONFIG", LANGUAGE_VARIABLE];

interface Found {
  readonly text: string;
  readonly source: Source;
  /** The name of the place in a complaint. */
  readonly place: string;
}

export function resolveSettings(given: Given): Effective {
  checkFileNames(given);
  const settings: Record<string, unknown> = {};
  const sources: Record<string, Source> = {};
  for (const name of SETTING_NAMES) {
    const setting: Setting<unknown> = SETTINGS[name] as Setting<unknown>;
    const found = find(name, given);
    settings[name] = found === undefined ? setting.initial : read(setting, found);
    sources[name] = found?.source ?? "default";
  }
  // Every name of the table was filled by its own kind just above.
  const complete = settings as Settings;
  checkTogether(complete);
  checkClock(complete, sources as Record<SettingName, Source>);
  return {
    settings: complete,
    sources: sources as Record<SettingName, Source>,
    ...(given.filePath === undefined ? {} : { filePath: given.filePath }),
    unknownVariables: unknownVariables(given.environment),
  };
}

function find(name: SettingName, given: Given): Found | undefined {
  const flag = given.flags.get(name);
  if (flag !== undefined) return { text: flag, source: "flag", place: flagOf(name) };
  const variable = given.environment[variableOf(name)];
  // Many tools write an empty variable for "not set".
  if (variable !== undefined && variable !== "") {
    return { text: variable, source: "environment", place: variableOf(name) };
  }
  const inFile = given.file?.[kebabOf(name)];
  if (inFile === undefined || inFile === null) return undefined;
  const place = `"${kebabOf(name)}" in ${given.filePath ?? "the configuration file"}`;
  return { text: textOf(inFile, place), source: "file", place };
}

function textOf(value: unknown, place: string): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(",");
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object" && !Array.isArray(value)) return JSON.stringify(value);
  throw usageComplaint(`${place} is neither a text, a number, true or false, nor a list of texts.`);
}

function read(setting: Setting<unknown>, found: Found): unknown {
  const value = setting.kind.parse(found.text);
  if (value !== undefined) return value;
  const shown = setting.isSecret === true ? "its value" : `'${found.text.slice(0, 80)}'`;
  const problem = setting.kind.problem?.(found.text) ?? `it takes ${setting.kind.takes}.`;
  throw usageComplaint(`${found.place} does not take ${shown}: ${problem}`);
}

function checkFileNames(given: Given): void {
  const names = SETTING_NAMES.map(kebabOf);
  for (const name of Object.keys(given.file ?? {})) {
    if (names.includes(name)) continue;
    const place = given.filePath ?? "the configuration file";
    throw usageComplaint(`Unknown setting "${name}" in ${place}.${suggestion(name, names)}`);
  }
}

function unknownVariables(environment: Given["environment"]): string[] {
  const known = [...SETTING_NAMES.map(variableOf), ...OTHER_VARIABLES];
  return Object.keys(environment)
    .filter((name) => name.startsWith("MARSAD_") && !known.includes(name))
    .filter((name) => nearestOf(name, known) !== undefined)
    .sort();
}

/** Checks the rules that involve several settings. */
function checkTogether(settings: Settings): void {
  if (settings.unlimitedDemo && !isLoopbackHost(settings.host)) {
    throw usageComplaint(
      `--unlimited-demo works on a loopback host only, and --host is ${settings.host}: leave one of them out.`,
    );
  }
  // Customers could then name any address that this machine reaches as a destination.
  if (settings.webhooksInsecure && !isLoopbackHost(settings.host)) {
    throw usageComplaint(
      `--webhooks-insecure works on a loopback host only, and --host is ${settings.host}: leave one of them out.`,
    );
  }
  if (settings.role !== "all") checkRole(settings);
  if (settings.natsUrl !== null && settings.clusterKeyFile === null) {
    throw usageComplaint(
      "--nats-url needs --cluster-key-file as well; make the file once with: marsad cluster key FILE",
    );
  }
  if (settings.edges > 0) checkEdges(settings);
  if (settings.aiBaseUrl !== null && settings.aiModel === null) {
    throw usageComplaint("--ai-base-url needs --ai-model as well: the name of the model to ask.");
  }
}

/** With the wall clock there is one start, which is now, and one speed, which is real time. */
function checkClock({ simClock }: Settings, sources: Effective["sources"]): void {
  if (simClock !== "wall") return;
  for (const name of ["simStart", "simSpeed"] as const) {
    if (sources[name] === "default") continue;
    throw usageComplaint(
      `--sim-clock wall keeps the time of the wall and takes no ${flagOf(name)}: leave one of them out.`,
    );
  }
}

/** Processes that share the work need one database, and one key to open each other's secrets. */
function checkRole({ role, databaseUrl, natsUrl, clusterKeyFile, webhooksKeyFile }: Settings): void {
  const given = { databaseUrl, natsUrl, clusterKeyFile, webhooksKeyFile };
  const names = ["databaseUrl", "natsUrl", "clusterKeyFile", "webhooksKeyFile"] as const;
  const missing = names.filter((name) => given[name] === null);
  if (missing.length === 0) return;
  throw usageComplaint(`--role ${role} needs ${missing.map(flagOf).join(" and ")} as well.`);
}

/** The processes of one machine speak over a socket of their own. */
function checkEdges({ role, natsUrl }: Settings): void {
  if (role !== "all")
    throw usageComplaint(`--edges works with --role all only, and --role is ${role}: leave one of them out.`);
  if (natsUrl !== null)
    throw usageComplaint("--edges is for one machine and needs no --nats-url: leave one of them out.");
}

/** True when the demo accounts exist under these settings. */
export function hasDemoAccounts(settings: Settings): boolean {
  return settings.demoKeys || (settings.feed === "simulated" && isLoopbackHost(settings.host));
}

/** Values that the log must never show. */
export function secretsOf(settings: Settings): string[] {
  return SETTING_NAMES.filter((name) => (SETTINGS[name] as Setting<unknown>).isSecret === true)
    .map((name) => settings[name])
    .filter((value): value is string => typeof value === "string");
}

/** The given files with secrets that others may read. The key of webhooks is refused where it is read. */
export function openSecretsOf({ settings, sources, filePath }: Effective): string[] {
  const { clusterKeyFile, feedKeyFile } = settings;
  const isSecretInFile = SETTING_NAMES.some(
    (name) => sources[name] === "file" && (SETTINGS[name] as Setting<unknown>).isSecret === true,
  );
  return [clusterKeyFile, feedKeyFile, isSecretInFile ? filePath : null]
    .filter((path) => path != null)
    .filter(isOpenSecret);
}

/** The path of the key that seals the signing secrets of webhooks. */
export function webhooksKeyFile({ webhooksKeyFile, dataDir }: Settings): string {
  return webhooksKeyFile ?? join(dataDir, "webhooks.key");
}
