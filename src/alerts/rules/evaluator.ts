// Evaluates the alert rules on every batch of the market and keeps what fired, together with the position up to which that is
// so. A start looks again at the events after the position that was kept: what the journal has and no rule has seen when the
// process died is evaluated then, and what was evaluated is not evaluated again.

import { type Clock, type Day, Fault, type Log, SECOND_MS, type Timer } from "../../base/index.ts";
import type { MarketTick } from "../../live/index.ts";
import type { AlertState, Position, StockEvent } from "../../model/index.ts";
import type { Alerts, Bars, Firing, SeenStockEvents, UsualTrading } from "../../store/index.ts";
import { firingOfEvent } from "../notification/firing.ts";
import { USUAL_SESSIONS } from "../watch/usual-curve.ts";
import type { FromWatch } from "../watch/watch-messages.ts";
import { WatchThread } from "../watch/watch-thread.ts";
import { StockEventWatch } from "./stock-event-watch.ts";

export interface EvaluatorOptions {
  readonly alerts: Alerts;
  readonly bars: Pick<Bars, "usualTrading">;
  readonly clock: Clock;
  readonly log: Log;
  /** Something was queued. */
  readonly queued: () => void;
  /** Rules fired; for the figures. */
  readonly counted: (firings: number) => void;
  /** A fault of ours: the process must not go on. */
  readonly failed: (error: unknown) => void;
}

/** Where nothing fires the position is kept this often: so much of the market is looked at again after a crash. */
const KEEP_EVERY_MS = 5 * SECOND_MS;
const RETRY_MS = SECOND_MS;
/** Firings that may wait for the store. With more the service stops rather than lose one: a start evaluates them again. */
const PENDING_MAX = 250_000;

/** What was told and is not kept yet. */
interface Told {
  readonly firings: Firing[];
  /** Of repeating rules, by rule and symbol. */
  readonly states: Map<string, AlertState>;
  stockEvents: SeenStockEvents | null;
}

