// The contract of statements: as filed, newest first, and nothing before it was published.

import { expect, test } from "bun:test";
import {
  BALANCE_LINES,
  CASH_FLOW_LINES,
  type CashFlowLines,
  INCOME_LINES,
  type IncomeLines,
  SCREENING_LINES,
  type ScreeningLines,
  type Statement,
} from "../../../src/model/index.ts";
import type { BalanceLines } from "../../../src/model/statement.ts";
import { sqlStatements } from "../../../src/store/sql/sql-directory.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

/** Every third line is one that the business does not have. */
function linesOf<Lines>(names: readonly string[], start: number): Lines {
  return Object.fromEntries(
    names.map((name, n) => [name, n % 3 === 2 ? null : start * (n % 2 === 0 ? 1 : -1)]),
  ) as Lines;
}

/** The largest amounts are beyond ten-thousandths of a riyal: 2.4 trillion and more. */
export function statementOf(change: Partial<Statement> = {}): Statement {
  return {
    symbol: "2222",
    fiscalYear: 2025,
    period: "annual",
    fiscalQuarter: 4,
    quartersCovered: 4,
    periodEnd: 20251231,
    publishedDay: 20260310,
    income: linesOf<IncomeLines>(INCOME_LINES, 1_801_674_000_123),
    balance: linesOf<BalanceLines>(BALANCE_LINES, 9_007_199_254_740_991),
    cashFlow: linesOf<CashFlowLines>(CASH_FLOW_LINES, 7),
    screening: linesOf<ScreeningLines>(SCREENING_LINES, 11),
    ...change,
  };
}

const quarterOf = (fiscalYear: number, fiscalQuarter: number, publishedDay: number): Statement =>
  statementOf({
    period: "quarterly",
    fiscalYear,
    fiscalQuarter,
    quartersCovered: 1,
    periodEnd: fiscalYear * 10_000 + fiscalQuarter * 300 + 30,
    publishedDay,
  });

export function statementsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const statements = () => sqlStatements(subject.database);
  const LATER = 20991231;

  test("a company without statements has none", async () => {
    await statements().write([]);
    expect(await statements().of("2222", LATER)).toEqual([]);
  });

  test("statements come back exactly, newest first, the year before its last quarter, after a restart", async () => {
    const last = { ...quarterOf(2025, 4, 20260310), periodEnd: 20251231 };
    const incomeOnly = { ...quarterOf(2025, 3, 20251101), balance: null, cashFlow: null };
    await statements().write([incomeOnly, last, statementOf(), statementOf({ symbol: "1120" })]);
    await subject.reopen();
    expect(await statements().of("2222", LATER)).toEqual([statementOf(), last, incomeOnly]);
  });

  test("nothing is known before its day of publication", async () => {
    await statements().write([quarterOf(2025, 1, 20250501), quarterOf(2025, 2, 20250803)]);
    expect((await statements().of("2222", 20250430)).length).toBe(0);
    expect((await statements().of("2222", 20250802)).map(({ fiscalQuarter }) => fiscalQuarter)).toEqual([1]);
    expect((await statements().of("2222", 20250803)).map(({ fiscalQuarter }) => fiscalQuarter)).toEqual([2, 1]);
  });

  test("writing again replaces the statements of that identity alone", async () => {
    const restated = statementOf({ publishedDay: 20260401, income: null });
    await statements().write([statementOf(), quarterOf(2025, 2, 20250803)]);
    await statements().write([restated]);
    await statements().write([restated]);
    expect(await statements().of("2222", LATER)).toEqual([restated, quarterOf(2025, 2, 20250803)]);
  });

  test("an amount that cannot be kept exactly is a fault, and then nothing is kept", async () => {
    const broken = statementOf({ income: { ...statementOf().income, totalRevenue: 1.5 } as IncomeLines });
    const outcome = await statements()
      .write([statementOf({ symbol: "1010" }), broken])
      .catch((error: Error) => error.name);
    expect(outcome).toBe("Fault");
    expect(await statements().of("1010", LATER)).toEqual([]);
  });
}
