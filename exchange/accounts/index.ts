// The companies behind the shares: their business, their accounts and the statements that they file. All of it is synthetic.

export { Business } from "./business.ts";
export { Earnings } from "./earnings.ts";
export type { FinancialStatement } from "./financial-statement.ts";
export { fiscalQuarterOf, fiscalYearOf, quarterOf } from "./fiscal-quarter.ts";
export { isFiling, publicationDay, quartersPerReport, reportedStatements } from "./reported-statements.ts";
export { SectorShocks } from "./sector-shocks.ts";
