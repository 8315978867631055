// Alert rules evaluated the plain way: every rule is looked at on its own around every trade of its symbol, and windows are
// searched through the list of all trades so far. Slow, and easy to believe.

import { dayStartMs, MINUTE_MS, percentOf } from "../../src/base/index.ts";
import type { AlertRule, MarketEvent, TradeEvent } from "../../src/model/index.ts";
import type { UsualTrading } from "../../src/store/index.ts";

const HALF_HOUR_MS = 30 * MINUTE_MS;

export interface NaiveFiring {
  readonly ruleId: number;
  readonly symbol: string;
  readonly atMs: number;
}

interface Day {
  readonly symbol: string;
  readonly reference: number;
  readonly startMs: number;
  /** The trades that set the price. */
  readonly official: TradeEvent[];
  volume: number;
  value: number;
}

interface State {
  isArmed: boolean;
  firedAtMs: number;
}

export class NaiveRules {
  readonly firings: NaiveFiring[] = [];
  readonly #rules: readonly AlertRule[];
  readonly #usual: ReadonlyMap<string, readonly UsualTrading[]>;
  readonly #days = new Map<number, Day>();
  readonly #states = new Map<string, State>();
  readonly #spent = new Set<number>();
  #startMs = 0;

  constructor(rules: readonly AlertRule[], usual: ReadonlyMap<string, readonly UsualTrading[]>) {
    this.#rules = rules;
    this.#usual = usual;
  }

  apply(event: MarketEvent): void {
    if (event.type === "day-start") this.#startMs = dayStartMs(event.day);
    if (event.type === "instrument") {
      const { number, symbol, referencePrice } = event.instrument;
      this.#days.set(number, {
        symbol,
        reference: referencePrice,
        startMs: this.#startMs,
        official: [],
        volume: 0,
        value: 0,
      });
      this.#look(number, event.timeMs, true);
    }
    if (event.type !== "trade") return;
    this.#look(event.instrument, event.timeMs, false);
    const day = this.#days.get(event.instrument);
    if (day !== undefined) {
      day.volume += event.quantity;
      day.value += event.quantity * event.price;
      if (event.isOfficial) day.official.push(event);
    }
    this.#look(event.instrument, event.timeMs, true);
  }

  #look(instrument: number, nowMs: number, mayFire: boolean): void {
    const day = this.#days.get(instrument);
    if (day === undefined) return;
    for (const rule of this.#rules) {
      if (!rule.symbols.includes(day.symbol) || this.#spent.has(rule.id)) continue;
      const key = `${rule.id} ${day.symbol}`;
      const state = this.#states.get(key) ?? { isArmed: true, firedAtMs: Number.NEGATIVE_INFINITY };
      this.#states.set(key, state);
      if (!this.#holds(rule, day, nowMs)) state.isArmed = true;
      else if (mayFire && state.isArmed && nowMs - state.firedAtMs >= MINUTE_MS) {
        state.isArmed = false;
        state.firedAtMs = nowMs;
        if (rule.once) this.#spent.add(rule.id);
        this.firings.push({ ruleId: rule.id, symbol: day.symbol, atMs: nowMs });
      }
    }
  }

  #holds(rule: AlertRule, day: Day, nowMs: number): boolean {
    const { official } = day;
    const price = official.at(-1)?.price ?? day.reference;
    const value = Number(rule.value);
    if (price <= 0) return false;
    if (rule.condition === "price_above") return price / 10_000 >= value;
    if (rule.condition === "price_below") return price / 10_000 <= value;
    if (rule.condition === "pct_change") {
      const change = percentOf(price - day.reference, day.reference);
      return value > 0 ? change >= value : change <= value;
    }
    if (rule.eventType === "large_move") {
      const seconds = { "1m": 60, "5m": 300, "15m": 900, "30m": 1_800, "60m": 3_600 }[rule.config.window ?? "5m"];
      const startSecond = Math.floor(nowMs / 1_000) - seconds;
      const before =
        official.findLast(({ timeMs }) => Math.floor(timeMs / 1_000) < startSecond)?.price ?? day.reference;
      return before > 0 && Math.abs(percentOf(price - before, before)) >= value;
    }
    const isVolume = rule.eventType === "abnormal_volume";
    const traded = isVolume ? day.volume : day.value;
    const usual = this.#usualBy(day.symbol, nowMs - day.startMs, isVolume);
    return usual > 0 && traded / usual >= value;
  }

  #usualBy(symbol: string, timeOfDayMs: number, isVolume: boolean): number {
    let sum = 0;
    for (const [index, slot] of (this.#usual.get(symbol) ?? []).entries()) {
      const mean = isVolume ? slot.meanVolume : slot.meanValue;
      const share = index === 0 ? 1 : (timeOfDayMs - slot.timeOfDayMs) / HALF_HOUR_MS;
      sum += mean * Math.min(1, Math.max(0, share));
    }
    return sum;
  }
}
