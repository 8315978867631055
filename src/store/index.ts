// What the service keeps: an interface for each kind of fact, with SQLite and PostgreSQL behind it.

export type { AccountChange, AccountChanges, Accounts } from "./accounts.ts";
export type {
  AlertCreation,
  Alerts,
  Evaluation,
  Firing,
  RuleCursor,
  SeenStockEvents,
  SuppressedFirings,
} from "./alerts.ts";
export type { Articles, Events, ReadArticle } from "./articles.ts";
export type { Audit, AuditPage, AuditQuery } from "./audit.ts";
export type { BackupHeader } from "./backup/backup-file.ts";
export { restoreBackup } from "./backup/restore-backup.ts";
export { writeBackup } from "./backup/write-backup.ts";
export type { BarPage, BarRange, BarSeries, Bars, PackedSeries, UsualTrading } from "./bars.ts";
export type { Closings } from "./closings.ts";
export type { ConsoleSessions } from "./console-sessions.ts";
export type {
  Deactivation,
  Deliveries,
  DeliveryPage,
  DeliveryQuery,
  DueDestination,
  GivingUp,
  LeasedDelivery,
  TryResult,
} from "./deliveries.ts";
export type { DestinationChange, Destinations, TooManyRotations } from "./destinations.ts";
export type { Analysts, Directory, FactLot, Statements } from "./facts.ts";
export type { Journal, JournalBatch } from "./journal.ts";
export { Deposed, type Leader, type Term } from "./leadership.ts";
export { type NewRequestRecord, REQUESTS_KEPT, type RequestLog, type RequestQuery } from "./request-log.ts";
export { packSeries } from "./sql/bar-block.ts";
export { openStore, type Store } from "./sql/open-store.ts";
export type { StoredSettings } from "./stored-settings.ts";
export {
  type Usage,
  type UsageBatch,
  type UsageChanges,
  type UsageCount,
  type UsageMark,
  type UsageShare,
  WriterFolded,
} from "./usage.ts";
