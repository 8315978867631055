// Keeping things: one noun per kind of fact, with SQLite and PostgreSQL behind it.

export type {
  AccountChange,
  AccountChanges,
  Accounts,
  AccountUpdate,
  DemoAccount,
  KeysMax,
  NewAccount,
} from "./accounts.ts";
export type { AlertCreation, Alerts, Evaluated, Evaluation, Firing, NewAlert, SeenStockEvents } from "./alerts.ts";
export type { Analysts } from "./analysts.ts";
export type { Articles, ReadArticle } from "./articles.ts";
export type { BarPage, BarRange, BarSeries, Bars, RecentBars, UsualTrading } from "./bars.ts";
export type { Closings } from "./closings.ts";
export type { Database, DatabaseLocation } from "./database/database.ts";
export { openDatabase } from "./database/open-database.ts";
export {
  type ClaimOptions,
  type Deactivation,
  type Deliveries,
  type DeliveryPage,
  type DeliveryQuery,
  type Forgetting,
  type GivingUp,
  type LeasedDelivery,
  type NewDelivery,
  QUEUED_PER_DESTINATION_MAX,
  type TryResult,
} from "./deliveries.ts";
export type { DestinationChange, DestinationCreation, Destinations, NewDestination } from "./destinations.ts";
export type { Directory, DirectoryContents, DirectoryFacts } from "./directory.ts";
export type { EventPage, EventQuery, Events } from "./events.ts";
export type { FactLot, Facts } from "./facts.ts";
export { type Journal, type JournalBatch, type JournalEnd, JournalGap } from "./journal.ts";
export type { KeyIssue, Keys, NewKey } from "./keys.ts";
export { type MigrationReport, migrate } from "./migrations/migrate.ts";
export type { Settings } from "./settings.ts";
export type { Statements } from "./statements.ts";
export { openStore, type Store } from "./store.ts";
export type { Usage, UsageBatch, UsageChanges, UsageIncrement } from "./usage.ts";
