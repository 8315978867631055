// All alert rules on the market: folds the events of the feed into the figures of every instrument and says which rules fire.
// It does no I/O and reads no clock: the same events and rules fire the same, live and when they are looked at again.

import { type Day, dayStartMs, present, times } from "../../base/index.ts";
import {
  type AlertRule,
  type AlertState,
  type DayStartEvent,
  INSTRUMENT_NUMBER_MAX,
  type InstrumentEvent,
  type MarketEvent,
  type Position,
  type TradeEvent,
} from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import type { Observation, Standing } from "../notification/body.ts";
import { FigureRows, NO_ROW } from "./figure-rows.ts";
import { type Figure, RuleWatch, Touched, type WatchedRule } from "./rule-watch.ts";
import { levelAbove, levelBelow, SymbolWatch } from "./symbol-watch.ts";
import { TRADE, type TradeLot } from "./watch-messages.ts";

/** A rule fired on an instrument. */
export interface MarketFiring {
  readonly rule: AlertRule;
  /** Counts the firings of the rule, from 1. */
  readonly ordinal: number;
  /** Market time. */
  readonly detectedAtMs: number;
  readonly standing: Standing;
  readonly observation: Observation;
}

export class MarketWatch {
  readonly #fired: (firing: MarketFiring) => void;
  readonly #symbols = new Map<string, SymbolWatch>();
  readonly #rows = new FigureRows();
  /** By the exchange's number of the day. */
  #numbers: (SymbolWatch | undefined)[] = [];
  readonly #rowOf = new Int32Array(INSTRUMENT_NUMBER_MAX + 1).fill(NO_ROW);
  readonly #rules = new Map<number, WatchedRule>();
  readonly #touched = new Touched();
  #day: Day = 0;
  #seq = 0;
  #timeMs = 0;

  constructor(fired: (firing: MarketFiring) => void) {
    this.#fired = fired;
  }

  /** The last event; null before the first. */
  get position(): Position | null {
    return this.#day === 0 ? null : { day: this.#day, seq: this.#seq };
  }

  get timeMs(): number {
    return this.#timeMs;
  }

  get day(): Day {
    return this.#day;
  }

  /** Takes the next trades. */
  take({ cells, seq, timeMs }: TradeLot): void {
    for (let trade = this.#rows.takeFrom(0, cells, this.#rowOf); trade < cells.length; ) {
      this.#look(cells, trade);
      trade = this.#rows.takeFrom(trade + TRADE.length, cells, this.#rowOf);
    }
    this.#seq = seq;
    this.#timeMs = timeMs;
  }

  /** Takes the next event; those that are no trade and no reference data concern no rule. */
  apply(event: MarketEvent): void {
    if (event.type === "trade") this.#look(cellsOf(event), 0);
    else if (event.type === "instrument" || event.type === "day-start") this.#prepare(event);
    this.#seq = event.seq;
    this.#timeMs = event.timeMs;
  }

  /** A trade that its row did not take. */
  #look(trades: Float64Array, trade: number): void {
    const symbol = this.#numbers[trades[trade + TRADE.instrument] ?? 0];
    if (symbol === undefined) return;
    symbol.gather();
    if (this.#rows.take(symbol.row, trades, trade)) return;
    symbol.disturb(trades, trade);
    this.#timeMs = trades[trade + TRADE.timeMs] ?? 0;
    this.#fireReady(symbol);
  }

  #prepare(event: InstrumentEvent | DayStartEvent): void {
    this.#timeMs = event.timeMs;
    if (event.type === "day-start") {
      this.#day = event.day;
      this.#rows.dayStartMs = dayStartMs(event.day);
      this.#numbers = [];
      this.#rowOf.fill(NO_ROW);
      for (const symbol of this.#symbols.values()) symbol.startDay(event.timeMs);
      return;
    }
    const { instrument } = event;
    const symbol = this.#symbol(instrument.symbol);
    this.#numbers[instrument.number] = symbol;
    this.#rowOf[instrument.number] = symbol.row;
    symbol.open(instrument, event.timeMs);
    this.#fireReady(symbol);
  }

