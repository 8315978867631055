// The database under the store: SQLite in the data folder, or PostgreSQL by its address. All SQL of the store runs on
// this interface, so both run the same code.

import type { Dialect } from "./dialect.ts";
import type { FileLocks } from "./file-locks.ts";
import type { Sql } from "./sql.ts";

/** The worst that a committed transaction outlives: the end of its process, or that of the machine's power. */
export type Survives = "crash" | "power-cut";

/** An open database. */
export interface Database {
  readonly dialect: Dialect;

  /** Reads committed facts, outside any transaction. Writing through it is refused. */
  readonly read: Sql;

  /**
   * Runs `task` in one write transaction: committed when it resolves, rolled back when it throws. Transactions that name
   * the same `lock` run one after the other, also across processes; with SQLite all of them do. Several locks are taken in
   * their order. A task waits for nothing but its own statements, and starts no other transaction. An Outage means that it was rolled back, or, when the connection was lost
   * during the commit, that nobody knows: what is written here is made to be repeated, or its noun says that it is not (see Store).
   * It is on the disk when the promise resolves, unless the caller asks for no more than `"crash"`: then it is in the operating system's hands,
   * and follows within seconds, never before what was committed earlier.
   */
  transaction<T>(task: (sql: Sql) => Promise<T>, lock?: string | readonly string[], survives?: Survives): Promise<T>;

  /** Leaves the database to the writers of other processes for a moment: between the transactions of long work. */
  giveWay(): Promise<void>;

  /** Locks that end with the process; null where the database is a server, which cannot see our processes. */
  readonly fileLocks: FileLocks | null;

  /** Makes the space of deleted rows of `table` usable again, in steps that let others work. */
  reclaim(table: string): Promise<void>;

  /** Throws an Outage when the database does not answer, or when its file is no longer the one that was opened. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** Where the facts are kept. */
export interface DatabaseLocation {
  /** Holds the SQLite file; created when it is not there. */
  readonly dataDir: string;
  /** A `postgres://` address; null or left out: SQLite. */
  readonly url?: string | null | undefined;
  /** Connections to a server that read, and as many that write; what a whole process needs where it is left out. */
  readonly connectionsMax?: number;
}
