// SQLite in the data folder: the default, with nothing to install. One connection writes, one transaction at a time;
// another reads committed facts meanwhile.

import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { nextTurn, Outage, present } from "../../base/index.ts";
import type { Database } from "./database.ts";
import { reasonOf, translateError } from "./database-error.ts";
import { SQLITE } from "./dialect.ts";
import { SerialQueue } from "./serial-queue.ts";
import { type Sql, sqlOver } from "./sql.ts";

export const SQLITE_FILE = "marsad.db";
/** How long a statement waits for another process, such as a command of the same installation. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Pages of the write-ahead log (16 MB) after which it is copied into the file. That waits for the disk, and the whole process with
 * it, so it should be rare; four times SQLite's own default made commits over 5 ms four times rarer.
 */
const CHECKPOINT_PAGES = 4_096;
/** A log that grew beyond this, as behind a long transaction, is cut back. */
const WAL_BYTES_KEPT = 64 * 1024 * 1024;
/** Free pages above this share of the file are given back to the file system; those below wait to be used again. */
const SPARE_SHARE = 0.5;
/** Pages given back in one step (4 MB): writers wait no longer than that. */
const RECLAIM_PAGES = 1_000;

export async function openSqlite(dataDir: string): Promise<Database> {
  prepareFolder(dataDir);
  const filename = join(dataDir, SQLITE_FILE);
  const translate = (error: unknown): unknown => translateError(error, `the database ${filename}`);
  const connections: SQL[] = [];
  try {
    const writer = new SQL({ adapter: "sqlite", filename });
    connections.push(writer);
    for (const pragma of WRITER_PRAGMAS) await writer.unsafe(`pragma ${pragma}`);
    const reader = new SQL({ adapter: "sqlite", filename });
    connections.push(reader);
    for (const pragma of READER_PRAGMAS) await reader.unsafe(`pragma ${pragma}`);
    await reader.unsafe("select count(*) from sqlite_master");
    return new SqliteDatabase(dataDir, writer, reader, translate);
  } catch (error) {
    for (const connection of connections) await connection.close();
    throw translate(error);
  }
}

const WRITER_PRAGMAS: readonly string[] = [
  `busy_timeout = ${BUSY_TIMEOUT_MS}`,
  // Counts only for a new file: lets freed pages be given back a few at a time.
  "auto_vacuum = incremental",
  "journal_mode = wal",
  // A commit is in the operating system's hands when it is acknowledged, so a killed process loses nothing. Forcing the
  // disk at every commit would cost the journal its speed; after a power cut the last moments may be missing, the file
  // is whole, and the feed is asked again from where the journal ends.
  "synchronous = normal",
  "foreign_keys = on",
  `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
  `journal_size_limit = ${WAL_BYTES_KEPT}`,
];

const READER_PRAGMAS: readonly string[] = [`busy_timeout = ${BUSY_TIMEOUT_MS}`, "query_only = on"];

/** How long a claim waits for a process that is just going. */
const CLAIM_TIMEOUT_MS = 2_000;

class SqliteDatabase implements Database {
  readonly dialect = SQLITE;
  readonly read: Sql;
  readonly #writer: SQL;
  readonly #reader: SQL;
  readonly #write: Sql;
  readonly #queue = new SerialQueue();
  readonly #translate: (error: unknown) => unknown;
  readonly #dataDir: string;
  // Bound: the names that the process claims.
  readonly #claims: SQL[] = [];

  constructor(dataDir: string, writer: SQL, reader: SQL, translate: (error: unknown) => unknown) {
    this.#dataDir = dataDir;
    this.#writer = writer;
    this.#reader = reader;
    this.#translate = translate;
    this.#write = sqlOver(writer, SQLITE, translate);
    this.read = sqlOver(reader, SQLITE, translate);
  }

  // Bun.SQL lets a statement from elsewhere slip into an open transaction of the same connection, where a rollback
  // would take it away: hence the queue. `immediate` takes the write lock at the start, so a transaction that has read
  // never has to give up halfway because another process wrote.
  transaction<T>(task: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#control("begin immediate");
      try {
        const result = await task(this.#write);
        await this.#control("commit");
        return result;
      } catch (error) {
        // SQLite has ended the transaction by itself after some failures; the first error is the one that counts.
        await this.#control("rollback").catch(() => undefined);
        throw error;
      }
    });
  }

  // A transaction that never ends on a file of its own: the operating system lets go of its lock however the process dies.
  async claim(name: string): Promise<boolean> {
    const connection = new SQL({ adapter: "sqlite", filename: join(this.#dataDir, `${name}.lock`) });
    try {
      await connection.unsafe(`pragma busy_timeout = ${CLAIM_TIMEOUT_MS}`);
      await connection.unsafe("begin exclusive");
    } catch {
      await connection.close();
      return false;
    }
    this.#claims.push(connection);
    return true;
  }

  async reclaim(): Promise<void> {
    for (;;) {
      const surplus = await this.#queue.run(async () => {
        const free = await this.#number("freelist_count");
        const excess = Math.floor(free - SPARE_SHARE * (await this.#number("page_count")));
        if (excess > 0) await this.#control(`pragma incremental_vacuum(${Math.min(excess, RECLAIM_PAGES)})`);
        return excess;
      });
      if (surplus <= RECLAIM_PAGES) return;
      await nextTurn();
    }
  }

  close(): Promise<void> {
    return this.#queue.close(async () => {
      for (const claim of this.#claims) await claim.close();
      await this.#reader.close();
      await this.#writer.close();
    });
  }

  async #control(statement: string): Promise<void> {
    try {
      await this.#writer.unsafe(statement);
    } catch (error) {
      throw this.#translate(error);
    }
  }

  async #number(pragma: string): Promise<number> {
    const [row]: readonly Readonly<Record<string, unknown>>[] = await this.#writer.unsafe(`pragma ${pragma}`);
    return Number(present(row?.[pragma], `pragma ${pragma} answers with a number`));
  }
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Outage(`cannot write to the data folder ${dataDir}: ${reasonOf(error)}`, { cause: error });
  }
}
