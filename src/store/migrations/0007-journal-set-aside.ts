// Days of the journal that were begun anew: what had come of them before, kept apart from the market. Versions that do not know
// this table leave it alone.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 7,
  name: "journal-set-aside",
  statements: ({ bytes, keepUncompressed }) => [
    `create table journal_set_aside (
      set_aside_ms bigint not null,
      day bigint not null,
      first_seq bigint not null,
      last_seq bigint not null,
      first_time_ms bigint not null,
      last_time_ms bigint not null,
      byte_count bigint not null,
      frames ${bytes} not null,
      primary key (set_aside_ms, day, last_seq)
    )`,
    ...keepUncompressed("journal_set_aside", "frames"),
  ],
};
