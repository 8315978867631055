// Reads the places that settings come from: the environment and the optional JSON file. Nothing else in the project looks
// at the environment.

import { readFileSync } from "node:fs";
import { isJsonObject } from "../../base/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import { type Effective, resolveSettings } from "./effective.ts";
import type { SettingName } from "./settings.ts";

const CONFIG_FILE_VARIABLE = "MARSAD_CONFIG";

/** The effective configuration of this process. `filePath` is the value of `--config`. */
export function loadSettings(flags: ReadonlyMap<SettingName, string>, filePath?: string): Effective {
  const environment = process.env;
  const path = filePath ?? (environment[CONFIG_FILE_VARIABLE] || undefined);
  return resolveSettings({
    flags,
    environment,
    file: path === undefined ? null : readSettingsFile(path),
    ...(path === undefined ? {} : { filePath: path }),
  });
}

function readSettingsFile(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw usageComplaint(`The configuration file ${path} cannot be read.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : "";
    throw usageComplaint(`The configuration file ${path} is not JSON: ${reason}.`);
  }
  if (!isJsonObject(value)) {
    throw usageComplaint(`The configuration file ${path} is not a JSON object of settings.`);
  }
  return { ...value };
}
