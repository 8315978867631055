// What a kind of import is: its columns, how a row becomes a fact, and where the fact goes.

import type { FactLot } from "../../store/index.ts";
import type { Column } from "./record-cells.ts";
import type { Row } from "./row.ts";

/** A fact of a file, with what is needed to judge it among the others. */
export interface ReadFact<Fact> {
  readonly fact: Fact;
  /** The company that it is about; it must be known, unless the file is about companies. */
  readonly symbol: string;
  /** Two rows with the same key are one fact told twice. */
  readonly key: string;
  /** What is wrong with the fact as a whole; null when nothing is. */
  readonly problem: string | null;
}

export interface ImportKind<Fact> {
  /** As in `marsad import bars`. */
  readonly name: string;
  readonly summary: string;
  readonly columns: readonly Column[];
  /** Symbols besides those of the directory that a row may be about. */
  readonly otherSymbols?: readonly string[];
  /** True where the rows themselves make companies known. */
  readonly makesKnown?: boolean;
  /** Rows that are written in one step. */
  readonly lotRows: number;
  read(row: Row): ReadFact<Fact>;
  lotOf(facts: readonly Fact[]): FactLot;
}

export const SYMBOL_COLUMN: Column = {
  name: "symbol",
  isRequired: true,
  takes: "a symbol such as 2222",
  meaning: "The instrument.",
};
