// The rules of ten thousand accounts at a start, on both databases: they are read a page at a time, not account by account.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLAN_TABLE } from "../../src/access/index.ts";
import { packStates } from "../../src/model/index.ts";
import { EligibleRules } from "../../src/notify/rules/eligible-rules.ts";
import type { Evaluator } from "../../src/notify/rules/evaluator.ts";
import type { Database, DatabaseLocation } from "../../src/store/database/database.ts";
import { openDatabase } from "../../src/store/database/open-database.ts";
import type { Sql } from "../../src/store/database/sql.ts";
import { migrate } from "../../src/store/migrations/migrate.ts";
import { sqlAccounts } from "../../src/store/sql/sql-accounts.ts";
import { sqlAlerts } from "../../src/store/sql/sql-alerts.ts";
import { sqlDestinations } from "../../src/store/sql/sql-destinations.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";

const ACCOUNTS = 10_000;
const STATEMENTS_MAX = 40;
const VALUES_PER_STATEMENT = 4_096;
const TIMEOUT_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "marsad-loading-"));
const { postgres, reason } = await startPrivatePostgres();

afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Two rules for each account, one of them with a state, and a destination that may receive deliveries. */
async function fill(database: Database): Promise<void> {
  const ids = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  const rule = (id: number, account_id: number) => ({
    id,
    account_id,
    destination_id: account_id,
    symbols_json: '["2222","1120"]',
    event_type: "price_alert",
    condition_name: "price_above",
    value_json: "28",
    window_name: null,
    is_once: 0,
    status: "active",
    total_triggers: 1,
    created_at_ms: 0,
    revision: 1,
  });
  const packed = packStates([{ symbol: "2222", isArmed: false, firedAtMs: 5 }]);
  await database.transaction(async (sql) => {
    await sql.upsert(
      "accounts",
      ["id"],
      ids.map((id) => ({
        id,
        name: "A",
        plan: "pro",
        overrides_json: "{}",
        depth: "none",
        is_verified: 1,
        is_suspended: 0,
        is_demo: 0,
        created_at_ms: 0,
        changed: 1,
      })),
    );
    await sql`update access_stamps set stamp = 1 where name = 'accounts'`;
    await sql.upsert(
      "webhook_destinations",
      ["id"],
      ids.map((id) => ({
        id,
        account_id: id,
        url: "https://hooks.example.com/",
        name: "",
        secret: new Uint8Array([1]),
        is_verified: 1,
        is_active: id % 10 === 0 ? 0 : 1,
        challenge_due: 0,
        created_at_ms: 0,
      })),
    );
    await sql.upsert(
      "alert_rules",
      ["id"],
      [...ids.map((id) => rule(id, id)), ...ids.map((id) => rule(ACCOUNTS + id, id))],
    );
    await sql.upsert(
      "alert_rule_states",
      ["rule_id"],
      ids.map((id) => ({ rule_id: id, packed })),
    );
  });
}

/** The database with its reads counted. */
function counted(database: Database): { readonly database: Database; readonly statements: () => number } {
  let statements = 0;
  const read = new Proxy(database.read, {
    apply: (target, self, args) => {
      statements++;
      return Reflect.apply(target, self, args) as unknown;
    },
    get: (target, name) => {
      if (name !== "pick") return Reflect.get(target, name) as unknown;
      const pick: Sql["pick"] = (table, columns, column, values) => {
        statements += Math.ceil(values.length / VALUES_PER_STATEMENT);
        return target.pick(table, columns, column, values);
      };
      return pick;
    },
  });
  const front = new Proxy(database, {
    get: (target, name) => {
      const member: unknown = name === "read" ? read : Reflect.get(target, name, target);
      return typeof member === "function" && name !== "read" ? (member.bind(target) as unknown) : member;
    },
  });
  return { database: front, statements: () => statements };
}

async function load(location: DatabaseLocation): Promise<void> {
  const opened = await openDatabase(location);
  await migrate(opened);
  await fill(opened);
  const { database, statements } = counted(opened);
  let [resumed, withState] = [0, 0];
  const market = {
    versionOf: () => undefined,
    remove: () => undefined,
    add: (_type: string, _rule: unknown, _version: string, states: readonly unknown[]) => {
      resumed++;
      if (states.length > 0) withState++;
    },
  };
  const stockEvents = { versionOf: () => undefined, remove: () => undefined };
  const eligible = new EligibleRules({
    accounts: sqlAccounts(database),
    alerts: sqlAlerts(database),
    destinations: sqlDestinations(database),
    // Only the members that loading uses.
    evaluator: { market, stockEvents } as unknown as Evaluator,
    plans: PLAN_TABLE,
    clock: new TestClock(),
    log: SILENT_LOG,
  });
  (await eligible.load())();
  await opened.close();
  expect({ resumed, withState }).toEqual({ resumed: 2 * 0.9 * ACCOUNTS, withState: 0.9 * ACCOUNTS });
  expect(statements()).toBeLessThan(STATEMENTS_MAX);
}

test(
  "the rules of ten thousand accounts load with a few statements, SQLite [ALERTS-29]",
  () => load({ dataDir: folder }),
  TIMEOUT_MS,
);

if (postgres === null) {
  test.skip(`the same on PostgreSQL (skipped: ${reason})`, () => undefined);
} else {
  test(
    "the rules of ten thousand accounts load with a few statements, PostgreSQL [ALERTS-29]",
    async () => load({ dataDir: folder, url: await postgres.createDatabase() }),
    TIMEOUT_MS,
  );
}
