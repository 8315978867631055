// Financial statements: a row for each company and period. Lines are JSON by name, amounts in whole riyals.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 20,
  name: "statements",
  statements: ({ text }) => [
    `create table statements (
      symbol ${text} not null,
      fiscal_year bigint not null,
      period ${text} not null,
      fiscal_quarter bigint not null,
      quarters_covered bigint not null,
      period_end bigint not null,
      published_day bigint not null,
      income_json ${text},
      balance_json ${text},
      cash_flow_json ${text},
      primary key (symbol, fiscal_year, period, fiscal_quarter)
    )`,
  ],
};
