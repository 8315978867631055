// The trace of the request that asked for a delivery, so that whoever tries it later hands it on; null where the market asked.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 37,
  name: "delivery-traces",
  isCompatible: true,
  statements: ({ text }) => [`alter table webhook_deliveries add column trace ${text}`],
};
