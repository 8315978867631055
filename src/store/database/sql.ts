// Runs the statements of the store: tagged templates over a connection, with the same parameters and rows for SQLite and PostgreSQL.

import { assert, present } from "../../base/index.ts";
import type { Dialect } from "./dialect.ts";

/** A value of a parameter. Booleans are stored as 0 and 1, days as integers, times as epoch milliseconds: alike in both databases. */
export type SqlValue = string | number | Uint8Array | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A piece of a statement, with values of its own. */
export interface Fragment {
  readonly strings: readonly string[];
  readonly values: Values;
}

export type Values = readonly (SqlValue | Fragment)[];

/** A statement as a tagged template. Values become parameters; fragments become a part of its text. */
export type Tag<Result> = (strings: TemplateStringsArray, ...values: Values) => Promise<Result>;

export const part = (strings: TemplateStringsArray, ...values: Values): Fragment => ({
  strings,
  values,
});

/** Words of the dialect, or a name of ours, as a part of a statement. Never text that came from outside. */
export const words = (text: string): Fragment => ({ strings: [text], values: [] });

/** Parts or values, one after the other. */
export const joined = (values: Values, separator: string): Fragment => ({
  strings: ["", ...values.slice(1).map(() => separator), ""],
  values,
});

/** Runs statements, in or outside a transaction. Integers of any width come back as numbers, bytes as Uint8Array. */
export interface Sql {
  <Row extends object>(strings: TemplateStringsArray, ...values: Values): Promise<readonly Row[]>;

  /** The number in the first column of the first row: a count, a sum, a maximum. Null where there is none. */
  readonly number: Tag<number | null>;

  /** The rows of a table in which a column has one of these values. */
  pick<Row extends object>(
    table: string,
    columns: readonly string[],
    column: string,
    values: readonly SqlValue[],
  ): Promise<readonly Row[]>;

  /** Adds rows that all have the same columns; a row with the key of a stored one, or of an earlier one in `rows`, replaces it. */
  upsert(table: string, keyColumns: readonly string[], rows: readonly SqlRow[]): Promise<void>;

  /** Adds rows that all have the same columns and whose keys the database gives. */
  insert(table: string, rows: readonly SqlRow[]): Promise<void>;

  /** Adds a row; returns it as the database completed it. */
  add(table: string, row: SqlRow): Promise<SqlRow>;

  /** Runs statements without parameters, one after the other: table definitions. */
  script(statements: readonly string[]): Promise<void>;
}

// Both databases allow more (32,766 and 65,535); small statements keep the planner and its cache quick.
const PARAMETERS_MAX = 4_096;

