// What a key may do beside reading data, and when an account was deleted: its row stays, because its usage is kept for invoices.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 17,
  name: "key-scopes",
  isCompatible: true,
  statements: ({ text }) => [
    `alter table api_keys add column scope ${text} not null default 'data'`,
    "alter table accounts add column deleted_at_ms bigint",
  ],
};
