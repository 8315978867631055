// Closing records in the database: one row per day, as it is only ever read whole.

import { assert, type Day } from "../../base/index.ts";
import type { ClosingRecord } from "../../model/index.ts";
import type { Closings } from "../closings.ts";
import type { Database } from "../database/database.ts";

export class SqlClosings implements Closings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  write(day: Day, records: readonly ClosingRecord[]): Promise<void> {
    const rows = records.map(({ symbol, price, tradedAtMs }) => [symbol, price, tradedAtMs]);
    return this.#database.transaction((sql) =>
      sql.upsert("closings", ["day"], [{ day, records: JSON.stringify(rows) }]),
    );
  }

  async before(day: Day): Promise<readonly ClosingRecord[]> {
    const [row] = await this.#database.read<{ readonly records: string }>`
      select records from closings where day < ${day} order by day desc limit 1`;
    return row === undefined ? [] : recordsOf(row.records);
  }

  async has(day: Day): Promise<boolean> {
    return (await this.#database.read`select day from closings where day = ${day}`).length > 0;
  }

  async prune(keepFromDay: Day): Promise<void> {
    await this.#database.transaction(
      (sql) => sql`
        delete from closings where day < (select max(day) from closings where day < ${keepFromDay})`,
    );
  }
}

function recordsOf(text: string): readonly ClosingRecord[] {
  const rows: unknown = JSON.parse(text);
  assert(Array.isArray(rows), "closing records are a list");
  return rows.map((row: unknown) => {
    assert(Array.isArray(row), "a closing record is a row");
    const [symbol, price, tradedAtMs]: unknown[] = row;
    assert(
      typeof symbol === "string" && typeof price === "number" && typeof tradedAtMs === "number",
      "its row is whole",
    );
    return { symbol, price, tradedAtMs };
  });
}
