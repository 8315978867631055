// Alert rules and their evaluation in the database.

import { MINUTE_MS } from "../../base/index.ts";
import {
  ALERT_CONDITION_NAMES,
  ALERT_EVENT_TYPES,
  ALERT_STATUSES,
  ALERT_WINDOWS,
  type AlertRule,
  type AlertStates,
  type AlertValue,
  unpackStates,
} from "../../model/index.ts";
import type { Alerts, Firing, SeenStockEvents, SuppressedFirings } from "../alerts.ts";
import type { Database } from "../database/database.ts";
import type { Sql, SqlRow } from "../database/sql.ts";
import type { NewDelivery } from "../deliveries.ts";
import { DELIVERIES, type QueueRoom, queuedRow, roomOf, takeRoom, webhooksLocked } from "./delivery-queue.ts";
import { NOTIFICATIONS } from "./sql-notifications.ts";
import { boolean, type Column, integer, json, named, nullable, oneOf, table, text } from "./table.ts";

/** The settings that hold the state of evaluation. */
const POSITION_KEY = "alerts.position";
const STOCK_EVENTS_KEY = "alerts.stock-events";

const windowName = nullable(oneOf(ALERT_WINDOWS));
/** A rule's configuration holds only the window. */
const config: Column<AlertRule["config"]> = {
  read: (value) => {
    const window = windowName.read(value);
    return window === null ? {} : { window };
  },
  write: ({ window = null }) => windowName.write(window),
};

/** The column is older than rules without a destination: 0 means no destination. */
const destination: Column<number | null> = {
  read: (value) => integer.read(value) || null,
  write: (id) => id ?? 0,
};

const RULES = table<AlertRule>("alert_rules", ["id"], {
  id: integer,
  accountId: integer,
  symbols: named("symbols_json", json<readonly string[]>()),
  value: named("value_json", json<AlertValue>()),
  eventType: oneOf(ALERT_EVENT_TYPES),
  condition: named("condition_name", oneOf(ALERT_CONDITION_NAMES)),
  webhookId: named("destination_id", destination),
  emailId: nullable(integer),
  once: named("is_once", boolean),
  config: named("window_name", config),
  status: oneOf(ALERT_STATUSES),
  lastTriggeredAtMs: nullable(integer),
  totalTriggers: integer,
  suppressedTriggers: integer,
  createdAtMs: integer,
  revision: integer,
});

const STATES = table<Omit<AlertStates, "revision">>("alert_rule_states", ["rule_id"], {
  ruleId: integer,
  packed: text,
});

export function sqlAlerts(database: Database): Alerts {
  const { read } = database;
  const locked = webhooksLocked(database);
  const find = (sql: Sql, accountId: number, id: number): Promise<AlertRule | null> =>
    RULES.first(sql)`select * from alert_rules where account_id = ${accountId} and id = ${id}`;
  return {
    create: (alert, max) =>
      locked(async (sql) => {
        const { accountId } = alert;
        const existing = (await sql.number`select count(*) from alert_rules where account_id = ${accountId}`) ?? 0;
        if (existing >= max) return { ok: false, existing };
        return { ok: true, rule: await RULES.add(sql, { ...alert, status: "active", totalTriggers: 0, revision: 1 }) };
      }),

    get: (accountId, id) => find(read, accountId, id),

    list: (accountId) => RULES.all(read)`select * from alert_rules where account_id = ${accountId} order by id`,

    active: (after, limit) => {
      const { accountId, id } = after ?? { accountId: -1, id: -1 };
      return RULES.all(read)`
        select * from alert_rules where status = 'active' and (account_id, id) > (${accountId}, ${id})
        order by account_id, id limit ${limit}`;
    },

    states: async (ruleIds) => {
      const rows = await read.pick<SqlRow>(STATES.name, ["rule_id", "packed"], "rule_id", ruleIds);
      return new Map(rows.map(STATES.of).map(({ ruleId, packed }) => [ruleId, unpackStates(packed)]));
    },

    change: (accountId, id, terms, status) =>
      locked(async (sql) => {
        const before = await find(sql, accountId, id);
        if (before === null) return null;
        const { symbols, eventType, condition, value, webhookId, emailId, once, config } = terms;
        const changed = { symbols, eventType, condition, value, webhookId, emailId, once, config, status };
        const rule = { ...before, ...changed, revision: before.revision + 1 };
        await RULES.put(sql, [rule]);
        await sql`delete from alert_rule_states where rule_id = ${id}`;
        return rule;
      }),

    remove: async (accountId, id) => {
      const removed = await locked(
        (sql) => sql`delete from alert_rules where account_id = ${accountId} and id = ${id} returning id`,
      );
      return removed.length > 0;
    },

    evaluated: async () => {
      const rows = await read<{ readonly name: string; readonly value: string }>`
        select name, value from settings where name in (${POSITION_KEY}, ${STOCK_EVENTS_KEY})`;
      const kept = new Map(rows.map(({ name, value }) => [name, value]));
      const [day = "", seq = ""] = kept.get(POSITION_KEY)?.split(":") ?? [];
      const stockEvents = kept.get(STOCK_EVENTS_KEY);
      return {
        position: seq === "" ? null : { day: Number(day), seq: Number(seq) },
        // This text was written below, from the very same type.
        stockEvents: stockEvents === undefined ? null : (JSON.parse(stockEvents) as SeenStockEvents),
      };
    },

    keepFirings: (firings) => locked((sql) => keepFirings(sql, firings)),

    keep: ({ position, stockEvents, states, suppressed }) =>
      locked(async (sql) => {
        await keepStates(sql, states);
        await keepSuppressed(sql, suppressed);
        const settings: { name: string; value: string }[] = [];
        if (position !== null) settings.push({ name: POSITION_KEY, value: `${position.day}:${position.seq}` });
        if (stockEvents !== null) settings.push({ name: STOCK_EVENTS_KEY, value: JSON.stringify(stockEvents) });
        await sql.upsert("settings", ["name"], settings);
      }),
  };
}

