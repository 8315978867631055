// The names and symbols that companies had before, as their corporate actions report them.

import type { Company, CorporateAction } from "../../model/index.ts";

/** The companies with the former names and symbols that their corporate actions report: changes of name, moves between markets. */
export function withFormerNames(
  companies: readonly Company[],
  actions: readonly CorporateAction[],
): readonly Company[] {
  const bySymbol = Map.groupBy(actions, ({ symbol }) => symbol);
  return companies.map((company) => {
    const own = bySymbol.get(company.symbol) ?? [];
    const names = own.flatMap(({ formerNameAr, formerNameEn }) => [formerNameAr, formerNameEn]).filter(isText);
    const symbols = own.map(({ formerSymbol }) => formerSymbol).filter(isText);
    if (names.length === 0 && symbols.length === 0) return company;
    return {
      ...company,
      formerNames: [...new Set([...company.formerNames, ...names])],
      formerSymbols: [...new Set([...company.formerSymbols, ...symbols])],
    };
  });
}

const isText = (text: string | null): text is string => text !== null && text !== "";
