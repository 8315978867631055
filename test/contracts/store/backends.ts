// The two kinds of database for contract suites: SQLite in folders below one, and databases of a private PostgreSQL.

import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../../src/store/index.ts";
import type { PrivatePostgres } from "../../postgres/private-postgres.ts";
import { giveTables } from "../../world/new-store.ts";
import type { Backend } from "./backend.ts";

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
  const create = async () => ({ dataDir: "unused with PostgreSQL", url: await postgres.createDatabase() });
  let template: Promise<string> | null = null;
  const migrated = async (): Promise<string> => {
    const location = await create();
    await (await openStore(location)).close();
    return location.url;
  };
  return {
    create,
    createWithTables: async () => {
      template ??= migrated();
      return { dataDir: "unused with PostgreSQL", url: await postgres.copyOf(await template) };
    },
    remove: ({ url }) => postgres.drop(url ?? ""),
  };
}
