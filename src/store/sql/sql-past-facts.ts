// The facts about companies as they were known at a past time of the market: dated by their own days, and where they were replaced or removed since,
// as they were before.

import { addDays } from "../../base/index.ts";
import { type Ownership, type Statement, TARGET_LIFE_DAYS } from "../../model/index.ts";
import type { Events } from "../articles.ts";
import type { Database } from "../database/database.ts";
import type { SqlRow } from "../database/sql.ts";
import type { Analysts, BoardListings, Ownerships, Statements } from "../facts.ts";
import { factStates, isKnownAt, statesOf, versionsOf } from "./fact-versions.ts";
import { sqlPastEvents } from "./sql-articles.ts";
import { BOARD_LISTINGS, OWNERSHIPS, STATEMENTS, TARGETS } from "./sql-directory.ts";
import type { Table } from "./table.ts";

/** Facts at one past time. Nothing is written through it. */
export interface PastFacts {
  readonly statements: Pick<Statements, "of" | "latest">;
  readonly analysts: Pick<Analysts, "of">;
  readonly boardListings: BoardListings;
  readonly ownerships: Ownerships;
  readonly events: Events;
}

/** Statements of a kind that are read beyond those asked for: some of them may have been published later on the day. */
const SPARE_PERIODS = 4;

export function sqlPastFacts(database: Database): (timeMs: number) => PastFacts {
  const { read } = database;
  return (timeMs) => {
    /** What was known of one company, each fact by its own day. */
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

        latest: async (upTo, periodsMax) => {
          const rows = await read<SqlRow>`
            select * from (
              select s.*, row_number() over (partition by symbol, period order by period_end desc) as place
              from statements s where published_day <= ${upTo}
            ) as ranked where place <= ${periodsMax + SPARE_PERIODS}`;
          const states = statesOf(STATEMENTS, rows, await versionsOf(read, STATEMENTS, null, timeMs));
          const found = states
            .filter((state) => isKnownAt(state, state.fact.publishedDay, timeMs) && state.fact.publishedDay <= upTo)
            .map(({ fact }) => fact)
            .sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : byPeriod(a, b)));
          const counted = new Map<string, number>();
          const latest = found.filter(({ symbol, period }) => {
            const place = (counted.get(`${symbol} ${period}`) ?? 0) + 1;
            counted.set(`${symbol} ${period}`, place);
            return place <= periodsMax;
          });
          return Map.groupBy(latest, ({ symbol }) => symbol);
        },
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
