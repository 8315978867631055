// How much room a delivery takes, and those of a destination together, so that the history can be bounded by size without
// counting it.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 35,
  name: "delivery-bytes",
  statements: () => [
    "alter table webhook_deliveries add column bytes bigint not null default 0",
    "update webhook_deliveries set bytes = length(body) + 400",
    "alter table webhook_destinations add column kept_bytes bigint not null default 0",
    `update webhook_destinations set kept_bytes = coalesce(
      (select sum(w.bytes) from webhook_deliveries w where w.destination_id = webhook_destinations.id), 0)`,
  ],
};
