// Several companies side by side, by the ratios of their latest full year.

import { type Static, Type } from "typebox";
import { MARKETS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { words } from "../endpoint/parameter.ts";
import { Coverage, KeyMetrics, meta, metrics, RatioMeta, Ratios } from "../ratios/ratios.ts";
import { leanExampleOf } from "../schema/example.ts";
import { amount, choice, count, list, nullable, resource, symbol, text } from "../schema/field.ts";

export const ComparedCompany = resource("ComparedCompany", "A company of the comparison, by its latest full year.", {
  symbol: symbol(),
  company_name: text("Arabic name.", "أرامكو السعودية"),
  sector_name: text("English name of the sector.", "Energy"),
  sector_name_ar: text("Arabic name of the sector.", "الطاقة"),
  market_id: choice(MARKETS, "Market of the company.", "TASI"),
  market_cap: nullable(amount("Capitalisation, SAR; null where not known.", 6616280000000)),
  current_price: nullable(amount("Price of the last official trade; null while no price is known.", 27.34)),
  ratios: Ratios,
  key_metrics: KeyMetrics,
  coverage: Type.Optional(Coverage),
});
export type ComparedCompany = Static<typeof ComparedCompany>;

export const Comparison = resource(
  "Comparison",
  "Companies side by side, in the caller's order; unknown symbols are named in meta.warnings.",
  {
    results: list(ComparedCompany, "The companies.", [leanExampleOf(ComparedCompany)]),
    count: count("Companies in this answer.", 1),
    meta: RatioMeta,
  },
);
export type Comparison = Static<typeof Comparison>;

export const getComparison = endpoint({
  path: "/analytics/compare/",
  tag: "Analytics",
  summary: "Compare companies",
  summaryAr: "مقارنة الشركات",
  descriptionAr: "شركات جنبًا إلى جنب بآخر سنة كاملة لكل منها. الرموز المجهولة تُترك وتُسمّى في `meta.warnings`.",
  description:
    "Companies side by side by their latest full year. Unknown symbols are left out and named in meta.warnings.",
  name: "compare",
  lowestPlan: "starter",
  shows: "companies",
  planNote:
    "Starter compares up to 3 symbols by core ratios, Pro 10, Business 20, Enterprise as agreed. meta=extended is Pro and above.",
  query: { symbols: words("symbols", "Tickers, comma-separated.", "2222,1120,7010", true), metrics, meta },
  response: Comparison,
  errors: ["MISSING_PARAM", "INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  sample: {
    method: "compare",
    query: { symbols: ["2222", "1120", "2010"] },
    positional: ["symbols"],
    rows: { list: "results", row: "company", fields: ["symbol", "market_cap", "ratios"] },
  },
  tool: { name: "compare_companies", units: UNITS.ratios },
});
