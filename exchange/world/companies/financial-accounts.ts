// The accounts of banks and insurers. Their balance sheets follow from equity and typical ratios; the cash flow is the difference
// of two balance sheets, so that they agree by construction.

import { Random } from "../../../src/base/index.ts";
import type { Business } from "./business.ts";
import type { BalanceSheet, IncomeStatement } from "./financial-statement.ts";
import { type QuarterIndex, quarterEnd } from "./fiscal-quarter.ts";
import { incomeSourcesOf, screeningNotes } from "./income-sources.ts";
import {
  balanceLines,
  cashFlowLines,
  equityLines,
  incomeLines,
  profitLines,
  type QuarterAccounts,
} from "./quarter-accounts.ts";

/** A balance sheet, and the amounts for the cash flow. */
interface Sheet {
  readonly lines: Partial<BalanceSheet>;
  readonly assets: number;
  readonly equity: number;
  readonly cash: number;
  readonly fixed: number;
  readonly debt: number;
  /** Securities and other investments. */
  readonly invested: number;
}

type SheetOf = (business: Business, quarter: QuarterIndex, equity: number, random: Random) => Sheet;
type IncomeOf = (business: Business, quarter: QuarterIndex, before: Sheet, random: Random) => IncomeStatement;

const WORN_PER_QUARTER = 0.03;

export function bankAccounts(business: Business, seed: number): Generator<QuarterAccounts, never, undefined> {
  return financialAccounts(business, seed, bankSheet, bankIncome);
}

export function insurerAccounts(business: Business, seed: number): Generator<QuarterAccounts, never, undefined> {
  return financialAccounts(business, seed, insurerSheet, insurerIncome);
}

function* financialAccounts(
  business: Business,
  seed: number,
  sheetOf: SheetOf,
  incomeOf: IncomeOf,
): Generator<QuarterAccounts, never, undefined> {
  const randomOf = (quarter: QuarterIndex): Random => new Random("books", seed, business.listing.symbol, quarter);
  const sources = incomeSourcesOf(business, seed);
  const borrows = business.earnings.profile.kind === "bank";
  let sheet = sheetOf(business, business.first - 1, business.openingEquity, randomOf(business.first - 1));
  for (let quarter = business.first; ; quarter++) {
    const random = randomOf(quarter);
    const end = quarterEnd(quarter);
    const before = sheet;
    const paid = business.shares.paidIn(quarter, end);
    const raised = business.shares.raisedIn(quarter, end);
    const income = incomeOf(business, quarter, before, random);
    sheet = sheetOf(business, quarter, before.equity + business.netIncome(quarter) - paid + raised, random);
    const worn = Math.round(before.fixed * WORN_PER_QUARTER);
    const spent = sheet.fixed - before.fixed + worn;
    const rolled = Math.round(before.debt * 0.06);
    const issued = borrows ? Math.max(sheet.debt - before.debt + rolled, 0) : 0;
    const repaid = before.debt + issued - sheet.debt;
    const investing = before.invested - sheet.invested - spent;
    const financing = issued - repaid - paid + raised;
    const change = sheet.cash - before.cash;
    yield {
      quarter,
      income,
      balance: balanceLines({
        totalAssets: sheet.assets,
        totalLiabilities: sheet.assets - sheet.equity,
        ...equityLines(sheet.equity, business.earnings.minority, business.shareCapitalAt(end)),
        totalDebt: borrows ? sheet.debt : null,
        cashAndEquivalents: sheet.cash,
        propertyPlantEquipment: sheet.fixed,
        ...sheet.lines,
      }),
      cashFlow: cashFlowLines({
        operatingCashFlow: change - investing - financing,
        investingCashFlow: investing,
        financingCashFlow: financing,
        capitalExpenditure: spent,
        depreciationAndAmortization: worn,
        dividendsPaid: paid,
        debtIssued: borrows ? issued : null,
        debtRepaid: borrows ? repaid : null,
        netChangeInCash: change,
        cashAtEnd: sheet.cash,
      }),
      screening: screeningNotes(sources, business.revenue(quarter), before, sheet),
    };
  }
}

function bankSheet(business: Business, quarter: QuarterIndex, equity: number, random: Random): Sheet {
  const own = new Random("bank", business.listing.symbol);
  // Leverage rises slowly over the years, as in the real sector.
  const assets = Math.round(
    equity * (6.2 + 1.4 * own.next() + 0.01 * (quarter - business.first) + 0.1 * random.next()),
  );
  const financing = Math.round(assets * (0.6 + 0.06 * own.next() + 0.01 * random.next()));
  const cash = Math.round(assets * (0.05 + 0.02 * random.next()));
  const fixed = Math.round(business.trend(quarter) * business.fixedAssets);
  const debt = Math.round(assets * (0.03 + 0.03 * own.next()));
  const rest = Math.round(assets * 0.035);
  return {
    assets,
    equity,
    cash,
    fixed,
    debt,
    invested: Math.round(assets * 0.24),
    lines: { netFinancingAssets: financing, customerDeposits: assets - equity - debt - rest },
  };
}

function bankIncome(business: Business, quarter: QuarterIndex, _before: Sheet, random: Random): IncomeStatement {
  const revenue = business.revenue(quarter);
  const profit = profitLines(business.netIncome(quarter), revenue, business.zakat, business.earnings.minority);
  const costs = Math.round(Math.min(revenue * (0.3 + 0.03 * random.next()), (revenue - profit.before) * 0.9));
  return incomeLines({
    totalRevenue: revenue,
    netFinancingIncome: Math.round(revenue * (0.75 + 0.05 * random.next())),
    operatingExpenses: costs,
    impairmentCharge: revenue - costs - profit.before,
    operatingIncome: profit.before,
    ...profit.lines,
  });
}

function insurerSheet(business: Business, quarter: QuarterIndex, equity: number, random: Random): Sheet {
  const own = new Random("insurer", business.listing.symbol);
  const year = business.trend(quarter);
  const contracts = Math.round(year * (0.6 + 0.25 * own.next()) * (0.96 + 0.08 * random.next()));
  const rest = Math.round(year * 0.08);
  const assets = equity + contracts + rest;
  const cash = Math.round(assets * (0.14 + 0.08 * random.next()));
  const fixed = Math.round(year * business.fixedAssets);
  return {
    assets,
    equity,
    cash,
    fixed,
    debt: 0,
    invested: Math.round((assets - cash - fixed) * 0.85),
    lines: { insuranceContractLiabilities: contracts },
  };
}

function insurerIncome(business: Business, quarter: QuarterIndex, before: Sheet, random: Random): IncomeStatement {
  const revenue = business.revenue(quarter);
  const profit = profitLines(business.netIncome(quarter), revenue, business.zakat, business.earnings.minority);
  const fromInvestments = Math.round(((before.invested + before.cash) * (0.035 + 0.015 * random.next())) / 4);
  const costs = Math.round(revenue * (0.018 + 0.008 * random.next()));
  return incomeLines({
    totalRevenue: revenue,
    insuranceRevenue: revenue,
    insuranceServiceResult: profit.before - fromInvestments + costs,
    operatingExpenses: costs,
    operatingIncome: profit.before,
    ...profit.lines,
  });
}
