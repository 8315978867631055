// All alert rules on the market: folds the events of the feed into the state of every instrument and says which rules fire.
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

/** The market time by which only a rule that never fired has cooled down. */
const NEVER_FIRED = Number.NEGATIVE_INFINITY;

export class MarketRules {
  readonly #fired: (firing: MarketFiring) => void;
  // Bound: one for each symbol that is listed or that a rule names.
  readonly #symbols = new Map<string, SymbolRules>();
  readonly #rows = new InstrumentRows();
  /** By the exchange's number of the day. Bound: INSTRUMENT_NUMBER_MAX. */
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

  /** A trade that its row did not take. */
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
   * Sets the usual trading of a day; ignored unless it is the current day. A rule that never fired and waited for it fires at once. One that
   * fired before goes on with the next trade: a take-over reads the usual trading again, and must fire nothing by itself.
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
   * Adds a rule, in place of one with the same id. A rule that starts afresh fires at once when its condition holds; one that
   * continues from a kept state fires with the next trade. A repeating rule that was changed starts afresh except for its
   * cool-down, so that pausing and resuming it does not make it fire more often.
   */
  put(alert: AlertRule, states: ReadonlyMap<string, AlertState>): void {
    const lastMs = alert.lastTriggeredAtMs;
    const firedAtMs = lastMs === null || lastMs > this.#timeMs ? null : lastMs;
    const rule = this.#add(alert, states, firedAtMs, () => this.#timeMs);
    // The cool-down is kept: what fires next takes the place of `lastTriggeredAtMs`.
    if (!alert.once && states.size === 0 && firedAtMs !== null) this.#changed.add(rule);
  }

  /**
   * Adds a rule that was evaluated before a restart. It goes on from where each of its symbols was last checked: between two
   * trades a window moves on and a condition may end and begin again unseen, and the restart must not see it either.
   */
  resume(alert: AlertRule, states: ReadonlyMap<string, AlertState>): void {
    const lastMs = alert.lastTriggeredAtMs;
    // After a crash a rule may have fired at the moment at which it goes on, or later: it comes to that again.
    const firedAtMs = lastMs === null || lastMs >= this.#timeMs ? null : lastMs;
    this.#add(alert, states, firedAtMs, (symbol) => symbol.checkedAtMs);
  }

  /** `lastFiredAtMs`: when a rule without a state last fired; null where that does not matter. */
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

  /** Fires what is ready on a symbol and has cooled down by then. */
  #fireReady(symbol: SymbolRules, cooledByMs = this.#timeMs): void {
    if (cooledByMs >= symbol.ready.nextAtMs) {
      for (const onSymbol of symbol.ready.takeDue(cooledByMs)) {
        // An earlier one of these may have ended its rule.
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

/** The measure of a rule, and the level of it that meets the condition. */
function measureOf({ condition, eventType, value, config }: AlertRule): { measure: Measure; goal: number } {
  const goal = Number(value);
  if (condition === "price_above") return { measure: "above", goal: levelAbove(goal) };
  if (condition === "price_below") return { measure: "below", goal: levelBelow(goal) };
  if (condition === "pct_change") return goal > 0 ? { measure: "rise", goal } : { measure: "fall", goal: -goal };
  if (eventType === "abnormal_volume") return { measure: "volume", goal };
  if (eventType === "unusual_value_traded") return { measure: "value", goal };
  return { measure: present(config.window, "a large move has a window"), goal };
}
