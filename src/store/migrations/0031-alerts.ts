// Alert rules, and the state of repeating rules for each symbol.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 31,
  name: "alerts",
  statements: ({ text, identity }) => [
    // A rule whose destination was removed stays, paused, until the customer names another.
    `create table alert_rules (
      id ${identity},
      account_id bigint not null,
      destination_id bigint not null,
      symbols_json ${text} not null,
      event_type ${text} not null,
      condition_name ${text} not null,
      value_json ${text} not null,
      window_name ${text},
      is_once bigint not null,
      status ${text} not null,
      last_triggered_at_ms bigint,
      total_triggers bigint not null,
      created_at_ms bigint not null,
      revision bigint not null
    )`,
    "create index alert_rules_account on alert_rules (account_id)",
    "create index alert_rules_destination on alert_rules (destination_id)",
    `create table alert_states (
      rule_id bigint not null references alert_rules (id) on delete cascade,
      symbol ${text} not null,
      is_armed bigint not null,
      fired_at_ms bigint not null,
      primary key (rule_id, symbol)
    )`,
  ],
};
