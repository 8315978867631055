// Accounts and their keys. `changed` is the stamp of a row's last change, from which running processes follow.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 10,
  name: "accounts",
  statements: ({ text, identity }) => [
    `create table access_stamps (
      name ${text} primary key,
      stamp bigint not null
    )`,
    "insert into access_stamps (name, stamp) values ('accounts', 0), ('usage', 0)",
    `create table accounts (
      id ${identity},
      name ${text} not null,
      plan ${text} not null,
      overrides_json ${text} not null,
      depth ${text} not null,
      is_verified bigint not null,
      is_suspended bigint not null,
      is_demo bigint not null,
      created_at_ms bigint not null,
      changed bigint not null
    )`,
    "create index accounts_changed on accounts (changed)",
    `create table api_keys (
      id ${identity},
      account_id bigint not null references accounts (id),
      kind ${text} not null,
      label ${text} not null,
      hash ${text} not null unique,
      hint ${text} not null,
      created_at_ms bigint not null,
      expires_at_ms bigint,
      revoked_at_ms bigint,
      changed bigint not null
    )`,
    "create index api_keys_account on api_keys (account_id)",
    "create index api_keys_changed on api_keys (changed)",
  ],
};
