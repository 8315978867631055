// The lowest module: time, randomness, money and the few structures that all other modules use.

export * from "./arabic-count.ts";
export * from "./arabic-date.ts";
export { arabicName, type IssuerKind, withLam } from "./arabic-name.ts";
export { type Agreement, fillSentence } from "./arabic-sentence.ts";
export {
  assert,
  Fault,
  Outage,
  type OutageKind,
  outOfRange,
  present,
  reasonOf,
  systemCodeOf,
  unreachable,
} from "./assert.ts";
export * from "./clock.ts";
export { CALENDAR_FIRST_DAY, CALENDAR_LAST_DAY } from "./closures.ts";
export * from "./crockford.ts";
export * from "./decimal.ts";
export * from "./digest.ts";
export * from "./edit-distance.ts";
export * from "./hijri-date.ts";
export * from "./isin.ts";
export * from "./json.ts";
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
export * from "./next-turn.ts";
export * from "./program-files.ts";
export * from "./random.ts";
export * from "./recent-map.ts";
export * from "./redact.ts";
export { Repeat } from "./repeat.ts";
export * from "./request-target.ts";
export { outlasting, Retry } from "./retry.ts";
export * from "./riyadh-time.ts";
export * from "./schema-check.ts";
export * from "./secret-file.ts";
export * from "./snake-case.ts";
export * from "./sorted-keys.ts";
export * from "./state-bytes.ts";
export * from "./stepped-work.ts";
export * from "./thread-crash.ts";
export * from "./thread-priority.ts";
export * from "./time-limit.ts";
export type { Timing, Timings } from "./timings.ts";
export * from "./trace-context.ts";
export * from "./trading-calendar.ts";
export type { Quantity } from "./unit.ts";
export * from "./varint.ts";
export * from "./versioned-cache.ts";
