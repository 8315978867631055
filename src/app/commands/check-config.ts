// `marsad check-config`: prints the value of every setting and where it came from, and fails on a bad one.

import { SETTING_NAMES, showEffective } from "../config/index.ts";
import type { Command } from "./command.ts";

export const checkConfig: Command = {
  name: "check-config",
  summary: "Prints the effective configuration with the source of every value; secrets are hidden.",
  settings: SETTING_NAMES,
  run: ({ effective, print, note }) => {
    print(showEffective(effective).trimEnd());
    for (const name of effective.unknownVariables) note(`marsad: unknown environment variable ${name}, ignored.`);
    return undefined;
  },
};
