// The accounting identities, as properties of every filing of every company, past and future.

import { describe, expect, test } from "bun:test";
import { DECIMAL_SCALE, isTradingDay } from "../../../src/base/index.ts";
import { type Listing, loadUniverse } from "../universe/listing.ts";
import { Business } from "./business.ts";
import {
  BALANCE_LINES,
  type BalanceSheet,
  CASH_FLOW_LINES,
  type CashFlowStatement,
  type FinancialStatement,
  INCOME_LINES,
  type IncomeStatement,
  SCREENING_INCOME_LINES,
} from "./financial-statement.ts";
import { isFiling, quartersPerReport, reportedStatements } from "./reported-statements.ts";
import { profileOf } from "./sector-profile.ts";

const FIRST_DAY = 20261115;
const LAST_YEAR = 2028;

interface Filed {
  readonly listing: Listing;
  readonly business: Business;
  readonly interim: readonly FinancialStatement[];
  readonly annual: readonly FinancialStatement[];
}

function filingsOf(listing: Listing, seed: number): Filed {
  const business = new Business(seed, listing, FIRST_DAY);
  const filings: FinancialStatement[] = [];
  for (const statement of reportedStatements(business, seed)) {
    if (statement.fiscalYear > LAST_YEAR) break;
    filings.push(statement);
  }
  return {
    listing,
    business,
    interim: filings.filter(({ period }) => period === "quarterly"),
    annual: filings.filter(({ period }) => period === "annual"),
  };
}

const universe = loadUniverse();
const filed = universe.filter(isFiling).map((listing) => filingsOf(listing, 1));
const every = filed.flatMap(({ listing, interim, annual }) =>
  [...interim, ...annual].map((statement) => ({ listing, statement })),
);

/** The statements for which `isRight` does not hold, by company and period. */
function wrong(isRight: (parts: Parts, listing: Listing) => boolean): string[] {
  return every
    .filter(({ listing, statement }) => !isRight(partsOf(statement), listing))
    .map(({ statement: s }) => `${s.symbol} ${s.period} ${s.fiscalYear} Q${s.fiscalQuarter}`);
}

interface Parts {
  readonly income: IncomeStatement;
  readonly balance: BalanceSheet;
  readonly cash: CashFlowStatement;
}

function partsOf({ income, balance, cashFlow }: FinancialStatement): Parts {
  if (income === null || balance === null || cashFlow === null) throw new Error("a statement is missing");
  return { income, balance, cash: cashFlow };
}

const of = (value: number | null): number => value ?? 0;
const kindOf = (listing: Listing): string => profileOf(listing.sectorEn).kind;

