// Describes how objects are stored as rows: a table with a column for each property, from which rows, objects and statements are made. Each
// noun of the store describes its tables with it and writes the rest of its SQL by hand.

import { assert, snakeCase } from "../../base/index.ts";
import type { Sql, SqlRow, SqlValue, Tag } from "../database/sql.ts";

/** The stored form of a property. Its column has the property's name in snake case, unless it has one of its own. */
export interface Column<V> {
  readonly name?: string;
  readonly read: (value: SqlValue) => V;
  readonly write: (value: V) => SqlValue;
}

/** A value that both databases store as it is. */
const kept = <V extends SqlValue>(isKept: (value: SqlValue) => value is V): Column<V> => ({
  read: (value) => {
    assert(isKept(value), "a column holds a value of its own kind");
    return value;
  },
  write: (value) => value,
});

export const text = kept((value) => typeof value === "string");
export const integer = kept((value) => typeof value === "number");
export const bytes = kept((value) => value instanceof Uint8Array);
/** Stored as 0 or 1. */
export const boolean: Column<boolean> = { read: (value) => value !== 0, write: Number };

/** A word of a closed list. Any other text was not written by the service. */
export const oneOf = <V extends string>(list: readonly V[]): Column<V> => ({
  read: (value) => {
    const word = list.find((candidate) => candidate === value);
    assert(word !== undefined, `'${value}' is none of ${list.join(", ")}`);
    return word;
  },
  write: (value) => value,
});

/** A value as JSON. Text that this column wrote needs no check; `read` checks text that an operator may have changed by hand. */
export const json = <V>(
  read: (value: unknown) => V = (value) => value as V,
  write: (value: V) => unknown = (value) => value,
): Column<V> => ({
  read: (value) => read(JSON.parse(String(value))),
  write: (value) => JSON.stringify(write(value)),
});

export const nullable = <V>({ read, write }: Column<V>): Column<V | null> => ({
  read: (value) => (value === null ? null : read(value)),
  write: (value) => (value === null ? null : write(value)),
});

export const named = <V>(name: string, column: Column<V>): Column<V> => ({ ...column, name });

/** A table whose rows are objects. The SQL around it handles columns that are no property of `T`. */
export interface Table<T> {
  readonly name: string;
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
  of(row: SqlRow): T;
  /** The columns of an object, or of some of its properties. */
  row(object: Partial<T>): SqlRow;
  /** Runs a statement that answers whole rows of the table. */
  all(sql: Sql): Tag<readonly T[]>;
  /** Like `all`, for one row; null when there is none. */
  first(sql: Sql): Tag<T | null>;
  /** Adds an object, with columns beside its properties in `more`; returns it as the database completed it. */
  add(sql: Sql, object: Partial<T>, more?: SqlRow): Promise<T>;
  /** Adds objects and replaces those with the same key; `more` is the same for all. */
  put(sql: Sql, objects: readonly Partial<T>[], more?: SqlRow): Promise<void>;
}

/** The table `name`, with the columns of its key and a description of every property. */
export function table<T extends object>(
  name: string,
  key: readonly string[],
  columns: { readonly [P in keyof T]-?: Column<T[P]> },
): Table<T> {
  // The keys of `columns` are those of T, and each of its columns reads and writes the property of its key.
  const properties = Object.entries(columns as Readonly<Record<string, Column<unknown>>>).map(([property, column]) => ({
    property,
    column: column.name ?? snakeCase(property),
    read: column.read,
    write: column.write,
  }));
  const of = (row: SqlRow): T => {
    const object: Record<string, unknown> = {};
    for (const { property, column, read } of properties) object[property] = read(row[column] ?? null);
    return object as T;
  };
  const row = (object: Partial<T>): SqlRow => {
    const values = object as Readonly<Record<string, unknown>>;
    const kept: Record<string, SqlValue> = {};
    for (const { property, column, write } of properties) {
      const value = values[property];
      if (value !== undefined) kept[column] = write(value);
    }
    return kept;
  };
  return {
    name,
    key,
    of,
    row,
    all:
      (sql) =>
      async (strings, ...values) =>
        (await sql<SqlRow>(strings, ...values)).map(of),
    first:
      (sql) =>
      async (strings, ...values) => {
        const [found] = await sql<SqlRow>(strings, ...values);
        return found === undefined ? null : of(found);
      },
    add: async (sql, object, more) => of(await sql.add(name, Object.assign(row(object), more))),
    put: (sql, objects, more) => {
      const rows = objects.map((object) => Object.assign(row(object), more));
      return sql.upsert(name, key, rows);
    },
  };
}
