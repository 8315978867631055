// Who is signed in to the console, and the tickets that open its WebSockets. Tokens are kept as hashes.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 26,
  name: "console-sessions",
  isCompatible: true,
  statements: ({ text }) => [
    `create table console_sessions (
      hash ${text} primary key,
      account_id bigint not null,
      key_id bigint not null,
      opened_at_ms bigint not null,
      expires_at_ms bigint not null,
      ended bigint not null
    )`,
    "create index console_sessions_account on console_sessions (account_id, opened_at_ms)",
    "create index console_sessions_ended on console_sessions (ended)",
    "create index console_sessions_expiry on console_sessions (expires_at_ms)",
    `create table console_tickets (
      hash ${text} primary key,
      account_id bigint not null,
      key_id bigint not null,
      expires_at_ms bigint not null
    )`,
    "create index console_tickets_account on console_tickets (account_id, expires_at_ms)",
    "create index console_tickets_expiry on console_tickets (expires_at_ms)",
    "insert into access_stamps (name, stamp) values ('sessions', 0)",
  ],
};
