// Usage in the database: totals per account and day, and per writer the number of its last batch, so that a batch whose
// fate was unknown can be sent again.

import type { Day } from "../../base/index.ts";
import type { Database } from "../database/database.ts";
import type { Usage, UsageBatch, UsageChanges, UsageIncrement } from "../usage.ts";
import { nextStamp, stampOf } from "./account-rows.ts";

interface UsageRow {
  readonly account_id: number;
  readonly day: number;
  readonly requests: number;
}

const USAGE_LOCK = "usage";
/** Statements under way at once in a transaction; PostgreSQL takes them without waiting for each answer. */
const PIPELINE = 200;

export class SqlUsage implements Usage {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(batch: UsageBatch): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const accepted = await sql`
        insert into usage_writers (writer, sequence) values (${batch.writer}, ${batch.sequence})
        on conflict (writer) do update set sequence = excluded.sequence
          where usage_writers.sequence < excluded.sequence
        returning writer`;
      if (accepted.length === 0) return;
      const stamp = await nextStamp(sql, "usage");
      for (let start = 0; start < batch.increments.length; start += PIPELINE) {
        await Promise.all(
          batch.increments.slice(start, start + PIPELINE).map(
            ({ accountId, day, requests }) => sql`
              insert into usage_days (account_id, day, requests, changed)
              values (${accountId}, ${day}, ${requests}, ${stamp})
              on conflict (account_id, day)
              do update set requests = usage_days.requests + excluded.requests, changed = excluded.changed`,
          ),
        );
      }
    }, USAGE_LOCK);
  }

  // The stamp is read before the rows: a total that changes in between is returned twice, but never missed.
  async since(day: Day, stamp: number): Promise<UsageChanges> {
    const { read } = this.#database;
    const now = await stampOf(read, "usage");
    if (now === stamp) return { stamp, totals: [] };
    const rows = await read<UsageRow>`
      select account_id, day, requests from usage_days where day = ${day} and changed > ${stamp}`;
    return { stamp: now, totals: rows.map(incrementOf) };
  }

  async report(from: Day, to: Day, accountId?: number): Promise<readonly UsageIncrement[]> {
    const { read } = this.#database;
    const rows =
      accountId === undefined
        ? await read<UsageRow>`
            select account_id, day, requests from usage_days where day >= ${from} and day <= ${to}
            order by day desc, account_id`
        : await read<UsageRow>`
            select account_id, day, requests from usage_days
            where account_id = ${accountId} and day >= ${from} and day <= ${to} order by day desc`;
    return rows.map(incrementOf);
  }

  async retireWriter(writer: string): Promise<void> {
    await this.#database.transaction((sql) => sql`delete from usage_writers where writer = ${writer}`, USAGE_LOCK);
  }
}

function incrementOf(row: UsageRow): UsageIncrement {
  return { accountId: row.account_id, day: row.day, requests: row.requests };
}
