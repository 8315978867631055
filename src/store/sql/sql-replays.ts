// Replays in the database.

import type { Replay } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { Replays } from "../replays.ts";
import { boolean, integer, json, named, nullable, table, text } from "./table.ts";

export const REPLAYS_LOCK = "replays";

const REPLAYS = table<Replay>("replays", ["id"], {
  id: integer,
  accountId: integer,
  member: text,
  fromMs: integer,
  untilMs: nullable(integer),
  speed: named("speed_json", json<number>()),
  isPaused: boolean,
  anchorWallMs: integer,
  anchorMarketMs: integer,
  caughtUpMs: nullable(integer),
  jumps: integer,
  createdAtMs: integer,
  usedAtMs: integer,
  aliveAtMs: integer,
});

export function sqlReplays(database: Database): Replays {
  const { read } = database;
  const locked = <T>(task: (sql: Sql) => Promise<T>): Promise<T> => database.transaction(task, REPLAYS_LOCK);
  const find = (sql: Sql, accountId: number, id: number, expiredMs: number): Promise<Replay | null> =>
    REPLAYS.first(sql)`
      select * from replays where account_id = ${accountId} and id = ${id} and used_at_ms > ${expiredMs}`;
  return {
    create: (replay, max, expiredMs) =>
      locked(async (sql) => {
        const { accountId } = replay;
        const existing =
          (await sql.number`
            select count(*) from replays where account_id = ${accountId} and used_at_ms > ${expiredMs}`) ?? 0;
        if (existing >= max) return { ok: false, existing };
        return { ok: true, replay: await REPLAYS.add(sql, replay) };
      }),

    get: (accountId, id, expiredMs) => find(read, accountId, id, expiredMs),

    list: (accountId, expiredMs) =>
      REPLAYS.all(read)`
        select * from replays where account_id = ${accountId} and used_at_ms > ${expiredMs} order by id`,

    change: (before, change) =>
      locked(async (sql) => {
        const now = await find(sql, before.accountId, before.id, Number.MIN_SAFE_INTEGER);
        const isSame =
          now !== null &&
          now.jumps === before.jumps &&
          now.anchorWallMs === before.anchorWallMs &&
          now.anchorMarketMs === before.anchorMarketMs;
        if (!isSame) return null;
        const after = { ...now, ...change };
        await REPLAYS.put(sql, [after]);
        return after;
      }),

    use: async (id, nowMs) => {
      await locked((sql) => sql`update replays set used_at_ms = ${nowMs} where id = ${id} and used_at_ms < ${nowMs}`);
    },

    remove: async (accountId, id) => {
      const removed = await locked(
        (sql) => sql`delete from replays where account_id = ${accountId} and id = ${id} returning id`,
      );
      return removed.length > 0;
    },

    keepAlive: async (member, nowMs) => {
      await locked((sql) => sql`update replays set alive_at_ms = ${nowMs} where member = ${member}`);
    },

    removeAbandoned: async (silentMs) => {
      await locked((sql) => sql`delete from replays where alive_at_ms <= ${silentMs}`);
    },

    removeOf: async (member) => {
      await locked((sql) => sql`delete from replays where member = ${member}`);
    },

    removeExpired: async (expiredMs) => {
      await locked(
        (sql) => sql`delete from replays where used_at_ms <= ${Math.min(expiredMs, Number.MAX_SAFE_INTEGER)}`,
      );
    },
  };
}
