// Evaluates the alert rules on every batch of the market and on stock events, and keeps what fired together with the position up
// to which the rules were evaluated. After a start, evaluation begins at the position that was kept: an event that was in the
// journal but not evaluated when the process died is evaluated then, and none is evaluated twice.

import { type Clock, type Day, Fault, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import type { MarketTick } from "../../live/index.ts";
import type { AlertState, Position, StockEvent } from "../../model/index.ts";
import type { Alerts, Bars, Firing, SeenStockEvents, UsualTrading } from "../../store/index.ts";
import { StockEventRules } from "../evaluation/stock-event-rules.ts";
import { USUAL_SESSIONS } from "../evaluation/usual-curve.ts";
import { firingOfEvent } from "../notification/firing.ts";
import type { EvaluationReport } from "../thread/messages.ts";
import { RuleThread } from "../thread/rule-thread.ts";

export interface EvaluatorOptions {
  readonly alerts: Pick<Alerts, "keep">;
  readonly bars: Pick<Bars, "usualTrading">;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the number of firings whose deliveries were queued. */
  readonly fired: (count: number) => void;
  /** Called for a fault of ours: the process must not go on. */
  readonly failed: (error: unknown) => void;
}

/** How often the position is kept while nothing fires: after a crash at most this much of the market is evaluated again. */
const KEEP_EVERY_MS = 5 * SECOND_MS;
const RETRY_MS = SECOND_MS;
/** Firings that may wait for the store. With more the service stops rather than lose one: the next start evaluates them again. */
const PENDING_MAX = 250_000;

/** What was evaluated and is not kept yet. */
interface PendingEvaluation {
  readonly firings: Firing[];
  /** Of repeating rules, by rule and symbol. */
  readonly states: Map<string, AlertState>;
  stockEvents: SeenStockEvents | null;
}

export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly #keeping: Repeat;
  /** The rules on the market. */
  readonly market: RuleThread;
  readonly stockEvents = new StockEventRules();
  #pending: PendingEvaluation = nothing();
  /** The event up to which everything was reported. */
  #position: Position | null = null;
  /** The day of the last batch; null before the first. */
  #day: Day | null = null;
  /** Evaluation begins after this event; up to it the market is only followed. */
  #after: Position | null = null;
  /** Market time before which nothing is evaluated. */
  #fromMs = 0;
  #timeMs = 0;
  #isRecovered = false;
  /** Adds the rules; null once evaluation has begun. */
  #begin: (() => void) | null = null;
  /** Usual trading on the day of that event, read ahead so that rules find it when evaluation begins. */
  #usualAhead: ReadonlyMap<string, readonly UsualTrading[]> = new Map();
  #kept: Position | null = null;
  #keptAtMs: number;

  constructor(options: EvaluatorOptions) {
    this.#options = options;
    const { clock, failed, log } = options;
    this.market = new RuleThread({ clock, failed, reported: (report) => this.#note(report) });
    this.#keptAtMs = clock.nowMs();
    this.#keeping = new Repeat({
      clock,
      task: () => this.#keepAll(),
      everyMs: null,
      retryMs: RETRY_MS,
      failed: (error) =>
        log.error({ err: error, firings: this.#pending.firings.length }, "firings could not be kept yet"),
    });
  }

  /**
   * Follows the market without rules up to `after`, then calls `begin`, which adds them. Null: begins after recovery. Before
   * `fromMs` nothing is evaluated in any case: the day was evaluated up to there before it was begun anew.
   */
  async beginAfter(after: Position | null, begin: () => void, fromMs = 0): Promise<void> {
    this.#after = after;
    this.#fromMs = fromMs;
    this.#begin = begin;
    if (after !== null) this.#usualAhead = await this.#options.bars.usualTrading(USUAL_SESSIONS, after.day);
  }

  /** The market is recovered: everything that had to be evaluated again has been. */
  async recovered(): Promise<void> {
    await this.#loadUsual();
    this.#isRecovered = true;
    if (this.#timeMs >= this.#fromMs) this.#beginNow();
    await this.settle();
  }

  /** Takes a batch that the journal has kept, in recovery and live. A promise must be awaited before the next batch. */
  take(tick: MarketTick): Promise<void> | undefined {
    const dayBefore = this.#day;
    this.#day = tick.engine.position?.day ?? null;
    this.#timeMs = tick.engine.timeMs;
    const held = this.#begin === null ? this.market.take(tick) : this.#follow(tick, dayBefore);
    if (this.#begin !== null) return held;
    if (this.#day !== dayBefore) void this.#loadUsual();
    if (this.#options.clock.nowMs() - this.#keptAtMs >= KEEP_EVERY_MS) this.#keepSoon();
    return held;
  }

  /** Takes newly recorded stock events; `seen` is kept together with what fires. */
  takeStockEvents(events: readonly StockEvent[], seen: SeenStockEvents): void {
    const nowMs = this.#options.clock.nowMs();
    for (const event of events) {
      for (const firing of this.stockEvents.firingsOf(event)) this.#add(firingOfEvent(firing, nowMs));
    }
    this.#pending.stockEvents = seen;
    this.#keepSoon();
  }

  /** Resolves when everything up to now is kept, or when that failed once. */
  async settle(): Promise<void> {
    if (this.#begin === null) await this.#keeping.wake();
  }

  async stop(): Promise<void> {
    await this.settle();
    await this.#keeping.stop();
    void this.market.close();
  }

  /** Reads the usual trading of the day and evaluates the rules that use it. */
  async #loadUsual(): Promise<void> {
    const day = this.#day;
    if (day === null) return;
    try {
      this.market.setUsual(day, await this.#options.bars.usualTrading(USUAL_SESSIONS, day));
    } catch (error) {
      const { log } = this.#options;
      log.error({ err: error, day }, "usual trading could not be read: rules on ratios do not fire today");
    }
  }

  /** Follows the market before evaluation has begun; it may begin within the batch. */
  #follow(tick: MarketTick, dayBefore: Day | null): Promise<void> | undefined {
    const { events } = tick.batch;
    let day = dayBefore;
    const first = events.findIndex((event) => {
      if (event.type === "day-start") day = event.day;
      if (event.timeMs < this.#fromMs || day === null) return false;
      return this.#after === null ? this.#isRecovered : isAfter({ day, seq: event.seq }, this.#after);
    });
    if (first < 0) return this.market.take(tick);
    this.market.apply(events.slice(0, first));
    this.#beginNow();
    this.market.apply(events.slice(first));
    return undefined;
  }

  #beginNow(): void {
    const begin = this.#begin;
    if (begin === null) return;
    if (this.#after !== null) this.market.setUsual(this.#after.day, this.#usualAhead);
    this.#usualAhead = new Map();
    this.#begin = null;
    begin();
  }

  #note({ position, firings, states }: EvaluationReport): void {
    for (const firing of firings) this.#add(firing);
    for (const state of states) this.#pending.states.set(nameOf(state), state);
    this.#position = position;
    if (firings.length > 0) this.#keepSoon();
  }

  #add(firing: Firing): void {
    if (this.#pending.firings.length >= PENDING_MAX) {
      this.#options.failed(new Fault("too many firings wait for the store, which does not take them"));
      return;
    }
    this.#pending.firings.push(firing);
  }

  #keepSoon(): void {
    void this.settle();
  }

  /** Keeps what is pending, and what fired meanwhile, until nothing is left. */
  async #keepAll(): Promise<void> {
    do {
      this.#keptAtMs = this.#options.clock.nowMs();
    } while ((await this.#keepPending()) && this.#pending.firings.length > 0);
  }

  /** Keeps everything up to now; false when there is nothing new. */
  async #keepPending(): Promise<boolean> {
    await this.market.sync();
    const [pending, position] = [this.#pending, this.#position];
    if (isNothing(pending) && isSame(position, this.#kept)) return false;
    this.#pending = nothing();
    const { firings, stockEvents } = pending;
    try {
      const states = [...pending.states.values()];
      const taken = await this.#options.alerts.keep({ firings, stockEvents, states, position });
      this.#kept = position;
      if (taken.size > 0) this.#options.fired(taken.size);
      return true;
    } catch (error) {
      this.#pending = joined(pending, this.#pending);
      throw error;
    }
  }
}

function nothing(): PendingEvaluation {
  return { firings: [], states: new Map(), stockEvents: null };
}

function isNothing({ firings, states, stockEvents }: PendingEvaluation): boolean {
  return firings.length === 0 && states.size === 0 && stockEvents === null;
}

/** The later state of a rule, and the later mark of stock events, replace the earlier ones. */
function joined(earlier: PendingEvaluation, later: PendingEvaluation): PendingEvaluation {
  return {
    firings: [...earlier.firings, ...later.firings],
    states: new Map([...earlier.states, ...later.states]),
    stockEvents: later.stockEvents ?? earlier.stockEvents,
  };
}

function nameOf({ ruleId, symbol }: AlertState): string {
  return `${ruleId} ${symbol}`;
}

function isAfter(a: Position, b: Position): boolean {
  return a.day > b.day || (a.day === b.day && a.seq > b.seq);
}

function isSame(a: Position | null, b: Position | null): boolean {
  return a?.day === b?.day && a?.seq === b?.seq;
}
