// What the last try showed about a destination and when it had its turn, so that a restart does not forget it; and all secrets
// that still sign after rotations, as JSON, in place of the one that `previous_secret` held.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 33,
  name: "destination-health",
  statements: ({ name, text }) => {
    const hex = name === "sqlite" ? "lower(hex(previous_secret))" : "encode(previous_secret, 'hex')";
    return [
      `alter table webhook_destinations add column health ${text} not null default 'new'`,
      "alter table webhook_destinations add column tried_at_ms bigint not null default 0",
      `alter table webhook_destinations add column retiring_secrets_json ${text} not null default '[]'`,
      `update webhook_destinations
        set retiring_secrets_json = '[{"secret":"' || ${hex} || '","expiresAtMs":' || previous_expires_at_ms || '}]'
        where previous_secret is not null and previous_expires_at_ms is not null`,
    ];
  },
};
