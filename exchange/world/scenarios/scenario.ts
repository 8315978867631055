// A scenario: a known hard day of the simulated market, the same every time, for people who test a client. It fixes the seed and the first
// day, and lists the changes to single days and to the feed; everything else is the ordinary market, which trades on with its rules and
// traders.

import { type Day, HOUR_MS, outOfRange, Random, SECOND_MS } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";

/** Trouble between the exchange and a reader. It affects every reader that was connected before it began, and no later one. */
export interface FeedTrouble {
  /** gap: the frames of the span never come. cut: the connection is lost at its start. silence: the frames come when it is over. */
  readonly kind: "gap" | "cut" | "silence";
  readonly day: Day;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** One event of the list of scenarios. */
export interface Moment {
  readonly day: Day;
  readonly timeOfDayMs: number;
  readonly what: string;
}

export interface Scenario {
  readonly summary: string;
  readonly seed: number;
  readonly firstDay: Day;
  /** The start of the market clock, shortly before an event. */
  readonly startTimeOfDayMs: number;
  /** In order of time. */
  readonly timeline: readonly Moment[];
  /** By day. */
  readonly scripts?: Readonly<Record<number, DayScript>>;
  readonly feed?: readonly FeedTrouble[];
}

/** A time of a day, in milliseconds since midnight in Riyadh. */
interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The worth of an instrument to its traders changes by this log return over the span, and stays changed. */
interface Move extends Span {
  /** A whole market, each instrument by its beta, or one symbol. */
  readonly of: Market | { readonly symbol: string };
  readonly logReturn: number;
  /** Standard deviation in the middle of the span around an even change, as a log return; an even change by default. */
  readonly wandering?: number;
}

/** The rate of trading is multiplied within the span; a span of the whole day includes the auctions. */
interface Rush extends Span {
  /** Everything, or one symbol. */
  readonly of: "all" | { readonly symbol: string };
  readonly factor: number;
}

interface ScriptedHalt extends Span {
  readonly symbol: string;
}

/** A day from its first moment to its last. */
export const WHOLE_DAY: Span = { fromMs: 0, untilMs: 24 * HOUR_MS };

/** The changes of a scenario to one trading day: sudden changes of worth, rushes and lulls of trading, halts. */
export interface DayScript {
  readonly moves?: readonly Move[];
  readonly rushes?: readonly Rush[];
  readonly halts?: readonly ScriptedHalt[];
  /** Symbols that are suspended all day. */
  readonly suspended?: readonly string[];
}

/** The fields of an instrument that a script uses. */
interface Scripted {
  readonly symbol: string;
  readonly market: Market;
}

const WANDERING_STEP_MS = 5 * SECOND_MS;

/** A random walk that begins and ends at 0, by part of the span. */
function wanderingPath({ fromMs, untilMs, wandering = 0 }: Move, symbol: string): (part: number) => number {
  if (wandering === 0) return () => 0;
  const steps = Math.max(Math.round((untilMs - fromMs) / WANDERING_STEP_MS), 1);
  const random = new Random("scripted move", symbol, fromMs, untilMs);
  const walk = new Float64Array(steps + 1);
  for (let at = 1; at <= steps; at++) walk[at] = (walk[at - 1] ?? outOfRange(at)) + random.normal();
  const end = walk[steps] ?? outOfRange(steps);
  const scale = (2 * wandering) / Math.sqrt(steps);
  return (part) => {
    const at = Math.floor(part * steps);
    return scale * ((walk[at] ?? outOfRange(at)) - (end * at) / steps);
  };
}

/** The log return that a script adds to an instrument's worth, by time of day; null when it adds none. */
export function scriptedReturn(
  script: DayScript,
  { symbol, market }: Scripted,
  marketBeta: number,
): ((timeOfDayMs: number) => number) | null {
  const moves = (script.moves ?? [])
    .filter(({ of }) => (typeof of === "string" ? of === market : of.symbol === symbol))
    .map((move) => ({
      fromMs: move.fromMs,
      lengthMs: Math.max(move.untilMs - move.fromMs, 1),
      logReturn: typeof move.of === "string" ? marketBeta * move.logReturn : move.logReturn,
      wanderingAt: wanderingPath(move, symbol),
    }));
  if (moves.length === 0) return null;
  return (timeOfDayMs) => {
    let sum = 0;
    for (const { fromMs, lengthMs, logReturn, wanderingAt } of moves) {
      const part = Math.min(Math.max((timeOfDayMs - fromMs) / lengthMs, 0), 1);
      sum += logReturn * part + wanderingAt(part);
    }
    return sum;
  };
}

/** The trade rate of an instrument with the rushes of a script; the same function when it has none. */
export function scriptedRate(
  script: DayScript,
  { symbol }: Scripted,
  rateAt: (timeOfDayMs: number) => number,
): (timeOfDayMs: number) => number {
  const rushes = rushesOf(script, symbol).filter((rush) => !isWholeDay(rush));
  if (rushes.length === 0) return rateAt;
  return (timeOfDayMs) => {
    let rate = rateAt(timeOfDayMs);
    for (const { fromMs, untilMs, factor } of rushes) {
      if (timeOfDayMs >= fromMs && timeOfDayMs < untilMs) rate *= factor;
    }
    return rate;
  };
}

/** Factor on all orders of an instrument's day. */
export function scriptedActivity(script: DayScript, { symbol }: Scripted): number {
  return rushesOf(script, symbol)
    .filter(isWholeDay)
    .reduce((product, { factor }) => product * factor, 1);
}

function rushesOf(script: DayScript, symbol: string): readonly Rush[] {
  return (script.rushes ?? []).filter(({ of }) => of === "all" || of.symbol === symbol);
}

function isWholeDay({ fromMs, untilMs }: Span): boolean {
  return fromMs <= WHOLE_DAY.fromMs && untilMs >= WHOLE_DAY.untilMs;
}

export function scriptedHalt(script: DayScript, { symbol }: Scripted): Span | null {
  return script.halts?.find((halt) => halt.symbol === symbol) ?? null;
}
