// The facts about companies as they were known at a past time of the market: each counts from its own day, and a fact that was replaced or
// removed since appears as it was before.

import { addDays } from "../../base/index.ts";
import { type Ownership, type Statement, TARGET_LIFE_DAYS } from "../../model/index.ts";
import type { Events } from "../articles.ts";
import type { Database } from "../database/database.ts";
import type { Analysts, BoardListings, Ownerships, Statements } from "../facts.ts";
import { factStates, isKnownAt } from "./fact-versions.ts";
import { sqlPastEvents } from "./sql-articles.ts";
import { BOARD_LISTINGS, OWNERSHIPS, STATEMENTS, TARGETS } from "./sql-directory.ts";
import type { Table } from "./table.ts";

/** Facts at one past time. Nothing is written through it. */
export interface PastFacts {
  readonly statements: Pick<Statements, "of">;
  readonly analysts: Pick<Analysts, "of">;
  readonly boardListings: BoardListings;
  readonly ownerships: Ownerships;
  readonly events: Events;
}

export function sqlPastFacts(database: Database): (timeMs: number) => PastFacts {
  const { read } = database;
  return (timeMs) => {
    /** The facts that were known about one company, each by its own day. */
    const known = async <T>(table: Table<T>, symbol: string, ownDay: (fact: T) => number): Promise<T[]> =>
      (await factStates(read, table, symbol))
        .filter((state) => isKnownAt(state, ownDay(state.fact), timeMs))
        .map(({ fact }) => fact);

    return {
      statements: {
        of: async (symbol, upTo) =>
          (await known(STATEMENTS, symbol, ({ publishedDay }) => publishedDay))
            .filter(({ publishedDay }) => publishedDay <= upTo)
            .sort(byPeriod),
      },

      analysts: {
        of: async (symbol, upTo) =>
          (await known(TARGETS, symbol, ({ issuedDay }) => issuedDay))
            .filter(({ issuedDay }) => issuedDay > addDays(upTo, -TARGET_LIFE_DAYS) && issuedDay <= upTo)
            .sort((a, b) => a.issuedDay - b.issuedDay || (a.analyst < b.analyst ? -1 : 1)),
      },

      boardListings: {
        of: async (symbol, upTo) => {
          const listings = (await known(BOARD_LISTINGS, symbol, ({ asOfDay }) => asOfDay))
            .filter(({ asOfDay }) => asOfDay <= upTo)
            .sort((a, b) => a.asOfDay - b.asOfDay);
          const last = new Map(listings.map((listing) => [listing.board, listing]));
          return [...last.values()].sort((a, b) => (a.board < b.board ? -1 : 1));
        },
      },

      ownerships: {
        of: async (symbol, upTo) =>
          (await known(OWNERSHIPS, symbol, ({ asOfDay }) => asOfDay))
            .filter(({ asOfDay }) => asOfDay <= upTo)
            .reduce<Ownership | null>((newest, one) => (one.asOfDay > (newest?.asOfDay ?? 0) ? one : newest), null),
      },

      events: sqlPastEvents(database, timeMs),
    };
  };
}

/** The newest period first; a year comes before the quarter that ends on its last day. */
function byPeriod(a: Statement, b: Statement): number {
  return b.periodEnd - a.periodEnd || (a.period < b.period ? -1 : Number(a.period > b.period));
}
