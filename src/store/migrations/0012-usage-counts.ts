// Requests as each process counts them: a row of its own for every account and day, with all that it counted so far. Nobody else
// changes it, so processes do not wait for each other. What a process that is gone has counted is folded into usage_days.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 12,
  name: "usage-counts",
  statements: ({ text }) => [
    `create table usage_counts (
      day bigint not null,
      account_id bigint not null references accounts (id),
      writer ${text} not null,
      requests bigint not null,
      sequence bigint not null,
      primary key (day, account_id, writer)
    )`,
    "create index usage_counts_new on usage_counts (writer, day, sequence)",
    "alter table usage_writers add column written_at_ms bigint not null default 0",
    // When the writer was folded; it learns from this that it has to begin under another name.
    "alter table usage_writers add column folded_at_ms bigint",
  ],
};
