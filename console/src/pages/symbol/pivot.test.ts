import { expect, test } from "bun:test";
import { pivotStatement, yearChange } from "./pivot.ts";

const annual = (year: number, revenue: number | null) => ({
  report_date: `${year}-12-31`,
  statement_period: "annual" as const,
  fiscal_year: year,
  quarters_covered: 4,
  is_full_year: true,
  revenue,
  nothing: null,
});

test("periods become columns, oldest first, and items that no period has are left out", () => {
  const { columns, lines } = pivotStatement(
    [annual(2025, 30), annual(2024, null), annual(2023, 10)],
    ["revenue", "nothing"],
  );
  expect(columns.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
  expect(lines).toEqual([{ item: "revenue", values: [10, null, 30] }]);
});

test("a quarter has its number, an incomplete year tells how many quarters it has", () => {
  const quarter = {
    ...annual(2026, 1),
    report_date: "2026-09-30",
    statement_period: "quarterly" as const,
    quarters_covered: 1,
  };
  const begun = { ...annual(2026, 1), report_date: "2026-09-30", quarters_covered: 3, is_full_year: false };
  expect(pivotStatement([quarter], ["revenue"]).columns[0]).toMatchObject({ quarter: 3, yearToDateQuarters: null });
  expect(pivotStatement([begun], ["revenue"]).columns[0]).toMatchObject({ quarter: null, yearToDateQuarters: 3 });
});

test("a change against a year before needs a positive number there", () => {
  expect(yearChange([100, 112.34], 1)).toBe(12.34);
  expect(yearChange([100, 1, 1, 1, 90], 4)).toBe(-10);
  expect(yearChange([-5, 10], 1)).toBeNull();
  expect(yearChange([10], 1)).toBeNull();
  expect(yearChange([null, 10], 1)).toBeNull();
});
