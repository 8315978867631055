// SQLite in the data folder: the default, with nothing to install. One connection writes, one transaction at a time;
// another reads committed facts meanwhile.

import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, nextTurn, Outage, pause, present, systemCodeOf } from "../../base/index.ts";
import type { Database } from "./database.ts";
import { isBusy, translateError } from "./database-error.ts";
import { SQLITE } from "./dialect.ts";
import { FileLocks } from "./file-locks.ts";
import { type LogCopy, startLogCopy } from "./log-copy.ts";
import { identityOf, preparePrivateFiles } from "./private-files.ts";
import { sqlOver } from "./sql.ts";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";

export const SQLITE_FILE = "marsad.db";
/** A log that grew beyond this, for example behind a long transaction, is cut back. */
const WAL_BYTES_KEPT = 64 * 1024 * 1024;
/** Free pages above this share of the file are given back to the file system; those below wait to be used again. */
const SPARE_SHARE = 0.5;
/** Pages given back in one step (4 MB): writers wait no longer than that. */
const RECLAIM_PAGES = 1_000;
/** The longest pause between two attempts. */
const BUSY_PAUSE_MS_MAX = 10;
/** After this long the other process is stuck, not writing. */
const BUSY_LIMIT_MS = 5_000;
/** Tasks that may wait. A queue this long means that the database stands still; further tasks are refused. */
const WAITING_MAX = 10_000;

export async function openSqlite(dataDir: string, clock: Clock): Promise<Database> {
  preparePrivateFiles(dataDir, SQLITE_FILE);
  const filename = join(dataDir, SQLITE_FILE);
  const place = `the database ${filename}`;
  const translate = (error: unknown): unknown => translateError(error, place);
  const patiently = <T>(attempt: () => Promise<T>): Promise<T> => withPatience(clock, place, attempt);
  const connections: SqliteConnection[] = [];
  const connect = async (pragmas: readonly string[]): Promise<SqliteConnection> => {
    const connection = connectSqlite(filename);
    connections.push(connection);
    for (const pragma of pragmas) await patiently(async () => await connection.unsafe(`pragma ${pragma}`));
    return connection;
  };
  try {
    const writer = await connect([temporaryFilesIn(dataDir), ...WRITER_PRAGMAS]);
    const [mode] = await writer.unsafe("pragma journal_mode");
    if (mode?.journal_mode !== "wal") {
      throw new Outage(`${place} cannot have a write-ahead log there; put the data folder on a local disk`, {
        kind: "refused",
      });
    }
    const reader = await connect(READER_PRAGMAS);
    await patiently(async () => await reader.unsafe("select count(*) from sqlite_master"));
    const logCopy = await patiently(() => startLogCopy(filename, writer));
    return databaseOn({ writer, reader, logCopy, dataDir, place, translate, patiently, clock });
  } catch (error) {
    for (const connection of connections) connection.close();
    throw translate(error);
  }
}

/**
 * The temporary files of a large statement lie in the data folder too, because a folder for temporary files may be read-only, too small, or
 * open to others. The setting holds for the whole process; where the folder is gone, SQLite takes another.
 */
const temporaryFilesIn = (dataDir: string): string => `temp_store_directory = '${dataDir.replaceAll("'", "''")}'`;

/** SQLite's own waiting would hold up the thread that serves: `withPatience` waits instead. */
const NEVER_WAIT = "busy_timeout = 0";

const WRITER_PRAGMAS: readonly string[] = [
  NEVER_WAIT,
  // Counts only for a new file: lets freed pages be given back a few at a time.
  "auto_vacuum = incremental",
  "journal_mode = wal",
  // With this setting SQLite leaves a commit to the operating system and forces the disk only when it moves the log into the file. Its own
  // sync at each commit would block the thread that serves; `DiskSync` syncs beside that thread, once for all commits that wait.
  "synchronous = normal",
  "foreign_keys = on",
  `journal_size_limit = ${WAL_BYTES_KEPT}`,
];

const READER_PRAGMAS: readonly string[] = [NEVER_WAIT, "query_only = on"];

interface SqliteOptions {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  /** Null where SQLite copies its log itself. */
  readonly logCopy: LogCopy | null;
  readonly dataDir: string;
  readonly place: string;
  readonly translate: (error: unknown) => unknown;
  readonly patiently: <T>(attempt: () => Promise<T>) => Promise<T>;
  readonly clock: Clock;
}

