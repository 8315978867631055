// Opens the database that a location names.

import { join } from "node:path";
import { type Clock, Outage, SystemClock } from "../../base/index.ts";
import type { Database, DatabaseLocation } from "./database.ts";
import { openPostgres, placeOf } from "./postgres-database.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite-database.ts";

/** The address of PostgreSQL; null for SQLite in the data folder. */
export const serverAddress = ({ url }: DatabaseLocation): string | null => url || null;

/** The place of the database, for messages: the file, or the address of the server without its password. */
export function databasePlace(location: DatabaseLocation): string {
  const url = serverAddress(location);
  return url === null ? join(location.dataDir, SQLITE_FILE) : placeOf(url);
}

/** Opens the database and proves that it can be used; an Outage of one line says why when it cannot. */
export async function openDatabase(location: DatabaseLocation, clock: Clock = new SystemClock()): Promise<Database> {
  const url = serverAddress(location);
  if (url === null) return openSqlite(location.dataDir, clock);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Outage("the database address must begin with postgres:// (leave it out for SQLite in the data folder)", {
      kind: "refused",
    });
  }
  return openPostgres(url, clock, location.connectionsMax);
}
