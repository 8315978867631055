// Deliveries. `due_at_ms` is when a queued one may be taken: its next try, the end of the lease of whoever tries it now, or
// never while its destination is switched off. `firing` names the firing of a rule, so that none is queued twice.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 32,
  name: "deliveries",
  statements: ({ text, identity }) => [
    `create table webhook_deliveries (
      id ${identity},
      destination_id bigint not null references webhook_destinations (id) on delete cascade,
      firing ${text} unique,
      event_id ${text} not null,
      event_type ${text} not null,
      symbol ${text},
      body ${text} not null,
      status ${text} not null,
      attempts bigint not null,
      response_status bigint,
      error ${text},
      created_at_ms bigint not null,
      next_attempt_at_ms bigint,
      delivered_at_ms bigint,
      due_at_ms bigint not null,
      lease ${text}
    )`,
    "create index webhook_deliveries_due on webhook_deliveries (due_at_ms) where status = 'queued'",
    "create index webhook_deliveries_queue on webhook_deliveries (destination_id, due_at_ms, id) where status = 'queued'",
    "create index webhook_deliveries_history on webhook_deliveries (destination_id, id)",
    "create index webhook_deliveries_created on webhook_deliveries (created_at_ms)",
  ],
};
