// Articles and the events that were made of them. `analysed` is the digest of the words that were read; empty before.

import type { Migration } from "./migration.ts";

export const migration: Migration = {
  number: 22,
  name: "articles",
  statements: ({ text }) => [
    `create table articles (
      id ${text} not null,
      symbol ${text} not null,
      title ${text} not null,
      body ${text} not null,
      language ${text} not null,
      published_at_ms bigint not null,
      received_at_ms bigint not null,
      source ${text} not null,
      digest ${text} not null,
      analysed ${text} not null default '',
      primary key (id, symbol)
    )`,
    "create index articles_pending on articles (received_at_ms) where analysed <> digest",
    `create table stock_events (
      article_id ${text} not null,
      symbol ${text} not null,
      event_type ${text} not null,
      importance ${text} not null,
      sentiment ${text} not null,
      description ${text} not null,
      event_day bigint not null,
      article_at_ms bigint,
      created_at_ms bigint not null,
      reader ${text} not null,
      primary key (article_id, symbol)
    )`,
    "create index stock_events_newest on stock_events (created_at_ms)",
    "create index stock_events_of_symbol on stock_events (symbol, created_at_ms)",
  ],
};
