// Equity research: what the (invented) research houses publish about companies.

export { type AnalystOpinion, type AnalystRating, RATINGS } from "./analyst-opinion.ts";
export { opinionBefore, opinionsBetween } from "./analyst-opinions.ts";
