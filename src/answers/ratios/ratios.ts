// Ratios and comparisons as clients see them.

import { type Decimal, decimalToNumber, formatDay, present } from "../../base/index.ts";
import type { ListedCompany, RatioCoverage, RatioRow, RatioSet, RatiosQuery, RatiosView } from "../../facts/index.ts";
import { marketCapOf, RATIO_FORMULAS } from "../../facts/index.ts";
import type { Statement } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import { snakeCase } from "../financials/line-names.ts";

/** Ratios under their names in the contract. */
const NAMES: ReadonlyMap<string, string> = new Map(RATIO_FORMULAS.map(({ name }) => [name, snakeCase(name)]));

export function projectRatios(
  symbol: string,
  view: RatiosView,
  { period, set }: RatiosQuery,
  isExtended: boolean,
): rest.RatioHistory {
  return {
    symbol,
    ratios: view.rows.map((row) => projectRow(row, view, isExtended)),
    meta: { period, metrics: set, warnings: [...view.warnings] },
  };
}

function projectRow(row: RatioRow, view: RatiosView, isExtended: boolean): rest.RatioRow {
  const { statement, partial } = row;
  return {
    report_date: formatDay(statement.periodEnd),
    statement_period: statement.period,
    fiscal_year: statement.fiscalYear,
    fiscal_quarter: statement.fiscalQuarter,
    ratios: projectValues(row.ratios),
    key_metrics: projectKeyMetrics(statement),
    ...(isExtended && {
      coverage: projectCoverage(row.coverage),
      periods_available: view.periodsAvailable,
      quality: row.quality,
      partial_context:
        partial === null
          ? null
          : {
              quarters_covered: partial.quartersCovered,
              quarters_expected: partial.quartersExpected,
              reason: partial.reason,
            },
    }),
  };
}

/** One company of a comparison. */
export interface Compared {
  readonly company: ListedCompany;
  readonly price: Decimal | null;
  readonly ratios: Pick<RatioRow, "ratios" | "coverage">;
  /** Its latest completed year; null when there is none. */
  readonly statement: Statement | null;
}

export function projectComparison(
  compared: readonly Compared[],
  set: RatioSet,
  isExtended: boolean,
  warnings: readonly string[],
): rest.Comparison {
  return {
    results: compared.map((one) => projectCompared(one, isExtended)),
    count: compared.length,
    meta: { period: "annual", metrics: set, warnings: [...warnings] },
  };
}

function projectCompared({ company, price, ratios, statement }: Compared, isExtended: boolean): rest.ComparedCompany {
  return {
    symbol: company.symbol,
    company_name: company.nameAr,
    sector_name: company.sectorEn,
    sector_name_ar: company.sectorAr,
    market_id: company.market,
    market_cap: price === null || company.shares === 0 ? null : marketCapOf(price, company.shares),
    current_price: price === null ? null : decimalToNumber(price),
    ratios: projectValues(ratios.ratios),
    key_metrics: projectKeyMetrics(statement),
    ...(isExtended && { coverage: projectCoverage(ratios.coverage) }),
  };
}

function projectValues(ratios: ReadonlyMap<string, number | null>): rest.Ratios {
  const projected: Record<string, number | null> = {};
  for (const [name, value] of ratios) projected[present(NAMES.get(name), "every ratio has a name")] = value;
  return projected;
}

function projectKeyMetrics(statement: Statement | null): rest.KeyMetrics {
  return {
    total_revenue: statement?.income?.totalRevenue ?? null,
    net_income: statement?.income?.netIncome ?? null,
    operating_cash_flow: statement?.cashFlow?.operatingCashFlow ?? null,
    total_assets: statement?.balance?.totalAssets ?? null,
    stockholders_equity: statement?.balance?.stockholdersEquity ?? null,
  };
}

function projectCoverage({ available, expected, percent }: RatioCoverage) {
  return { available, expected, percent };
}
