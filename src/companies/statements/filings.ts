// The filings of one company by a day: completed years, shorter periods, the year to date and the last four quarters.

import type { Statement } from "../../model/index.ts";
import { sumStatements } from "./sum-statements.ts";

export type Cadence = "quarterly" | "semiAnnual" | "annual";

const QUARTERS = 4;

/** The statements of one company that were published by a day. */
export class Filings {
  /** Completed fiscal years, newest first. */
  readonly annual: readonly Statement[];
  /** Shorter periods, newest first. */
  readonly quarterly: readonly Statement[];

  constructor(published: readonly Statement[]) {
    const filed = published.filter(({ period }) => period === "annual");
    this.quarterly = published
      .filter(({ period }) => period === "quarterly")
      .sort((a, b) => b.fiscalYear - a.fiscalYear || b.fiscalQuarter - a.fiscalQuarter);
    const years = new Set(filed.map(({ fiscalYear }) => fiscalYear));
    const summed = [...new Set(this.quarterly.map(({ fiscalYear }) => fiscalYear))]
      .filter((year) => !years.has(year))
      .flatMap((year) => this.#sumOfYear(year, QUARTERS) ?? []);
    this.annual = [...filed, ...summed].sort((a, b) => b.fiscalYear - a.fiscalYear);
  }

  /** The newest year of which anything was reported; null when nothing was. */
  get latestYear(): number | null {
    const years = [this.annual[0], this.quarterly[0]].flatMap((statement) => statement?.fiscalYear ?? []);
    return years.length === 0 ? null : Math.max(...years);
  }

  get isLatestYearComplete(): boolean {
    return this.annual[0] !== undefined && this.annual[0].fiscalYear === this.latestYear;
  }

  /** The newest period on file, whatever its length. */
  get newest(): Statement | null {
    const [year] = this.annual;
    const [quarter] = this.quarterly;
    if (year === undefined || quarter === undefined) return year ?? quarter ?? null;
    return quarter.periodEnd > year.periodEnd ? quarter : year;
  }

  get cadence(): Cadence {
    const covered = this.quarterly[0]?.quartersCovered;
    if (covered === undefined) return "annual";
    return covered === 1 ? "quarterly" : "semiAnnual";
  }

  /** The number of quarters of the year that were reported. */
  quartersReported(year: number): number {
    if (this.annual.some(({ fiscalYear }) => fiscalYear === year)) return QUARTERS;
    const quarters = this.quarterly.filter(({ fiscalYear }) => fiscalYear === year);
    return Math.max(0, ...quarters.map(({ fiscalQuarter }) => fiscalQuarter));
  }

  /** The latest year so far as one statement; null when that year is complete or one of its quarters is missing. */
  yearToDate(): Statement | null {
    const year = this.latestYear;
    if (year === null || this.isLatestYearComplete) return null;
    return this.#sumOfYear(year, this.quartersReported(year));
  }

  /** An amount of the last four quarters: the latest year, less its first quarters, plus the same quarters of the new year. */
  trailing(amountOf: (statement: Statement) => number | null): number | null {
    const [year] = this.annual;
    const soFar = this.yearToDate();
    if (year === undefined) return null;
    if (soFar === null) return this.isLatestYearComplete ? amountOf(year) : null;
    if (soFar.fiscalYear !== year.fiscalYear + 1) return null;
    const firstQuarters = this.#sumOfYear(year.fiscalYear, soFar.quartersCovered);
    if (firstQuarters === null) return null;
    const [whole, before, now] = [amountOf(year), amountOf(firstQuarters), amountOf(soFar)];
    return whole === null || before === null || now === null ? null : whole - before + now;
  }

  /** The same period of the year before; null when it is not on file. */
  yearBefore(statement: Statement): Statement | null {
    const rows = statement.period === "annual" ? this.annual : this.quarterly;
    const { fiscalYear, fiscalQuarter, quartersCovered } = statement;
    if (statement.period === "annual" && quartersCovered < QUARTERS) {
      return this.#sumOfYear(fiscalYear - 1, quartersCovered);
    }
    return (
      rows.find(
        (row) =>
          row.fiscalYear === fiscalYear - 1 &&
          row.fiscalQuarter === fiscalQuarter &&
          row.quartersCovered === quartersCovered,
      ) ?? null
    );
  }

  /** The first quarters of a year as one statement; null when one of them is missing. */
  #sumOfYear(year: number, quarters: number): Statement | null {
    const parts = this.quarterly
      .filter(({ fiscalYear, fiscalQuarter }) => fiscalYear === year && fiscalQuarter <= quarters)
      .reverse();
    const covered = parts.reduce((sum, { quartersCovered }) => sum + quartersCovered, 0);
    return covered === quarters && parts.at(-1)?.fiscalQuarter === quarters ? sumStatements(parts) : null;
  }
}
