// Webhook destinations. Secrets are sealed before they come here; `challenge_due` is 1 until the first challenge was sent.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 30,
  name: "destinations",
  statements: ({ text, bytes, identity }) => [
    `create table webhook_destinations (
      id ${identity},
      account_id bigint not null,
      url ${text} not null,
      name ${text} not null,
      secret ${bytes} not null,
      previous_secret ${bytes},
      previous_expires_at_ms bigint,
      is_verified bigint not null,
      is_active bigint not null,
      inactive_reason ${text},
      failing_since_ms bigint,
      challenge_due bigint not null,
      created_at_ms bigint not null
    )`,
    "create index webhook_destinations_account on webhook_destinations (account_id)",
  ],
};
