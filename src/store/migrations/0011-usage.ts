// Requests per account and day, and the last batch of every process that adds to them.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 11,
  name: "usage",
  statements: ({ text }) => [
    `create table usage_days (
      account_id bigint not null references accounts (id),
      day bigint not null,
      requests bigint not null,
      changed bigint not null,
      primary key (account_id, day)
    )`,
    "create index usage_days_changed on usage_days (day, changed)",
    `create table usage_writers (
      writer ${text} primary key,
      sequence bigint not null
    )`,
  ],
};
