// DuckDB, a reader of files that shares no line with ours. It is installed by `npm install --prefix .ci/tools`.

import { existsSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dir, "../../.ci/tools/node_modules/@duckdb/node-api");

/** Why DuckDB cannot be used; empty when it can. */
export const NO_DUCKDB = existsSync(PACKAGE) ? "" : "needs DuckDB: run npm install --prefix .ci/tools";

export type SqlRow = Readonly<Record<string, string | number | boolean | null>>;

interface Connection {
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): SqlRow[] }>;
}

/** Runs one query and gives its rows; numbers beyond 32 bits and decimals are texts, digit by digit. */
export async function openDuckDb(): Promise<(sql: string) => Promise<readonly SqlRow[]>> {
  // Not a dependency of ours, so it has no types to import; the two calls in use are declared above.
  const { DuckDBInstance } = await import(PACKAGE);
  const instance = await DuckDBInstance.create(":memory:");
  const connection: Connection = await instance.connect();
  await connection.runAndReadAll("set timezone = 'Asia/Riyadh'");
  return async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
}
