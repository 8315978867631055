// The store as the service uses it: one database, brought to this version's schema, and the nouns on it.

import type { Accounts } from "./accounts.ts";
import type { Alerts } from "./alerts.ts";
import type { Analysts } from "./analysts.ts";
import type { Articles } from "./articles.ts";
import type { Bars } from "./bars.ts";
import type { Closings } from "./closings.ts";
import type { DatabaseLocation } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Destinations } from "./destinations.ts";
import type { Directory } from "./directory.ts";
import type { Events } from "./events.ts";
import type { Facts } from "./facts.ts";
import type { Journal } from "./journal.ts";
import type { Keys } from "./keys.ts";
import { type MigrationReport, migrate } from "./migrations/migrate.ts";
import type { Settings } from "./settings.ts";
import { SqlAccounts } from "./sql/sql-accounts.ts";
import { SqlAlerts } from "./sql/sql-alerts.ts";
import { SqlAnalysts } from "./sql/sql-analysts.ts";
import { SqlArticles } from "./sql/sql-articles.ts";
import { SqlBars } from "./sql/sql-bars.ts";
import { SqlClosings } from "./sql/sql-closings.ts";
import { SqlDeliveries } from "./sql/sql-deliveries.ts";
import { SqlDestinations } from "./sql/sql-destinations.ts";
import { SqlDirectory } from "./sql/sql-directory.ts";
import { SqlEvents } from "./sql/sql-events.ts";
import { SqlFacts } from "./sql/sql-facts.ts";
import { SqlJournal } from "./sql/sql-journal.ts";
import { SqlKeys } from "./sql/sql-keys.ts";
import { SqlSettings } from "./sql/sql-settings.ts";
import { SqlStatements } from "./sql/sql-statements.ts";
import { SqlUsage } from "./sql/sql-usage.ts";
import type { Statements } from "./statements.ts";
import type { Usage } from "./usage.ts";

/** Everything that is kept. A new kind of fact is a noun (`name.ts`), its SQL (`sql-name.ts`), a migration and a line here. */
export interface Store {
  readonly journal: Journal;
  readonly bars: Bars;
  readonly closings: Closings;
  readonly directory: Directory;
  readonly statements: Statements;
  readonly analysts: Analysts;
  readonly articles: Articles;
  readonly events: Events;
  readonly facts: Facts;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly usage: Usage;
  readonly destinations: Destinations;
  readonly alerts: Alerts;
  readonly deliveries: Deliveries;
  /** What opening did to the schema. */
  readonly migrations: MigrationReport;
  /** Takes a name for this process alone; see Database. */
  claim(name: string): Promise<boolean>;
  /** Throws an Outage when the database does not answer: for readiness. */
  ping(): Promise<void>;
  /** Lets running transactions finish; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** Opens the database, migrates it and puts the nouns on it. Throws an Outage of one line where that cannot be. */
export async function openStore(location: DatabaseLocation): Promise<Store> {
  const database = await openDatabase(location);
  try {
    return {
      migrations: await migrate(database),
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
      usage: new SqlUsage(database),
      destinations: new SqlDestinations(database),
      alerts: new SqlAlerts(database),
      deliveries: new SqlDeliveries(database),
      claim: (name) => database.claim(name),
      ping: async () => {
        await database.read`select 1 as answer`;
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
