// The table of commands, in the order in which the help lists them.

import { checkConfig } from "./check-config.ts";
import type { Command } from "./command.ts";

export const COMMANDS: readonly Command[] = [checkConfig];
