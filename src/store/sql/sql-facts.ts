// Writes facts of all kinds, each with the writer of its own kind.

import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { FactLot, Facts } from "../facts.ts";
import { stepsOf } from "./fact-steps.ts";
import { writeTargets } from "./sql-analysts.ts";
import { writeArticles } from "./sql-articles.ts";
import { writeBars } from "./sql-bars.ts";
import { writeDirectory } from "./sql-directory.ts";
import { writeStatements } from "./sql-statements.ts";

export class SqlFacts implements Facts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  write(lots: readonly FactLot[]): Promise<void> {
    // The lock of the bars, because their blocks are read, merged and written back; the other kinds need none.
    return this.#database.transaction(async (sql) => {
      for (const lot of lots) await writeLot(sql, lot);
    }, "bars");
  }

  async writeInSteps(lot: FactLot): Promise<void> {
    for (const step of stepsOf(lot)) {
      await this.#database.transaction((sql) => writeLot(sql, step), "bars");
      await this.#database.giveWay();
    }
  }
}

async function writeLot(sql: Sql, lot: FactLot): Promise<void> {
  await writeDirectory(sql, lot);
  if (lot.bars !== undefined) await writeBars(sql, lot.bars);
  if (lot.statements !== undefined) await writeStatements(sql, lot.statements);
  if (lot.targets !== undefined) await writeTargets(sql, lot.targets);
  if (lot.articles !== undefined) await writeArticles(sql, lot.articles);
}
