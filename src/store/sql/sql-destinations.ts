// Webhook destinations in the database.

import { type Destination, HEALTHS } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import { part, type Sql, words } from "../database/sql.ts";
import { type Destinations, RETIRING_SECRETS_MAX } from "../destinations.ts";
import { holdQueue, resumeQueue, webhooksLocked } from "./delivery-queue.ts";
import { boolean, bytes, integer, json, named, nullable, oneOf, table, text } from "./table.ts";

/** The stored form of a retiring secret: the sealed bytes in hex. */
interface KeptSecret {
  readonly secret: string;
  readonly expiresAtMs: number;
}

const retiringSecrets = json<Destination["retiringSecrets"]>(
  // The function below wrote this text.
  (kept) =>
    (kept as readonly KeptSecret[]).map(({ secret, expiresAtMs }) => ({
      secret: new Uint8Array(Buffer.from(secret, "hex")),
      expiresAtMs,
    })),
  (secrets) =>
    secrets.map(
      ({ secret, expiresAtMs }): KeptSecret => ({
        secret: Buffer.from(secret).toString("hex"),
        expiresAtMs,
      }),
    ),
);

const events = json<Destination["events"]>(
  // This text was written from a list of these words.
  (kept) => kept as Destination["events"],
  (asked) => asked,
);

export const DESTINATIONS = table<Destination>("webhook_destinations", ["id"], {
  id: integer,
  accountId: integer,
  url: text,
  name: text,
  isVerified: boolean,
  isActive: boolean,
  inactiveReason: nullable(text),
  failingSinceMs: nullable(integer),
  health: oneOf(HEALTHS),
  secret: bytes,
  retiringSecrets: named("retiring_secrets_json", retiringSecrets),
  createdAtMs: integer,
  events: named("events_json", events),
});

export function sqlDestinations(database: Database): Destinations {
  const { read } = database;
  const locked = webhooksLocked(database);
  const find = (sql: Sql, accountId: number, id: number): Promise<Destination | null> =>
    DESTINATIONS.first(sql)`
      select * from webhook_destinations where account_id = ${accountId} and id = ${id} and url not like 'mailto:%'`;
  return {
    create: (destination, max) =>
      locked(async (sql) => {
        const { accountId } = destination;
        const existing =
          (await sql.number`
            select count(*) from webhook_destinations where account_id = ${accountId} and url not like 'mailto:%'`) ??
          0;
        if (existing >= max) return { ok: false, existing };
        const added = { ...destination, isVerified: false, isActive: true };
        return { ok: true, destination: await DESTINATIONS.add(sql, added, { challenge_due: 1 }) };
      }),

    get: (accountId, id) => find(read, accountId, id),

    list: (accountId) =>
      DESTINATIONS.all(read)`
        select * from webhook_destinations where account_id = ${accountId} and url not like 'mailto:%' order by id`,

    deliverable: async (afterId, limit) => {
      const rows = await read<{ readonly id: number }>`
        select id from webhook_destinations where id > ${afterId} and is_verified = 1 and is_active = 1
        order by id limit ${limit}`;
      return rows.map(({ id }) => id);
    },

    asking: (event, afterId, limit) =>
      DESTINATIONS.all(read)`
        select * from webhook_destinations
        where id > ${afterId} and is_verified = 1 and is_active = 1 and events_json like ${`%"${event}"%`}
        order by id limit ${limit}`,

    change: (accountId, id, { name, isActive, events: asked }) =>
      locked(async (sql) => {
        if ((await find(sql, accountId, id)) === null) return null;
        if (name !== undefined) await sql`update webhook_destinations set name = ${name} where id = ${id}`;
        if (asked !== undefined)
          await sql`update webhook_destinations set events_json = ${events.write(asked)} where id = ${id}`;
        if (isActive === true) {
          await sql`
            update webhook_destinations set is_active = 1, inactive_reason = null, failing_since_ms = null, health = 'new'
            where id = ${id}`;
          await resumeQueue(sql, id);
        }
        if (isActive === false) {
          await sql`update webhook_destinations set is_active = 0 where id = ${id}`;
          await holdQueue(sql, id);
        }
        return find(sql, accountId, id);
      }),

    rotate: (accountId, id, { secret, nowMs, previousExpiresAtMs }) =>
      locked(async (sql) => {
        const current = await find(sql, accountId, id);
        if (current === null) return null;
        const signing = current.retiringSecrets.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
        if (signing.length >= RETIRING_SECRETS_MAX) {
          return { nextAtMs: Math.min(...signing.map(({ expiresAtMs }) => expiresAtMs)) };
        }
        const retiring = [{ secret: current.secret, expiresAtMs: previousExpiresAtMs }, ...signing];
        return DESTINATIONS.first(sql)`
          update webhook_destinations set secret = ${secret}, retiring_secrets_json = ${retiringSecrets.write(retiring)}
          where account_id = ${accountId} and id = ${id} returning *`;
      }),

    noteChallenge: (id, isAnswered) =>
      locked(
        (sql) => DESTINATIONS.first(sql)`
          update webhook_destinations set challenge_due = 0 ${isAnswered ? part`, is_verified = 1` : words("")}
          where id = ${id} returning *`,
      ),

    awaitingChallenge: (nowMs, max) =>
      DESTINATIONS.all(read)`
        select * from (
          select d.*, row_number() over (partition by account_id order by id) as turn
          from webhook_destinations d where challenge_due = 1 and challenge_leased_until_ms <= ${nowMs}
        ) due order by turn, id limit ${max}`,

    leaseChallenge: async (id, { nowMs, untilMs }) => {
      const leased = await locked(
        (sql) => sql`
          update webhook_destinations set challenge_leased_until_ms = ${untilMs}
          where id = ${id} and challenge_due = 1 and challenge_leased_until_ms <= ${nowMs} returning id`,
      );
      return leased.length === 1;
    },

    releaseChallenge: async (id) => {
      await locked((sql) => sql`update webhook_destinations set challenge_leased_until_ms = 0 where id = ${id}`);
    },

    remove: (accountId, id) =>
      locked(async (sql) => {
        const removed = await sql`
          delete from webhook_destinations
          where account_id = ${accountId} and id = ${id} and url not like 'mailto:%' returning id`;
        if (removed.length === 0) return false;
        await sql`
          update alert_rules set status = 'paused', revision = revision + 1
          where destination_id = ${id} and status = 'active'`;
        return true;
      }),
  };
}
