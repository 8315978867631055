// What the service keeps: an interface for each kind of fact, with SQLite and PostgreSQL behind it.

export type * from "./accounts.ts";
export type * from "./alerts.ts";
export type * from "./articles.ts";
export type * from "./audit.ts";
export type { BackupHeader } from "./backup/backup-file.ts";
export { restoreBackup } from "./backup/restore-backup.ts";
export { writeBackup } from "./backup/write-backup.ts";
export type * from "./bars.ts";
export type * from "./closings.ts";
export type * from "./console-sessions.ts";
export { databasePlace } from "./database/open-database.ts";
export type * from "./deliveries.ts";
export type * from "./destinations.ts";
export type * from "./facts.ts";
export type * from "./journal.ts";
export { JournalDamage } from "./journal.ts";
export { Deposed, type Leader, type Term } from "./leadership.ts";
export { type NewRequestRecord, REQUESTS_KEPT, type RequestLog, type RequestQuery } from "./request-log.ts";
export { packSeries } from "./sql/bar-block.ts";
export { isKnownAt } from "./sql/fact-versions.ts";
export { openStore, type Store } from "./sql/open-store.ts";
export type { PastFacts } from "./sql/sql-past-facts.ts";
export type * from "./stored-settings.ts";
export * from "./tree.ts";
export * from "./usage.ts";
export type * from "./watchlists.ts";
