// Opens the store: one database, brought to the schema of this version, with the SQL of every kind of fact on it.

import { type Clock, present, SystemClock } from "../../base/index.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { isDatabaseThere } from "../database/snapshot.ts";
import { words } from "../database/sql.ts";
import type { Term } from "../leadership.ts";
import { hasSchema, type MigrationReport, migrate } from "../migrations/migrate.ts";
import { sqlAccounts, sqlKeys } from "./sql-accounts.ts";
import { sqlAlerts } from "./sql-alerts.ts";
import { sqlArticles, sqlEvents } from "./sql-articles.ts";
import { sqlAudit } from "./sql-audit.ts";
import { sqlBars } from "./sql-bars.ts";
import { sqlCheckpoints } from "./sql-checkpoints.ts";
import { sqlClosings } from "./sql-closings.ts";
import { sqlConsoleSessions } from "./sql-console-sessions.ts";
import { sqlDeliveries } from "./sql-deliveries.ts";
import { sqlDestinations } from "./sql-destinations.ts";
import { sqlAnalysts, sqlBoardListings, sqlDirectory, sqlOwnerships, sqlStatements } from "./sql-directory.ts";
import { sqlEmails } from "./sql-emails.ts";
import { sqlFacts } from "./sql-facts.ts";
import { sqlHeads } from "./sql-heads.ts";
import { sqlJournal } from "./sql-journal.ts";
import { fencedBy, sqlLeadership } from "./sql-leadership.ts";
import { sqlLinks } from "./sql-links.ts";
import { sqlNotifications } from "./sql-notifications.ts";
import { sqlPastFacts } from "./sql-past-facts.ts";
import { sqlReplays } from "./sql-replays.ts";
import { sqlRequestLog } from "./sql-request-log.ts";
import { sqlSettings } from "./sql-settings.ts";
import { sqlSigningKeys } from "./sql-signing-keys.ts";
import { sqlTree } from "./sql-tree.ts";
import { sqlUsage } from "./sql-usage.ts";
import { sqlWatchlists } from "./sql-watchlists.ts";

/** The SQL of every kind of stored fact. */
function nounsOn(database: Database) {
  return {
    journal: sqlJournal(database),
    tree: sqlTree(database),
    heads: sqlHeads(database),
    signingKeys: sqlSigningKeys(database),
    bars: sqlBars(database),
    closings: sqlClosings(database),
    checkpoints: sqlCheckpoints(database),
    directory: sqlDirectory(database),
    statements: sqlStatements(database),
    analysts: sqlAnalysts(database),
    boardListings: sqlBoardListings(database),
    ownerships: sqlOwnerships(database),
    articles: sqlArticles(database),
    events: sqlEvents(database),
    facts: sqlFacts(database),
    /** The facts as they were known at a time of the market. */
    factsAt: sqlPastFacts(database),
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
    emails: sqlEmails(database),
    notifications: sqlNotifications(database),
    watchlists: sqlWatchlists(database),
    links: sqlLinks(database),
    replays: sqlReplays(database),
    /** The leadership: asked before anything that only one process may write. */
    leadership: sqlLeadership(database),
  };
}

/**
 * All stored data. An Outage may leave open whether a write happened (the connection was lost during its commit). Repeating a write is
 * harmless then, but for those that make something new at each call: `accounts.create`, `keys.issue`, `destinations.create`,
 * `alerts.create`, `watchlists.create`, `links.create`, `replays.create` and `deliveries.add`; and a `settings.compareAndSet` that happened
 * answers false the second time. A new kind of fact is an interface (`name.ts`), its SQL (`sql/sql-name.ts`), a migration and a line in
 * `nounsOn`.
 */
export interface Store extends Readonly<ReturnType<typeof nounsOn>> {
  /** The migrations that opening applied. */
  readonly migrations: MigrationReport;
  /** The store for the leader of a term: each of its writes throws Deposed, and changes nothing, once the term is over. */
  leading(term: Term): Store;
  /** The time by the database's clock, on which processes of different machines agree. */
  timeMs(): Promise<number>;
  /** Throws an Outage when the database does not answer, or when its file was deleted or replaced: for readiness. */
  ping(): Promise<void>;
  /** Lets running transactions finish; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** Opens the database and migrates it. Throws an Outage with a message of one line when it fails. */
export async function openStore(location: DatabaseLocation, clock: Clock = new SystemClock()): Promise<Store> {
  return await openStoreOn(await openDatabase(location, clock));
}

/** Like `openStore`, on a database that is there: null, and nothing is made, where it is not, or where it is empty. */
export async function openExistingStore(
  location: DatabaseLocation,
  clock: Clock = new SystemClock(),
): Promise<Store | null> {
  if (!isDatabaseThere(location)) return null;
  const database = await openDatabase(location, clock);
  let isEmpty = true;
  try {
    isEmpty = !(await hasSchema(database));
  } finally {
    if (isEmpty) await database.close();
  }
  return isEmpty ? null : await openStoreOn(database);
}

/** Like `openStore`, on an open database, which is closed where the store cannot be opened on it. */
export async function openStoreOn(database: Database): Promise<Store> {
  try {
    return storeOn(database, await migrate(database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function storeOn(database: Database, migrations: MigrationReport): Store {
  return {
    ...nounsOn(database),
    migrations,
    leading: (term) => storeOn(fencedBy(term, database), migrations),
    timeMs: async () => present(await database.read.number`select ${words(database.dialect.nowMs)}`, "a clock answers"),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
