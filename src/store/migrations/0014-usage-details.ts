// Requests of an account and day by key and by route, written by each process in rows of its own beside its usage_counts; the
// rows of processes that are gone are folded into those of the writer ''.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 14,
  name: "usage-details",
  isCompatible: true,
  statements: ({ text }) => [
    `create table usage_details (
      account_id bigint not null references accounts (id),
      day bigint not null,
      kind ${text} not null,
      name ${text} not null,
      writer ${text} not null,
      requests bigint not null,
      failed bigint not null,
      last_ms bigint not null,
      primary key (account_id, day, kind, name, writer)
    )`,
    "create index usage_details_writer on usage_details (writer, day)",
    "create index usage_details_day on usage_details (day)",
  ],
};