function databaseOn({ writer, reader, logCopy, dataDir, place, translate, patiently, clock }: SqliteOptions): Database {
  const filename = join(dataDir, SQLITE_FILE);
  const identity = identityOf(filename);
  const queue = new SerialQueue();
  const gone = (what: string, cause?: unknown): Outage =>
    new Outage(`${place} ${what} while it was in use; start the service again`, { cause, kind: "gone" });
  const disk = new DiskSync(`${filename}-wal`, (error) =>
    systemCodeOf(error) === "ENOENT" ? gone("was deleted", error) : translate(error),
  );
  const fileLocks = new FileLocks(dataDir, translate);
  const write = sqlOver(() => writer, SQLITE, { translate });
  // A reader waits only for a process that opens or closes the file at this moment.
  const read = sqlOver(() => reader, SQLITE, { translate, again: patiently });

  /** A file that was deleted or replaced while it is open still takes writes, which nobody would ever find. */
  const refuseWhenGone = (): void => {
    const found = identityOf(filename);
    if (found === identity) return;
    throw gone(found === null ? "was deleted" : "was replaced by another file");
  };

  const control = async (statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    try {
      return await patiently(async () => await writer.unsafe(statement));
    } catch (error) {
      throw translate(error);
    }
  };

  const pragmaOf = async (name: string): Promise<number> => {
    const [row] = await control(`pragma ${name}`);
    return Number(present(row?.[name], `pragma ${name} answers with a number`));
  };

  return {
    dialect: SQLITE,
    read,
    fileLocks,

    // A statement from elsewhere could enter an open transaction of the same connection, where a rollback would undo it: hence the queue.
    // `immediate` takes the write lock at the start, so a transaction that has read never has to give up halfway because another process
    // wrote.
    transaction: async (task, _lock, survives = "power-cut") => {
      const result = await queue.run(async () => {
        refuseWhenGone();
        await control("begin immediate");
        try {
          const result = await task(write);
          await control("commit");
          return result;
        } catch (error) {
          // SQLite has ended the transaction by itself after some failures; the first error is the one that counts.
          await control("rollback").catch(() => undefined);
          throw error;
        } finally {
          await logCopy?.written();
        }
      });
      if (survives === "power-cut") await disk.sync();
      return result;
    },

    // Long enough for a process that waits for the lock with pauses to find it free.
    giveWay: () => pause(clock, BUSY_PAUSE_MS_MAX + 2),

    reclaim: async () => {
      for (;;) {
        const surplus = await queue.run(async () => {
          const free = await pragmaOf("freelist_count");
          const excess = Math.floor(free - SPARE_SHARE * (await pragmaOf("page_count")));
          if (excess > 0) await control(`pragma incremental_vacuum(${Math.min(excess, RECLAIM_PAGES)})`);
          return excess;
        });
        if (surplus <= RECLAIM_PAGES) return;
        await nextTurn();
      }
    },

    ping: async () => {
      refuseWhenGone();
      await read`select 1 as answer`;
    },

    close: () =>
      queue.close(async () => {
        // The last connection deletes the log; callers that wait for it to be on the disk get their result first.
        await disk.sync().catch(() => undefined);
        await logCopy?.stop();
        fileLocks.releaseAll();
        reader.close();
        writer.close();
      }),
  };
}

/**
 * Runs `attempt` again, after short pauses that grow, while another process has the file locked; throws an Outage when that lasts too long.
 * The thread serves others during the pauses.
 */
async function withPatience<T>(clock: Clock, database: string, attempt: () => Promise<T>): Promise<T> {
  const startMs = clock.nowMs();
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, BUSY_PAUSE_MS_MAX)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (clock.nowMs() - startMs >= BUSY_LIMIT_MS) {
        throw new Outage(`${database}: another process has been writing to it for ${BUSY_LIMIT_MS / 1_000} seconds`, {
          cause: error,
          kind: "busy",
        });
      }
    }
    await pause(clock, pauseMs);
  }
}

/**
 * Forces the write-ahead log to the disk, beside the thread that serves. Commits that come while the disk is busy share the next sync.
 * SQLite itself has synced the pages that it moved from the log into the database file before.
 */
class DiskSync {
  readonly #log: string;
  readonly #translate: (error: unknown) => unknown;
  #running: Promise<void> = Promise.resolve();
  /** The sync that begins after the running one; null when nobody waits for it. */
  #next: Promise<void> | null = null;

  constructor(log: string, translate: (error: unknown) => unknown) {
    this.#log = log;
    this.#translate = translate;
  }

  /** Resolves when everything that was committed before this call is on the disk. */
  sync(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#running = this.#force();
        this.#next = null;
        return this.#running;
      });
    return this.#next;
  }

  async #force(): Promise<void> {
    try {
      const log = await open(this.#log, "r");
      try {
        await log.datasync();
      } finally {
        await log.close();
      }
    } catch (error) {
      throw this.#translate(error);
    }
  }
}

/** Runs asynchronous tasks one after the other, in the order in which they came. SQLite has one writer; this is its queue. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  /** Runs `task` after all earlier ones. When it fails, only its own caller learns of it. */
  run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Outage("the database is closed"));
    if (this.#waiting >= WAITING_MAX)
      return Promise.reject(new Outage("the database is not keeping up with its writers", { kind: "busy" }));
    this.#waiting++;
    const result = this.#last.then(task);
    this.#last = result.then(
      () => this.#waiting--,
      () => this.#waiting--,
    );
    return result;
  }

  /** Finishes the tasks in the queue, then runs `task`; later tasks are refused. A second close does nothing. */
  close(task: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return this.#last.then(() => undefined);
    const result = this.run(task);
    this.#isClosed = true;
    return result;
  }
}
