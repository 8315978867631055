// `marsad check-config`: says what the configuration amounts to and where each value came from, and fails on a bad one.

import { SETTING_NAMES, showEffective } from "../config/index.ts";
import type { Command } from "./command.ts";

export const checkConfig: Command = {
  name: "check-config",
  summary: "Prints the effective configuration with the source of every value; secrets are hidden.",
  settings: SETTING_NAMES,
  run: ({ effective, print, note }) => {
    print(showEffective(effective).trimEnd());
    for (const name of effective.unknownVariables) note(`marsad: ${name} is set but is no setting.`);
    return undefined;
  },
};
