// All alert rules on the market: folds the events of the feed into the figures of every instrument and says which rules fire.
// It does no I/O and reads no clock: the same events and rules fire the same, live and when they are looked at again.

import { type Day, dayStartMs, present } from "../base/index.ts";
import type {
  AlertRule,
  AlertState,
  DayStartEvent,
  InstrumentEvent,
  MarketEvent,
  Position,
  TradeEvent,
} from "../model/index.ts";
import type { UsualTrading } from "../store/index.ts";
import type { Observation, Standing } from "./body.ts";
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
  /** By the exchange's number of the day. */
  #numbers: (SymbolWatch | undefined)[] = [];
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

  /** Takes events that follow each other. Most of them are levels of books, which concern no rule. */
  applyAll(events: readonly MarketEvent[], from = 0, to = events.length): void {
    for (let at = from; at < to; at++) {
      const event = events[at];
      if (event === undefined || event.type === "level") continue;
      if (event.type === "trade") this.#trade(event);
      else if (event.type === "instrument" || event.type === "day-start") this.#prepare(event);
    }
    const last = events[to - 1];
    if (last === undefined || to <= from) return;
    this.#seq = last.seq;
    this.#timeMs = last.timeMs;
  }

  apply(event: MarketEvent): void {
    this.applyAll([event]);
  }

  #trade(event: TradeEvent): void {
    const symbol = this.#numbers[event.instrument];
    if (symbol === undefined) return;
    symbol.trade(event);
    if (event.timeMs < symbol.ready.nextAtMs) return;
    this.#timeMs = event.timeMs;
    this.#fireReady(symbol);
  }

  #prepare(event: InstrumentEvent | DayStartEvent): void {
    this.#timeMs = event.timeMs;
    if (event.type === "day-start") {
      this.#day = event.day;
      this.#dayStartMs = dayStartMs(event.day);
      this.#numbers = [];
      return;
    }
    const { instrument } = event;
    const symbol = this.#symbol(instrument.symbol);
    this.#numbers[instrument.number] = symbol;
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
      if (on.ready.has(watch) && !states.has(on.symbol) && watch.coolAtMs <= this.#timeMs) this.#fire(on, watch);
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
    for (const watch of symbol.ready.due(this.#timeMs)) {
      // An earlier one of these may have ended its rule.
      if (!watch.watched.isSpent) this.#fire(symbol, watch);
    }
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
      symbol = new SymbolWatch(code);
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
