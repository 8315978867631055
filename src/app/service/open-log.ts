// Opens the log of a process as the settings ask for it.

import { type Clock, createLog, type Log, type LogDestination } from "../../base/index.ts";
import { type Settings, secretsOf } from "../config/index.ts";

export function openLog(settings: Settings, output: LogDestination, clock: Clock): Log {
  return createLog({
    level: settings.logLevel,
    format: logFormatOf(settings),
    clock,
    destination: output,
    secrets: secretsOf(settings),
  });
}

/** `auto` is pretty on a terminal. */
export function logFormatOf({ logFormat }: Pick<Settings, "logFormat">): "json" | "pretty" {
  if (logFormat !== "auto") return logFormat;
  return process.stdout.isTTY === true ? "pretty" : "json";
}
