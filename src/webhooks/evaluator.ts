// Evaluates the alert rules on every batch of the market and keeps what fired, together with the position up to which that is
// so. A start looks again at the events after the position that was kept: what the journal has and no rule has seen when the
// process died is evaluated then, and what was evaluated is not evaluated again.

import { type Clock, type Day, Fault, type Log, SECOND_MS, type Timer } from "../base/index.ts";
import type { MarketEvent, Position, StockEvent } from "../model/index.ts";
import type { Alerts, Bars, Firing, SeenStockEvents, UsualTrading } from "../store/index.ts";
import type { MarketTick } from "../views/index.ts";
import { firingOfEvent, firingOfMarket } from "./firing.ts";
import { MarketWatch } from "./market-watch.ts";
import { StockEventWatch } from "./stock-event-watch.ts";
import { USUAL_SESSIONS } from "./usual-curve.ts";

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

export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly market: MarketWatch;
  readonly stockEvents = new StockEventWatch();
  #pending: Firing[] = [];
  #seenStockEvents: SeenStockEvents | null = null;
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
    this.market = new MarketWatch((firing) => this.#add(firingOfMarket(firing, options.clock.nowMs())));
    this.#keptAtMs = options.clock.nowMs();
  }

  /** Follows the market up to `after` without rules; then `begin` puts them on the watch. Null: when the market is recovered. */
  async beginAfter(after: Position | null, begin: () => void): Promise<void> {
    this.#after = after;
    this.#begin = begin;
    if (after !== null) this.#usualAhead = await this.#options.bars.usualTrading(USUAL_SESSIONS, after.day);
  }

  /** The market is recovered: whatever was to be looked at again has been. */
  async recovered(): Promise<void> {
    await this.loadUsual(this.market.day);
    this.#beginNow();
    await this.settle();
  }

  /** Takes a batch that the journal has kept, in recovery as live. */
  take(tick: MarketTick): void {
    const { day } = this.market;
    if (this.#begin === null) this.market.take(tick);
    else this.#follow(tick.batch.events);
    if (this.#begin !== null) return;
    if (this.market.day !== day) void this.loadUsual(this.market.day);
    if (this.#pending.length > 0 || this.#options.clock.nowMs() - this.#keptAtMs >= KEEP_EVERY_MS) this.#keepSoon();
  }

  /** Takes stock events that came to be on file; `seen` is kept with what fires. */
  takeStockEvents(events: readonly StockEvent[], seen: SeenStockEvents): void {
    for (const event of events) {
      for (const firing of this.stockEvents.meet(event)) this.#add(firingOfEvent(firing, this.#options.clock.nowMs()));
    }
    this.#seenStockEvents = seen;
    this.#keepSoon();
  }

  /** Reads what is usual on a day and looks at the rules that ask for it. */
  async loadUsual(day: Day): Promise<void> {
    if (day === 0) return;
    try {
      this.market.setUsual(day, await this.#options.bars.usualTrading(USUAL_SESSIONS, day));
      if (this.#pending.length > 0) this.#keepSoon();
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
  }

  /** Follows the market; evaluation may begin within the batch. */
  #follow(events: readonly MarketEvent[]): void {
    for (const event of events) {
      if (this.#after !== null && this.#isAfter(event, this.#after)) this.#beginNow();
      this.market.apply(event);
    }
  }

  #isAfter(event: MarketEvent, { day, seq }: Position): boolean {
    const ofDay = event.type === "day-start" ? event.day : this.market.day;
    return ofDay > day || (ofDay === day && event.seq > seq);
  }

  #beginNow(): void {
    const begin = this.#begin;
    if (begin === null) return;
    if (this.#after !== null) this.market.setUsual(this.#after.day, this.#usualAhead);
    this.#usualAhead = new Map();
    this.#begin = null;
    begin();
  }

  #add(firing: Firing): void {
    if (this.#pending.length >= PENDING_MAX) {
      this.#options.failed(new Fault("firings wait for a store that does not take them"));
      return;
    }
    this.#pending.push(firing);
  }

  #keepSoon(): void {
    if (!this.#isStopped && this.#begin === null) this.#keeping ??= this.#keep();
  }

  /** One lot after the other until nothing is left; what comes meanwhile is the next lot. */
  async #keep(): Promise<void> {
    // Not before the caller has noted that this runs.
    await Promise.resolve();
    do {
      const firings = this.#pending;
      this.#pending = [];
      const { position } = this.market;
      const states = this.market.takeStates();
      const stockEvents = this.#seenStockEvents;
      this.#keptAtMs = this.#options.clock.nowMs();
      if (firings.length === 0 && states.length === 0 && stockEvents === null && isSame(position, this.#kept)) break;
      this.#seenStockEvents = null;
      try {
        const taken = await this.#options.alerts.keep({ position, stockEvents, firings, states });
        this.#kept = position;
        this.#options.counted(taken.size);
        if (taken.size > 0) this.#options.queued();
      } catch (error) {
        this.#options.log.error({ err: error, firings: firings.length }, "firings could not be kept yet");
        this.#pending = [...firings, ...this.#pending];
        this.#seenStockEvents ??= stockEvents;
        this.market.returnStates(states);
        this.#retry = this.#options.clock.after(RETRY_MS, () => this.#keepSoon());
        break;
      }
    } while (this.#pending.length > 0);
    this.#keeping = null;
  }
}

function isSame(a: Position | null, b: Position | null): boolean {
  return a?.day === b?.day && a?.seq === b?.seq;
}
