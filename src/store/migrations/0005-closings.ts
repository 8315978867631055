// Closings: the last official trade of every symbol on each trading day.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 5,
  name: "closings",
  statements: ({ text }) => [
    `create table closings (
      day bigint primary key,
      records ${text} not null
    )`,
  ],
};
