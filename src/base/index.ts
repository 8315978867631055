// The ground floor: time, chance, money and the few structures that everything else stands on.

export { assert, Fault, Outage, present, unreachable } from "./assert.ts";
export { BoundedQueue } from "./bounded-queue.ts";
export { type Clock, MarketClock, SystemClock, TestClock, type Timer } from "./clock.ts";
export {
  DECIMAL_SCALE,
  type Decimal,
  decimalOf,
  decimalToNumber,
  formatDecimal,
  parseDecimal,
  percentOf,
  roundTo,
  times,
} from "./decimal.ts";
export { jitter, Random, secretBytes, seedOf } from "./random.ts";
export {
  addDays,
  DAY_MS,
  type Day,
  dayOf,
  dayStartMs,
  formatDay,
  formatTimestamp,
  HOUR_MS,
  isoWeekMonday,
  MINUTE_MS,
  monthStart,
  nextMidnightMs,
  parseDay,
  parseTimeOfDay,
  RIYADH_OFFSET_MS,
  SECOND_MS,
  weekdayOf,
} from "./riyadh-time.ts";
