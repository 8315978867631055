// Alert rules evaluated the plain way on every recorded trade: the expected firings, with their market times.

import type { FeedEvent, TradeEvent } from "../feed/feed-events.ts";
import type { RecordedDay } from "../feed/recording.ts";
import { percent, riyals } from "./numbers.ts";

const MINUTE_MS = 60_000;
const WINDOW_S = 300;

export interface SoakRule {
  readonly name: string;
  readonly symbols: ReadonlySet<string>;
  readonly condition: "price_above" | "price_below" | "pct_change" | "pct_change_abs_gte";
  readonly value: number;
}

interface Tape {
  readonly symbol: string;
  readonly reference: number;
  readonly official: TradeEvent[];
}

interface State {
  isArmed: boolean;
  firedAtMs: number;
}

/** All rules fire repeatedly (`once` false), each symbol by itself, at most once a minute. */
export class NaiveAlerts {
  readonly rules: readonly SoakRule[];
  readonly #fired: (rule: SoakRule, symbol: string, atMs: number) => void;
  readonly #states = new Map<string, State>();
  #tapes = new Map<number, Tape>();

  constructor(rules: readonly SoakRule[], fired: (rule: SoakRule, symbol: string, atMs: number) => void) {
    this.rules = rules;
    this.#fired = fired;
  }

  /** Starts with the instruments of a day whose first trade is still to come. */
  begin(day: RecordedDay): void {
    for (const { listed } of day.byNumber.values()) this.#list(listed.number, listed.symbol, listed.referencePrice);
  }

  take(event: FeedEvent): void {
    if (event.type === "dayStart") this.#tapes = new Map();
    if (event.type === "instrument") {
      const { number, symbol, referencePrice } = event.listed;
      this.#look(this.#list(number, symbol, referencePrice), event.timeMs, true);
    }
    if (event.type !== "trade") return;
    const tape = this.#tapes.get(event.instrument);
    if (tape === undefined) return;
    // Time alone may have ended a condition; only a trade makes a rule fire.
    this.#look(tape, event.timeMs, false);
    if (event.isOfficial) tape.official.push(event);
    this.#look(tape, event.timeMs, true);
  }

  #list(number: number, symbol: string, reference: number): Tape {
    const tape = { symbol, reference, official: [] };
    this.#tapes.set(number, tape);
    return tape;
  }

  #look(tape: Tape, nowMs: number, mayFire: boolean): void {
    for (const rule of this.rules) {
      if (!rule.symbols.has(tape.symbol)) continue;
      const key = `${rule.name} ${tape.symbol}`;
      const state = this.#states.get(key) ?? { isArmed: true, firedAtMs: Number.NEGATIVE_INFINITY };
      this.#states.set(key, state);
      if (!holds(rule, tape, nowMs)) state.isArmed = true;
      else if (mayFire && state.isArmed && nowMs - state.firedAtMs >= MINUTE_MS) {
        state.isArmed = false;
        state.firedAtMs = nowMs;
        this.#fired(rule, tape.symbol, nowMs);
      }
    }
  }
}

function holds({ condition, value }: SoakRule, { reference, official }: Tape, nowMs: number): boolean {
  const price = official.at(-1)?.price ?? reference;
  if (condition === "price_above") return riyals(price) >= value;
  if (condition === "price_below") return riyals(price) <= value;
  if (condition === "pct_change") {
    const change = percent(price - reference, reference);
    return value > 0 ? change >= value : change <= value;
  }
  const windowStart = Math.floor(nowMs / 1_000) - WINDOW_S;
  const before = official.findLast(({ timeMs }) => Math.floor(timeMs / 1_000) < windowStart)?.price ?? reference;
  return Math.abs(percent(price - before, before)) >= value;
}
