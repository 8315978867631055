// Which tables a backup holds, parents before the tables that refer to them, and which it leaves out because a restored
// database makes them itself.

/** A table of a backup, and the columns that tell its rows apart. */
export interface KeptTable {
  readonly name: string;
  readonly key: readonly string[];
  /** Whether its rows are numbered, and no number may come twice. */
  readonly isNumbered?: boolean;
}

/** Every table of the schema is here or in `MADE_ANEW`; the contract of the store holds that. */
export const KEPT_TABLES: readonly KeptTable[] = [
  { name: "settings", key: ["name"] },
  { name: "access_stamps", key: ["name"] },
  { name: "accounts", key: ["id"], isNumbered: true },
  { name: "api_keys", key: ["id"], isNumbered: true },
  { name: "usage_days", key: ["account_id", "day"] },
  { name: "usage_writers", key: ["writer"] },
  { name: "usage_counts", key: ["day", "account_id", "writer"] },
  { name: "usage_details", key: ["account_id", "day", "kind", "name", "writer"] },
  { name: "request_log", key: ["id"], isNumbered: true },
  { name: "audit_log", key: ["id"], isNumbered: true },
  { name: "webhook_destinations", key: ["id"], isNumbered: true },
  { name: "alert_rules", key: ["id"], isNumbered: true },
  { name: "alert_rule_states", key: ["rule_id"] },
  { name: "webhook_deliveries", key: ["id"], isNumbered: true },
  { name: "companies", key: ["symbol"] },
  { name: "splits", key: ["symbol", "ex_day"] },
  { name: "corporate_actions", key: ["symbol", "type", "ex_day"] },
  { name: "dividends", key: ["symbol", "fiscal_year", "period", "eligibility_day"] },
  { name: "statements", key: ["symbol", "fiscal_year", "period", "fiscal_quarter"] },
  { name: "analyst_targets", key: ["symbol", "analyst", "issued_day"] },
  { name: "articles", key: ["id", "symbol"] },
  { name: "stock_events", key: ["article_id", "symbol"] },
  { name: "bar_blocks", key: ["symbol", "bar_interval", "period"] },
  { name: "closings", key: ["day"] },
  { name: "journal_batches", key: ["day", "last_seq"] },
  { name: "journal_set_aside", key: ["set_aside_ms", "day", "last_seq"] },
];

/**
 * The migrations that a restore applies write their own table, who leads is a matter of the database that is restored, and people
 * sign in to the console again.
 */
export const MADE_ANEW: readonly string[] = ["schema_migrations", "leaderships", "console_sessions", "console_tickets"];

/** Tables that only earlier schemas have; a restore takes them away too. */
export const FORMER_TABLES: readonly string[] = ["alert_states"];
