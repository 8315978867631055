// Writes facts of all kinds, each into the tables of its own noun.

import type { BarSeries } from "../bars.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { FactBatch, Facts } from "../facts.ts";
import { putFacts } from "./fact-versions.ts";
import { writeArticles } from "./sql-articles.ts";
import { writeBars } from "./sql-bars.ts";
import { BOARD_LISTINGS, OWNERSHIPS, STATEMENTS, TARGETS, writeDirectory } from "./sql-directory.ts";

/** The lock of the bars, because their blocks are read, merged and written back; the other kinds need no lock. */
const LOCK = "bars";
/** Bars of one step. Those of a symbol stay together, so that its block is read, merged and written once. */
const STEP_BARS = 4_000;
/** Facts of one step, for any other kind. */
const STEP_FACTS = 500;

export function sqlFacts(database: Database): Facts {
  return {
    write: (batches) =>
      database.transaction(async (sql) => {
        for (const batch of batches) await writeFacts(sql, batch);
      }, LOCK),

    writeInSteps: async (batch) => {
      for (const step of stepsOf(batch)) {
        await database.transaction((sql) => writeFacts(sql, step), LOCK);
        await database.giveWay();
      }
    },
  };
}

async function writeFacts(sql: Sql, facts: FactBatch): Promise<void> {
  await writeDirectory(sql, facts);
  await writeBars(sql, facts.bars ?? []);
  await putFacts(sql, STATEMENTS, facts.statements ?? []);
  await putFacts(sql, TARGETS, facts.targets ?? []);
  await putFacts(sql, BOARD_LISTINGS, facts.boardListings ?? []);
  await putFacts(sql, OWNERSHIPS, facts.ownerships ?? []);
  await writeArticles(sql, facts.articles ?? []);
}

/** The same facts in the same order, in steps that are each written quickly. Companies come first, because the others refer to them. */
function* stepsOf(facts: FactBatch): Generator<FactBatch, void, undefined> {
  for (const companies of slices(facts.companies, STEP_FACTS)) yield { companies };
  for (const splits of slices(facts.splits, STEP_FACTS)) yield { splits };
  for (const actions of slices(facts.actions, STEP_FACTS)) yield { actions };
  for (const dividends of slices(facts.dividends, STEP_FACTS)) yield { dividends };
  for (const bars of barSteps(facts.bars ?? [])) yield { bars };
  for (const statements of slices(facts.statements, STEP_FACTS)) yield { statements };
  for (const targets of slices(facts.targets, STEP_FACTS)) yield { targets };
  for (const boardListings of slices(facts.boardListings, STEP_FACTS)) yield { boardListings };
  for (const ownerships of slices(facts.ownerships, STEP_FACTS)) yield { ownerships };
  for (const articles of slices(facts.articles, STEP_FACTS)) yield { articles };
}

function* barSteps(series: readonly BarSeries[]): Generator<readonly BarSeries[], void, undefined> {
  let step: BarSeries[] = [];
  let count = 0;
  for (const { symbol, interval, bars } of series) {
    for (const some of slices(bars, STEP_BARS)) {
      if (count > 0 && count + some.length > STEP_BARS) {
        yield step;
        step = [];
        count = 0;
      }
      step.push({ symbol, interval, bars: some });
      count += some.length;
    }
  }
  if (count > 0) yield step;
}

function* slices<T>(list: readonly T[] = [], size: number): Generator<readonly T[], void, undefined> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
