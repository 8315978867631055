// Opens the store: one database, brought to the schema of this version, with the SQL of every kind of fact on it.

import { type Clock, SystemClock } from "../../base/index.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { type MigrationReport, migrate } from "../migrations/migrate.ts";
import type { Store } from "../store.ts";
import { fencedBy } from "./fenced-database.ts";
import { SqlAccounts } from "./sql-accounts.ts";
import { SqlAlerts } from "./sql-alerts.ts";
import { SqlAnalysts } from "./sql-analysts.ts";
import { SqlArticles } from "./sql-articles.ts";
import { SqlAudit } from "./sql-audit.ts";
import { SqlBars } from "./sql-bars.ts";
import { SqlClosings } from "./sql-closings.ts";
import { SqlConsoleSessions } from "./sql-console-sessions.ts";
import { SqlDeliveries } from "./sql-deliveries.ts";
import { SqlDestinations } from "./sql-destinations.ts";
import { SqlDirectory } from "./sql-directory.ts";
import { SqlEvents } from "./sql-events.ts";
import { SqlFacts } from "./sql-facts.ts";
import { SqlJournal } from "./sql-journal.ts";
import { SqlKeys } from "./sql-keys.ts";
import { SqlLeadership } from "./sql-leadership.ts";
import { SqlRequestLog } from "./sql-request-log.ts";
import { SqlSettings } from "./sql-settings.ts";
import { SqlStatements } from "./sql-statements.ts";
import { SqlUsage } from "./sql-usage.ts";

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
    journal: new SqlJournal(database),
    bars: new SqlBars(database),
    closings: new SqlClosings(database),
    directory: new SqlDirectory(database),
    statements: new SqlStatements(database),
    analysts: new SqlAnalysts(database),
    articles: new SqlArticles(database),
    events: new SqlEvents(database),
    facts: new SqlFacts(database),
    settings: new SqlSettings(database),
    accounts: new SqlAccounts(database),
    keys: new SqlKeys(database),
    consoleSessions: new SqlConsoleSessions(database),
    usage: new SqlUsage(database),
    requestLog: new SqlRequestLog(database),
    audit: new SqlAudit(database),
    destinations: new SqlDestinations(database),
    alerts: new SqlAlerts(database),
    deliveries: new SqlDeliveries(database),
    leadership: new SqlLeadership(database),
    leading: (term) => storeOn(fencedBy(term, database), migrations),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
