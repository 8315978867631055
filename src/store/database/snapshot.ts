// Reads one state of a database from beginning to end while others go on writing: for backups. On SQLite a read transaction
// keeps its state in the write-ahead log, on PostgreSQL it is a repeatable-read transaction; neither makes a writer wait.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Outage } from "../../base/index.ts";
import type { DatabaseLocation } from "./database.ts";
import { translateError } from "./database-error.ts";
import { type Dialect, POSTGRES, SQLITE } from "./dialect.ts";
import { serverAddress } from "./open-database.ts";
import { PostgresPool, placeOf } from "./postgres-database.ts";
import { type Sql, type SqlRow, sqlOver, words } from "./sql.ts";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";
import { SQLITE_FILE } from "./sqlite-database.ts";

/** Rows read at a time: some megabytes where they are largest. */
const PAGE_ROWS = 100;
const BUSY_TIMEOUT_MS = 5_000;

/** One state of a database. */
export interface Snapshot {
  readonly dialect: Dialect;
  readonly read: Sql;
  /** All rows of a table, some at a time. */
  rows(table: string): AsyncGenerator<readonly SqlRow[], void, undefined>;
}

/** Runs `task` on the state that the database has now. */
export function withSnapshot<T>(location: DatabaseLocation, task: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const url = serverAddress(location);
  return url === null ? onSqlite(location.dataDir, task) : onPostgres(url, task);
}

/** False for a data folder without a database. A database server is only asked when it is opened. */
export function isDatabaseThere(location: DatabaseLocation): boolean {
  return serverAddress(location) !== null || existsSync(join(location.dataDir, SQLITE_FILE));
}

async function onSqlite<T>(dataDir: string, task: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (!isDatabaseThere({ dataDir })) throw new Outage(`there is no database in the data folder ${dataDir}`);
  const filename = join(dataDir, SQLITE_FILE);
  const translate = (error: unknown): unknown => translateError(error, `the database ${filename}`);
  let opened: SqliteConnection | null = null;
  try {
    const connection = connectSqlite(filename);
    opened = connection;
    await connection.unsafe(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    await connection.unsafe("pragma query_only = on");
    await connection.unsafe("begin");
    const read = sqlOver(() => connection, SQLITE, { translate });
    // The state is that of the first statement that reads.
    await read`select count(*) as count from sqlite_master`;
    return await task({ dialect: SQLITE, read, rows: (table) => sqliteRows(read, table) });
  } catch (error) {
    throw translate(error);
  } finally {
    opened?.close();
  }
}

/** Reads along the row numbers that SQLite gives every row. */
async function* sqliteRows(read: Sql, table: string): AsyncGenerator<readonly SqlRow[], void, undefined> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await read<SqlRow>`
      select rowid as row_number, * from ${words(table)} where rowid > ${after} order by rowid limit ${PAGE_ROWS}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = Number(last["row_number"]);
    yield rows;
  }
}

async function onPostgres<T>(url: string, task: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const translate = (error: unknown): unknown => translateError(error, `PostgreSQL at ${placeOf(url)}`);
  // Writing the file may take longer than a server lets a transaction idle.
  const pool = new PostgresPool(url, 1, { idle_in_transaction_session_timeout: "0" });
  try {
    return await pool.sql.begin("isolation level repeatable read, read only", async (connection) => {
      const read = sqlOver(() => connection, POSTGRES, { translate });
      return await task({ dialect: POSTGRES, read, rows: (table) => postgresRows(read, table) });
    });
  } catch (error) {
    throw translate(error);
  } finally {
    await pool.close();
  }
}

/** Bun keeps a prepared statement by its text, with the columns of its rows: hence a cursor with a name of its own for each table. */
async function* postgresRows(read: Sql, table: string): AsyncGenerator<readonly SqlRow[], void, undefined> {
  const cursor = `rows_of_${table}`;
  await read.script([`declare ${cursor} no scroll cursor for select * from ${table}`]);
  for (;;) {
    const rows = await read<SqlRow>`${words(`fetch ${PAGE_ROWS} from ${cursor}`)}`;
    if (rows.length === 0) break;
    yield rows;
  }
  await read.script([`close ${cursor}`]);
}
