// Webhook destinations in the database.

import { present } from "../../base/index.ts";
import type { Destination } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import {
  type ChallengeLease,
  type DestinationChange,
  type DestinationCreation,
  type Destinations,
  type NewDestination,
  RETIRING_SECRETS_MAX,
  type Rotation,
  type TooManyRotations,
} from "../destinations.ts";
import {
  type DestinationRow,
  destinationOf,
  holdQueue,
  resumeQueue,
  retiringSecretsJson,
  WEBHOOKS_LOCK,
} from "./destination-rows.ts";

export class SqlDestinations implements Destinations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(destination: NewDestination, max: number): Promise<DestinationCreation> {
    const { accountId, url, name, secret, createdAtMs } = destination;
    return this.#database.transaction<DestinationCreation>(async (sql) => {
      const [counted] = await sql<{ readonly count: number }>`
        select count(*) as count from webhook_destinations where account_id = ${accountId}`;
      const existing = present(counted, "a count answers a row").count;
      if (existing >= max) return { ok: false, existing };
      const [row] = await sql<DestinationRow>`
        insert into webhook_destinations
          (account_id, url, name, secret, is_verified, is_active, challenge_due, created_at_ms)
        values (${accountId}, ${url}, ${name}, ${secret}, 0, 1, 1, ${createdAtMs}) returning *`;
      return { ok: true, destination: destinationOf(present(row, "an insert answers its row")) };
    }, WEBHOOKS_LOCK);
  }

  async get(accountId: number, id: number): Promise<Destination | null> {
    return find(this.#database.read, accountId, id);
  }

  async list(accountId: number): Promise<readonly Destination[]> {
    const rows = await this.#database.read<DestinationRow>`
      select * from webhook_destinations where account_id = ${accountId} order by id`;
    return rows.map(destinationOf);
  }

  async deliverable(afterId: number, limit: number): Promise<readonly number[]> {
    const rows = await this.#database.read<{ readonly id: number }>`
      select id from webhook_destinations where id > ${afterId} and is_verified = 1 and is_active = 1
      order by id limit ${limit}`;
    return rows.map(({ id }) => id);
  }

  change(accountId: number, id: number, change: DestinationChange): Promise<Destination | null> {
    return this.#database.transaction(async (sql) => {
      const current = await find(sql, accountId, id);
      if (current === null) return null;
      if (change.name !== undefined) await sql`update webhook_destinations set name = ${change.name} where id = ${id}`;
      if (change.isActive === true) {
        await sql`
          update webhook_destinations set is_active = 1, inactive_reason = null, failing_since_ms = null, health = 'new'
          where id = ${id}`;
        await resumeQueue(sql, id);
      }
      if (change.isActive === false) {
        await sql`update webhook_destinations set is_active = 0 where id = ${id}`;
        await holdQueue(sql, id);
      }
      return find(sql, accountId, id);
    }, WEBHOOKS_LOCK);
  }

  rotate(accountId: number, id: number, rotation: Rotation): Promise<Destination | TooManyRotations | null> {
    const { secret, nowMs, previousExpiresAtMs } = rotation;
    return this.#database.transaction(async (sql) => {
      const current = await find(sql, accountId, id);
      if (current === null) return null;
      const signing = current.retiringSecrets.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
      if (signing.length >= RETIRING_SECRETS_MAX) {
        return { nextAtMs: Math.min(...signing.map(({ expiresAtMs }) => expiresAtMs)) };
      }
      const retiring = [{ secret: current.secret, expiresAtMs: previousExpiresAtMs }, ...signing];
      await sql`
        update webhook_destinations set secret = ${secret}, retiring_secrets_json = ${retiringSecretsJson(retiring)}
        where account_id = ${accountId} and id = ${id}`;
      return find(sql, accountId, id);
    }, WEBHOOKS_LOCK);
  }

  noteChallenge(id: number, isAnswered: boolean): Promise<Destination | null> {
    return this.#database.transaction(async (sql) => {
      const [row] = isAnswered
        ? await sql<DestinationRow>`
            update webhook_destinations set challenge_due = 0, is_verified = 1 where id = ${id} returning *`
        : await sql<DestinationRow>`
            update webhook_destinations set challenge_due = 0 where id = ${id} returning *`;
      return row === undefined ? null : destinationOf(row);
    }, WEBHOOKS_LOCK);
  }

  async awaitingChallenge(nowMs: number, max: number): Promise<readonly Destination[]> {
    const rows = await this.#database.read<DestinationRow>`
      select * from (
        select d.*, row_number() over (partition by account_id order by id) as turn
        from webhook_destinations d where challenge_due = 1 and challenge_leased_until_ms <= ${nowMs}
      ) due order by turn, id limit ${max}`;
    return rows.map(destinationOf);
  }

  async leaseChallenge(id: number, { nowMs, untilMs }: ChallengeLease): Promise<boolean> {
    const leased = await this.#database.transaction(
      (sql) => sql`
        update webhook_destinations set challenge_leased_until_ms = ${untilMs}
        where id = ${id} and challenge_due = 1 and challenge_leased_until_ms <= ${nowMs} returning id`,
      WEBHOOKS_LOCK,
    );
    return leased.length === 1;
  }

  async releaseChallenge(id: number): Promise<void> {
    await this.#database.transaction(
      (sql) => sql`update webhook_destinations set challenge_leased_until_ms = 0 where id = ${id}`,
      WEBHOOKS_LOCK,
    );
  }

  remove(accountId: number, id: number): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      const removed = await sql`
        delete from webhook_destinations where account_id = ${accountId} and id = ${id} returning id`;
      if (removed.length === 0) return false;
      await sql`
        update alert_rules set status = 'paused', revision = revision + 1
        where destination_id = ${id} and status = 'active'`;
      return true;
    }, WEBHOOKS_LOCK);
  }
}

async function find(sql: Sql, accountId: number, id: number): Promise<Destination | null> {
  const [row] = await sql<DestinationRow>`
    select * from webhook_destinations where account_id = ${accountId} and id = ${id}`;
  return row === undefined ? null : destinationOf(row);
}