describe("every filing of the universe", () => {
  test("there are ten full fiscal years and more of every company and fund, and none of other instruments", () => {
    expect(filed.length).toBe(
      universe.filter(({ securityType: type }) => type === "Equity" || type === "Closed-End Fund").length,
    );
    for (const { listing, interim, annual } of filed) {
      expect(annual.map(({ fiscalYear }) => fiscalYear)).toEqual(Array.from({ length: 13 }, (_, n) => 2016 + n));
      expect(interim.length).toBe((13 * 4) / quartersPerReport(listing));
    }
  });

  test("every amount is a whole number that is kept exactly", () => {
    expect(
      wrong(({ income, balance, cash }) =>
        [
          ...INCOME_LINES.map((n) => income[n]),
          ...BALANCE_LINES.map((n) => balance[n]),
          ...CASH_FLOW_LINES.map((n) => cash[n]),
        ].every((value) => value === null || Number.isSafeInteger(value)),
      ),
    ).toEqual([]);
  });

  test("the balance sheet balances, and its parts are parts", () => {
    expect(wrong(({ balance: b }) => of(b.totalAssets) === of(b.totalLiabilities) + of(b.stockholdersEquity))).toEqual(
      [],
    );
    expect(
      wrong(
        ({ balance: b }) =>
          of(b.stockholdersEquity) === of(b.shareCapital) + of(b.retainedEarnings) + of(b.minorityInterest) &&
          of(b.currentAssets) + of(b.propertyPlantEquipment) <= of(b.totalAssets) &&
          of(b.currentLiabilities) <= of(b.totalLiabilities) &&
          of(b.totalDebt) + of(b.customerDeposits) + of(b.insuranceContractLiabilities) <= of(b.totalLiabilities) &&
          of(b.netFinancingAssets) + of(b.cashAndEquivalents) <= of(b.totalAssets) &&
          (b.shortTermDebt === null || of(b.shortTermDebt) + of(b.longTermDebt) === b.totalDebt),
      ),
    ).toEqual([]);
  });

  test("the notes for Sharia screening are parts of the statements [SOURCES-01]", () => {
    const isPart = (part: number | null, whole: number | null): boolean => of(part) >= 0 && of(part) <= of(whole);
    const bad = every.filter(({ statement: { income, balance, screening: notes } }) => {
      const isRight =
        of(notes.totalIncome) === of(income.totalRevenue) + of(notes.interestIncome) &&
        SCREENING_INCOME_LINES.every((line) => isPart(notes[line], notes.totalIncome)) &&
        isPart(notes.interestBearingDebt, balance.totalDebt) &&
        isPart(notes.interestBearingCash, balance.cashAndEquivalents) &&
        isPart(notes.interestBearingSecurities, balance.totalAssets);
      return !isRight;
    });
    expect(bad.map(({ statement: s }) => `${s.symbol} ${s.period} ${s.fiscalYear} Q${s.fiscalQuarter}`)).toEqual([]);
    for (const { interim, annual } of filed) {
      const year = annual.at(-1);
      const quarters = interim.filter(({ fiscalYear }) => fiscalYear === year?.fiscalYear);
      const sum = quarters.reduce((total, { screening }) => total + of(screening.totalIncome), 0);
      expect([year?.screening.totalIncome, year?.screening.interestBearingDebt]).toEqual([
        sum,
        quarters.at(-1)?.screening.interestBearingDebt,
      ]);
    }
  });

  test("Islamic banks and takaful have nothing conventional, other banks and insurers have, and nobody brews [SOURCES-02]", () => {
    const conventionalPart = (symbol: string): number => {
      const notes = filed.find(({ listing }) => listing.symbol === symbol)?.annual.at(-1)?.screening;
      const income = of(notes?.conventionalFinanceIncome ?? null) + of(notes?.conventionalInsuranceIncome ?? null);
      return income / of(notes?.totalIncome ?? null);
    };
    expect(["1020", "1120", "1140", "1150", "8012", "8230"].map(conventionalPart)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const symbol of ["1010", "1030", "1050", "1060", "1080", "1180", "8010", "8210"]) {
      expect(conventionalPart(symbol)).toBeGreaterThan(0.1);
    }
    expect(
      every.some(({ statement: { screening } }) => of(screening.alcoholIncome) + of(screening.porkIncome) > 0),
    ).toBe(false);
    const withInterest = filed.filter(({ annual }) => of(annual.at(-1)?.screening.interestBearingDebt ?? null) > 0);
    const part = withInterest.length / filed.length;
    expect(part > 0.3 && part < 0.7).toBe(true);
  });

  test("the cash flow ties to the cash: over each period and from one period to the next", () => {
    expect(
      wrong(
        ({ cash: c, balance: b }) =>
          of(c.operatingCashFlow) + of(c.investingCashFlow) + of(c.financingCashFlow) === c.netChangeInCash &&
          c.cashAtEnd === b.cashAndEquivalents,
      ),
    ).toEqual([]);
    for (const list of filed.flatMap(({ interim, annual }) => [interim, annual])) {
      list.slice(1).forEach((statement, at) => {
        const before = list[at]?.cashFlow?.cashAtEnd ?? 0;
        expect(statement.cashFlow?.cashAtEnd).toBe(before + of(partsOf(statement).cash.netChangeInCash));
      });
    }
  });

  test("equity grows by what was earned and by the money of new shares, and shrinks by what was paid out", () => {
    for (const { interim, listing, business } of filed) {
      interim.slice(1).forEach((statement, at) => {
        const { income, balance, cash } = partsOf(statement);
        const before = of(interim[at]?.balance?.stockholdersEquity ?? null);
        const last = statement.fiscalYear * 4 + statement.fiscalQuarter - 1;
        let raised = 0;
        for (let quarter = last; quarter > last - quartersPerReport(listing); quarter--) {
          raised += business.shares.raisedIn(quarter, statement.periodEnd);
        }
        expect(of(balance.stockholdersEquity)).toBe(before + of(income.netIncome) - of(cash.dividendsPaid) + raised);
      });
    }
  });

  test("the interim periods of a year sum to the year, and the year ends where its last one does", () => {
    for (const { interim, annual } of filed) {
      for (const year of annual) {
        const parts = interim.filter(({ fiscalYear }) => fiscalYear === year.fiscalYear).map(partsOf);
        const whole = partsOf(year);
        for (const line of INCOME_LINES.filter((name) => !name.endsWith("Eps"))) {
          expect(of(whole.income[line])).toBe(parts.reduce((sum, part) => sum + of(part.income[line]), 0));
        }
        for (const line of CASH_FLOW_LINES.filter((name) => name !== "cashAtEnd")) {
          expect(of(whole.cash[line])).toBe(parts.reduce((sum, part) => sum + of(part.cash[line]), 0));
        }
        expect(whole.balance).toEqual(parts.at(-1)?.balance as BalanceSheet);
      }
    }
  });

  test("the income statement adds up from revenue to the shareholders' profit per share", () => {
    expect(
      wrong(
        ({ income: i }, listing) =>
          of(i.incomeBeforeZakat) - of(i.zakatAndTax) === i.netIncome &&
          of(i.netIncomeToShareholders) * Math.sign(of(i.netIncome)) <= Math.abs(of(i.netIncome)) &&
          (kindOf(listing) === "insurer" ||
            of(i.totalRevenue) - of(i.costOfRevenue) - of(i.operatingExpenses) - of(i.impairmentCharge) ===
              i.operatingIncome) &&
          of(i.operatingIncome) - of(i.interestExpense) === i.incomeBeforeZakat &&
          (i.grossProfit === null || of(i.totalRevenue) - of(i.costOfRevenue) === i.grossProfit),
      ),
    ).toEqual([]);
    for (const { business, annual } of filed) {
      for (const { income, periodEnd } of annual) {
        const perShare =
          (of(income?.netIncomeToShareholders ?? null) * DECIMAL_SCALE) / business.shares.sharesOn(periodEnd);
        expect(Math.abs(of(income?.basicEps ?? null) - perShare)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  test("nothing is negative that cannot be", () => {
    expect(
      wrong(({ income: i, balance: b, cash: c }) =>
        [
          i.totalRevenue,
          i.costOfRevenue,
          i.operatingExpenses,
          i.interestExpense,
          i.zakatAndTax,
          i.impairmentCharge,
          b.stockholdersEquity,
          b.totalDebt,
          b.cashAndEquivalents,
          b.inventory,
          b.receivables,
          b.propertyPlantEquipment,
          b.shareCapital,
          c.capitalExpenditure,
          c.depreciationAndAmortization,
          c.dividendsPaid,
          c.debtIssued,
          c.debtRepaid,
        ].every((value) => of(value) >= 0),
      ),
    ).toEqual([]);
  });

  test("banks and insurers are shaped as such: lines that they do not have are null", () => {
    expect(
      wrong(({ income: i, balance: b, cash: c }, listing) => {
        const kind = kindOf(listing);
        const isFinancial = kind === "bank" || kind === "insurer";
        return (
          (i.grossProfit === null) === isFinancial &&
          (b.currentAssets === null) === isFinancial &&
          (c.freeCashFlow === null) === isFinancial &&
          (i.netFinancingIncome !== null) === (kind === "bank") &&
          (b.customerDeposits !== null) === (kind === "bank") &&
          (i.insuranceRevenue !== null) === (kind === "insurer") &&
          (b.insuranceContractLiabilities !== null) === (kind === "insurer") &&
          (i.zakatAndTax === null) === (kind === "fund") &&
          (!isFinancial || b.inventory === null)
        );
      }),
    ).toEqual([]);
  });

  test("filings are published on trading days, in order and in time, a year with its last quarter", () => {
    for (const { listing, interim, annual } of filed) {
      let before = 0;
      for (const { publishedDay, periodEnd, fiscalQuarter } of interim) {
        expect(isTradingDay(publishedDay)).toBe(true);
        expect(publishedDay).toBeGreaterThan(Math.max(before, periodEnd));
        const monthsMax = fiscalQuarter === 4 ? 4 : 2;
        const months =
          (Math.floor(publishedDay / 100) % 100) + (publishedDay > periodEnd - (periodEnd % 10_000) + 10_000 ? 12 : 0);
        expect(months - (Math.floor(periodEnd / 100) % 100)).toBeLessThanOrEqual(monthsMax);
        before = publishedDay;
      }
      for (const year of annual) {
        const last = interim.find(
          ({ fiscalYear, fiscalQuarter }) => fiscalYear === year.fiscalYear && fiscalQuarter === 4,
        );
        expect(`${listing.symbol} ${year.publishedDay}`).toBe(`${listing.symbol} ${last?.publishedDay}`);
      }
    }
  });
});

describe("against the price of the first day", () => {
  const medianOf = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const measured = filed.map(({ listing, interim }) => {
    const known = interim.filter(({ publishedDay }) => publishedDay < FIRST_DAY);
    const year = known.slice(-4 / quartersPerReport(listing)).map(partsOf);
    const income = year.reduce((sum, part) => sum + of(part.income.netIncomeToShareholders), 0);
    const revenue = year.reduce((sum, part) => sum + of(part.income.totalRevenue), 0);
    const equity = of(year.at(-1)?.balance.stockholdersEquity ?? null);
    const worth = (listing.sharesOutstanding * listing.referencePrice) / DECIMAL_SCALE;
    return { listing, pe: worth / income, pb: worth / equity, margin: income / revenue, roe: income / equity };
  });

  test("earnings, book value and margins are plausible in every sector", () => {
    for (const [sector, companies] of Map.groupBy(measured, ({ listing }) => listing.sectorEn)) {
      const label = (value: number, low: number, high: number): string =>
        value >= low && value <= high ? sector : `${sector}: ${value}`;
      const profile = profileOf(sector);
      expect(label(medianOf(companies.map(({ pe }) => pe)), 8, 40)).toBe(sector);
      expect(label(medianOf(companies.map(({ pb }) => pb)), 0.6, 5)).toBe(sector);
      expect(label(medianOf(companies.map(({ roe }) => roe)), 0.03, 0.3)).toBe(sector);
      const [low, high] = profile.margin;
      expect(label(medianOf(companies.map(({ margin }) => margin)), low * 0.6, high * 1.4)).toBe(sector);
    }
  });

  test("most companies earn money and some do not", () => {
    const losing = (market: string): number => {
      const listed = measured.filter(({ listing }) => listing.market === market);
      return listed.filter(({ pe }) => pe < 0).length / listed.length;
    };
    const all = measured.filter(({ pe }) => pe < 0).length / measured.length;
    expect(all > 0.15 && all < 0.25).toBe(true);
    expect(losing("NOMU")).toBeGreaterThan(losing("TASI"));
  });

  test("nobody pays a dividend for a year of losses", () => {
    const paidFromLosses = filed.flatMap(({ business, annual, listing }) =>
      business.shares.dividends(FIRST_DAY).flatMap(({ fiscalYear, period }) => {
        const year = annual.find((statement) => statement.fiscalYear === fiscalYear);
        const isLoss = year !== undefined && of(partsOf(year).income.netIncome) < 0;
        return isLoss && period === "FY" ? [`${listing.symbol} ${fiscalYear}`] : [];
      }),
    );
    expect(paidFromLosses).toEqual([]);
  });

  test("another seed gives other accounts, the same seed the same", () => {
    const listing = universe.find(({ symbol }) => symbol === "2222") as Listing;
    expect(filingsOf(listing, 1).annual).toEqual([...(filed.find((one) => one.listing === listing)?.annual ?? [])]);
    expect(filingsOf(listing, 2).annual).not.toEqual(filingsOf(listing, 1).annual);
  });
});
