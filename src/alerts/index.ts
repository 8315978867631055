// Alert rules: which are watched, the thread that watches them, what fired and how it is told.

export { testBody } from "./notification/body.ts";
export { newChallengeId, newEventId } from "./notification/event-id.ts";
export { AlertDesk } from "./rules/alert-desk.ts";
export { Evaluator } from "./rules/evaluator.ts";
export { Roster } from "./rules/roster.ts";
export { StockEventFollower } from "./rules/stock-event-follower.ts";
