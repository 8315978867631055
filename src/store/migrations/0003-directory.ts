// The directory: companies, splits and cash dividends. Money is in 1/10,000 riyal, days are yyyymmdd.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 3,
  name: "directory",
  statements: ({ text }) => [
    `create table companies (
      symbol ${text} primary key,
      name_ar ${text} not null,
      name_en ${text} not null,
      aliases_json ${text} not null,
      market ${text} not null,
      security_type ${text} not null,
      status ${text} not null,
      sector_en ${text} not null,
      sector_ar ${text} not null,
      shares_outstanding bigint not null,
      free_float_bps bigint not null,
      description_ar ${text} not null,
      description_en ${text} not null,
      website ${text},
      country ${text} not null,
      currency ${text} not null,
      listing_day bigint
    )`,
    `create table splits (
      symbol ${text} not null,
      ex_day bigint not null,
      numerator bigint not null,
      denominator bigint not null,
      primary key (symbol, ex_day)
    )`,
    `create table dividends (
      symbol ${text} not null,
      fiscal_year bigint not null,
      period ${text} not null,
      eligibility_day bigint not null,
      value bigint not null,
      announcement_day bigint not null,
      distribution_day bigint,
      primary key (symbol, fiscal_year, period, eligibility_day)
    )`,
  ],
};
