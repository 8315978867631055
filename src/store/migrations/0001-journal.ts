// The journal: one row per group commit, found by its last event.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 1,
  name: "journal",
  statements: ({ bytes, keepUncompressed }) => [
    `create table journal_batches (
      day bigint not null,
      first_seq bigint not null,
      last_seq bigint not null,
      first_time_ms bigint not null,
      last_time_ms bigint not null,
      byte_count bigint not null,
      frames ${bytes} not null,
      primary key (day, last_seq)
    )`,
    ...keepUncompressed("journal_batches", "frames"),
  ],
};
