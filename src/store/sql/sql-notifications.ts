// The inboxes of accounts in the database.

import type { Notification } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import { joined, part, type Sql, words } from "../database/sql.ts";
import type { Notifications } from "../notifications.ts";
import { webhooksLocked } from "./delivery-queue.ts";
import { integer, json, named, nullable, table, text } from "./table.ts";

/** The most notifications that one step deletes, and the most accounts. */
const STEP = 500;
const CROWDED_MAX = 20;

export const NOTIFICATIONS = table<Notification>("notifications", ["id"], {
  id: integer,
  accountId: integer,
  alertId: integer,
  symbol: text,
  title: text,
  titleEn: text,
  body: text,
  bodyEn: text,
  data: named("data_json", json<Notification["data"]>()),
  createdAtMs: integer,
  readAtMs: nullable(integer),
});

export function sqlNotifications(database: Database): Notifications {
  const { read } = database;
  const locked = webhooksLocked(database);
  return {
    page: (accountId, { afterId, isUnreadOnly, limit }) => {
      const unread = isUnreadOnly ? part`and read_at_ms is null` : words("");
      return afterId === null
        ? NOTIFICATIONS.all(read)`
            select * from notifications where account_id = ${accountId} ${unread} order by id desc limit ${limit}`
        : NOTIFICATIONS.all(read)`
            select * from notifications where account_id = ${accountId} and id > ${afterId} ${unread}
            order by id limit ${limit}`;
    },

    unread: async (accountId) =>
      (await read.number`
        select count(*) from notifications where account_id = ${accountId} and read_at_ms is null`) ?? 0,

    read: async (accountId, ids, nowMs) => {
      if (ids?.length === 0) return 0;
      const chosen = ids === null ? words("") : part`and id in (${joined(ids, ", ")})`;
      const marked = await locked(
        (sql) => sql`
          update notifications set read_at_ms = ${nowMs}
          where account_id = ${accountId} and read_at_ms is null ${chosen} returning id`,
      );
      return marked.length;
    },

    since: async (id) => {
      const rows = await read<{ readonly account_id: number; readonly last_id: number }>`
        select account_id, max(id) as last_id from notifications where id > ${id} group by account_id`;
      const lastId = rows.reduce((last, { last_id }) => Math.max(last, last_id), id);
      return { lastId, accountIds: rows.map(({ account_id }) => account_id) };
    },

    forget: (perAccount, createdBeforeMs) => locked((sql) => forgetSome(sql, perAccount, createdBeforeMs)),
  };
}

async function forgetSome(sql: Sql, perAccount: number, createdBeforeMs: number): Promise<number> {
  const crowded = await sql<{ readonly account_id: number }>`
    select account_id from notifications where created_at_ms < ${createdBeforeMs}
    group by account_id having count(*) > ${perAccount} limit ${CROWDED_MAX}`;
  let forgotten = 0;
  for (const { account_id: accountId } of crowded) {
    const removed = await sql`
      delete from notifications where id in (
        select id from notifications
        where account_id = ${accountId} and created_at_ms < ${createdBeforeMs} and id <= (
          select id from notifications where account_id = ${accountId} order by id desc limit 1 offset ${perAccount}
        ) order by id limit ${STEP}
      ) returning id`;
    forgotten += removed.length;
  }
  return forgotten;
}
