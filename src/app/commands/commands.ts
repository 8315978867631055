// The table of commands, in the order in which the help lists them.

import { ACCOUNT_COMMANDS } from "./accounts.ts";
import { backup } from "./backup.ts";
import { checkConfig } from "./check-config.ts";
import type { Command } from "./command.ts";
import { ENTITLEMENT_COMMANDS } from "./entitlements.ts";
import { exchangeCommand } from "./exchange.ts";
import { FEED_COMMANDS } from "./feed.ts";
import { IMPORT_COMMANDS } from "./import.ts";
import { KEY_COMMANDS } from "./keys.ts";
import { migrateCommand } from "./migrate.ts";
import { restore } from "./restore.ts";
import { serveCommand } from "./serve.ts";
import { usage } from "./usage.ts";

export const COMMANDS: readonly Command[] = [
  serveCommand,
  checkConfig,
  migrateCommand,
  backup,
  restore,
  exchangeCommand,
  ...FEED_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...ENTITLEMENT_COMMANDS,
  usage,
  ...IMPORT_COMMANDS,
];
