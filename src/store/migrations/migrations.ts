// The schema: every migration of this version, by number. A migration is a forward-only step, written once for both databases.

import type { Dialect } from "../database/dialect.ts";

/**
 * A step of the schema. Its number is its identity and its place among the steps that are still to be applied. Ranges belong to areas (0001
 * market, 0010 access, 0020 company facts, 0030 webhooks, 0050 other data of accounts), so a later release may bring a number below the
 * highest applied one; a step therefore builds only on steps of its own area. A released step is never edited, not even its spaces, because
 * databases store the checksum of its statements: write a new one.
 */
export interface Migration {
  readonly number: number;
  /** Kebab-case. */
  readonly name: string;
  /**
   * True when code that does not know this step works on with the schema that it leaves: it only adds what older code neither reads nor
   * has to write (a table, an index, a column with a default) and asks nothing new of a writer. An older version then still starts.
   */
  readonly isCompatible?: boolean;
  /** The statements, in order. */
  statements(dialect: Dialect): readonly string[];
}

/** "0001-journal": the name of a migration in messages and in the schema table. */
export function labelOf(migration: { readonly number: number; readonly name: string }): string {
  return `${String(migration.number).padStart(4, "0")}-${migration.name}`;
}

interface Words extends Dialect {
  /**
   * Creates a table, `name (columns)`. Short words stand for types: `int`, `text` and `bytes`, with a `!` when they are not null, and
   * `id` for a key that numbers its rows.
   */
  table(definition: string): string;
}

function tableOf({ text, bytes, identity }: Dialect, definition: string): string {
  const [, name, columns = ""] = /^(\w+) \((.*)\)$/s.exec(definition) ?? [];
  const types: Readonly<Record<string, string>> = { int: "bigint", text, bytes, id: identity };
  // Commas between parentheses separate no columns.
  const lines = columns.trim().split(/,\s+(?![^(]*\))/);
  const typed = lines.map((line) =>
    line
      .replace(/^(\w+) (int|text|bytes|id)\b/, (_, column, type) => `${column} ${types[type]}`)
      .replace("!", " not null"),
  );
  return `create table ${name} (\n      ${typed.join(",\n      ")}\n    )`;
}

const step = (number: number, name: string, statements: (words: Words) => readonly string[]): Migration => ({
  number,
  name,
  statements: (dialect) => statements({ ...dialect, table: (definition) => tableOf(dialect, definition) }),
});

/** A step that is compatible with older versions. */
const addition = (...args: Parameters<typeof step>): Migration => ({ ...step(...args), isCompatible: true });

/** Part of step 28, and so never changed. */
const DATED_TABLES = [
  "companies",
  "splits",
  "corporate_actions",
  "dividends",
  "statements",
  "analyst_targets",
  "board_listings",
  "ownerships",
  "stock_events",
] as const;

