// Firings that were not notified, counted at their rule; and the states of a rule on all of its symbols as one row, because a
// rule may have hundreds of them and all change at once.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 34,
  name: "firing-limits",
  statements: ({ name, text }) => {
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
  },
};