/** The effect of firings on a rule. */
interface Triggered {
  readonly count: number;
  readonly firedAtMs: number;
  readonly isSpent: boolean;
}

/**
 * Puts the notifications into their inboxes and queues, and counts them, with a few statements for many firings, because preparing a
 * statement costs more than running it. It leaves out firings that are stored already, and those of a rule that has changed meanwhile, is
 * paused, removed, or fired its one time earlier in this list. Returns the names of the stored ones.
 */
async function keepFirings(sql: Sql, firings: readonly Firing[]): Promise<ReadonlySet<string>> {
  const rules = await sql.pick<Pick<AlertRule, "id" | "revision" | "status">>(
    RULES.name,
    ["id", "revision", "status"],
    "id",
    firings.map(({ ruleId }) => ruleId),
  );
  const active = new Map(rules.filter(({ status }) => status === "active").map(({ id, revision }) => [id, revision]));
  const names = firings.flatMap((firing) => [firing.firing, mailNameOf(firing)]);
  const known = new Set<string>();
  // A firing of a version without inboxes is known by its delivery alone.
  for (const name of [NOTIFICATIONS.name, DELIVERIES.name]) {
    const kept = await sql.pick<{ readonly firing: string }>(name, ["firing"], "firing", names);
    for (const { firing } of kept) known.add(firing);
  }
  const rooms = new Map<number, QueueRoom | null>();
  const inbox = new Map<string, SqlRow>();
  const queued: SqlRow[] = [];
  const bytes = new Map<number, number>();
  const triggered = new Map<number, Triggered>();
  const room = async (id: number): Promise<QueueRoom | null> => {
    const found = rooms.get(id);
    if (found !== undefined) return found;
    const asked = await roomOf(sql, id);
    rooms.set(id, asked);
    return asked;
  };
  const queue = (firing: string, delivery: NewDelivery, left: QueueRoom): void => {
    const row = queuedRow(delivery, left);
    queued.push({ ...row, firing });
    bytes.set(delivery.destinationId, (bytes.get(delivery.destinationId) ?? 0) + row.bytes);
  };
  for (const each of firings) {
    const { ruleId, revision, firing, firedAtMs, isOnce, accountId, destinationId, emailId, notification } = each;
    if (active.get(ruleId) !== revision || known.has(firing) || inbox.has(firing)) continue;
    const { text, body, ...common } = notification;
    if (destinationId !== null) {
      const left = await room(destinationId);
      if (left === null) continue;
      queue(firing, { ...common, body, destinationId }, left);
    }
    const mailName = mailNameOf(each);
    const mailbox = emailId === null || known.has(mailName) ? null : await room(emailId);
    if (emailId !== null && mailbox?.isVerified === true) {
      known.add(mailName);
      queue(mailName, { ...common, body: JSON.stringify(text), destinationId: emailId }, mailbox);
    }
    const { symbol, createdAtMs } = common;
    const row = NOTIFICATIONS.row({ accountId, alertId: ruleId, symbol, ...text, createdAtMs });
    inbox.set(firing, { ...row, data_json: body, firing });
    triggered.set(ruleId, { count: (triggered.get(ruleId)?.count ?? 0) + 1, firedAtMs, isSpent: isOnce });
    if (isOnce) active.delete(ruleId);
  }
  await sql.insert(NOTIFICATIONS.name, [...inbox.values()]);
  await sql.upsert(DELIVERIES.name, ["firing"], queued);
  for (const [destinationId, taken] of bytes) await takeRoom(sql, destinationId, taken);
  for (const [ruleId, { count, firedAtMs, isSpent }] of triggered) {
    await sql`
      update alert_rules set total_triggers = total_triggers + ${count}, last_triggered_at_ms = ${firedAtMs},
        status = ${isSpent ? "triggered" : "active"}
      where id = ${ruleId}`;
  }
  return new Set(inbox.keys());
}

/** EMAILS-05: the name of a rule's one e-mail in this minute. */
function mailNameOf({ ruleId, notification }: Firing): string {
  return `mail.${ruleId}.${Math.floor(notification.createdAtMs / MINUTE_MS)}`;
}

/** Stores states; those of rules that are gone by now or have changed meanwhile are left out. */
async function keepStates(sql: Sql, states: readonly AlertStates[]): Promise<void> {
  const rules = await sql.pick<Pick<AlertRule, "id" | "revision">>(
    RULES.name,
    ["id", "revision"],
    "id",
    states.map(({ ruleId }) => ruleId),
  );
  const revisions = new Map(rules.map(({ id, revision }) => [id, revision]));
  await STATES.put(
    sql,
    states.filter(({ ruleId, revision }) => revisions.get(ruleId) === revision),
  );
}

/** Counts firings that were not notified; those of rules that have changed meanwhile are left out. */
async function keepSuppressed(sql: Sql, suppressed: readonly SuppressedFirings[]): Promise<void> {
  for (const { ruleId, revision, count } of suppressed) {
    await sql`
      update alert_rules set suppressed_triggers = suppressed_triggers + ${count}
      where id = ${ruleId} and revision = ${revision}`;
  }
}
