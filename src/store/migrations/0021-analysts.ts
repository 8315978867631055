// Price targets and ratings of analysts. Targets are in 1/10,000 riyal.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 21,
  name: "analysts",
  statements: ({ text }) => [
    `create table analyst_targets (
      symbol ${text} not null,
      analyst ${text} not null,
      issued_day bigint not null,
      target bigint not null,
      rating ${text} not null,
      primary key (symbol, analyst, issued_day)
    )`,
  ],
};
