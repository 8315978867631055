// Facts about companies: the directory with the corporate actions that history and answers need, statements as filed, and the opinions of
// analysts. Real data and data of the simulated exchange are written in the same way.

import type { Day } from "../base/index.ts";
import type {
  AnalystTarget,
  Article,
  BoardListing,
  Company,
  CorporateAction,
  Dividend,
  Ownership,
  Split,
  Statement,
} from "../model/index.ts";
import type { BarSeries } from "./bars.ts";

/** Facts to store; absent lists change nothing. */
export interface DirectoryFacts {
  readonly companies?: readonly Company[];
  /** Splits of which only the ratio is known. */
  readonly splits?: readonly Split[];
  readonly actions?: readonly CorporateAction[];
  readonly dividends?: readonly Dividend[];
}

/** Everything that the directory holds, companies by symbol, the others by symbol and day. */
export type DirectoryContents = Required<DirectoryFacts>;

/** A state of a fact, and the span of market time in which it was the known one. */
export interface Known<Fact> {
  readonly fact: Fact;
  /** 0 for a state from before the market's first event. */
  readonly fromMs: number;
  /** Infinity for the state that is known now. */
  readonly untilMs: number;
  /** False for a state that replaced another one. */
  readonly isFirst: boolean;
}

/** Every state that the directory was ever in. */
export type DirectoryStates = {
  readonly [Kind in keyof DirectoryContents]: readonly Known<DirectoryContents[Kind][number]>[];
};

/** Stores the directory; small enough to be loaded whole. */
export interface Directory {
  /** Adds facts and replaces those of the same identity: all or none, harmless to repeat. */
  write(facts: DirectoryFacts): Promise<void>;

  load(): Promise<DirectoryContents>;

  /** All states, in no order. */
  states(): Promise<DirectoryStates>;
}

/** Stores statements; symbol, fiscal year, period and fiscal quarter identify one. */
export interface Statements {
  /** Adds statements and replaces those of the same identity: all or none, harmless to repeat. */
  write(statements: readonly Statement[]): Promise<void>;

  /**
   * All statements of one company that were published by `upTo`, newest period first. A year comes before the quarter that ends on its last
   * day.
   */
  of(symbol: string, upTo: Day): Promise<readonly Statement[]>;
}

/** Stores targets and ratings; symbol, analyst and day identify one. */
export interface Analysts {
  /** Adds opinions and replaces those of the same identity: all or none, harmless to repeat. */
  write(targets: readonly AnalystTarget[]): Promise<void>;

  /** The opinions on one company that may still be in force on `upTo`, oldest first; `currentTargets` keeps the latest of each analyst. */
  of(symbol: string, upTo: Day): Promise<readonly AnalystTarget[]>;
}

/** Stores the lists of Sharia boards; symbol, board and day identify a listing. */
export interface BoardListings {
  /** The last listing of each board by `upTo`, by the names of the boards. */
  of(symbol: string, upTo: Day): Promise<readonly BoardListing[]>;
}

/** Stores the owners of companies; symbol and day identify an entry. */
export interface Ownerships {
  /** The newest entry by `upTo`; null when there is none. */
  of(symbol: string, upTo: Day): Promise<Ownership | null>;
}

/** Facts of any kind; absent lists change nothing. */
export interface FactBatch extends DirectoryFacts {
  readonly bars?: readonly BarSeries[];
  readonly statements?: readonly Statement[];
  readonly targets?: readonly AnalystTarget[];
  readonly boardListings?: readonly BoardListing[];
  readonly ownerships?: readonly Ownership[];
  readonly articles?: readonly Article[];
}

/** Writes facts of all kinds together. */
export interface Facts {
  /**
   * Writes all batches in one transaction: all or none; harmless to repeat. The caller has all of them before the call, because
   * PostgreSQL ends a transaction in which nothing happens for a while.
   */
  write(batches: readonly FactBatch[]): Promise<void>;

  /**
   * Writes one batch in small transactions, and leaves the database to other writers between them: for files of any length beside a
   * running service. Cut short, it leaves whole facts of the first steps; harmless to repeat.
   */
  writeInSteps(batch: FactBatch): Promise<void>;
}
