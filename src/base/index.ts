// The ground floor: time, chance, money and the few structures that everything else stands on.

export {
  type CountedNoun,
  countedAr,
  DAYS_AR,
  DOLLARS_AR,
  HALALAS_AR,
  MONTHS_AR,
  RIYALS_AR,
  type Scale,
  SHARES_AR,
  scaledAr,
  UNITS_AR,
  WEEKS_AR,
  YEARS_AR,
} from "./arabic-count.ts";
export { MONTH_NAMES_AR, ORDINALS_AR } from "./arabic-date.ts";
export { arabicName, type IssuerKind, withLam } from "./arabic-name.ts";
export { type Agreement, fillSentence } from "./arabic-sentence.ts";
export { assert, Fault, Outage, type OutageKind, outOfRange, present, unreachable } from "./assert.ts";
export { type Clock, MarketClock, monotonicMs, pause, SystemClock, type Timer } from "./clock.ts";
export { CALENDAR_FIRST_DAY, CALENDAR_LAST_DAY } from "./closures.ts";
export { crockfordText } from "./crockford.ts";
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
export { Digest } from "./digest.ts";
export { editDistance, editsAtLeast, lettersOf } from "./edit-distance.ts";
export { hijriDate } from "./hijri-date.ts";
export { isIsin, isinCheckDigit } from "./isin.ts";
export { type Component, Lifecycle } from "./lifecycle.ts";
export { createLog, LOG_LEVELS, type Log, type LogDestination, type LogFields } from "./log.ts";
export {
  consistencyPath,
  HASH_BYTES,
  inclusionPath,
  isConsistent,
  isIncluded,
  isSameHash,
  leafHash,
  type MerkleNode,
  MerkleRange,
  type MerkleTree,
  nodeHash,
  peaksOf,
  rootAt,
} from "./merkle.ts";
export { type Counter, Metrics, watchProcess } from "./metrics.ts";
export { nextTurn } from "./next-turn.ts";
export { IS_EXECUTABLE, packageFile, programCommand, programFile } from "./program-files.ts";
export { jitter, Random, secretBytes, seedOf } from "./random.ts";
export { RecentMap } from "./recent-map.ts";
export { redact } from "./redact.ts";
export { Repeat } from "./repeat.ts";
export { type RequestTarget, requestTargetOf } from "./request-target.ts";
export { outlasting, Retry } from "./retry.ts";
export {
  addDays,
  DAY_MS,
  type Day,
  dayOf,
  dayStartMs,
  formatDay,
  formatTimestamp,
  HOUR_MS,
  isDay,
  isoWeekMonday,
  MINUTE_MS,
  monthStart,
  monthsBefore,
  parseDay,
  parseTimeOfDay,
  parseTimestamp,
  RIYADH_OFFSET_MS,
  SECOND_MS,
  weekdayOf,
} from "./riyadh-time.ts";
export { snakeCase } from "./snake-case.ts";
export { firstNotBelow } from "./sorted-keys.ts";
export { StateReader, StateWriter } from "./state-bytes.ts";
export { crashOf } from "./thread-crash.ts";
export { giveWay } from "./thread-priority.ts";
export { LATE, withTimeLimit } from "./time-limit.ts";
export type { Timing, Timings } from "./timings.ts";
export { newSpanId, readTraceparent, type Trace, traceNamed, traceparentOf } from "./trace-context.ts";
export {
  closureOf,
  isCovered,
  isTradingDay,
  isWeekend,
  nextTradingDay,
  previousTradingDay,
  tradingDayFrom,
} from "./trading-calendar.ts";
export type { Quantity } from "./unit.ts";
export { putSigned, putUnsigned, VARINT_BYTES_MAX, VarintReader } from "./varint.ts";
export { VersionedCache } from "./versioned-cache.ts";
