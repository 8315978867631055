// Leaderships: who leads what, in which term, and until when. A version that does not know this table would write without
// proving its term, so this step is not one that older versions may run on.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 6,
  name: "leaderships",
  statements: ({ text }) => [
    `create table leaderships (
      name ${text} primary key,
      term bigint not null,
      member ${text} not null,
      until_ms bigint not null,
      unique (name, term)
    )`,
  ],
};
