// Ratios of a company by period, each from that period's statements, with how complete they are.

import { roundTo } from "../../base/index.ts";
import type { Statement, StatementPeriod } from "../../model/index.ts";
import type { Filings } from "./filings.ts";
import { RATIO_FORMULAS, ratioOf } from "./ratio-formulas.ts";
import { completedRows } from "./select-statements.ts";

export type RatioSet = "core" | "extended";
export type RatioQuality = "complete" | "partial" | "sparse";

export interface RatioCoverage {
  readonly available: number;
  readonly expected: number;
  readonly percent: number;
}

export interface PartialContext {
  readonly quartersCovered: number;
  readonly quartersExpected: number;
  readonly reason: string;
}

export interface RatioRow {
  readonly statement: Statement;
  /** Values by name, in the order of the table. */
  readonly ratios: ReadonlyMap<string, number | null>;
  readonly coverage: RatioCoverage;
  readonly quality: RatioQuality;
  readonly partial: PartialContext | null;
}

export interface RatioQuery {
  readonly period: StatementPeriod;
  readonly years: number | "latest" | "max";
  readonly set: RatioSet;
}

export interface RatioSelection {
  readonly rows: readonly RatioRow[];
  readonly periodsAvailable: number;
  readonly warnings: readonly string[];
}

const QUARTERS = 4;
/** A row with fewer of its ratios than this is sparse. */
const SPARSE_PERCENT = 50;

export function selectRatios(filings: Filings, { period, years, set }: RatioQuery): RatioSelection {
  const count = years === "latest" ? 1 : years;
  const completed = completedRows(filings, period, count, years !== "latest");
  const soFar = completed.length === 0 && period === "annual" ? filings.yearToDate() : null;
  const rows = (soFar === null ? completed : [soFar]).map((statement) => ratioRow(filings, statement, set));
  return { rows, periodsAvailable: filings[period].length, warnings: warningsOf(filings, period, rows) };
}

export function ratioRow(filings: Filings, statement: Statement, set: RatioSet): RatioRow {
  const inputs = { statement, yearBefore: filings.yearBefore(statement) };
  const formulas = RATIO_FORMULAS.filter((formula) => set === "extended" || formula.set === "core");
  const ratios = new Map(formulas.map((formula) => [formula.name, ratioOf(formula, inputs)]));
  const coverage = coverageOf(ratios);
  return { statement, ratios, coverage, quality: qualityOf(coverage), partial: partialContext(statement) };
}

/** The ratios of a company without statements: all null. */
export function noRatios(set: RatioSet): Pick<RatioRow, "ratios" | "coverage"> {
  const formulas = RATIO_FORMULAS.filter((formula) => set === "extended" || formula.set === "core");
  const ratios = new Map(formulas.map(({ name }) => [name, null]));
  return { ratios, coverage: coverageOf(ratios) };
}

function coverageOf(ratios: ReadonlyMap<string, number | null>): RatioCoverage {
  const expected = ratios.size;
  const available = [...ratios.values()].filter((value) => value !== null).length;
  return { available, expected, percent: roundTo((100 * available) / expected, 2) };
}

function qualityOf({ available, expected, percent }: RatioCoverage): RatioQuality {
  if (available === expected) return "complete";
  return percent >= SPARSE_PERCENT ? "partial" : "sparse";
}

function partialContext({ period, quartersCovered }: Statement): PartialContext | null {
  const quartersExpected = period === "annual" ? QUARTERS : 1;
  if (quartersCovered === quartersExpected) return null;
  const reason =
    period === "annual" ? "The fiscal year is not complete." : "The company reports longer periods than quarters.";
  return { quartersCovered, quartersExpected, reason };
}

function warningsOf(filings: Filings, period: StatementPeriod, rows: readonly RatioRow[]): readonly string[] {
  if (rows.length === 0) {
    return [filings.latestYear === null ? "No statements are on file." : `No ${period} statements are on file.`];
  }
  const warnings: string[] = [];
  if (rows.some(({ partial }) => partial !== null)) {
    warnings.push(
      period === "annual"
        ? "No fiscal year is complete yet: the row is the year so far."
        : "The company reports longer periods than quarters.",
    );
  }
  if (rows.some(({ statement }) => filings.yearBefore(statement) === null)) {
    warnings.push("Growth is null where the same period of the year before is not on file.");
  }
  return warnings;
}
