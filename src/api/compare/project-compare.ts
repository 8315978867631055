// The JSON of /analytics/compare/.

import { type Decimal, decimalToNumber } from "../../base/index.ts";
import { type ListedCompany, marketCapOf, type RatioRow, type RatioSet } from "../../companies/index.ts";
import type { Statement } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import { projectCoverage, projectKeyMetrics, projectRatioValues } from "../ratios/project-ratios.ts";

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
    ratios: projectRatioValues(ratios.ratios),
    key_metrics: projectKeyMetrics(statement),
    ...(isExtended && { coverage: projectCoverage(ratios.coverage) }),
  };
}
