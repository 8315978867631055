// Who changed what of accounts and keys. Rows are only added, in the transaction of the change, and forgotten when they are old.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 16,
  name: "audit-log",
  isCompatible: true,
  statements: ({ text, identity }) => [
    `create table audit_log (
      id ${identity},
      time_ms bigint not null,
      actor ${text} not null,
      action ${text} not null,
      account_id bigint not null,
      key_id bigint,
      before_json ${text},
      after_json ${text}
    )`,
    "create index audit_log_account on audit_log (account_id, id)",
    "create index audit_log_time on audit_log (time_ms)",
  ],
};
