// PostgreSQL by its address, for installations that already run one. One pool reads, one writes; transactions that name a lock
// wait for each other on an advisory lock of the server.

import { SQL } from "bun";
import { Outage } from "../../base/index.ts";
import type { Database } from "./database.ts";
import { translateError } from "./database-error.ts";
import { POSTGRES } from "./dialect.ts";
import { type Sql, sqlOver } from "./sql.ts";

const READERS_MAX = 6;
const WRITERS_MAX = 4;
const CONNECT_TIMEOUT_SECONDS = 10;
/** A statement that takes longer is ended by the server; nothing here comes near it. */
const STATEMENT_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_SECONDS = 5;

/**
 * A writer that stops within a transaction, because its process or machine was frozen, would hold its locks for ever, and with them
 * the leadership. The server ends it before its lease has run out.
 */
const IDLE_WRITER_MS_MAX = 3_000;

export async function openPostgres(url: string): Promise<Database> {
  const place = placeOf(url);
  const database = new PostgresDatabase(
    poolOf(url, READERS_MAX, { default_transaction_read_only: "on" }),
    poolOf(url, WRITERS_MAX, { idle_in_transaction_session_timeout: String(IDLE_WRITER_MS_MAX) }),
    (error) => translateError(error, `PostgreSQL at ${place}`),
  );
  try {
    await database.read`select 1`;
  } catch (error) {
    await database.close();
    if (error instanceof Outage) throw error;
    throw new Outage(
      `PostgreSQL at ${place} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return database;
}

export function poolOf(url: string, max: number, settings: Readonly<Record<string, string>>): SQL {
  return new SQL(url, {
    adapter: "postgres",
    max,
    bigint: true,
    connectionTimeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: "marsad", statement_timeout: String(STATEMENT_TIMEOUT_MS), ...settings },
  });
}

class PostgresDatabase implements Database {
  readonly dialect = POSTGRES;
  readonly fileLocks = null;
  readonly read: Sql;
  readonly #readers: SQL;
  readonly #writers: SQL;
  readonly #translate: (error: unknown) => unknown;

  constructor(readers: SQL, writers: SQL, translate: (error: unknown) => unknown) {
    this.#readers = readers;
    this.#writers = writers;
    this.#translate = translate;
    this.read = sqlOver(readers, POSTGRES, { translate });
  }

  async transaction<T>(task: (sql: Sql) => Promise<T>, lock?: string): Promise<T> {
    try {
      return await this.#writers.begin(async (connection) => {
        const sql = sqlOver(connection, POSTGRES, { translate: this.#translate });
        // The hash of "marsad" keeps our locks apart from those of other users of the same database.
        if (lock !== undefined) await sql`select pg_advisory_xact_lock(hashtext('marsad'), hashtext(${lock}))`;
        return await task(sql);
      });
    } catch (error) {
      throw this.#translate(error);
    }
  }

  // Autovacuum would come by in time; going at once keeps the table from growing where its settings are lax.
  async reclaim(table: string): Promise<void> {
    try {
      await this.#writers.unsafe(`vacuum ${table}`);
    } catch (error) {
      throw this.#translate(error);
    }
  }

  async ping(): Promise<void> {
    await this.read`select 1 as answer`;
  }

  async close(): Promise<void> {
    await this.#readers.close({ timeout: CLOSE_TIMEOUT_SECONDS });
    await this.#writers.close({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
}

/** "host:port/database", for messages: an address may carry a password. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    if (hostname === "") throw new Error("no host");
    return `${hostname}:${port === "" ? "5432" : port}${pathname === "/" ? "" : pathname}`;
  } catch {
    throw new Outage("the database address is not of the form postgres://user:password@host:port/database", {
      kind: "refused",
    });
  }
}
