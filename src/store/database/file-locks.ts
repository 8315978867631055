// Locks on files beside a SQLite database. The operating system releases them however the process ends, which makes them a proof of life.

import { join } from "node:path";
import { isBusy } from "./database-error.ts";
import { identityOf, tighten } from "./private-files.ts";
import { connectSqlite, type SqliteConnection } from "./sqlite-connection.ts";

interface HeldLock {
  readonly connection: SqliteConnection;
  /** The identity of the file, whatever its name. */
  readonly identity: string | null;
}

export class FileLocks {
  readonly #folder: string;
  readonly #translate: (error: unknown) => unknown;
  // Bound: the names that the process leads.
  readonly #held = new Map<string, HeldLock>();

  constructor(folder: string, translate: (error: unknown) => unknown) {
    this.#folder = folder;
    this.#translate = translate;
  }

  /** True when this process has the lock of the present file: the lock of a deleted one keeps nobody out. */
  holds(name: string): boolean {
    const held = this.#held.get(name);
    return held !== undefined && held.identity !== null && held.identity === identityOf(this.#fileOf(name));
  }

  /** Takes the lock; true also when it has the lock already, false when another process has it. Never waits. */
  async take(name: string): Promise<boolean> {
    if (this.holds(name)) return true;
    this.release(name);
    const filename = this.#fileOf(name);
    let connection: SqliteConnection | null = null;
    try {
      connection = connectSqlite(filename);
      await connection.unsafe("pragma busy_timeout = 0");
      // A transaction that never ends.
      await connection.unsafe("begin exclusive");
      // SQLite has made its journal with the rights that the file had then, so both are tightened.
      for (const file of [filename, `${filename}-journal`]) tighten(file);
    } catch (error) {
      connection?.close();
      if (isBusy(error)) return false;
      throw this.#translate(error);
    }
    this.#held.set(name, { connection, identity: identityOf(filename) });
    return this.holds(name);
  }

  release(name: string): void {
    const held = this.#held.get(name);
    this.#held.delete(name);
    held?.connection.close();
  }

  releaseAll(): void {
    for (const name of [...this.#held.keys()]) this.release(name);
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}.lock`);
  }
}
