// The accounts of companies that sell goods and services, and of property funds. Each quarter is computed from the one before it,
// so that the balance sheet balances and the cash flow explains the change of cash by construction.

import { Random } from "../../../src/base/index.ts";
import type { Business } from "./business.ts";
import { type QuarterIndex, quarterEnd } from "./fiscal-quarter.ts";
import { type IncomeSources, incomeSourcesOf, screeningNotes } from "./income-sources.ts";
import {
  balanceLines,
  cashFlowLines,
  equityLines,
  incomeLines,
  profitLines,
  type QuarterAccounts,
} from "./quarter-accounts.ts";

const FINANCING_RATE = 0.052;
const REPAID_PER_QUARTER = 0.05;
const SHORT_TERM_PART = 0.28;
const CURRENT_PAYABLES_PART = 0.82;
/** Cash as a share of a year's revenue: below the first a company borrows, above the second it repays and invests. */
const CASH_MIN = 0.05;
const CASH_MAX = 0.28;

/** The balance sheet at the end of a quarter. */
interface Balance {
  readonly cash: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly fixed: number;
  /** Long-term investments and other assets. */
  readonly other: number;
  readonly payables: number;
  readonly debt: number;
  readonly equity: number;
}

/** Quarter by quarter from the first, without end. */
export function* commercialAccounts(business: Business, seed: number): Generator<QuarterAccounts, never, undefined> {
  let balance = opening(business);
  const sources = incomeSourcesOf(business, seed);
  const depreciation = business.earnings.profile.kind === "fund" ? 0.022 : 0.085;
  for (let quarter = business.first; ; quarter++) {
    const random = new Random("books", seed, business.listing.symbol, quarter);
    const accounts = roll(business, quarter, balance, depreciation, sources, random);
    balance = accounts.closing;
    yield accounts;
  }
}

function opening(business: Business): Balance {
  const year = business.trend(business.first - 1);
  const turns = workingCapital(business, year / 4, year * (1 - business.grossMargin) * 0.25, 1);
  const equity = business.openingEquity;
  const cash = Math.round(year * (CASH_MIN + CASH_MAX) * 0.4);
  let debt = Math.round(Math.max(equity, 0) * business.debtToEquity);
  const tiedUp = cash + turns.receivables + turns.inventory;
  // The company borrows the working capital that equity and payables do not cover.
  debt = Math.max(debt, Math.round((tiedUp - equity - turns.payables) * 1.1), 0);
  const free = equity + debt + turns.payables - tiedUp;
  const fixed = Math.round(Math.min(business.fixedAssets * year, free * 0.9));
  return { cash, ...turns, fixed, other: free - fixed, debt, equity };
}

function workingCapital(business: Business, revenue: number, cost: number, factor: number) {
  const { receivableDays, inventoryDays, payableDays } = business.earnings.profile;
  const days = (amount: number, count: number): number => Math.round((amount * 4 * count * factor) / 365);
  return {
    receivables: days(revenue, receivableDays),
    inventory: inventoryDays === null ? 0 : days(cost, inventoryDays),
    payables: days(revenue, payableDays),
  };
}

