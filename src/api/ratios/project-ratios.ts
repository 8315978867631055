// The JSON of /analytics/ratios/.

import { formatDay, present, snakeCase } from "../../base/index.ts";
import type { RatioCoverage, RatioQuery, RatioRow, RatioSelection } from "../../companies/index.ts";
import { RATIO_FORMULAS } from "../../companies/index.ts";
import type { Statement } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** Names of ratios as clients see them. */
const NAMES: ReadonlyMap<string, string> = new Map(RATIO_FORMULAS.map(({ name }) => [name, snakeCase(name)]));

export function projectRatios(
  symbol: string,
  selected: RatioSelection,
  { period, set }: RatioQuery,
  isExtended: boolean,
): rest.RatioHistory {
  return {
    symbol,
    ratios: selected.rows.map((row) => projectRow(row, selected, isExtended)),
    meta: { period, metrics: set, warnings: [...selected.warnings] },
  };
}

function projectRow(row: RatioRow, selected: RatioSelection, isExtended: boolean): rest.RatioRow {
  const { statement, partial } = row;
  return {
    report_date: formatDay(statement.periodEnd),
    statement_period: statement.period,
    fiscal_year: statement.fiscalYear,
    fiscal_quarter: statement.fiscalQuarter,
    ratios: projectRatioValues(row.ratios),
    key_metrics: projectKeyMetrics(statement),
    ...(isExtended && {
      coverage: projectCoverage(row.coverage),
      periods_available: selected.periodsAvailable,
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

export function projectRatioValues(ratios: ReadonlyMap<string, number | null>): rest.Ratios {
  const projected: Record<string, number | null> = {};
  for (const [name, value] of ratios) projected[present(NAMES.get(name), "every ratio has a name")] = value;
  return projected;
}

export function projectKeyMetrics(statement: Statement | null): rest.KeyMetrics {
  return {
    total_revenue: statement?.income?.totalRevenue ?? null,
    net_income: statement?.income?.netIncome ?? null,
    operating_cash_flow: statement?.cashFlow?.operatingCashFlow ?? null,
    total_assets: statement?.balance?.totalAssets ?? null,
    stockholders_equity: statement?.balance?.stockholdersEquity ?? null,
  };
}

export function projectCoverage({ available, expected, percent }: RatioCoverage) {
  return { available, expected, percent };
}
