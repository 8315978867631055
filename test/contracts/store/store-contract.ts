// The whole contract of the store. Every backend runs it; a new kind of fact adds its suite here.

import { describe } from "bun:test";
import { accountsContract } from "./accounts-contract.ts";
import { alertsContract } from "./alerts-contract.ts";
import { analystsContract } from "./analysts-contract.ts";
import { articlesContract } from "./articles-contract.ts";
import { auditContract } from "./audit-contract.ts";
import type { Backend } from "./backend.ts";
import { backupContract } from "./backup-contract.ts";
import { barsContract } from "./bars-contract.ts";
import { boardsAndOwnersContract } from "./boards-and-owners-contract.ts";
import { closingsContract } from "./closings-contract.ts";
import { consoleSessionsContract } from "./console-sessions-contract.ts";
import { databaseContract } from "./database-contract.ts";
import { deliveriesContract } from "./deliveries-contract.ts";
import { destinationsContract } from "./destinations-contract.ts";
import { directoryContract } from "./directory-contract.ts";
import { factVersionsContract } from "./fact-versions-contract.ts";
import { factsContract } from "./facts-contract.ts";
import { journalContract } from "./journal-contract.ts";
import { leadershipContract } from "./leadership-contract.ts";
import { migrationsContract } from "./migrations-contract.ts";
import { processesContract } from "./processes-contract.ts";
import { requestLogContract } from "./request-log-contract.ts";
import { settingsContract } from "./settings-contract.ts";
import { statementsContract } from "./statements-contract.ts";
import { treeContract } from "./tree-contract.ts";
import { usageContract } from "./usage-contract.ts";
import { watchlistsContract } from "./watchlists-contract.ts";

export function storeContract(backend: Backend): void {
  describe("database", () => databaseContract(backend));
  describe("migrations", () => migrationsContract(backend));
  describe("leadership", () => leadershipContract(backend));
  describe("journal", () => journalContract(backend));
  describe("tree", () => treeContract(backend));
  describe("bars", () => barsContract(backend));
  describe("closings", () => closingsContract(backend));
  describe("directory", () => directoryContract(backend));
  describe("statements", () => statementsContract(backend));
  describe("analysts", () => analystsContract(backend));
  describe("boards and owners", () => boardsAndOwnersContract(backend));
  describe("articles and events", () => articlesContract(backend));
  describe("facts", () => factsContract(backend));
  describe("facts in the past", () => factVersionsContract(backend));
  describe("settings", () => settingsContract(backend));
  describe("accounts", () => accountsContract(backend));
  describe("usage", () => usageContract(backend));
  describe("request log", () => requestLogContract(backend));
  describe("audit log", () => auditContract(backend));
  describe("console sessions", () => consoleSessionsContract(backend));
  describe("destinations", () => destinationsContract(backend));
  describe("alerts", () => alertsContract(backend));
  describe("deliveries", () => deliveriesContract(backend));
  describe("watchlists", () => watchlistsContract(backend));
  describe("backup", () => backupContract(backend));
  describe("processes", () => processesContract(backend));
}
