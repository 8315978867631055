// Settings: small facts of the installation by key.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 4,
  name: "settings",
  statements: ({ text }) => [
    `create table settings (
      name ${text} primary key,
      value ${text} not null
    )`,
  ],
};
