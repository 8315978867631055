// Watchlists in the database.

import type { Watchlist } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { Watchlists } from "../watchlists.ts";
import { integer, json, named, table, text } from "./table.ts";

export const WATCHLISTS_LOCK = "watchlists";

const WATCHLISTS = table<Watchlist>("watchlists", ["id"], {
  id: integer,
  accountId: integer,
  name: text,
  symbols: named("symbols_json", json<readonly string[]>()),
  createdAtMs: integer,
  updatedAtMs: integer,
});

export function sqlWatchlists(database: Database): Watchlists {
  const { read } = database;
  const locked = <T>(task: (sql: Sql) => Promise<T>): Promise<T> => database.transaction(task, WATCHLISTS_LOCK);
  const find = (sql: Sql, accountId: number, id: number): Promise<Watchlist | null> =>
    WATCHLISTS.first(sql)`select * from watchlists where account_id = ${accountId} and id = ${id}`;
  return {
    create: (watchlist, max) =>
      locked(async (sql) => {
        const { accountId, createdAtMs } = watchlist;
        const existing = (await sql.number`select count(*) from watchlists where account_id = ${accountId}`) ?? 0;
        if (existing >= max) return { ok: false, existing };
        return { ok: true, watchlist: await WATCHLISTS.add(sql, { ...watchlist, updatedAtMs: createdAtMs }) };
      }),

    get: (accountId, id) => find(read, accountId, id),

    list: (accountId) => WATCHLISTS.all(read)`select * from watchlists where account_id = ${accountId} order by id`,

    change: (accountId, id, change, nowMs) =>
      locked(async (sql) => {
        const before = await find(sql, accountId, id);
        if (before === null) return null;
        const after = { ...before, ...change, updatedAtMs: nowMs };
        await WATCHLISTS.put(sql, [after]);
        return after;
      }),

    remove: async (accountId, id) => {
      const removed = await locked(
        (sql) => sql`delete from watchlists where account_id = ${accountId} and id = ${id} returning id`,
      );
      return removed.length > 0;
    },
  };
}
