// The description of a kind of import: its columns, how a row becomes a fact, and where the fact goes.

import type { FactBatch } from "../../store/index.ts";
import type { ImportColumn } from "./record-cells.ts";
import type { Row } from "./row.ts";

/** A fact of a file, with the data to check it against the others. */
export interface ReadFact<Fact> {
  readonly fact: Fact;
  /** The company that it is about; it must be known, unless the file is about companies. */
  readonly symbol: string;
  /** Two rows with the same key are the same fact; a file may have it once. */
  readonly key: string;
  /** The problem with the fact as a whole; null when there is none. */
  readonly problem: string | null;
}

export interface ImportKind<Fact> {
  /** The name in the command, such as `bars` in `marsad import bars`. */
  readonly name: string;
  readonly summary: string;
  readonly columns: readonly ImportColumn[];
  /** Symbols besides those of the directory that a row may be about. */
  readonly otherSymbols?: readonly string[];
  /** True for a file of companies, whose rows need not be about companies that are known already. */
  readonly makesKnown?: boolean;
  /** Rows that are written in one step. */
  readonly rowsPerWrite: number;
  read(row: Row): ReadFact<Fact>;
  batchOf(facts: readonly Fact[]): FactBatch;
}

/** A column whose cells may be empty. */
export const optional = (name: string, takes: string, meaning: string): ImportColumn => ({ name, takes, meaning });
export const required = (name: string, takes: string, meaning: string): ImportColumn => ({
  ...optional(name, takes, meaning),
  isRequired: true,
});

export const A_DAY = "a day as 2026-11-15";
export const SYMBOL_COLUMN = required("symbol", "a symbol such as 2222", "The instrument.");
