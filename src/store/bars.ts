// Final bars of symbols and of index codes (TASI, NOMU), daily, of 30 minutes and of one minute: written by history and by the recorder
// at the end of sessions, read by historical answers, technicals and webhook baselines.

import type { Day, Decimal } from "../base/index.ts";
import type { Bar, StoredInterval } from "../model/index.ts";

/** Bars of one symbol, oldest first, each time once. */
export interface BarSeries {
  readonly symbol: string;
  readonly interval: StoredInterval;
  readonly bars: readonly Bar[];
}

/** The stored form of the bars of one symbol and interval. */
export interface PackedSeries {
  readonly symbol: string;
  readonly interval: StoredInterval;
  readonly blocks: readonly PackedBlock[];
}

/** The bars of a year (daily), a month (30 minutes) or a day (minutes). */
export interface PackedBlock {
  readonly period: number;
  readonly count: number;
  readonly firstTime: number;
  readonly lastTime: number;
  readonly payload: Uint8Array;
}

/** Bars with `from` ≤ time ≤ `to` (days for 1d, epoch milliseconds for the others), of which `limit` after the first `offset`. */
export interface BarRange {
  readonly symbol: string;
  readonly interval: StoredInterval;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly offset: number;
}

/** A page of a range, oldest first, and how many bars the whole range has. */
export interface BarPage {
  readonly bars: readonly Bar[];
  readonly total: number;
}

/** The last `count` bars of every symbol, or of one. Bars after `upTo` do not exist for this caller: a delayed market sees no newer close. */
export interface RecentBars {
  readonly interval: StoredInterval;
  readonly count: number;
  readonly symbol?: string;
  readonly upTo?: number;
}

/** The usual trading of a symbol in the 30 minutes that begin at this time of day. */
export interface UsualTrading {
  readonly timeOfDayMs: number;
  readonly meanVolume: number;
  readonly meanValue: Decimal;
}

/** Stores bars; a bar is identified by symbol, interval and time. */
export interface Bars {
  /** Adds bars and replaces those of the same identity: all or none, harmless to repeat. */
  write(series: readonly BarSeries[]): Promise<void>;

  /** Like `write`, for bars that `packSeries` has packed, in another thread for example. */
  writePacked(series: readonly PackedSeries[]): Promise<void>;

  /** The days of which minutes are kept, oldest first. */
  minuteDays(): Promise<readonly Day[]>;

  /** Deletes the minutes of earlier days. */
  pruneMinutes(keepFromDay: Day): Promise<void>;

  range(range: BarRange): Promise<BarPage>;

  /** The newest bar not after `upTo`; null when there is none. */
  latest(symbol: string, interval: StoredInterval, upTo?: number): Promise<Bar | null>;

  /** By symbol, each oldest first; a symbol without bars is absent. */
  recent(query: RecentBars): Promise<ReadonlyMap<string, readonly Bar[]>>;

  /**
   * Means by time of day over the last `sessions` sessions of the market before `before`, by symbol, from 30-minute bars. A
   * session in which the symbol did not trade at that time counts as zero.
   */
  usualTrading(sessions: number, before: Day): Promise<ReadonlyMap<string, readonly UsualTrading[]>>;
}
