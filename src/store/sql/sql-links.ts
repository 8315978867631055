// Links in the database.

import type { Link } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { SheetLinks } from "../links.ts";
import { integer, json, named, table, text } from "./table.ts";

export const LINKS_LOCK = "links";

const LINKS = table<Link>("links", ["id"], {
  id: integer,
  accountId: integer,
  keyId: integer,
  name: text,
  path: text,
  query: named("query_json", json<Link["query"]>()),
  createdAtMs: integer,
});

export function sqlLinks(database: Database): SheetLinks {
  const { read } = database;
  const locked = <T>(task: (sql: Sql) => Promise<T>): Promise<T> => database.transaction(task, LINKS_LOCK);
  return {
    create: ({ hash, ...link }, max) =>
      locked(async (sql) => {
        const existing = (await sql.number`select count(*) from links where account_id = ${link.accountId}`) ?? 0;
        if (existing >= max) return { ok: false, existing };
        return { ok: true, link: await LINKS.add(sql, link, { hash }) };
      }),

    list: (accountId) => LINKS.all(read)`select * from links where account_id = ${accountId} order by id`,

    find: (hash) => LINKS.first(read)`select * from links where hash = ${hash}`,

    remove: async (accountId, id) => {
      const removed = await locked(
        (sql) => sql`delete from links where account_id = ${accountId} and id = ${id} returning id`,
      );
      return removed.length > 0;
    },
  };
}
