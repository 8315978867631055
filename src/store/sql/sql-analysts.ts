// Analysts' targets in the database: one plain table.

import { addDays, assert, type Day } from "../../base/index.ts";
import { type AnalystTarget, RATINGS, type Rating, TARGET_LIFE_DAYS } from "../../model/index.ts";
import type { Analysts } from "../analysts.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";

interface TargetRow {
  readonly symbol: string;
  readonly analyst: string;
  readonly issued_day: number;
  readonly target: number;
  readonly rating: string;
}

export class SqlAnalysts implements Analysts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  write(targets: readonly AnalystTarget[]): Promise<void> {
    return this.#database.transaction((sql) => writeTargets(sql, targets), "analysts");
  }

  async of(symbol: string, upTo: Day): Promise<readonly AnalystTarget[]> {
    const rows = await this.#database.read<TargetRow>`
      select * from analyst_targets
      where symbol = ${symbol} and issued_day > ${addDays(upTo, -TARGET_LIFE_DAYS)} and issued_day <= ${upTo}
      order by issued_day, analyst`;
    return rows.map((row) => ({
      symbol: row.symbol,
      analyst: row.analyst,
      issuedDay: row.issued_day,
      target: row.target,
      rating: ratingOf(row.rating),
    }));
  }
}

/** Writes targets in a running transaction. */
export function writeTargets(sql: Sql, targets: readonly AnalystTarget[]): Promise<void> {
  return sql.upsert(
    "analyst_targets",
    ["symbol", "analyst", "issued_day"],
    targets.map(({ symbol, analyst, issuedDay, target, rating }) => ({
      symbol,
      analyst,
      issued_day: issuedDay,
      target,
      rating,
    })),
  );
}

function ratingOf(text: string): Rating {
  const rating = RATINGS.find((candidate) => candidate === text);
  assert(rating !== undefined, `'${text}' is no rating`);
  return rating;
}
