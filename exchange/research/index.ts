// Equity research: what the (invented) research houses publish about companies.

export { type AnalystOpinion, RATINGS, type Rating } from "./analyst-opinion.ts";
export { opinionBefore, opinionsBetween } from "./analyst-opinions.ts";