export const MIGRATIONS: readonly Migration[] = [
  // The journal: one row per group commit, found by its last event.
  step(1, "journal", ({ table, keepUncompressed }) => [
    table(`journal_batches (
      day int!, first_seq int!, last_seq int!, first_time_ms int!, last_time_ms int!, byte_count int!, frames bytes!,
      primary key (day, last_seq))`),
    ...keepUncompressed("journal_batches", "frames"),
  ]),
  // Bars, packed: one row per symbol, interval and period (a year of daily bars, a month of 30-minute bars).
  step(2, "bars", ({ table, keepUncompressed }) => [
    table(`bar_blocks (
      symbol text!, bar_interval text!, period int!, bar_count int!, first_time int!, last_time int!, payload bytes!,
      primary key (symbol, bar_interval, period))`),
    "create index bar_blocks_by_period on bar_blocks (bar_interval, period)",
    ...keepUncompressed("bar_blocks", "payload"),
  ]),
  // The directory: companies, splits and cash dividends. Money is in 1/10,000 riyal, days are yyyymmdd.
  step(3, "directory", ({ table }) => [
    table(`companies (
      symbol text primary key, name_ar text!, name_en text!, aliases_json text!, market text!, security_type text!,
      status text!, sector_en text!, sector_ar text!, shares_outstanding int!, free_float_bps int!,
      description_ar text!, description_en text!, website text, country text!, currency text!, listing_day int)`),
    table("splits (symbol text!, ex_day int!, numerator int!, denominator int!, primary key (symbol, ex_day))"),
    table(`dividends (
      symbol text!, fiscal_year int!, period text!, eligibility_day int!, value int!, announcement_day int!,
      distribution_day int, primary key (symbol, fiscal_year, period, eligibility_day))`),
  ]),
  // Settings: small facts of the installation by key.
  step(4, "settings", ({ table }) => [table("settings (name text primary key, value text!)")]),
  // Closings: the last official trade of every symbol on each trading day.
  step(5, "closings", ({ table }) => [table("closings (day int primary key, records text!)")]),
  // Leaderships: the leader of each thing, its term, and the end of its lease. A version that does not know this table would write without
  // proving its term, so this step is not one that older versions may run on.
  step(6, "leaderships", ({ table }) => [
    table("leaderships (name text primary key, term int!, member text!, until_ms int!, unique (name, term))"),
  ]),
  // Days of the journal that were begun anew: their earlier events, stored apart from the market. Versions that do not know this table
  // leave it alone.
  step(7, "journal-set-aside", ({ table, keepUncompressed }) => [
    table(`journal_set_aside (
      set_aside_ms int!, day int!, first_seq int!, last_seq int!, first_time_ms int!, last_time_ms int!,
      byte_count int!, frames bytes!, primary key (set_aside_ms, day, last_seq))`),
    ...keepUncompressed("journal_set_aside", "frames"),
  ]),
  // Accounts and their keys. `changed` is the stamp of a row's last change, from which running processes follow.
  step(10, "accounts", ({ table }) => [
    table("access_stamps (name text primary key, stamp int!)"),
    "insert into access_stamps (name, stamp) values ('accounts', 0), ('usage', 0)",
    table(`accounts (
      id id, name text!, plan text!, overrides_json text!, depth text!, is_verified int!, is_suspended int!,
      is_demo int!, created_at_ms int!, changed int!)`),
    "create index accounts_changed on accounts (changed)",
    table(`api_keys (
      id id, account_id int! references accounts (id), kind text!, label text!, hash text! unique, hint text!,
      created_at_ms int!, expires_at_ms int, revoked_at_ms int, changed int!)`),
    "create index api_keys_account on api_keys (account_id)",
    "create index api_keys_changed on api_keys (changed)",
  ]),
  // Requests per account and day, and the last batch of every process that adds to them.
  step(11, "usage", ({ table }) => [
    table(`usage_days (
      account_id int! references accounts (id), day int!, requests int!, changed int!, primary key (account_id, day))`),
    "create index usage_days_changed on usage_days (day, changed)",
    table("usage_writers (writer text primary key, sequence int!)"),
  ]),
  // Requests as each process counts them: a row of its own for every account and day, with all that it counted so far. Nobody else changes
  // it, so processes do not wait for each other. The counts of a process that is gone are folded into usage_days.
  step(12, "usage-counts", ({ table }) => [
    table(`usage_counts (
      day int!, account_id int! references accounts (id), writer text!, requests int!, sequence int!,
      primary key (day, account_id, writer))`),
    "create index usage_counts_new on usage_counts (writer, day, sequence)",
    "alter table usage_writers add column written_at_ms bigint not null default 0",
    // The time when the writer was folded; the writer learns from it to begin under another name.
    "alter table usage_writers add column folded_at_ms bigint",
  ]),
  // Requests of an account and day by key and by route, written by each process in rows of its own beside its usage_counts; the
  // rows of processes that are gone are folded into those of the writer ''.
  addition(14, "usage-details", ({ table }) => [
    table(`usage_details (
      account_id int! references accounts (id), day int!, kind text!, name text!, writer text!, requests int!,
      failed int!, last_ms int!, primary key (account_id, day, kind, name, writer))`),
    "create index usage_details_writer on usage_details (writer, day)",
    "create index usage_details_day on usage_details (day)",
  ]),
  // The latest requests of each account. `is_failed` splits it, so that the latest failures outlive many successes.
  addition(15, "request-log", ({ table }) => [
    table(`request_log (
      id id, account_id int! references accounts (id), is_failed int!, time_ms int!, request_id text!, method text!,
      path text!, status int!, code text, elapsed_us int!, key_id int!)`),
    "create index request_log_account on request_log (account_id, is_failed, id)",
  ]),
  // Changes of accounts and keys, with their actors. Rows are only added, in the transaction of the change, and deleted when they are old.
  addition(16, "audit-log", ({ table }) => [
    table(`audit_log (
      id id, time_ms int!, actor text!, action text!, account_id int!, key_id int, before_json text, after_json text)`),
    "create index audit_log_account on audit_log (account_id, id)",
    "create index audit_log_time on audit_log (time_ms)",
  ]),
  // The rights of a key beside reading data, and the time when an account was deleted: its row stays, because its usage is kept for
  // invoices.
  addition(17, "key-scopes", ({ text }) => [
    `alter table api_keys add column scope ${text} not null default 'data'`,
    "alter table accounts add column deleted_at_ms bigint",
  ]),
  // Financial statements: a row for each company and period. Lines are JSON by name, amounts in whole riyals.
  step(20, "statements", ({ table }) => [
    table(`statements (
      symbol text!, fiscal_year int!, period text!, fiscal_quarter int!, quarters_covered int!, period_end int!,
      published_day int!, income_json text, balance_json text, cash_flow_json text,
      primary key (symbol, fiscal_year, period, fiscal_quarter))`),
  ]),
  // Price targets and ratings of analysts. Targets are in 1/10,000 riyal.
  step(21, "analysts", ({ table }) => [
    table(`analyst_targets (
      symbol text!, analyst text!, issued_day int!, target int!, rating text!, primary key (symbol, analyst, issued_day))`),
  ]),
  // Articles and the events that were made of them. `analysed` is the digest of the words that were read; empty before.
  step(22, "articles", ({ table }) => [
    table(`articles (
      id text!, symbol text!, title text!, body text!, language text!, published_at_ms int!, received_at_ms int!,
      source text!, digest text!, analysed text! default '', primary key (id, symbol))`),
    "create index articles_pending on articles (received_at_ms) where analysed <> digest",
    table(`stock_events (
      article_id text!, symbol text!, event_type text!, importance text!, sentiment text!, description text!,
      event_day int!, article_at_ms int, created_at_ms int!, reader text!, primary key (article_id, symbol))`),
    "create index stock_events_newest on stock_events (created_at_ms)",
    "create index stock_events_of_symbol on stock_events (symbol, created_at_ms)",
  ]),
  // Corporate actions other than cash dividends. The table of splits stays for those of which only the ratio is known. Money is in
  // 1/10,000 riyal, days are yyyymmdd.
  addition(24, "corporate-actions", ({ table }) => [
    table(`corporate_actions (
      symbol text!, type text!, ex_day int!, announcement_day int, numerator int, denominator int, price int,
      market text, former_symbol text, former_name_ar text, former_name_en text, primary key (symbol, type, ex_day))`),
  ]),
  // The ISIN of a company, and the names and symbols that it had before.
  addition(25, "company-codes", ({ text }) => [
    `alter table companies add column isin ${text}`,
    `alter table companies add column former_names_json ${text} not null default '[]'`,
    `alter table companies add column former_symbols_json ${text} not null default '[]'`,
  ]),
  // The sessions of the console, and the tickets that open its WebSockets. Tokens are stored as hashes.
  addition(26, "console-sessions", ({ table }) => [
    table(`console_sessions (
      hash text primary key, account_id int!, key_id int!, opened_at_ms int!, expires_at_ms int!, ended int!)`),
    "create index console_sessions_account on console_sessions (account_id, opened_at_ms)",
    "create index console_sessions_ended on console_sessions (ended)",
    "create index console_sessions_expiry on console_sessions (expires_at_ms)",
    table("console_tickets (hash text primary key, account_id int!, key_id int!, expires_at_ms int!)"),
    "create index console_tickets_account on console_tickets (account_id, expires_at_ms)",
    "create index console_tickets_expiry on console_tickets (expires_at_ms)",
    "insert into access_stamps (name, stamp) values ('sessions', 0)",
  ]),
  // The notes of statements that Sharia screening reads, the lists of Sharia boards, and the owners of companies. Ownership is in
  // hundredths of a percent, days are yyyymmdd.
  addition(27, "sharia-and-ownership", ({ table, text }) => [
    `alter table statements add column screening_json ${text}`,
    table(`board_listings (
      symbol text!, board text!, as_of_day int!, status text!, primary key (symbol, board, as_of_day))`),
    table(`ownerships (
      symbol text!, as_of_day int!, foreign_limit_bps int, foreign_bps int, short_shares int, holders_json text!,
      primary key (symbol, as_of_day))`),
  ]),
  // Past states of the facts about companies. `known_at_ms` is the market time at which a row was written, 0 before the market's first
  // event; a replaced row is stored as JSON with the market time until which it was known.
  addition(28, "fact-versions", ({ table }) => [
    ...DATED_TABLES.map((name) => `alter table ${name} add column known_at_ms bigint not null default 0`),
    table(`fact_versions (
      kind text!, symbol text!, name text!, until_ms int!, row_json text!, primary key (kind, name, until_ms))`),
    "create index fact_versions_of_symbol on fact_versions (kind, symbol, until_ms)",
  ]),
  // Webhook destinations. Secrets are sealed before they come here; `challenge_due` is 1 until the first challenge was sent.
  step(30, "destinations", ({ table }) => [
    table(`webhook_destinations (
      id id, account_id int!, url text!, name text!, secret bytes!, previous_secret bytes, previous_expires_at_ms int,
      is_verified int!, is_active int!, inactive_reason text, failing_since_ms int, challenge_due int!,
      created_at_ms int!)`),
    "create index webhook_destinations_account on webhook_destinations (account_id)",
  ]),
  // Alert rules, and the state of repeating rules for each symbol.
  step(31, "alerts", ({ table }) => [
    // A rule whose destination was removed stays, paused, until the customer names another.
    table(`alert_rules (
      id id, account_id int!, destination_id int!, symbols_json text!, event_type text!, condition_name text!,
      value_json text!, window_name text, is_once int!, status text!, last_triggered_at_ms int, total_triggers int!,
      created_at_ms int!, revision int!)`),
    "create index alert_rules_account on alert_rules (account_id)",
    "create index alert_rules_destination on alert_rules (destination_id)",
    table(`alert_states (
      rule_id int! references alert_rules (id) on delete cascade, symbol text!, is_armed int!, fired_at_ms int!,
      primary key (rule_id, symbol))`),
  ]),
  // Deliveries. `due_at_ms` is when a queued one may be taken: its next try, the end of the lease of its present try, or never while its
  // destination is switched off. `firing` names the firing of a rule, so that none is queued twice.
  step(32, "deliveries", ({ table }) => [
    table(`webhook_deliveries (
      id id, destination_id int! references webhook_destinations (id) on delete cascade, firing text unique,
      event_id text!, event_type text!, symbol text, body text!, status text!, attempts int!, response_status int,
      error text, created_at_ms int!, next_attempt_at_ms int, delivered_at_ms int, due_at_ms int!, lease text)`),
    "create index webhook_deliveries_due on webhook_deliveries (due_at_ms) where status = 'queued'",
    "create index webhook_deliveries_queue on webhook_deliveries (destination_id, due_at_ms, id) where status = 'queued'",
    "create index webhook_deliveries_history on webhook_deliveries (destination_id, id)",
    "create index webhook_deliveries_created on webhook_deliveries (created_at_ms)",
  ]),
  // The health of a destination after its last try and the time of its turn, so that a restart does not forget them; and all secrets that
  // still sign after rotations, as JSON, in place of the one that `previous_secret` held.
  step(33, "destination-health", ({ name, text }) => {
    const hex = name === "sqlite" ? "lower(hex(previous_secret))" : "encode(previous_secret, 'hex')";
    return [
      `alter table webhook_destinations add column health ${text} not null default 'new'`,
      "alter table webhook_destinations add column tried_at_ms bigint not null default 0",
      `alter table webhook_destinations add column retiring_secrets_json ${text} not null default '[]'`,
      `update webhook_destinations
        set retiring_secrets_json = '[{"secret":"' || ${hex} || '","expiresAtMs":' || previous_expires_at_ms || '}]'
        where previous_secret is not null and previous_expires_at_ms is not null`,
    ];
  }),
  // Firings that were not notified, counted at their rule; and the states of a rule on all of its symbols as one row, because a
  // rule may have hundreds of them and all change at once.
  step(34, "firing-limits", ({ name, text }) => {
    const line = "symbol || ' ' || is_armed || ' ' || fired_at_ms";
    const joined = name === "sqlite" ? `group_concat(${line}, char(10))` : `string_agg(${line}, chr(10))`;
    return [
      "alter table alert_rules add column suppressed_triggers bigint not null default 0",
      `create table alert_rule_states (
        rule_id bigint primary key references alert_rules (id) on delete cascade,
        packed ${text} not null
      )`,
      `insert into alert_rule_states (rule_id, packed) select rule_id, ${joined} from alert_states group by rule_id`,
      "drop table alert_states",
      "create index alert_rules_active on alert_rules (account_id, id) where status = 'active'",
    ];
  }),
  // The size of a delivery, and the sum of a destination's deliveries, so that the history can be bounded by size without counting it.
  step(35, "delivery-bytes", () => [
    "alter table webhook_deliveries add column bytes bigint not null default 0",
    "update webhook_deliveries set bytes = length(body) + 400",
    "alter table webhook_destinations add column kept_bytes bigint not null default 0",
    `update webhook_destinations set kept_bytes = coalesce(
      (select sum(w.bytes) from webhook_deliveries w where w.destination_id = webhook_destinations.id), 0)`,
  ]),
  // The end of a process's lease on the first challenge of a destination: only one process sends it.
  addition(36, "challenge-leases", () => [
    "alter table webhook_destinations add column challenge_leased_until_ms bigint not null default 0",
    "create index webhook_destinations_challenge on webhook_destinations (challenge_due) where challenge_due = 1",
  ]),
  // The trace of the request that asked for a delivery, so that a later try hands it on; null where the market asked.
  addition(37, "delivery-traces", ({ text }) => [`alter table webhook_deliveries add column trace ${text}`]),
  // The checksum of a batch, with its place; null in rows of versions that wrote none.
  addition(38, "journal-checksums", () => [
    "alter table journal_batches add column checksum bigint",
    "alter table journal_set_aside add column checksum bigint",
  ]),
  // The journal as a Merkle tree. The leaf of a batch stands in its row until leaves are packed; the tree's own row says how many are, and
  // after which event the others follow. `found_leaves` of them were made of rows that an earlier version had kept.
  addition(39, "journal-tree", ({ bytes, table }) => [
    `alter table journal_batches add column leaf ${bytes}`,
    table(
      "proof_tree (id int primary key, leaves int!, after_day int!, after_seq int!, found_leaves int!, found_at_ms int)",
    ),
    "insert into proof_tree (id, leaves, after_day, after_seq, found_leaves) values (1, 0, 0, 0, 0)",
    table(`proof_leaves (
      first_leaf int primary key, day int!, first_seq int!, last_seq int!, leaves bytes!, checksum int!)`),
    "create index proof_leaves_place on proof_leaves (day, first_seq, first_leaf)",
    table("proof_nodes (level int!, node int!, hash bytes!, primary key (level, node))"),
  ]),
  // Saved states of the market beside the journal: a cache, which the service computes again.
  addition(40, "checkpoints", ({ table, keepUncompressed }) => [
    table(`checkpoints (
      day int!, seq int!, epoch text!, format int!, checksum int!, state bytes!, primary key (day, seq))`),
    ...keepUncompressed("checkpoints", "state"),
  ]),
  // Signed heads of the journal's tree, and the keys that sign. The private part of a key is sealed before it comes here.
  addition(41, "proof-heads", ({ table }) => [
    table(`proof_heads (
      tree_size int primary key, root_hash bytes!, day int!, seq int!, market_time_ms int!, timestamp_ms int!, key_id text!,
      signature bytes!)`),
    table(`proof_keys (
      key_id text primary key, public_key bytes!, sealed_private_key bytes!, from_ms int!, until_ms int)`),
  ]),
  // The events that a webhook destination asks for beside the firings of alert rules.
  addition(42, "webhook-events", ({ text }) => [
    `alter table webhook_destinations add column events_json ${text} not null default '[]'`,
  ]),
  // An earlier version folds batches without packing their leaves: leaves of the rows that it deletes are kept here, until they are packed.
  addition(43, "rescued-leaves", ({ name, table }) => {
    const rescue = `insert into proof_rescued (day, first_seq, last_seq, byte_count, leaf)
      values (old.day, old.first_seq, old.last_seq, old.byte_count, old.leaf) on conflict (day, last_seq) do nothing;`;
    const isLoose = "(old.day, old.last_seq) > (select after_day, after_seq from proof_tree)";
    return [
      table(
        "proof_rescued (day int!, first_seq int!, last_seq int!, byte_count int!, leaf bytes!, primary key (day, last_seq))",
      ),
      ...(name === "sqlite"
        ? [
            `create trigger journal_batches_rescue after delete on journal_batches
              when old.leaf is not null and ${isLoose} begin ${rescue} end`,
          ]
        : [
            `create or replace function rescue_leaf() returns trigger language plpgsql as $$
              begin if ${isLoose} then ${rescue} end if; return null; end $$`,
            `create trigger journal_batches_rescue after delete on journal_batches
              for each row when (old.leaf is not null) execute function rescue_leaf()`,
          ]),
    ];
  }),
  // Watchlists of accounts.
  addition(50, "watchlists", ({ table }) => [
    table(`watchlists (
      id id, account_id int!, name text!, symbols_json text!, created_at_ms int!, updated_at_ms int!)`),
    "create index watchlists_account on watchlists (account_id)",
  ]),
  // The inboxes of accounts. `firing` names the firing of a rule, so that none is stored twice.
  addition(51, "notifications", ({ table }) => [
    table(`notifications (
      id id, account_id int!, firing text! unique, alert_id int!, symbol text!, title text!, title_en text!, body text!,
      body_en text!, data_json text!, created_at_ms int!, read_at_ms int)`),
    "create index notifications_account on notifications (account_id, id)",
    "create index notifications_unread on notifications (account_id) where read_at_ms is null",
    "create index notifications_created on notifications (created_at_ms)",
  ]),
  // Links of accounts for spreadsheets. Their secrets are stored as hashes.
  addition(52, "links", ({ table }) => [
    table(`links (
      id id, account_id int!, key_id int!, hash text! unique, name text!, path text!, query_json text!,
      created_at_ms int!)`),
    "create index links_account on links (account_id)",
    "create index links_key on links (key_id)",
  ]),
  // The e-mail address that a rule notifies too; null where it has none. Addresses are destinations whose url begins with mailto.
  addition(53, "alert-emails", () => ["alter table alert_rules add column email_id bigint"]),
  // The clocks of replays. Rows are deleted when the process that made them ends, or an hour after the last use.
  addition(54, "replays", ({ table }) => [
    table(`replays (
      id id, account_id int!, member text!, from_ms int!, until_ms int, speed_json text!, is_paused int!,
      anchor_wall_ms int!, anchor_market_ms int!, caught_up_ms int, jumps int!, created_at_ms int!, used_at_ms int!)`),
    "create index replays_account on replays (account_id)",
  ]),
  // Marks the tickets of the console's own sockets.
  addition(55, "console-tickets", () => [
    "alter table console_tickets add column is_console bigint not null default 0",
  ]),
  // The last sign of life of a replay's process. Processes of an earlier version write none: their replays stay for the hour.
  addition(56, "replay-leases", () => [
    `alter table replays add column alive_at_ms bigint not null default ${Number.MAX_SAFE_INTEGER}`,
  ]),
  // The English texts of an article and its event; null where they are not known.
  addition(57, "english-events", ({ text }) => [
    `alter table articles add column body_en ${text}`,
    `alter table stock_events add column description_en ${text}`,
  ]),
  // Calendars ask for the events of one type, which are few among years of news.
  addition(58, "events-of-type", () => [
    "create index stock_events_of_type on stock_events (event_type, created_at_ms)",
  ]),
  // In the order in which pages show them, so that a late page skips events in the index without reading or sorting them.
  addition(59, "events-in-order", () => [
    "drop index stock_events_newest",
    "create index stock_events_newest on stock_events (created_at_ms desc, article_id, symbol)",
  ]),
];
