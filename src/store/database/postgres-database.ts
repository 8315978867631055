// PostgreSQL by its address, for installations that already run one. One pool reads, one writes; transactions that name a lock
// wait for each other on an advisory lock of the server.

import type { SQL } from "bun";
import { type Clock, LATE, nextTurn, Outage, reasonOf, withTimeLimit } from "../../base/index.ts";
import type { Database } from "./database.ts";
import { isLostConnection, isStandby, translateError } from "./database-error.ts";
import { POSTGRES } from "./dialect.ts";
import { checkServer } from "./postgres-server.ts";
import { type Sql, sqlOver } from "./sql.ts";

const READERS_MAX = 6;
const WRITERS_MAX = 4;
const CONNECT_TIMEOUT_SECONDS = 10;
const CLOSE_TIMEOUT_SECONDS = 5;
/** A statement that takes longer is ended by the server; nothing here comes near it. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A server that does not answer a ping for this long hangs, or the network to it does. */
const PING_LIMIT_MS = 5_000;
const ANSWER_TURNS = 3;

/**
 * A writer that stops within a transaction, because its process or machine was frozen, would hold its locks for ever, and with them
 * the leadership. The server ends it before its lease has run out.
 */
const IDLE_WRITER_MS_MAX = 2_500;

/** The settings of connections that write nothing. */
const READ_ONLY = { default_transaction_read_only: "on" };

/** Readers and writers are at most `connectionsMax` each. */
export async function openPostgres(url: string, clock: Clock, connectionsMax = READERS_MAX): Promise<Database> {
  const place = `PostgreSQL at ${placeOf(url)}`;
  const probe = new PostgresPool(url, 2, READ_ONLY);
  try {
    await checkServer(probe.sql, place);
  } catch (thrown) {
    const error = translateError(thrown, place);
    if (error instanceof Outage) throw error;
    throw new Outage(`${place} cannot be used: ${reasonOf(error)}`);
  } finally {
    await probe.close();
  }
  return databaseAt(url, place, clock, connectionsMax);
}

function databaseAt(url: string, place: string, clock: Clock, connectionsMax: number): Database {
  const readers = new PostgresPool(url, Math.min(connectionsMax, READERS_MAX), READ_ONLY);
  const writers = new PostgresPool(url, Math.min(connectionsMax, WRITERS_MAX), {
    idle_in_transaction_session_timeout: String(IDLE_WRITER_MS_MAX),
    // Set whatever the default of the server, the database or the role: a commit is on the disk when it is acknowledged.
    synchronous_commit: "on",
  });
  // A connection of its own, so that slow statements of others are not taken for a server that hangs.
  const pings = new PostgresPool(url, 1, READ_ONLY);
  const pools = [readers, writers, pings];
  const translate = (error: unknown): unknown => translateError(error, place);

  /** Reading changes nothing, so a query that a lost connection cut off runs again on another one. */
  const reading = (pool: PostgresPool): Sql => {
    const again = <T>(attempt: () => Promise<T>): Promise<T> => againWhenLost(pool.max, attempt, () => true);
    return sqlOver(() => pool.sql, POSTGRES, { translate, again });
  };

  /** After a failover the old server is a standby, or will be: new connections go to where the address leads now. */
  const writeError = (error: unknown): unknown => {
    if (!isStandby(error)) return translate(error);
    writers.renew();
    return new Outage(`${place}: it takes no writes, because it is a standby`, { cause: error, kind: "starting" });
  };

  return {
    dialect: POSTGRES,
    fileLocks: null,
    read: reading(readers),

    transaction: async <T>(task: (sql: Sql) => Promise<T>, lock: string | readonly string[] = []): Promise<T> => {
      const locks = typeof lock === "string" ? [lock] : lock;
      let isBegun = false;
      const attempt = (): Promise<T> =>
        writers.sql.begin(async (connection) => {
          const sql = sqlOver(() => connection, POSTGRES, { translate });
          // The hash of "marsad" keeps our locks apart from those of other users of the same database.
          for (const name of locks) await sql`select pg_advisory_xact_lock(hashtext('marsad'), hashtext(${name}))`;
          isBegun = true;
          return await task(sql);
        });
      try {
        return await againWhenLost(writers.max, attempt, () => !isBegun);
      } catch (error) {
        throw writeError(error);
      }
    },

    // Writers of the server wait for each other in a queue, and only where they name the same lock.
    giveWay: () => Promise.resolve(),

    // Autovacuum would run in time; running at once keeps the table from growing where its settings are lax.
    reclaim: async (table) => {
      try {
        await writers.sql.unsafe(`vacuum ${table}`);
      } catch (error) {
        throw writeError(error);
      }
    },

    ping: async () => {
      let isAnswered = false;
      const asking = reading(pings)`select 1 as answer`.then(() => {
        isAnswered = true;
      });
      if ((await withTimeLimit(clock, PING_LIMIT_MS, asking)) !== LATE) return;
      // After a pause of the whole process the timer fires first, and an answer that has arrived is read within a turn.
      for (let turn = 0; turn < ANSWER_TURNS && !isAnswered; turn++) await nextTurn();
      if (isAnswered) return;
      for (const pool of pools) pool.renew();
      throw new Outage(`${place}: no answer within ${PING_LIMIT_MS / 1_000} seconds`, { kind: "away" });
    },

    close: async () => {
      for (const pool of pools) await pool.close();
    },
  };
}

/**
 * A restart of the server leaves dead connections in the pool, each of which is noticed when it is used. So it tries as often as there may
 * be dead ones, and once more.
 */
async function againWhenLost<T>(connections: number, attempt: () => Promise<T>, isSafe: () => boolean): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= connections || !isSafe() || !isLostConnection(error)) throw error;
    }
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

/**
 * A pool of connections that can be replaced: after a failover the old connections may hang on a machine that is gone, and only new
 * ones find the server that took over.
 */
export class PostgresPool {
  readonly max: number;
  readonly #open: () => SQL;
  #current: SQL;

  constructor(url: string, max: number, settings: Readonly<Record<string, string>>) {
    this.max = max;
    this.#open = () =>
      // By its global name, under which the runtime loads the driver when it is first used: an embedded database needs none.
      new Bun.SQL(url, {
        adapter: "postgres",
        max,
        bigint: true,
        connectionTimeout: CONNECT_TIMEOUT_SECONDS,
        connection: {
          application_name: "marsad",
          statement_timeout: String(STATEMENT_TIMEOUT_MS),
          ...settings,
        },
      });
    this.#current = this.#open();
  }

  get sql(): SQL {
    return this.#current;
  }

  /** Opens new connections and closes the old ones; statements that still run on them fail. */
  renew(): void {
    const old = this.#current;
    this.#current = this.#open();
    void old.close({ timeout: 0 }).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#current.close({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
}
