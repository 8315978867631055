// The database of the soak: SQLite in the data folder or a private PostgreSQL, its size, and its faults.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { type PrivatePostgres, startPrivatePostgres } from "../../test/postgres/private-postgres.ts";
import { pause } from "./pause.ts";

export interface SoakDatabase {
  readonly name: "sqlite" | "postgres";
  /** The flags that select it. */
  readonly flags: readonly string[];
  /** The name of its fault, in words. */
  readonly faultName: string;
  befall(durationMs: number): Promise<void>;
  bytes(): Promise<number>;
  stop(): Promise<void>;
}

export async function openSoakDatabase(name: "sqlite" | "postgres", dataDir: string): Promise<SoakDatabase> {
  return name === "sqlite" ? new SqliteFile(dataDir) : PostgresServer.start();
}

class SqliteFile implements SoakDatabase {
  readonly name = "sqlite";
  readonly flags: readonly string[];
  readonly faultName = "database locked";
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.flags = [`--data-dir=${dataDir}`];
  }

  /** Makes another process hold the write lock. */
  async befall(durationMs: number): Promise<void> {
    const words = [join(import.meta.dir, "hold-lock.ts"), join(this.#dataDir, "marsad.db"), String(durationMs)];
    await Bun.spawn([process.execPath, ...words], { stdout: "ignore", stderr: "ignore" }).exited;
  }

  async bytes(): Promise<number> {
    return bytesOf(this.#dataDir);
  }

  async stop(): Promise<void> {}
}

class PostgresServer implements SoakDatabase {
  readonly name = "postgres";
  readonly flags: readonly string[];
  readonly faultName = "database restarted";
  readonly #postgres: PrivatePostgres;
  readonly #address: string;

  private constructor(postgres: PrivatePostgres, address: string) {
    this.#postgres = postgres;
    this.#address = address;
    this.flags = [`--database-url=${address}`];
  }

  static async start(): Promise<PostgresServer> {
    const { postgres, reason } = await startPrivatePostgres();
    if (postgres === null) throw new Error(`PostgreSQL is needed: ${reason}`);
    return new PostgresServer(postgres, await postgres.createDatabase());
  }

  /** An immediate stop; the next start must recover. */
  async befall(durationMs: number): Promise<void> {
    await this.#postgres.halt("immediate");
    await pause(durationMs);
    await this.#postgres.resume();
  }

  async bytes(): Promise<number> {
    const sql = new SQL(this.#address, { max: 1 });
    try {
      const [row] = await sql`select pg_database_size(current_database())::float8 as bytes`;
      return Number(row?.bytes);
    } catch {
      return Number.NaN;
    } finally {
      await sql.close({ timeout: 1 }).catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    await this.#postgres.stop();
  }
}

/** The bytes of all files of a folder. */
export function bytesOf(folder: string): number {
  let total = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    // A journal file of the database may be gone at this time.
    if (entry.isFile()) total += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return total;
}
