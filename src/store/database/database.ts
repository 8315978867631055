// The database under the store: SQLite in the data folder, or PostgreSQL by its address. All SQL of the store runs on
// this interface, so both run the same code.

import type { Dialect } from "./dialect.ts";
import type { FileLocks } from "./file-locks.ts";
import type { Sql } from "./sql.ts";

/** The worst event that a committed transaction survives: the end of its process, or a power cut of the machine. */
export type Survives = "crash" | "power-cut";

/** An open database. */
export interface Database {
  readonly dialect: Dialect;

  /** Reads committed facts, outside any transaction. Writing through it is refused. */
  readonly read: Sql;

  /**
   * Runs `task` in one write transaction: committed when it resolves, rolled back when it throws. Transactions that name the same `lock`
   * run one after the other, also across processes; with SQLite all of them do. Several locks are taken in their order. A task waits for
   * nothing but its own statements, and starts no other transaction. An Outage means that the transaction was rolled back, or, when the
   * connection was lost during the commit, that the outcome is unknown: writes are made to be repeated, or their noun says that they are
   * not (see Store). The commit is on the disk when the promise resolves, unless the caller asks for no more than `"crash"`: then the
   * operating system writes it within seconds, never before an earlier commit.
   */
  transaction<T>(task: (sql: Sql) => Promise<T>, lock?: string | readonly string[], survives?: Survives): Promise<T>;

  /** Lets writers of other processes use the database for a moment: between the transactions of long work. */
  giveWay(): Promise<void>;

  /** Locks that end with the process; null where the database is a server, which cannot see our processes. */
  readonly fileLocks: FileLocks | null;

  /** Makes the space of deleted rows of `table` usable again, in steps that let others work. */
  reclaim(table: string): Promise<void>;

  /** Throws an Outage when the database does not answer, or when its file is no longer the one that was opened. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** The place of the stored facts. */
export interface DatabaseLocation {
  /** Holds the SQLite file; created when it is not there. */
  readonly dataDir: string;
  /** A `postgres://` address; null or left out: SQLite. */
  readonly url?: string | null | undefined;
  /** The most connections to a server that read, and as many that write; absent: as many as a whole process needs. */
  readonly connectionsMax?: number;
}
