// The table of commands, in the order in which the help lists them.

import { ACCOUNT_COMMANDS, ENTITLEMENT_COMMANDS } from "./accounts.ts";
import { backup } from "./backup.ts";
import { clusterKeyCommand } from "./cluster.ts";
import type { Command } from "./command.ts";
import { companyCommand, ownershipCommand, shariaCommand } from "./company.ts";
import { calendarCommand, screenerCommand } from "./discover.ts";
import { exchangeCommand, exchangeScenariosCommand } from "./exchange.ts";
import { exportCommand } from "./export.ts";
import { FEED_COMMANDS } from "./feed.ts";
import { GATEWAY_COMMANDS } from "./gateway.ts";
import { IMPORT_COMMANDS } from "./import.ts";
import { depthCommand, historyCommand, tradesCommand } from "./instrument.ts";
import { journalCheck } from "./journal.ts";
import { KEY_COMMANDS } from "./keys.ts";
import { listenCommand } from "./listen.ts";
import { eventsCommand, moversCommand, statusCommand } from "./market.ts";
import { drainCommand, membersCommand } from "./members.ts";
import { PROOF_COMMANDS } from "./proof.ts";
import { proveCommand } from "./prove.ts";
import { quoteCommand, replayCommand, watchCommand } from "./quotes.ts";
import { getCommand, mcpCommand, streamCommand } from "./raw.ts";
import { RECORD_COMMANDS } from "./records.ts";
import { restore } from "./restore.ts";
import { checkConfig, healthCommand, migrateCommand, serveCommand } from "./serve.ts";
import { usage } from "./usage.ts";
import { verifyCommand } from "./verify.ts";
import { watchlistsCommand } from "./watchlists.ts";

export const COMMANDS: readonly Command[] = [
  serveCommand,
  checkConfig,
  healthCommand,
  migrateCommand,
  clusterKeyCommand,
  membersCommand,
  drainCommand,
  backup,
  restore,
  journalCheck,
  ...PROOF_COMMANDS,
  proveCommand,
  exportCommand,
  exchangeCommand,
  exchangeScenariosCommand,
  ...FEED_COMMANDS,
  ...GATEWAY_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...ENTITLEMENT_COMMANDS,
  usage,
  ...RECORD_COMMANDS,
  ...IMPORT_COMMANDS,
  quoteCommand,
  watchCommand,
  replayCommand,
  watchlistsCommand,
  depthCommand,
  tradesCommand,
  historyCommand,
  moversCommand,
  screenerCommand,
  calendarCommand,
  companyCommand,
  shariaCommand,
  ownershipCommand,
  eventsCommand,
  statusCommand,
  getCommand,
  streamCommand,
  mcpCommand,
  listenCommand,
  verifyCommand,
];
