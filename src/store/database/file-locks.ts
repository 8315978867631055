// Locks on files beside a SQLite database. The operating system lets go of them however the process ends, which makes them a
// proof of life.

import { join } from "node:path";
import { SQL } from "bun";
import { isBusy } from "./database-error.ts";
import { tighten } from "./private-files.ts";

export class FileLocks {
  readonly #folder: string;
  readonly #translate: (error: unknown) => unknown;
  // Bound: the names that the process leads.
  readonly #held = new Map<string, SQL>();

  constructor(folder: string, translate: (error: unknown) => unknown) {
    this.#folder = folder;
    this.#translate = translate;
  }

  /** Takes the lock, or finds that it has it; false when another process has it. Never waits. */
  async take(name: string): Promise<boolean> {
    if (this.#held.has(name)) return true;
    const filename = join(this.#folder, `${name}.lock`);
    let connection: SQL | null = null;
    try {
      connection = new SQL({ adapter: "sqlite", filename });
      await connection.unsafe("pragma busy_timeout = 0");
      // A transaction that never ends.
      await connection.unsafe("begin exclusive");
      tighten(filename);
    } catch (error) {
      await connection?.close();
      if (isBusy(error)) return false;
      throw this.#translate(error);
    }
    this.#held.set(name, connection);
    return true;
  }

  async release(name: string): Promise<void> {
    const connection = this.#held.get(name);
    this.#held.delete(name);
    await connection?.close();
  }

  async releaseAll(): Promise<void> {
    for (const name of [...this.#held.keys()]) await this.release(name);
  }
}
