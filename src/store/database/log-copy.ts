// Copies SQLite's write-ahead log into the database file on a thread of its own: the copy waits for the disk, and on the serving thread
// every caller would wait with it.

import { isMainThread } from "node:worker_threads";
import { programFile } from "../../base/index.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** From this many uncopied pages of the log on (8 MB), they are copied. */
const COPIED_PAGES = 2_048;
/** Pages of the log (16 MB) from which on writers wait for the copy: the disk is slower than they are. */
const LOG_PAGES_MAX = 2 * COPIED_PAGES;
/** Pages (32 MB) from which on SQLite copies the log itself: the thread has died, or could not copy. */
const UNATTENDED_PAGES = 4 * COPIED_PAGES;

/** The message to the thread: the database file. It answers with an empty message when it is done. */
export type LogCopyOrder = string;

/**
 * From this version on SQLite reports the length of its log without copying it. The runtime includes a later one; on macOS it uses that of
 * the system.
 */
const TELLING_VERSION = "3.51.0";

/** Null where SQLite copies its log itself: outside the main thread no caller waits for that. */
export async function startLogCopy(filename: string, writer: SqliteConnection): Promise<LogCopy | null> {
  const [row] = await writer.unsafe("select sqlite_version() as version");
  const canCopy = isMainThread && Bun.semver.order(String(row?.version), TELLING_VERSION) >= 0;
  await writer.unsafe(`pragma wal_autocheckpoint = ${canCopy ? UNATTENDED_PAGES : COPIED_PAGES}`);
  return canCopy ? new LogCopy(filename, writer) : null;
}

/**
 * The log starts anew when all of it is copied and nobody writes meanwhile. So it is copied twice: most of it beside the writers, and then
 * their additions while they wait.
 */
export class LogCopy {
  readonly #filename: string;
  readonly #writer: SqliteConnection;
  #worker: Worker | null = null;
  /** Resolves when the thread is done. Null when it has nothing to do. */
  #copying: Promise<void> | null = null;
  #done = (): void => undefined;
  /** True when most of the log is copied; the rest is copied after the next transaction. */
  #hasRest = false;
  /** True when the thread has died: SQLite then copies by itself. */
  #isAlone = false;

  constructor(filename: string, writer: SqliteConnection) {
    this.#filename = filename;
    this.#writer = writer;
  }

  /** The caller runs it after each transaction, and waits for it before the next one. */
  async written(): Promise<void> {
    if (this.#isAlone) return;
    // The next transaction reports a problem of the log: this one is over.
    const [row] = await this.#writer.unsafe("pragma wal_checkpoint(noop)").catch(() => []);
    const log = Number(row?.log ?? 0);
    const uncopied = log - Number(row?.checkpointed ?? 0);
    if (this.#copying !== null) {
      if (log < LOG_PAGES_MAX) return;
      await this.#copying;
    }
    if (this.#hasRest) {
      this.#hasRest = false;
      await this.#copy();
    } else if (uncopied >= COPIED_PAGES) {
      this.#hasRest = true;
      void this.#copy();
    }
  }

  /** Resolves when the thread has let go of the file. */
  async stop(): Promise<void> {
    await this.#copying;
    this.#worker?.terminate();
  }

  #copy(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#copying = promise;
    this.#done = resolve;
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#filename satisfies LogCopyOrder);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(programFile("src/store/database/log-copy-worker.ts"));
    const died = (): void => {
      this.#isAlone = true;
      this.#ended();
    };
    worker.onmessage = () => this.#ended();
    worker.onerror = died;
    worker.addEventListener("close", died);
    return worker;
  }

  #ended(): void {
    this.#copying = null;
    this.#done();
  }
}
