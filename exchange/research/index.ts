// Equity research: what the (invented) research houses publish about companies.

export { type AnalystOpinion, type AnalystRating, RATINGS } from "./analyst-opinion.ts";
export { isCovered, opinionBefore, opinionsBetween, ratingChanges } from "./analyst-opinions.ts";
