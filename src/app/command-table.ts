// The table of commands, in the order in which the help lists them.

import { companyCommand, depthCommand, historyCommand, tradesCommand } from "./client/instrument.ts";
import { listenCommand } from "./client/listen.ts";
import { eventsCommand, moversCommand, statusCommand } from "./client/market.ts";
import { mcpCommand } from "./client/mcp.ts";
import { quoteCommand, watchCommand } from "./client/quotes.ts";
import { getCommand, streamCommand } from "./client/raw.ts";
import { verifyCommand } from "./client/verify.ts";
import { ACCOUNT_COMMANDS } from "./commands/accounts.ts";
import { backup } from "./commands/backup.ts";
import { checkConfig } from "./commands/check-config.ts";
import type { Command } from "./commands/command.ts";
import { ENTITLEMENT_COMMANDS } from "./commands/entitlements.ts";
import { exchangeCommand } from "./commands/exchange.ts";
import { exchangeScenariosCommand } from "./commands/exchange-scenarios.ts";
import { exportCommand } from "./commands/export.ts";
import { FEED_COMMANDS } from "./commands/feed.ts";
import { healthCommand } from "./commands/health.ts";
import { IMPORT_COMMANDS } from "./commands/import.ts";
import { KEY_COMMANDS } from "./commands/keys.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { RECORD_COMMANDS } from "./commands/records.ts";
import { restore } from "./commands/restore.ts";
import { serveCommand } from "./commands/serve.ts";
import { usage } from "./commands/usage.ts";

export const COMMANDS: readonly Command[] = [
  serveCommand,
  checkConfig,
  healthCommand,
  migrateCommand,
  backup,
  restore,
  exportCommand,
  exchangeCommand,
  exchangeScenariosCommand,
  ...FEED_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...ENTITLEMENT_COMMANDS,
  usage,
  ...RECORD_COMMANDS,
  ...IMPORT_COMMANDS,
  quoteCommand,
  watchCommand,
  depthCommand,
  tradesCommand,
  historyCommand,
  moversCommand,
  companyCommand,
  eventsCommand,
  statusCommand,
  getCommand,
  streamCommand,
  mcpCommand,
  listenCommand,
  verifyCommand,
];
