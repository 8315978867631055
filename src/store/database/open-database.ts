// Opens the database that a location names.

import { Outage } from "../../base/index.ts";
import type { Database, DatabaseLocation } from "./database.ts";
import { openPostgres } from "./postgres-database.ts";
import { openSqlite } from "./sqlite-database.ts";

/** Opens the database and proves that it can be used; an Outage of one line says why when it cannot. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { dataDir, url } = location;
  if (url === undefined || url === null || url === "") return openSqlite(dataDir);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Outage("the database address must begin with postgres:// (leave it out for SQLite in the data folder)");
  }
  return openPostgres(url);
}
