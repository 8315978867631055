// The latest requests of each account. `is_failed` splits it, so that the latest failures outlive many successes.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 15,
  name: "request-log",
  isCompatible: true,
  statements: ({ text, identity }) => [
    `create table request_log (
      id ${identity},
      account_id bigint not null references accounts (id),
      is_failed bigint not null,
      time_ms bigint not null,
      request_id ${text} not null,
      method ${text} not null,
      path ${text} not null,
      status bigint not null,
      code ${text},
      elapsed_us bigint not null,
      key_id bigint not null
    )`,
    "create index request_log_account on request_log (account_id, is_failed, id)",
  ],
};
