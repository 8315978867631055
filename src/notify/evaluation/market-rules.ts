// All alert rules on the market: applies the events of the feed to the state of every instrument and reports the rules that fire.
// It does no I/O and reads no clock: the same events and rules give the same firings, live and on replay.

import { type Day, dayStartMs, outOfRange, present, times } from "../../base/index.ts";
import {
  type AlertRule,
  type AlertState,
  type AlertStates,
  type DayStartEvent,
  INSTRUMENT_NUMBER_MAX,
  type InstrumentEvent,
  type MarketEvent,
  type Position,
  packStates,
  type TradeEvent,
} from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import { InstrumentRows, NO_ROW } from "./instrument-rows.ts";
import type { MarketFiring } from "./market-firing.ts";
import { TRADE, type TradeBatch } from "./messages.ts";
import { ChangedRules, type Measure, type RuleInForce, RuleOnSymbol } from "./rule-on-symbol.ts";
import { levelAbove, levelBelow, SymbolRules } from "./symbol-rules.ts";

/** A market time so early that only a rule that never fired has cooled down by then. */
const NEVER_FIRED = Number.NEGATIVE_INFINITY;

export class MarketRules {
  readonly #fired: (firing: MarketFiring) => void;
  // Bound: one entry for each symbol that is listed or that a rule names.
  readonly #symbols = new Map<string, SymbolRules>();
  readonly #rows = new InstrumentRows();
  /** By the number that the exchange gives each instrument for the day. Bound: INSTRUMENT_NUMBER_MAX. */
  #numbers: (SymbolRules | undefined)[] = [];
  readonly #rowOf = new Int32Array(INSTRUMENT_NUMBER_MAX + 1).fill(NO_ROW);
  // Bound: the rules that the store holds.
  readonly #rules = new Map<number, RuleInForce>();
  readonly #changed = new ChangedRules();
  /** Null before the first day. */
  #day: Day | null = null;
  #seq = 0;
  #timeMs = 0;

  constructor(fired: (firing: MarketFiring) => void) {
    this.#fired = fired;
  }

  /** The last event; null before the first. */
  get position(): Position | null {
    return this.#day === null ? null : { day: this.#day, seq: this.#seq };
  }

  /** Takes the next trades. */
  take({ cells, seq, timeMs }: TradeBatch): void {
    for (let trade = this.#rows.takeFrom(0, cells, this.#rowOf); trade < cells.length; ) {
      this.#takeBeyondBounds(cells, trade);
      trade = this.#rows.takeFrom(trade + TRADE.length, cells, this.#rowOf);
    }
    this.#seq = seq;
    this.#timeMs = timeMs;
  }

  /** Takes the next event. Only trades, instruments and the start of a day matter to rules. */
  apply(event: MarketEvent): void {
    if (event.type === "trade") this.#takeBeyondBounds(cellsOf(event), 0);
    else if (event.type === "instrument" || event.type === "day-start") this.#prepare(event);
    this.#seq = event.seq;
    this.#timeMs = event.timeMs;
  }

