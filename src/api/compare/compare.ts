// GET /analytics/compare/: companies side by side, as many as the plan allows. Each answer is made from memory for its request and not
// cached: two requests seldom name the same companies.

import { mayHave, mayUseOptions } from "../../access/index.ts";
import { type Decimal, decimalToNumber } from "../../base/index.ts";
import {
  currentPrice,
  type ListedCompany,
  listedCompany,
  marketCapOf,
  noRatios,
  type RatioRow,
} from "../../companies/index.ts";
import type { DataMode, Statement } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import { type MarketSources, unknownSymbol } from "../companies/market-sources.ts";
import { encodeJson } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { encoded } from "../http/response/answer.ts";
import { projectCoverage, projectKeyMetrics, projectRatioValues } from "../ratios/project-ratios.ts";

interface Compared {
  readonly company: ListedCompany;
  readonly price: Decimal | null;
  readonly ratios: Pick<RatioRow, "ratios" | "coverage">;
  /** Its latest completed year; null when there is none. */
  readonly statement: Statement | null;
}

export function compareEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory, records } = sources;
  const companyOf = (symbol: string, mode: DataMode) => listedCompany(market, directory(), symbol, mode);
  return [
    onEndpoint(rest.endpoints.getComparison, async ({ caller, parameters, dataMode: mode }) => {
      const { symbols, metrics: set, meta } = parameters;
      grant(mayUseOptions(caller, "compare", { metrics: set, meta }));
      grant(mayHave(caller, "compareSymbols", symbols.length));
      const known = symbols.filter((symbol) => companyOf(symbol, mode) !== null);
      const { day } = market.asOf(mode);
      const read = await Promise.all(known.map(async (symbol) => [symbol, await records.recent(symbol, day)] as const));
      const recent = new Map(read);
      const warnings: string[] = [];
      const compared: Compared[] = [];
      // In the caller's order, each with its latest completed year.
      for (const symbol of symbols) {
        const company = companyOf(symbol, mode);
        if (company === null) {
          warnings.push(`Stock symbol '${symbol}' not found.`);
          continue;
        }
        const filings = recent.get(symbol);
        const statement = filings?.latestYear ?? null;
        if (statement === null) warnings.push(`No completed fiscal year of '${symbol}' is on file.`);
        const price = currentPrice(market, company.instrument, mode);
        compared.push({ company, price, ratios: filings?.latestRatios(set) ?? noRatios(set), statement });
      }
      if (compared.length === 0) throw unknownSymbol(sources, symbols.join(","));
      const comparison: rest.Comparison = {
        results: compared.map((one) => projectCompared(one, meta === "extended")),
        count: compared.length,
        meta: { period: "annual", metrics: set, warnings },
      };
      return encoded(encodeJson(comparison), false);
    }),
  ];
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
