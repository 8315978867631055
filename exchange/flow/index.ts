// The order flow: who trades what, when and at which price.

export {
  AT_LAST_SHARE,
  CLOSING_SHARE,
  CLOSING_VALUE_SHARE,
  HALF_HOUR_SHARES,
  OPENING_SHARE,
  tradeRateAt,
  tradeSwings,
} from "./day-profile.ts";
export { Draws } from "./draws.ts";
export { Factors, FairValue } from "./fair-value.ts";
export { NEVER, OrderFlow } from "./order-flow.ts";
export { planSymbol } from "./symbol-plan.ts";