function roll(
  business: Business,
  quarter: QuarterIndex,
  before: Balance,
  depreciationRate: number,
  sources: IncomeSources,
  random: Random,
): QuarterAccounts & { readonly closing: Balance } {
  const revenue = business.revenue(quarter);
  const netIncome = business.netIncome(quarter);
  const interest = Math.round((before.debt * FINANCING_RATE) / 4);
  const profit = profitLines(netIncome, revenue, business.zakat, business.earnings.minority);
  const operating = profit.before + interest;
  const worn = Math.round((before.fixed * depreciationRate) / 4);
  const grossMargin = business.grossMargin * (0.96 + 0.08 * random.next());
  const gross = Math.round(Math.max(revenue * grossMargin, operating + revenue * 0.02));
  const turns = workingCapital(business, revenue, revenue - gross, 0.94 + 0.12 * random.next());
  const released =
    before.receivables - turns.receivables + before.inventory - turns.inventory + turns.payables - before.payables;
  const fromOperations = netIncome + worn + released;
  const fixedTarget = before.fixed * (1 + business.earnings.growth / 4);
  const spent = Math.round(Math.max(worn * 0.4, (fixedTarget - before.fixed + worn) * (0.7 + 0.6 * random.next())));
  const paid = business.shares.paidIn(quarter, quarterEnd(quarter));
  const raised = business.shares.raisedIn(quarter, quarterEnd(quarter));
  const money = settle(business, quarter, before, fromOperations - spent - paid + raised, random);
  const equity = before.equity + netIncome - paid + raised;
  const closing: Balance = {
    cash: money.cash,
    ...turns,
    fixed: before.fixed + spent - worn,
    other: before.other + money.invested,
    debt: before.debt + money.issued - money.repaid,
    equity,
  };
  const cost = revenue - gross;
  return {
    quarter,
    closing,
    income: incomeLines({
      totalRevenue: revenue,
      costOfRevenue: cost,
      grossProfit: gross,
      operatingExpenses: gross - operating,
      operatingIncome: operating,
      ebitda: operating + worn,
      interestExpense: interest,
      ...profit.lines,
    }),
    balance: balanceOf(business, quarter, closing),
    cashFlow: cashFlowLines({
      operatingCashFlow: fromOperations,
      investingCashFlow: -spent - money.invested,
      financingCashFlow: money.issued - money.repaid - paid + raised,
      freeCashFlow: fromOperations - spent,
      capitalExpenditure: spent,
      depreciationAndAmortization: worn,
      changeInWorkingCapital: released,
      dividendsPaid: paid,
      debtIssued: money.issued,
      debtRepaid: money.repaid,
      netChangeInCash: closing.cash - before.cash,
      cashAtEnd: closing.cash,
    }),
    screening: screeningNotes(sources, revenue, moneyOf(before), moneyOf(closing)),
  };
}

const moneyOf = ({ debt, cash, other }: Balance) => ({ debt, cash, invested: Math.max(other, 0) });

/** Borrows, repays and invests so that cash stays between CASH_MIN and CASH_MAX. */
function settle(business: Business, quarter: QuarterIndex, before: Balance, flow: number, random: Random) {
  const year = business.trend(quarter);
  let repaid = Math.round(before.debt * REPAID_PER_QUARTER);
  let issued = Math.round(repaid * (0.7 + 0.6 * random.next()));
  let invested = 0;
  let cash = before.cash + flow + issued - repaid;
  const short = Math.round(year * CASH_MIN) - cash;
  if (short > 0) {
    // Investments are sold first, a third of them at most; the rest is borrowed.
    const sold = Math.min(short, Math.max(Math.round(before.other / 3), 0));
    invested -= sold;
    issued += short - sold;
    cash += short;
  }
  const idle = cash - Math.round(year * CASH_MAX);
  if (idle > 0) {
    const owed = before.debt + issued - repaid;
    const early = Math.min(Math.round(idle / 2), Math.max(Math.round(owed - before.equity * business.debtToEquity), 0));
    repaid += early;
    invested += idle - early;
    cash -= idle;
  }
  return { cash, issued, repaid, invested };
}

function balanceOf(business: Business, quarter: QuarterIndex, balance: Balance) {
  const { cash, receivables, inventory, fixed, other, payables, debt, equity } = balance;
  const shortDebt = Math.round(debt * SHORT_TERM_PART);
  return balanceLines({
    totalAssets: cash + receivables + inventory + fixed + other,
    totalLiabilities: payables + debt,
    ...equityLines(equity, business.earnings.minority, business.shareCapitalAt(quarterEnd(quarter))),
    totalDebt: debt,
    cashAndEquivalents: cash,
    currentAssets: cash + receivables + inventory,
    currentLiabilities: Math.round(payables * CURRENT_PAYABLES_PART) + shortDebt,
    receivables,
    inventory: business.earnings.profile.inventoryDays === null ? null : inventory,
    propertyPlantEquipment: fixed,
    shortTermDebt: shortDebt,
    longTermDebt: debt - shortDebt,
  });
}
