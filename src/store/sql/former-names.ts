// What a company was called before stays with it: an entry that replaces an earlier one takes over its former names and symbols,
// and adds the name that it replaces.

import type { Company } from "../../model/index.ts";

/** The newest are kept; no company changed its name so often. */
const FORMER_MAX = 20;

/** `company` as it is to be kept, where `before` is its entry so far. */
export function withFormerNames(company: Company, before: Company | undefined): Company {
  if (before === undefined) return company;
  const names = [...before.formerNames, before.nameAr, before.nameEn, ...company.formerNames];
  const present = new Set([company.nameAr, company.nameEn, ""]);
  return {
    ...company,
    formerNames: [...new Set(names)].filter((name) => !present.has(name)).slice(-FORMER_MAX),
    formerSymbols: [...new Set([...before.formerSymbols, ...company.formerSymbols])].slice(-FORMER_MAX),
  };
}
