// Keeping things: one noun per kind of fact, with SQLite and PostgreSQL behind it.

export type { BarPage, BarRange, BarSeries, Bars, RecentBars, UsualTrading } from "./bars.ts";
export type { Directory, DirectoryContents, DirectoryFacts } from "./directory.ts";
export { type Journal, type JournalBatch, type JournalEnd, JournalGap } from "./journal.ts";
export type { Settings } from "./settings.ts";
