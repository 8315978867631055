// Opens the store: one database, brought to the schema of this version, with the SQL of every kind of fact on it.

import { type Clock, SystemClock } from "../../base/index.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { type MigrationReport, migrate } from "../migrations/migrate.ts";
import type { Store } from "../store.ts";
import { sqlAccounts } from "./sql-accounts.ts";
import { sqlAlerts } from "./sql-alerts.ts";
import { sqlAnalysts } from "./sql-analysts.ts";
import { sqlArticles, sqlEvents } from "./sql-articles.ts";
import { sqlAudit } from "./sql-audit.ts";
import { sqlBars } from "./sql-bars.ts";
import { sqlClosings } from "./sql-closings.ts";
import { sqlConsoleSessions } from "./sql-console-sessions.ts";
import { sqlDeliveries } from "./sql-deliveries.ts";
import { sqlDestinations } from "./sql-destinations.ts";
import { sqlDirectory } from "./sql-directory.ts";
import { sqlFacts } from "./sql-facts.ts";
import { sqlJournal } from "./sql-journal.ts";
import { sqlKeys } from "./sql-keys.ts";
import { fencedBy, sqlLeadership } from "./sql-leadership.ts";
import { sqlRequestLog } from "./sql-request-log.ts";
import { sqlSettings } from "./sql-settings.ts";
import { sqlStatements } from "./sql-statements.ts";
import { sqlUsage } from "./sql-usage.ts";

/** Opens the database and migrates it. Throws an Outage with a message of one line where that is not possible. */
export async function openStore(location: DatabaseLocation, clock: Clock = new SystemClock()): Promise<Store> {
  const database = await openDatabase(location, clock);
  try {
    return storeOn(database, await migrate(database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function storeOn(database: Database, migrations: MigrationReport): Store {
  return {
    migrations,
    journal: sqlJournal(database),
    bars: sqlBars(database),
    closings: sqlClosings(database),
    directory: sqlDirectory(database),
    statements: sqlStatements(database),
    analysts: sqlAnalysts(database),
    articles: sqlArticles(database),
    events: sqlEvents(database),
    facts: sqlFacts(database),
    settings: sqlSettings(database),
    accounts: sqlAccounts(database),
    keys: sqlKeys(database),
    consoleSessions: sqlConsoleSessions(database),
    usage: sqlUsage(database),
    requestLog: sqlRequestLog(database),
    audit: sqlAudit(database),
    destinations: sqlDestinations(database),
    alerts: sqlAlerts(database),
    deliveries: sqlDeliveries(database),
    leadership: sqlLeadership(database),
    leading: (term) => storeOn(fencedBy(term, database), migrations),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