export interface SqlOptions {
  /** Turns an error of the connection into the error that the store throws. */
  readonly translate: (error: unknown) => unknown;
  /** Runs a statement, and again where that is safe; without it, a statement runs once. */
  readonly again?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/** A connection, or a pool of them: it answers a statement with its rows. */
export interface SqlConnection {
  (strings: TemplateStringsArray, ...values: readonly unknown[]): PromiseLike<unknown>;
  unsafe(text: string, values?: SqlValue[]): PromiseLike<unknown>;
}

/** Runs statements; it calls `connection` for each one. */
export function sqlOver(connection: () => SqlConnection, dialect: Dialect, { translate, again }: SqlOptions): Sql {
  const run = async <Row extends object>(query: () => PromiseLike<unknown>): Promise<readonly Row[]> => {
    try {
      const rows = again === undefined ? await query() : await again(async () => await query());
      assert(Array.isArray(rows), "a statement answers with rows");
      return rows.map(plainRow<Row>);
    } catch (error) {
      throw translate(error);
    }
  };
  const tag = <Row extends object>(strings: TemplateStringsArray, ...values: Values): Promise<readonly Row[]> => {
    if (!values.some(isFragment)) return run<Row>(() => connection()(strings, ...values));
    const bound: SqlValue[] = [];
    const text = flattened({ strings, values }, dialect, bound);
    return run<Row>(() => connection().unsafe(text, bound));
  };
  const number: Sql["number"] = async (strings, ...values) => {
    const [row] = await tag<SqlRow>(strings, ...values);
    // PostgreSQL writes sums as text, because they may exceed its integers.
    const value = Object.values(row ?? {})[0] ?? null;
    return value === null ? null : Number(value);
  };
  const pick = async <Row extends object>(
    table: string,
    columns: readonly string[],
    column: string,
    values: readonly SqlValue[],
  ): Promise<readonly Row[]> => {
    const found: Row[] = [];
    const distinct = [...new Set(values)];
    for (let start = 0; start < distinct.length; start += PARAMETERS_MAX) {
      const some = distinct.slice(start, start + PARAMETERS_MAX);
      // Filled up to a power of two, so that there are only a few different statements.
      while ((some.length & (some.length - 1)) !== 0) some.push(some[0] ?? null);
      const marks = some.map((_value, at) => dialect.parameter(at));
      const text = `select ${columns.join(", ")} from ${table} where ${column} in (${marks.join(", ")})`;
      found.push(...(await run<Row>(() => connection().unsafe(text, some))));
    }
    return found;
  };
  const insert = async (table: string, rows: readonly SqlRow[], keyColumns: readonly string[] = []): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    const perStatement = Math.floor(PARAMETERS_MAX / columns.length);
    for (let start = 0; start < rows.length; start += perStatement) {
      const some = rows.slice(start, start + perStatement);
      const values = some.flatMap((row) => columns.map((column) => row[column] ?? null));
      const text = insertText(dialect, table, columns, some.length) + conflictText(keyColumns, columns);
      await run(() => connection().unsafe(text, values));
    }
  };
  const add = async (table: string, row: SqlRow): Promise<SqlRow> => {
    const text = `${insertText(dialect, table, Object.keys(row), 1)} returning *`;
    const [added] = await run<SqlRow>(() => connection().unsafe(text, Object.values(row)));
    return present(added, "an insert answers its row");
  };
  const upsert = (table: string, keyColumns: readonly string[], rows: readonly SqlRow[]): Promise<void> =>
    insert(table, lastByKey(rows, keyColumns), keyColumns);
  const script = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements) await run(() => connection().unsafe(text));
  };
  return Object.assign(tag, { number, pick, upsert, insert, add, script });
}

function isFragment(value: SqlValue | Fragment): value is Fragment {
  return typeof value === "object" && value !== null && "strings" in value;
}

/** The text of a statement; its values are added to `bound` in the order in which they stand in the text. */
function flattened({ strings, values }: Fragment, dialect: Dialect, bound: SqlValue[]): string {
  return strings
    .map((text, at) => {
      const value = values[at];
      if (value === undefined) return text;
      return text + (isFragment(value) ? flattened(value, dialect, bound) : dialect.parameter(bound.push(value) - 1));
    })
    .join("");
}

/** PostgreSQL refuses a statement that would change one row twice. */
function lastByKey(rows: readonly SqlRow[], keyColumns: readonly string[]): readonly SqlRow[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify(keyColumns.map((column) => row[column])), row]));
  return byKey.size === rows.length ? rows : [...byKey.values()];
}

function insertText(dialect: Dialect, table: string, columns: readonly string[], rowCount: number): string {
  const tuples = Array.from({ length: rowCount }, (_, row) => {
    const marks = columns.map((_column, at) => dialect.parameter(row * columns.length + at));
    return `(${marks.join(", ")})`;
  });
  return `insert into ${table} (${columns.join(", ")}) values ${tuples.join(", ")}`;
}

/** Empty where there are no key columns, by which a row could replace a stored one. */
function conflictText(keys: readonly string[], columns: readonly string[]): string {
  if (keys.length === 0) return "";
  const changes = columns.filter((column) => !keys.includes(column)).map((column) => `${column} = excluded.${column}`);
  const onConflict = changes.length === 0 ? "do nothing" : `do update set ${changes.join(", ")}`;
  return ` on conflict (${keys.join(", ")}) ${onConflict}`;
}

/** PostgreSQL hands out bigint as BigInt and bytes as Buffer; the rest of the store sees numbers and Uint8Array. */
function plainRow<Row extends object>(row: Record<string, unknown>): Row {
  for (const column in row) {
    const value = row[column];
    if (typeof value === "bigint") {
      assert(
        value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER,
        `${column} is beyond exact integers`,
      );
      row[column] = Number(value);
    } else if (Buffer.isBuffer(value)) {
      row[column] = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return row as Row;
}
