// The store as the rest of the service sees it: an interface for each kind of fact that is kept.

import type { Accounts } from "./accounts.ts";
import type { Alerts } from "./alerts.ts";
import type { Analysts } from "./analysts.ts";
import type { Articles } from "./articles.ts";
import type { Audit } from "./audit.ts";
import type { Bars } from "./bars.ts";
import type { Closings } from "./closings.ts";
import type { ConsoleSessions } from "./console-sessions.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Destinations } from "./destinations.ts";
import type { Directory } from "./directory.ts";
import type { Events } from "./events.ts";
import type { Facts } from "./facts.ts";
import type { Journal } from "./journal.ts";
import type { Keys } from "./keys.ts";
import type { Leadership, Term } from "./leadership.ts";
import type { MigrationReport } from "./migrations/migrate.ts";
import type { RequestLog } from "./request-log.ts";
import type { Statements } from "./statements.ts";
import type { StoredSettings } from "./stored-settings.ts";
import type { Usage } from "./usage.ts";

/**
 * Everything that is kept. An Outage may leave open whether a write happened (the connection was lost during its commit). Writes are
 * harmless to repeat then, but for those that make something new at each call: `accounts.create`, `keys.issue`, `destinations.create`,
 * `alerts.create` and `deliveries.add`; and a `settings.compareAndSet` that happened answers false the second time. A new kind of fact is an interface (`name.ts`), its SQL (`sql/sql-name.ts`), a migration, a line here and one
 * in `sql/open-store.ts`.
 */
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
  readonly settings: StoredSettings;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly consoleSessions: ConsoleSessions;
  readonly usage: Usage;
  readonly requestLog: RequestLog;
  readonly audit: Audit;
  readonly destinations: Destinations;
  readonly alerts: Alerts;
  readonly deliveries: Deliveries;
  /** What opening did to the schema. */
  readonly migrations: MigrationReport;
  /** Who leads: asked before anything that only one process may write. */
  readonly leadership: Leadership;
  /** The same store as the leader of a term uses it: each of its writes throws Deposed, and changes nothing, once the term is over. */
  leading(term: Term): Store;
  /** Throws an Outage when the database does not answer, or when its file was deleted or replaced: for readiness. */
  ping(): Promise<void>;
  /** Lets running transactions finish; the store cannot be used afterwards. */
  close(): Promise<void>;
}
