// A process that holds the write lock of an SQLite file for a while, as a careless script of an operator might.

import { Database } from "bun:sqlite";
import { pause } from "./pause.ts";

const [file = "", durationMs = "0"] = process.argv.slice(2);
const database = new Database(file);
database.exec("pragma busy_timeout = 10000");
database.exec("begin immediate");
await pause(Number(durationMs));
database.exec("rollback");
database.close();
