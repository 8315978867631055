// Until when a process has the first challenge of a destination to itself: of several, one sends it.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 36,
  name: "challenge-leases",
  isCompatible: true,
  statements: () => [
    "alter table webhook_destinations add column challenge_leased_until_ms bigint not null default 0",
    "create index webhook_destinations_challenge on webhook_destinations (challenge_due) where challenge_due = 1",
  ],
};
