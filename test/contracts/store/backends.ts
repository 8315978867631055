// The two kinds of database for contract suites: SQLite in folders below one, and databases of a private PostgreSQL.

import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PrivatePostgres } from "../../postgres/private-postgres.ts";
import { giveTables } from "../../world/new-store.ts";
import type { Backend } from "./backend.ts";
import { EmptiedPostgres } from "./emptied-postgres.ts";

export function sqliteBackend(folder: string): Backend {
  const create = async () => ({ dataDir: mkdtempSync(join(folder, "sqlite-")) });
  return {
    create,
    createWithTables: async () => {
      const location = await create();
      await giveTables(location.dataDir);
      return location;
    },
    remove: async ({ dataDir }) => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export function postgresBackend(postgres: PrivatePostgres): Backend {
  const dataDir = "unused with PostgreSQL";
  const emptied = new EmptiedPostgres(postgres);
  // Bound: the databases that one test has at once.
  const withTables = new Set<string>();
  return {
    create: async () => ({ dataDir, url: await postgres.createDatabase() }),
    createWithTables: async () => {
      const url = await emptied.take();
      withTables.add(url);
      return { dataDir, url };
    },
    remove: ({ url }) => {
      const address = url ?? "";
      return withTables.delete(address) ? emptied.giveBack(address) : postgres.drop(address);
    },
  };
}
