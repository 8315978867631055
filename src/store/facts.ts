// Writing facts about companies: the publications of a whole day in one transaction, or a long file in small ones. Real data and
// data of the simulated exchange are written in the same way.

import type { AnalystTarget, Article, Statement } from "../model/index.ts";
import type { BarSeries } from "./bars.ts";
import type { DirectoryFacts } from "./directory.ts";

/** Facts of any kind; lists that are left out change nothing. */
export interface FactLot extends DirectoryFacts {
  readonly bars?: readonly BarSeries[];
  readonly statements?: readonly Statement[];
  readonly targets?: readonly AnalystTarget[];
  readonly articles?: readonly Article[];
}

/** Writes facts of all kinds together. */
export interface Facts {
  /**
   * Writes all lots in one transaction: all or none; harmless to repeat. They are there before it begins, because PostgreSQL ends
   * a transaction in which nothing happens for a while.
   */
  write(lots: readonly FactLot[]): Promise<void>;

  /**
   * Writes one lot in small transactions, and leaves the database to other writers between them: for files of any length beside a
   * running service. Cut short, it leaves whole facts of the first steps; harmless to repeat.
   */
  writeInSteps(lot: FactLot): Promise<void>;
}
