// Databases of a private PostgreSQL that contract tests use one after the other: each is a copy of one with the tables of this
// version, and is emptied for the next test, which costs a tenth of a new copy.

import { SQL } from "bun";
import { present } from "../../../src/base/index.ts";
import { openStore } from "../../../src/store/index.ts";
import type { PrivatePostgres } from "../../postgres/private-postgres.ts";

/** A test that left a transaction open loses its database. */
const LOCK_WAIT_MS = 5_000;
const SHAPE = `select string_agg(format('%s %s %s', relname, relkind, relnatts), ',' order by relname) as shape
  from pg_class where relnamespace = 'public'::regnamespace`;
const TRUNCATE_USED = `do $$
  declare name text; used text[] := '{}'; is_used boolean;
  begin
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into is_used;
      if is_used then used := used || name; end if;
    end loop;
    if cardinality(used) > 0 then execute 'truncate ' || array_to_string(used, ', ') || ' cascade'; end if;
  end $$`;

interface Template {
  readonly url: string;
  /** The tables and indexes. */
  readonly shape: string;
  /** Brings back the first rows and numbers. */
  readonly refill: string;
}

export class EmptiedPostgres {
  readonly #postgres: PrivatePostgres;
  // Bound: the databases that one test has at once.
  readonly #idle: string[] = [];
  /** The connection that empties each: a new one would first read about every table. Bound: as above. */
  readonly #sessions = new Map<string, SQL>();
  #template: Promise<Template> | null = null;

  constructor(postgres: PrivatePostgres) {
    this.#postgres = postgres;
  }

  /** The address of a database with the tables of this version and no row but the first ones. */
  async take(): Promise<string> {
    this.#template ??= this.#makeTemplate();
    const { url } = await this.#template;
    return this.#idle.pop() ?? (await this.#postgres.copyOf(url));
  }

  /** Takes back a database that nobody uses any more; drops it when its tables have changed. */
  async giveBack(url: string): Promise<void> {
    const { shape, refill } = await present(this.#template, "it was taken");
    const sql = this.#sessions.get(url) ?? new SQL(url, { max: 1 });
    this.#sessions.set(url, sql);
    const isAsBefore = await emptied(sql, shape, refill).catch(() => false);
    if (isAsBefore) {
      this.#idle.push(url);
      return;
    }
    this.#sessions.delete(url);
    await sql.close();
    await this.#postgres.drop(url);
  }

  async #makeTemplate(): Promise<Template> {
    const url = await this.#postgres.createDatabase();
    await (await openStore({ dataDir: "unused with PostgreSQL", url })).close();
    return await within(url, async (sql) => ({ url, shape: await shapeOf(sql), refill: await refillOf(sql) }));
  }
}

/** Empties a database; false when its tables have changed. */
async function emptied(sql: SQL, shape: string, refill: string): Promise<boolean> {
  if ((await shapeOf(sql)) !== shape) return false;
  await sql.unsafe(`set lock_timeout = ${LOCK_WAIT_MS}; ${TRUNCATE_USED}; ${refill}`).simple();
  return true;
}

async function within<T>(url: string, task: (sql: SQL) => Promise<T>): Promise<T> {
  const sql = new SQL(url, { max: 1 });
  try {
    return await task(sql);
  } finally {
    await sql.close();
  }
}

async function shapeOf(sql: SQL): Promise<string> {
  const [row]: readonly { readonly shape: string }[] = await sql.unsafe(SHAPE);
  return present(row, "one row").shape;
}

/** The statements that bring the rows and the next numbers of this database back to another one, which is empty. */
async function refillOf(sql: SQL): Promise<string> {
  const tables: readonly { readonly name: string }[] = await sql`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'`;
  const statements: string[] = [];
  for (const { name } of tables) {
    const [row]: readonly { readonly rows: string | null }[] = await sql.unsafe(
      `select json_agg(t)::text as rows from ${name} t`,
    );
    const rows = row?.rows ?? null;
    if (rows === null) continue;
    const literal = `'${rows.replaceAll("'", "''")}'`;
    statements.push(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${literal})`,
    );
  }
  const sequences: readonly { readonly statement: string }[] = await sql`
    select format('select setval(%L, %s, %L)', format('%I', sequencename), coalesce(last_value, start_value),
      last_value is not null) as statement from pg_sequences where schemaname = 'public'`;
  return [...statements, ...sequences.map(({ statement }) => statement)].join("; ");
}
