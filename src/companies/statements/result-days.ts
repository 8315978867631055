// The days on which a company published its results, and those on which the next ones are expected.

import { addDays, type Day, daysBetween, tradingDayFrom } from "../../base/index.ts";
import type { Statement } from "../../model/index.ts";
import { duePeriods } from "./due-periods.ts";
import type { Filings } from "./filings.ts";

export interface ResultDay {
  readonly day: Day;
  readonly fiscalYear: number;
  /** The quarter that the period ends with. */
  readonly fiscalQuarter: number;
  /** Quarters that the period spans; 4 for a whole year. */
  readonly quarters: number;
  readonly periodEnd: Day;
  /** True while nothing was published. */
  readonly isExpected: boolean;
}

const QUARTERS = 4;
/** The number of days that the rules of the exchange allow a company that has no habit on file yet. */
const DEADLINE_DAYS = { interim: 30, annual: 90 } as const;
const SPAN = { quarterly: 1, semiAnnual: 2, annual: QUARTERS } as const;

export class ResultDays {
  readonly #published: readonly ResultDay[];
  readonly #newest: Statement | null;
  readonly #cadence: Filings["cadence"];

  constructor(published: readonly Statement[], { newest, cadence }: Filings) {
    // A year and the quarter that ends with it come out together, as the results of the year.
    const byPeriod = new Map<string, Statement>();
    for (const statement of published) {
      const key = `${statement.fiscalYear} ${statement.fiscalQuarter}`;
      if (statement.period === "annual" || !byPeriod.has(key)) byPeriod.set(key, statement);
    }
    this.#published = [...byPeriod.values()].map(
      ({ publishedDay: day, fiscalYear, fiscalQuarter, period, quartersCovered, periodEnd }): ResultDay => {
        const quarters = period === "annual" ? QUARTERS : quartersCovered;
        return { day, fiscalYear, fiscalQuarter, quarters, periodEnd, isExpected: false };
      },
    );
    this.#newest = newest;
    this.#cadence = cadence;
  }

  /** Published results, and those that are expected after `today`, from one day to another. */
  between(from: Day, to: Day, today: Day): readonly ResultDay[] {
    return [...this.#published, ...this.#expected(today, to)].filter(({ day }) => day >= from && day <= to);
  }

  /** Expects a company to take as long as it last took for the same period. */
  #expected(today: Day, until: Day): readonly ResultDay[] {
    const cadence = this.#cadence;
    if (this.#newest === null || until <= today) return [];
    return duePeriods(this.#newest, SPAN[cadence], until).map(({ periodEnd, fiscalYear, fiscalQuarter }) => {
      const isAnnual = fiscalQuarter === QUARTERS;
      const habit = this.#published.filter((one) => one.fiscalQuarter === fiscalQuarter).reduce(newerOf, null);
      const waitDays =
        habit === null ? DEADLINE_DAYS[isAnnual ? "annual" : "interim"] : daysBetween(habit.periodEnd, habit.day);
      // Overdue results may come on any day from now on.
      const day = tradingDayFrom(Math.max(addDays(periodEnd, waitDays), addDays(today, 1)));
      return {
        day,
        fiscalYear,
        fiscalQuarter,
        quarters: isAnnual ? QUARTERS : SPAN[cadence],
        periodEnd,
        isExpected: true,
      };
    });
  }
}

function newerOf(newest: ResultDay | null, one: ResultDay): ResultDay {
  return newest === null || one.periodEnd > newest.periodEnd ? one : newest;
}
