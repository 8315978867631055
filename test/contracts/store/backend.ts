// The interface between the contract suite and a kind of database: it makes an empty database for each test, and removes it.

import { afterEach, beforeEach } from "bun:test";
import { present } from "../../../src/base/index.ts";
import type { Database, DatabaseLocation } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";

/** A kind of database that must keep the contract. */
export interface Backend {
  /** Makes an empty database, without a schema. */
  create(): Promise<DatabaseLocation>;
  /** Makes a database with the schema of this version and without a row, as a copy. */
  createWithTables(): Promise<DatabaseLocation>;
  remove(location: DatabaseLocation): Promise<void>;
}

/** The database of the running test. */
export interface Subject {
  readonly location: DatabaseLocation;
  readonly database: Database;
  /** Closes it and opens it again, as a restart does. */
  reopen(): Promise<Database>;
}

/** Gives every test of the surrounding `describe` an empty database with the schema of this version. */
export function eachWithDatabase(backend: Backend): Subject {
  let location: DatabaseLocation | null = null;
  let database: Database | null = null;
  const open = async (): Promise<Database> => {
    database = await openDatabase(present(location, "no database yet"));
    return database;
  };
  beforeEach(async () => {
    location = await backend.createWithTables();
    await open();
  });
  afterEach(async () => {
    await database?.close();
    if (location !== null) await backend.remove(location);
    database = null;
    location = null;
  });
  return {
    get location() {
      return present(location, "no test is running");
    },
    get database() {
      return present(database, "no test is running");
    },
    reopen: async () => {
      await database?.close();
      return open();
    },
  };
}
