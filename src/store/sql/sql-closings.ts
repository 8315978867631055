// Closing records in the database: one row per day, as it is only ever read whole.

import type { ClosingRecord } from "../../model/index.ts";
import type { Closings } from "../closings.ts";
import type { Database } from "../database/database.ts";
import { integer, json, table } from "./table.ts";

/** A record is stored as a list without names. */
type ClosingRow = readonly [symbol: string, price: number, tradedAtMs: number];
interface ClosingDay {
  readonly day: number;
  readonly records: readonly ClosingRecord[];
}

const CLOSINGS = table<ClosingDay>("closings", ["day"], {
  day: integer,
  records: json<readonly ClosingRecord[]>(
    // The function below wrote this text.
    (rows) => (rows as readonly ClosingRow[]).map(([symbol, price, tradedAtMs]) => ({ symbol, price, tradedAtMs })),
    (records) => records.map(({ symbol, price, tradedAtMs }): ClosingRow => [symbol, price, tradedAtMs]),
  ),
});

export function sqlClosings(database: Database): Closings {
  const { read } = database;
  return {
    write: (day, records) => database.transaction((sql) => CLOSINGS.put(sql, [{ day, records }])),

    before: async (day) => {
      const last = await CLOSINGS.first(read)`select * from closings where day < ${day} order by day desc limit 1`;
      return last?.records ?? [];
    },

    has: async (day) => (await read`select day from closings where day = ${day}`).length > 0,

    prune: async (keepFromDay) => {
      await database.transaction(
        (sql) => sql`delete from closings where day < (select max(day) from closings where day < ${keepFromDay})`,
      );
    },
  };
}
