// The filings of a company: years summed from quarters, the year to date, the last four quarters, and the sums that a missing quarter
// makes unknown.

import { expect, test } from "bun:test";
import { filedYears, quarterOf, revenueOf, yearOf } from "../../../test/world/company-facts.ts";
import { SCREENING_LINES, type ScreeningLines, type Statement } from "../../model/index.ts";
import { duePeriods, monthsLater } from "./due-periods.ts";
import { Filings } from "./filings.ts";

const revenue = ({ income }: Statement): number | null => income?.totalRevenue ?? null;
const quarters = (year: number, ...which: readonly number[]): Statement[] =>
  which.map((quarter) => quarterOf("2222", year, quarter));
const sumOf = (year: number, ...which: readonly number[]): number =>
  which.reduce((sum, quarter) => sum + revenueOf(year, quarter), 0);

test("nothing filed is nothing, not zero", () => {
  const filings = new Filings([]);
  expect([filings.latestYear, filings.newest, filings.yearToDate(), filings.trailing(revenue)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([filings.cadence, filings.isLatestYearComplete, filings.quartersReported(2025)]).toEqual(["annual", false, 0]);
});

test("four quarters without an annual report make a year; three do not", () => {
  const filings = new Filings([...quarters(2025, 1, 2, 3, 4), ...quarters(2024, 2, 3, 4)]);
  expect(filings.annual.map(({ fiscalYear }) => fiscalYear)).toEqual([2025]);
  const [year] = filings.annual;
  expect(year).toEqual(yearOf(quarters(2025, 1, 2, 3, 4)));
  expect(filings.isLatestYearComplete).toBe(true);
});

test("the last four quarters are the year less its beginning plus the new year so far", () => {
  const filings = new Filings([...filedYears("2222", 2024, 2025), ...quarters(2026, 1, 2)]);
  expect(filings.trailing(revenue)).toBe(sumOf(2025, 3, 4) + sumOf(2026, 1, 2));
  expect(new Filings(filedYears("2222", 2024, 2025)).trailing(revenue)).toBe(sumOf(2025, 1, 2, 3, 4));
  // An annual report and first quarters suffice: a fourth quarter on its own is often not filed.
  const withoutFourth = [...quarters(2025, 1, 2, 3), ...filedYears("2222", 2025, 2025).slice(-1)];
  expect(new Filings([...withoutFourth, ...quarters(2026, 1)]).trailing(revenue)).toBe(
    sumOf(2025, 2, 3, 4) + sumOf(2026, 1),
  );
});

test("a gap makes sums unknown instead of small", () => {
  const gap = new Filings([...filedYears("2222", 2025, 2025), ...quarters(2026, 2, 3)]);
  expect([gap.yearToDate(), gap.trailing(revenue), gap.quartersReported(2026)]).toEqual([null, null, 3]);
  const lostYear = new Filings([...filedYears("2222", 2023, 2023), ...quarters(2026, 1)]);
  expect(lostYear.trailing(revenue)).toBeNull();
  const noIncome = new Filings([...quarters(2026, 1), { ...quarterOf("2222", 2026, 2), income: null }]);
  expect(noIncome.yearToDate()?.income).toBeNull();
  expect(noIncome.yearToDate()?.balance).toEqual(quarterOf("2222", 2026, 2).balance);
});

test("growth compares with the same period: quarter with quarter, the year so far with as much of the year before", () => {
  const filings = new Filings([...filedYears("2222", 2024, 2025), ...quarters(2026, 1, 2)]);
  const soFar = filings.yearToDate();
  expect(soFar && filings.yearBefore(soFar)?.income?.totalRevenue).toBe(sumOf(2025, 1, 2));
  const [quarter, , , , year] = [...filings.quarterly.slice(0, 4), filings.annual[0]];
  expect(quarter && filings.yearBefore(quarter)?.periodEnd).toBe(20250630);
  expect(year && filings.yearBefore(year)?.fiscalYear).toBe(2024);
});

test("the notes of a year are those of its quarters: income added up, what bears interest of the last [SHARIA-10]", () => {
  const nothing = Object.fromEntries(SCREENING_LINES.map((line) => [line, null])) as ScreeningLines;
  const noted = quarters(2025, 1, 2, 3, 4).map((quarter, at) => ({
    ...quarter,
    screening: {
      ...nothing,
      totalIncome: 1_000,
      // Only one quarter names tobacco: the others had none.
      tobaccoIncome: at === 1 ? 7 : null,
      interestBearingDebt: at * 100,
    },
  }));
  const [year] = new Filings(noted).annual;
  expect(year?.screening).toEqual({
    ...nothing,
    totalIncome: 4_000,
    tobaccoIncome: 7,
    interestBearingDebt: 300,
  });
  const withoutTotal = noted.map((quarter, at) =>
    at === 2 ? { ...quarter, screening: { ...quarter.screening, totalIncome: null } } : quarter,
  );
  expect(new Filings(withoutTotal).annual[0]?.screening?.totalIncome).toBeNull();
  const without = noted.map((quarter, at) => (at === 2 ? { ...quarter, screening: null } : quarter));
  expect(new Filings(without).annual[0]?.screening).toBeNull();
});

test("cash at the end of a sum is that of its last day", () => {
  const soFar = new Filings(quarters(2026, 1, 2, 3)).yearToDate();
  expect(soFar?.cashFlow?.cashAtEnd).toBe(quarterOf("2222", 2026, 3).cashFlow?.cashAtEnd ?? null);
  expect(soFar?.cashFlow?.netChangeInCash).toBe(Math.round(sumOf(2026, 1, 2, 3) * 0.05));
});

test("periods are due from the day after the newest until the one that the day is in", () => {
  const newest = { periodEnd: 20260630, fiscalYear: 2026, fiscalQuarter: 2 };
  expect(duePeriods(newest, 1, 20260630)).toEqual([]);
  expect(duePeriods(newest, 1, 20260701).map(({ periodEnd }) => periodEnd)).toEqual([20260930]);
  expect(duePeriods(newest, 1, 20270102)).toEqual([
    { periodEnd: 20260930, fiscalYear: 2026, fiscalQuarter: 3 },
    { periodEnd: 20261231, fiscalYear: 2026, fiscalQuarter: 4 },
    { periodEnd: 20270331, fiscalYear: 2027, fiscalQuarter: 1 },
  ]);
  expect(duePeriods(newest, 2, 20270102).map(({ fiscalQuarter }) => fiscalQuarter)).toEqual([4, 2]);
  expect(duePeriods(newest, 1, 20990101)).toHaveLength(8);
  expect([monthsLater(20261231, 2), monthsLater(20271231, 2), monthsLater(20260930, 3)]).toEqual([
    20270228, 20280229, 20261231,
  ]);
});