export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly market: WatchThread;
  readonly stockEvents = new StockEventWatch();
  #told: Told = nothing();
  /** Up to which event the watch has told of everything. */
  #position: Position | null = null;
  /** The day of the last batch. */
  #day: Day = 0;
  /** Evaluation begins after this event; everything up to it is only followed. */
  #after: Position | null = null;
  #begin: (() => void) | null = null;
  /** What is usual on the day of that event, read ahead: rules that ask for it must not find it missing. */
  #usualAhead: ReadonlyMap<string, readonly UsualTrading[]> = new Map();
  #kept: Position | null = null;
  #keptAtMs = 0;
  #keeping: Promise<void> | null = null;
  #retry: Timer | null = null;
  #isStopped = false;

  constructor(options: EvaluatorOptions) {
    this.#options = options;
    const { clock, failed } = options;
    this.market = new WatchThread({ clock, failed, told: (report) => this.#note(report) });
    this.#keptAtMs = clock.nowMs();
  }

  /** Follows the market up to `after` without rules; then `begin` puts them on the watch. Null: when the market is recovered. */
  async beginAfter(after: Position | null, begin: () => void): Promise<void> {
    this.#after = after;
    this.#begin = begin;
    if (after !== null) this.#usualAhead = await this.#options.bars.usualTrading(USUAL_SESSIONS, after.day);
  }

  /** The market is recovered: whatever was to be looked at again has been. */
  async recovered(): Promise<void> {
    await this.loadUsual(this.#day);
    this.#beginNow();
    await this.settle();
  }

  /** Takes a batch that the journal has kept, in recovery as live. A promise: it is to be waited for before the next one. */
  take(tick: MarketTick): Promise<void> | undefined {
    const dayBefore = this.#day;
    this.#day = tick.engine.position?.day ?? 0;
    const held = this.#begin === null ? this.market.take(tick) : this.#follow(tick, dayBefore);
    if (this.#begin !== null) return held;
    if (this.#day !== dayBefore) void this.loadUsual(this.#day);
    if (this.#options.clock.nowMs() - this.#keptAtMs >= KEEP_EVERY_MS) this.#keepSoon();
    return held;
  }

  /** Takes stock events that came to be on file; `seen` is kept with what fires. */
  takeStockEvents(events: readonly StockEvent[], seen: SeenStockEvents): void {
    for (const event of events) {
      for (const firing of this.stockEvents.meet(event)) this.#add(firingOfEvent(firing, this.#options.clock.nowMs()));
    }
    this.#told.stockEvents = seen;
    this.#keepSoon();
  }

  /** Reads what is usual on a day and looks at the rules that ask for it. */
  async loadUsual(day: Day): Promise<void> {
    if (day === 0) return;
    try {
      this.market.setUsual(day, await this.#options.bars.usualTrading(USUAL_SESSIONS, day));
    } catch (error) {
      this.#options.log.error({ err: error, day }, "what is usual could not be read: ratio rules rest today");
    }
  }

  /** Resolves when everything up to now is kept, or at the first failure from now. */
  async settle(): Promise<void> {
    await this.#keeping;
    this.#keepSoon();
    await this.#keeping;
  }

  async stop(): Promise<void> {
    await this.settle();
    this.#isStopped = true;
    this.#retry?.cancel();
    this.market.close();
  }

  /** Follows the market; evaluation may begin within the batch. */
  #follow(tick: MarketTick, dayBefore: Day): Promise<void> | undefined {
    const { events } = tick.batch;
    let day = dayBefore;
    const first = events.findIndex((event) => {
      if (event.type === "day-start") day = event.day;
      return this.#after !== null && isAfter({ day, seq: event.seq }, this.#after);
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

  /** Takes what the watch tells. */
  #note({ position, firings, states }: FromWatch): void {
    for (const firing of firings) this.#add(firing);
    for (const state of states) this.#told.states.set(nameOf(state), state);
    this.#position = position;
    if (firings.length > 0) this.#keepSoon();
  }

  #add(firing: Firing): void {
    if (this.#told.firings.length >= PENDING_MAX) {
      this.#options.failed(new Fault("firings wait for a store that does not take them"));
      return;
    }
    this.#told.firings.push(firing);
  }

  #keepSoon(): void {
    if (!this.#isStopped && this.#begin === null) this.#keeping ??= this.#keep();
  }

  /** One lot after the other until nothing is left; what comes meanwhile is the next lot. */
  async #keep(): Promise<void> {
    // Not before the caller has noted that this runs.
    await Promise.resolve();
    do {
      this.#keptAtMs = this.#options.clock.nowMs();
      if (!(await this.#keepLot())) break;
    } while (this.#told.firings.length > 0);
    this.#keeping = null;
  }

  /** Keeps everything up to now; false where there is nothing, or where the store does not take it yet. */
  async #keepLot(): Promise<boolean> {
    await this.market.sync();
    const [told, position] = [this.#told, this.#position];
    if (isNothing(told) && isSame(position, this.#kept)) return false;
    this.#told = nothing();
    try {
      const taken = await this.#options.alerts.keep({ ...told, position, states: [...told.states.values()] });
      this.#kept = position;
      this.#options.counted(taken.size);
      if (taken.size > 0) this.#options.queued();
      return true;
    } catch (error) {
      this.#options.log.error({ err: error, firings: told.firings.length }, "firings could not be kept yet");
      this.#told = joined(told, this.#told);
      this.#retry = this.#options.clock.after(RETRY_MS, () => this.#keepSoon());
      return false;
    }
  }
}

function nothing(): Told {
  return { firings: [], states: new Map(), stockEvents: null };
}

function isNothing({ firings, states, stockEvents }: Told): boolean {
  return firings.length === 0 && states.size === 0 && stockEvents === null;
}

/** What was told later stands in place of what was told before. */
function joined(before: Told, later: Told): Told {
  return {
    firings: [...before.firings, ...later.firings],
    states: new Map([...before.states, ...later.states]),
    stockEvents: later.stockEvents ?? before.stockEvents,
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
