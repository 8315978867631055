// A connection to SQLite that keeps its statements prepared: to prepare one takes longer than most of them run.

import { Database, type Statement } from "bun:sqlite";
import type { SqlConnection, SqlValue } from "./sql.ts";

/** The most prepared statements. The store has fewer, apart from those whose marks depend on the number of values. */
const STATEMENTS_MAX = 512;
/** A longer text writes many rows at once, and seldom comes again with the same number of rows. */
const TEXT_MAX = 2_000;

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface SqliteConnection extends SqlConnection {
  unsafe(text: string, values?: SqlValue[]): Promise<Rows>;
  close(): void;
}

/** Opens the file; makes it where there is none. */
export function connectSqlite(filename: string): SqliteConnection {
  const database = new Database(filename, { create: true, readwrite: true });
  /** Statements by text, the last used at the end. Bound: STATEMENTS_MAX. */
  const kept = new Map<string, Statement<Rows[number]>>();

  const statementOf = (text: string): Statement<Rows[number]> => {
    const known = kept.get(text);
    if (known !== undefined) kept.delete(text);
    else if (kept.size === STATEMENTS_MAX) forgetOldest();
    const statement = known ?? database.prepare<Rows[number], SqlValue[]>(text);
    kept.set(text, statement);
    return statement;
  };
  const forgetOldest = (): void => {
    const [oldest] = kept;
    if (oldest === undefined) return;
    kept.delete(oldest[0]);
    oldest[1].finalize();
  };
  // A rejected promise, not a throw: callers wait for statements as they do on PostgreSQL.
  const unsafe = async (text: string, values: SqlValue[] = []): Promise<Rows> => {
    if (text.length <= TEXT_MAX) return statementOf(text).all(...values);
    const statement = database.prepare<Rows[number], SqlValue[]>(text);
    try {
      return statement.all(...values);
    } finally {
      statement.finalize();
    }
  };
  const tag = (strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<unknown> =>
    unsafe(strings.join("?"), values as SqlValue[]);
  const close = (): void => {
    for (const statement of kept.values()) statement.finalize();
    kept.clear();
    database.close();
  };
  return Object.assign(tag, { unsafe, close });
}