  /** What is usual on the day; taken only while that day runs. */
  setUsual(day: Day, usual: ReadonlyMap<string, readonly UsualTrading[]>): void {
    if (day !== this.#day) return;
    for (const [code, slots] of usual) {
      const symbol = this.#symbols.get(code);
      if (symbol === undefined) continue;
      symbol.setUsual(slots, this.#timeMs);
      this.#fireReady(symbol);
    }
  }

  /**
   * Puts a rule on the watch, in place of one with the same id. Where it starts afresh it fires at once when its condition holds;
   * where it goes on from a state, only with the next trade, as it would have done. A repeating rule that was changed starts
   * afresh but for its minute, which goes on from when it last fired: pausing and resuming it does not make it fire faster.
   */
  put(rule: AlertRule, states: ReadonlyMap<string, AlertState>): void {
    this.remove(rule.id);
    const { totalTriggers: triggers } = rule;
    const threshold = Number(rule.value);
    const watched: WatchedRule = { rule, threshold, watches: [], triggers, isSpent: false };
    const { figure, goal } = figureOf(rule);
    const firedAtMs = rule.once || states.size > 0 ? null : rule.lastTriggeredAtMs;
    for (const code of rule.symbols) {
      const on = this.#symbol(code);
      watched.watches.push(new RuleWatch({ watched, on, figure, goal, state: states.get(code) ?? null, firedAtMs }));
    }
    this.#rules.set(rule.id, watched);
    for (const watch of watched.watches) {
      if (watched.isSpent) return;
      const symbol = this.#symbol(watch.on.symbol);
      symbol.add(watch, this.#timeMs);
      if (watch.isReady && !states.has(symbol.symbol) && watch.coolAtMs <= this.#timeMs) this.#fire(symbol, watch);
    }
  }

  remove(ruleId: number): void {
    const watched = this.#rules.get(ruleId);
    if (watched === undefined) return;
    this.#rules.delete(ruleId);
    for (const watch of watched.watches) this.#symbol(watch.on.symbol).remove(watch);
  }

  /** States of repeating rules that changed since the last call. */
  takeStates(): readonly AlertState[] {
    return this.#touched.take().map((watch) => watch.state());
  }

  #fireReady(symbol: SymbolWatch): void {
    if (this.#timeMs >= symbol.ready.nextAtMs) {
      for (const watch of symbol.ready.due(this.#timeMs)) {
        // An earlier one of these may have ended its rule.
        if (!watch.watched.isSpent) this.#fire(symbol, watch);
      }
    }
    symbol.narrow();
  }

  #fire(symbol: SymbolWatch, watch: RuleWatch): void {
    const { watched } = watch;
    const observation = symbol.observation(watch, this.#timeMs);
    watch.fire(this.#timeMs);
    watched.triggers++;
    const { rule, triggers: ordinal } = watched;
    this.#fired({ rule, ordinal, detectedAtMs: this.#timeMs, standing: symbol.standing(), observation });
    if (!rule.once) return;
    watched.isSpent = true;
    this.remove(rule.id);
  }

  #symbol(code: string): SymbolWatch {
    let symbol = this.#symbols.get(code);
    if (symbol === undefined) {
      symbol = new SymbolWatch(code, this.#rows, this.#touched);
      this.#symbols.set(code, symbol);
    }
    return symbol;
  }
}

function cellsOf({ instrument, timeMs, price, quantity, isOfficial }: TradeEvent): Float64Array {
  return Float64Array.of(instrument, timeMs, price, quantity, times(price, quantity), Number(isOfficial));
}

/** The figure that a rule waits for, and its goal in that figure's terms: each is reached upward. */
function figureOf({ condition, eventType, value, config }: AlertRule): { figure: Figure; goal: number } {
  const goal = Number(value);
  if (condition === "price_above") return { figure: "above", goal: levelAbove(goal) };
  if (condition === "price_below") return { figure: "below", goal: levelBelow(goal) };
  if (condition === "pct_change") return goal > 0 ? { figure: "rise", goal } : { figure: "fall", goal: -goal };
  if (eventType === "abnormal_volume") return { figure: "volume", goal };
  if (eventType === "unusual_value_traded") return { figure: "value", goal };
  return { figure: present(config.window, "a large move has a window"), goal };
}
