// What a migration is: a numbered, forward-only step of the schema, written once for both databases.

import type { Dialect } from "../database/dialect.ts";

/**
 * A step of the schema. Its number is its identity and its place among the steps that are still to be applied. Ranges belong to
 * areas (0001 market, 0010 access, 0020 company facts, 0030 webhooks), so a later release may bring a number below the highest
 * applied one; a step therefore builds only on steps of its own area. Once released it is never edited: write a new one.
 */
export interface Migration {
  readonly number: number;
  /** Kebab-case, as in the file's name. */
  readonly name: string;
  /**
   * True when code that does not know this step works on with the schema that it leaves: it only adds what older code neither reads nor
   * has to write (a table, an index, a column with a default) and asks nothing new of a writer. An older version then still starts.
   */
  readonly isCompatible?: boolean;
  /** The statements, in order. */
  statements(dialect: Dialect): readonly string[];
}

/** "0001-journal": how a migration is called in messages and in the schema table. */
export function labelOf(migration: { readonly number: number; readonly name: string }): string {
  return `${String(migration.number).padStart(4, "0")}-${migration.name}`;
}
