// Corporate actions other than cash dividends. The table of splits stays for those of which only the ratio is known. Money is in
// 1/10,000 riyal, days are yyyymmdd.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 24,
  name: "corporate-actions",
  isCompatible: true,
  statements: ({ text }) => [
    `create table corporate_actions (
      symbol ${text} not null,
      type ${text} not null,
      ex_day bigint not null,
      announcement_day bigint,
      numerator bigint,
      denominator bigint,
      price bigint,
      market ${text},
      former_symbol ${text},
      former_name_ar ${text},
      former_name_en ${text},
      primary key (symbol, type, ex_day)
    )`,
  ],
};
