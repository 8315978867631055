// All alert rules on the market: folds the events of the feed into the figures of every instrument and says which rules fire.
// It does no I/O and reads no clock: the same events and rules fire the same, live and when they are looked at again.

import { type Day, dayStartMs, present, times } from "../base/index.ts";
import type { AlertRule, AlertState, DayStartEvent, InstrumentEvent, MarketEvent, Position } from "../model/index.ts";
import type { UsualTrading } from "../store/index.ts";
import type { MarketTick } from "../views/index.ts";
import type { Observation, Standing } from "./body.ts";
import { FigureRows, FULL, TAKEN, type TradeFigures } from "./figure-rows.ts";
import { type Figure, RuleWatch, type WatchedRule } from "./rule-watch.ts";
import { levelAbove, levelBelow, SymbolWatch } from "./symbol-watch.ts";

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

interface Entry {
  readonly watched: WatchedRule;
  readonly watches: readonly { readonly on: SymbolWatch; readonly watch: RuleWatch }[];
}

export class MarketWatch {
  readonly #fired: (firing: MarketFiring) => void;
  readonly #symbols = new Map<string, SymbolWatch>();
  readonly #rows = new FigureRows();
  /** By the exchange's number of the day. */
  #numbers: (SymbolWatch | undefined)[] = [];
  readonly #rowOf: number[] = [];
  readonly #entries = new Map<number, Entry>();
  /** Watches of repeating rules whose state is new. Bounded by the watches there are. */
  readonly #touched = new Set<RuleWatch>();
  #day: Day = 0;
  #dayStartMs = 0;
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

  /** Takes the next batch, which the engine has applied. */
  take({ batch, changes, engine }: Pick<MarketTick, "batch" | "changes" | "engine">): void {
    if (changes.isDayChanged || engine.isPreparing) {
      for (const event of batch.events) this.apply(event);
      return;
    }
    // All other events concern no rule.
    const { trades, tradedInstruments } = changes;
    for (let at = 0; at < trades.length; at++) {
      const [trade, instrument] = [trades[at], tradedInstruments[at]];
      if (trade !== undefined && instrument !== undefined) this.#trade(instrument, trade);
    }
    this.#seq = engine.position?.seq ?? 0;
    this.#timeMs = engine.timeMs;
  }

  /** Takes the next event. */
  apply(event: MarketEvent): void {
    if (event.type === "trade") this.#trade(event.instrument, { ...event, value: times(event.price, event.quantity) });
    else if (event.type === "instrument" || event.type === "day-start") this.#prepare(event);
    this.#seq = event.seq;
    this.#timeMs = event.timeMs;
  }

  #trade(instrument: number, trade: TradeFigures): void {
    const row = this.#rowOf[instrument];
    if (row === undefined) return;
    const taken = this.#rows.take(row, trade);
    if (taken === TAKEN) return;
    const symbol = present(this.#numbers[instrument], "a row has its instrument");
    if (taken === FULL) {
      symbol.gather();
      this.#rows.take(row, trade);
      return;
    }
    symbol.disturb(trade);
    this.#timeMs = trade.timeMs;
    this.#fireReady(symbol);
  }

  #prepare(event: InstrumentEvent | DayStartEvent): void {
    this.#timeMs = event.timeMs;
    if (event.type === "day-start") {
      this.#day = event.day;
      this.#dayStartMs = dayStartMs(event.day);
      this.#numbers = [];
      this.#rowOf.length = 0;
      return;
    }
    const { instrument } = event;
    const symbol = this.#symbol(instrument.symbol);
    this.#numbers[instrument.number] = symbol;
    this.#rowOf[instrument.number] = symbol.row;
    symbol.open(instrument, this.#dayStartMs, event.timeMs);
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

  /** The version of the rule that is watched; undefined when it is not. */
  versionOf(ruleId: number): string | undefined {
    return this.#entries.get(ruleId)?.watched.version;
  }

  ruleIds(): Iterable<number> {
    return this.#entries.keys();
  }

  /**
   * Puts a rule on the watch, in place of one with the same id. Where it starts afresh it fires at once when its condition holds;
   * where it goes on from a state, only with the next trade, as it would have done. A repeating rule that was changed starts
   * afresh but for its minute, which goes on from when it last fired: pausing and resuming it does not make it fire faster.
   */
  put(rule: AlertRule, version: string, states: ReadonlyMap<string, AlertState>): void {
    this.remove(rule.id);
    const watched: WatchedRule = { rule, version, triggers: rule.totalTriggers, isSpent: false };
    const { figure, level } = figureOf(rule);
    const firedAtMs = rule.once || states.size > 0 ? null : rule.lastTriggeredAtMs;
    const watches = rule.symbols.map((code) => {
      const on = this.#symbol(code);
      const state = states.get(code) ?? null;
      const { ready } = on;
      return {
        on,
        watch: new RuleWatch({ watched, symbol: code, figure, level, ready, touched: this.#touched, state, firedAtMs }),
      };
    });
    this.#entries.set(rule.id, { watched, watches });
    for (const { on, watch } of watches) {
      if (watched.isSpent) return;
      on.add(watch, this.#timeMs);
      if (watch.isReady && !states.has(on.symbol) && watch.coolAtMs <= this.#timeMs) this.#fire(on, watch);
    }
  }

  remove(ruleId: number): void {
    const entry = this.#entries.get(ruleId);
    if (entry === undefined) return;
    this.#entries.delete(ruleId);
    this.#leave(entry);
  }

  /** States of repeating rules that changed since the last call. */
  takeStates(): readonly AlertState[] {
    const states = [...this.#touched].map((watch) => watch.state());
    this.#touched.clear();
    return states;
  }

  /** Takes states back that could not be kept: those rules are told of again, as they stand by then. */
  returnStates(states: readonly AlertState[]): void {
    for (const { ruleId, symbol } of states) {
      const entry = this.#entries.get(ruleId);
      const found = entry?.watches.find(({ on }) => on.symbol === symbol);
      if (found !== undefined) this.#touched.add(found.watch);
    }
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
    this.#leave(present(this.#entries.get(rule.id), "a rule that fires is watched"));
  }

  /** A rule that is spent stays known, so that it is not put on the watch again before the store knows. */
  #leave({ watches }: Entry): void {
    for (const { on, watch } of watches) on.remove(watch);
  }

  #symbol(code: string): SymbolWatch {
    let symbol = this.#symbols.get(code);
    if (symbol === undefined) {
      symbol = new SymbolWatch(code, this.#rows);
      this.#symbols.set(code, symbol);
    }
    return symbol;
  }
}

/** The figure that a rule waits for, and its level in that figure's terms: each is reached upward. */
function figureOf({ condition, eventType, value, config }: AlertRule): { figure: Figure; level: number } {
  const level = Number(value);
  if (condition === "price_above") return { figure: "above", level: levelAbove(level) };
  if (condition === "price_below") return { figure: "below", level: levelBelow(level) };
  if (condition === "pct_change") return level > 0 ? { figure: "rise", level } : { figure: "fall", level: -level };
  if (eventType === "abnormal_volume") return { figure: "volume", level };
  if (eventType === "unusual_value_traded") return { figure: "value", level };
  return { figure: present(config.window, "a large move has a window"), level };
}
