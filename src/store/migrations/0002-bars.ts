// Bars, packed: one row per symbol, interval and period (a year of daily bars, a month of 30-minute bars).

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 2,
  name: "bars",
  statements: ({ text, bytes, keepUncompressed }) => [
    `create table bar_blocks (
      symbol ${text} not null,
      bar_interval ${text} not null,
      period bigint not null,
      bar_count bigint not null,
      first_time bigint not null,
      last_time bigint not null,
      payload ${bytes} not null,
      primary key (symbol, bar_interval, period)
    )`,
    "create index bar_blocks_by_period on bar_blocks (bar_interval, period)",
    ...keepUncompressed("bar_blocks", "payload"),
  ],
};