  /** Takes a trade that its row did not take. */
  #takeBeyondBounds(trades: Float64Array, trade: number): void {
    const number = trades[trade + TRADE.instrument] ?? outOfRange(trade);
    const symbol = this.#numbers[number];
    if (symbol === undefined) return;
    symbol.makeRoomForMoves();
    if (this.#rows.take(symbol.row, trades, trade)) return;
    symbol.takeBeyondBounds(trades, trade);
    this.#timeMs = trades[trade + TRADE.timeMs] ?? outOfRange(trade);
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

  /**
   * Sets the usual trading of a day; ignored unless it is the current day. A rule that never fired and waited for it fires at once. A
   * rule that fired before continues with the next trade: a new leader reads the usual trading again, and this must not fire a rule.
   */
  setUsual(day: Day, usual: ReadonlyMap<string, readonly UsualTrading[]>): void {
    if (day !== this.#day) return;
    for (const [code, slots] of usual) {
      const symbol = this.#symbols.get(code);
      if (symbol === undefined) continue;
      symbol.setUsual(slots, this.#timeMs);
      this.#fireReady(symbol, NEVER_FIRED);
    }
  }

  /**
   * Adds a rule, in place of a rule with the same id. A rule that starts afresh fires at once when its condition holds; a rule that
   * continues from a stored state fires with the next trade. A changed repeating rule starts afresh except for its cool-down, so
   * that pausing and resuming it does not make it fire more often.
   */
  put(alert: AlertRule, states: ReadonlyMap<string, AlertState>): void {
    const lastMs = alert.lastTriggeredAtMs;
    const firedAtMs = lastMs === null || lastMs > this.#timeMs ? null : lastMs;
    const rule = this.#add(alert, states, firedAtMs, () => this.#timeMs);
    // The state with the cool-down is stored: the next firing overwrites `lastTriggeredAtMs`.
    if (!alert.once && states.size === 0 && firedAtMs !== null) this.#changed.add(rule);
  }

  /**
   * Adds a rule that was evaluated before a restart. It continues from the last check of each of its symbols: between two trades a
   * window moves and a condition may end and begin again unseen, and a restart must not see that either.
   */
  resume(alert: AlertRule, states: ReadonlyMap<string, AlertState>): void {
    const lastMs = alert.lastTriggeredAtMs;
    // After a crash the last firing may lie at or after the point where evaluation resumes: the rule reaches that firing again.
    const firedAtMs = lastMs === null || lastMs >= this.#timeMs ? null : lastMs;
    this.#add(alert, states, firedAtMs, (symbol) => symbol.checkedAtMs);
  }

  /** `lastFiredAtMs`: the last firing of a rule without a state; null where that does not matter. */
  #add(
    alert: AlertRule,
    states: ReadonlyMap<string, AlertState>,
    lastFiredAtMs: number | null,
    checkedAtMs: (symbol: SymbolRules) => number,
  ): RuleInForce {
    this.remove(alert.id);
    const threshold = Number(alert.value);
    const rule: RuleInForce = {
      alert,
      threshold,
      onSymbols: [],
      hasEnded: false,
      isChanged: false,
    };
    const { measure, goal } = measureOf(alert);
    const firedAtMs = alert.once || states.size > 0 ? null : lastFiredAtMs;
    for (const code of alert.symbols) {
      const context = this.#symbol(code);
      const state = states.get(code) ?? null;
      rule.onSymbols.push(new RuleOnSymbol({ rule, context, measure, goal, state, firedAtMs }));
    }
    this.#rules.set(alert.id, rule);
    for (const onSymbol of rule.onSymbols) {
      if (rule.hasEnded) break;
      const symbol = this.#symbol(onSymbol.context.symbol);
      symbol.add(onSymbol, checkedAtMs(symbol));
      const isAfresh = !states.has(symbol.symbol);
      if (onSymbol.isReady && isAfresh && onSymbol.coolAtMs <= this.#timeMs) this.#fire(symbol, onSymbol);
    }
    return rule;
  }

  remove(ruleId: number): void {
    const rule = this.#rules.get(ruleId);
    if (rule === undefined) return;
    this.#rules.delete(ruleId);
    for (const onSymbol of rule.onSymbols) this.#symbol(onSymbol.context.symbol).remove(onSymbol);
  }

  /** States of repeating rules that changed since the last call. */
  takeStates(): readonly AlertStates[] {
    return this.#changed.take().map(({ alert, onSymbols }) => ({
      ruleId: alert.id,
      revision: alert.revision,
      packed: packStates(onSymbols.map((onSymbol) => onSymbol.state()).filter((state) => state !== null)),
    }));
  }

  /** Fires the rules on a symbol that are ready and have cooled down by `cooledByMs`. */
  #fireReady(symbol: SymbolRules, cooledByMs = this.#timeMs): void {
    if (cooledByMs >= symbol.ready.nextAtMs) {
      for (const onSymbol of symbol.ready.takeDue(cooledByMs)) {
        // An earlier firing in this loop may have ended the rule.
        if (!onSymbol.rule.hasEnded) this.#fire(symbol, onSymbol);
      }
    }
    symbol.narrow();
  }

  #fire(symbol: SymbolRules, onSymbol: RuleOnSymbol): void {
    const { rule } = onSymbol;
    const observation = symbol.observation(onSymbol, this.#timeMs);
    onSymbol.fire(this.#timeMs);
    const { alert } = rule;
    this.#fired({ rule: alert, detectedAtMs: this.#timeMs, instrument: symbol.snapshot(), observation });
    if (!alert.once) return;
    rule.hasEnded = true;
    this.remove(alert.id);
  }

  #symbol(code: string): SymbolRules {
    let symbol = this.#symbols.get(code);
    if (symbol === undefined) {
      symbol = new SymbolRules(code, this.#rows, this.#changed);
      this.#symbols.set(code, symbol);
    }
    return symbol;
  }
}

function cellsOf({ instrument, timeMs, price, quantity, isOfficial }: TradeEvent): Float64Array {
  return Float64Array.of(instrument, timeMs, price, quantity, times(price, quantity), Number(isOfficial));
}

/** The measure of a rule, and the level at which it meets the condition. */
function measureOf({ condition, eventType, value, config }: AlertRule): { measure: Measure; goal: number } {
  const goal = Number(value);
  if (condition === "price_above") return { measure: "above", goal: levelAbove(goal) };
  if (condition === "price_below") return { measure: "below", goal: levelBelow(goal) };
  if (condition === "pct_change") return goal > 0 ? { measure: "rise", goal } : { measure: "fall", goal: -goal };
  if (eventType === "abnormal_volume") return { measure: "volume", goal };
  if (eventType === "unusual_value_traded") return { measure: "value", goal };
  return { measure: present(config.window, "a large move has a window"), goal };
}
