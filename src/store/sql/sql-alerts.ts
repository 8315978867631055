// Alert rules and their evaluation in the database.

import { present } from "../../base/index.ts";
import { type AlertRule, type AlertState, type AlertStatus, type AlertTerms, unpackStates } from "../../model/index.ts";
import type {
  AlertCreation,
  Alerts,
  Evaluated,
  Evaluation,
  Firing,
  NewAlert,
  RuleCursor,
  SeenStockEvents,
} from "../alerts.ts";
import type { Database } from "../database/database.ts";
import { type AlertRow, alertOf } from "./alert-rows.ts";
import { WEBHOOKS_LOCK } from "./destination-rows.ts";
import { keepFirings, keepStates, keepSuppressed } from "./keep-firings.ts";

/** The settings in which the state of evaluation is kept. */
const POSITION_KEY = "alerts.position";
const STOCK_EVENTS_KEY = "alerts.stock-events";

export class SqlAlerts implements Alerts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(alert: NewAlert, max: number): Promise<AlertCreation> {
    return this.#database.transaction<AlertCreation>(async (sql) => {
      const [counted] = await sql<{ readonly count: number }>`
        select count(*) as count from alert_rules where account_id = ${alert.accountId}`;
      const existing = present(counted, "a count answers a row").count;
      if (existing >= max) return { ok: false, existing };
      const [row] = await sql<AlertRow>`
        insert into alert_rules
          (account_id, destination_id, symbols_json, event_type, condition_name, value_json, window_name, is_once,
            status, total_triggers, created_at_ms, revision)
        values (${alert.accountId}, ${alert.webhookId}, ${JSON.stringify(alert.symbols)}, ${alert.eventType},
          ${alert.condition}, ${JSON.stringify(alert.value)}, ${alert.config.window ?? null}, ${alert.once ? 1 : 0},
          'active', 0, ${alert.createdAtMs}, 1)
        returning *`;
      return { ok: true, rule: alertOf(present(row, "an insert answers its row")) };
    }, WEBHOOKS_LOCK);
  }

  async get(accountId: number, id: number): Promise<AlertRule | null> {
    const [row] = await this.#database.read<AlertRow>`
      select * from alert_rules where account_id = ${accountId} and id = ${id}`;
    return row === undefined ? null : alertOf(row);
  }

  async list(accountId: number): Promise<readonly AlertRule[]> {
    const rows = await this.#database.read<AlertRow>`
      select * from alert_rules where account_id = ${accountId} order by id`;
    return rows.map(alertOf);
  }

  async active(after: RuleCursor | null, limit: number): Promise<readonly AlertRule[]> {
    const { accountId, id } = after ?? { accountId: -1, id: -1 };
    const rows = await this.#database.read<AlertRow>`
      select * from alert_rules
      where status = 'active' and (account_id, id) > (${accountId}, ${id})
      order by account_id, id limit ${limit}`;
    return rows.map(alertOf);
  }

  async states(ruleIds: readonly number[]): Promise<ReadonlyMap<number, readonly AlertState[]>> {
    const columns = ["rule_id", "packed"];
    const rows = await this.#database.read.pick<StatesRow>("alert_rule_states", columns, "rule_id", ruleIds);
    return new Map(rows.map(({ rule_id: ruleId, packed }) => [ruleId, unpackStates(packed)]));
  }

  change(accountId: number, id: number, terms: AlertTerms, status: AlertStatus): Promise<AlertRule | null> {
    return this.#database.transaction(async (sql) => {
      const [row] = await sql<AlertRow>`
        update alert_rules set destination_id = ${terms.webhookId}, symbols_json = ${JSON.stringify(terms.symbols)},
          event_type = ${terms.eventType}, condition_name = ${terms.condition},
          value_json = ${JSON.stringify(terms.value)}, window_name = ${terms.config.window ?? null},
          is_once = ${terms.once ? 1 : 0}, status = ${status}, revision = revision + 1
        where account_id = ${accountId} and id = ${id}
        returning *`;
      if (row === undefined) return null;
      await sql`delete from alert_rule_states where rule_id = ${id}`;
      return alertOf(row);
    }, WEBHOOKS_LOCK);
  }

  remove(accountId: number, id: number): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      const removed = await sql`delete from alert_rules where account_id = ${accountId} and id = ${id} returning id`;
      return removed.length > 0;
    }, WEBHOOKS_LOCK);
  }

  async evaluated(): Promise<Evaluated> {
    const rows = await this.#database.read<{ readonly name: string; readonly value: string }>`
      select name, value from settings where name in (${POSITION_KEY}, ${STOCK_EVENTS_KEY})`;
    const kept = new Map(rows.map(({ name, value }) => [name, value]));
    const [day = "", seq = ""] = kept.get(POSITION_KEY)?.split(":") ?? [];
    const stockEvents = kept.get(STOCK_EVENTS_KEY);
    return {
      position: seq === "" ? null : { day: Number(day), seq: Number(seq) },
      // This text was written below, from the very same type.
      stockEvents: stockEvents === undefined ? null : (JSON.parse(stockEvents) as SeenStockEvents),
    };
  }

  keepFirings(firings: readonly Firing[]): Promise<ReadonlySet<string>> {
    return this.#database.transaction((sql) => keepFirings(sql, firings), WEBHOOKS_LOCK);
  }

  keep(evaluation: Evaluation): Promise<void> {
    const { position, stockEvents, states, suppressed } = evaluation;
    return this.#database.transaction(async (sql) => {
      await keepStates(sql, states);
      await keepSuppressed(sql, suppressed);
      const settings: { name: string; value: string }[] = [];
      if (position !== null) settings.push({ name: POSITION_KEY, value: `${position.day}:${position.seq}` });
      if (stockEvents !== null) settings.push({ name: STOCK_EVENTS_KEY, value: JSON.stringify(stockEvents) });
      await sql.upsert("settings", ["name"], settings);
    }, WEBHOOKS_LOCK);
  }
}

interface StatesRow {
  readonly rule_id: number;
  readonly packed: string;
}
