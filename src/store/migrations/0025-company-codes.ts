// The ISIN of a company, and the names and symbols that it had before.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 25,
  name: "company-codes",
  isCompatible: true,
  statements: ({ text }) => [
    `alter table companies add column isin ${text}`,
    `alter table companies add column former_names_json ${text} not null default '[]'`,
    `alter table companies add column former_symbols_json ${text} not null default '[]'`,
  ],
};
