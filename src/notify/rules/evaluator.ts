// Evaluates the alert rules on every tick of the market and on stock events. Firings go to the store at once, with their
// notifications; the state of the rules follows every few seconds, with the position of the last evaluated event. After a start,
// evaluation begins again at that position: the name of a firing prevents that it is stored twice.

import { type Clock, type Day, type Log, nextTurn, Repeat, SECOND_MS } from "../../base/index.ts";
import type { ObservedTick } from "../../market/index.ts";
import type { Position, StockEvent } from "../../model/index.ts";
import type { Alerts, Bars, Firing, SeenStockEvents, UsualTrading } from "../../store/index.ts";
import type { DatabaseClock } from "../deliveries/database-clock.ts";
import { FiringLimits } from "../evaluation/firing-limits.ts";
import { firingOfEvent } from "../evaluation/notification.ts";
import { RuleThread } from "../evaluation/rule-thread.ts";
import { StockEventRules } from "../evaluation/stock-event-rules.ts";
import { USUAL_SESSIONS } from "../evaluation/usual-curve.ts";
import { UnkeptEvaluation } from "./unkept-evaluation.ts";

export interface EvaluatorOptions {
  readonly alerts: Pick<Alerts, "keep" | "keepFirings">;
  readonly bars: Pick<Bars, "usualTrading">;
  readonly clock: Clock;
  readonly time: DatabaseClock;
  readonly log: Log;
  /** Called with the number of firings that were stored. */
  readonly fired: (count: number) => void;
  /** Called with the number of firings that were not notified. */
  readonly suppressed: (count: number) => void;
  /** Called for a bug of the service: the process must not continue. */
  readonly failed: (error: unknown) => void;
}

/** The interval at which the state of the rules is stored: after a crash this much of the market is evaluated again. */
const KEEP_EVERY_MS = 5 * SECOND_MS;
/** With very many rules the state is stored less often, so that this takes at most a fiftieth of the time. */
const KEEP_SHARE = 50;
const RETRY_MS = SECOND_MS;
/** Firings of one transaction. */
const FIRINGS_PER_STEP = 128;
/** Firings that may wait for the store. With more, the market waits until half of them are stored. */
const PENDING_MAX = 20_000;

export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly #keeping: Repeat;
  /** The rules on the market. */
  readonly market: RuleThread;
  readonly stockEvents = new StockEventRules();
  readonly #eventLimits = new FiringLimits();
  /** Firings that are not stored yet. Bound: PENDING_MAX, and those of ticks that the thread had before the market waited. */
  #firings: Firing[] = [];
  /** The state of the rules that is not stored yet. */
  readonly #unkept = new UnkeptEvaluation();
  readonly #usual: Repeat;
  /** Callers that wait until enough firings are stored. Bound: the tick that waits. */
  #waiters: (() => void)[] = [];
  /** The last event; null before the first. */
  #position: Position | null = null;
  /** The event at which this installation first evaluated, until it is stored: it must be stored before any firing. */
  #origin: Position | null = null;
  /** Evaluation begins after this event; up to it the market is only followed. */
  #after: Position | null = null;
  /** Market time before which nothing is evaluated. */
  #fromMs = 0;
  #timeMs = 0;
  #isRecovered = false;
  /** Adds the rules; null once evaluation has begun. */
  #begin: (() => void) | null = null;
  /** Usual trading on the day of `#after`, read ahead so that rules find it when evaluation begins. */
  #usualAhead: ReadonlyMap<string, readonly UsualTrading[]> = new Map();
  #isStateWanted = false;
  #nextKeepAtMs: number;

  constructor(options: EvaluatorOptions) {
    this.#options = options;
    const { clock, failed, log } = options;
    this.market = new RuleThread({
      clock,
      failed,
      fired: (firings) => {
        this.#firings.push(...firings);
        void this.#keeping.wake();
      },
      stated: (state) => this.#unkept.add(state),
    });
    this.#nextKeepAtMs = clock.nowMs() + KEEP_EVERY_MS;
    this.#keeping = new Repeat({
      clock,
      task: () => this.#keep(),
      everyMs: null,
      retryMs: RETRY_MS,
      failed: (error) => log.error({ err: error, firings: this.#firings.length }, "firings could not be kept yet"),
    });
    this.#usual = new Repeat({
      clock,
      task: () => this.#loadUsual(),
      everyMs: null,
      retryMs: RETRY_MS,
      failed: (error) => log.error({ err: error, day: this.#position?.day }, "usual trading could not be read yet"),
    });
  }

  /**
   * Follows the market without rules up to `after`, then calls `begin`, which adds them. Null: begins after recovery. No rule is
   * evaluated before `fromMs`: the day was evaluated up to there before it was started again.
   */
  async beginAfter(after: Position | null, begin: () => void, fromMs = 0): Promise<void> {
    this.#after = after;
    this.#fromMs = fromMs;
    this.#begin = begin;
    if (after !== null) this.#usualAhead = await this.#options.bars.usualTrading(USUAL_SESSIONS, after.day);
  }

  /** False while the market is only followed: rules are added when evaluation begins. */
  get hasBegun(): boolean {
    return this.#begin === null;
  }

  /** The market is recovered: the evaluation of replayed events is complete. */
  async recovered(): Promise<void> {
    await this.#usual.wake();
    this.#isRecovered = true;
    if (this.#timeMs >= this.#fromMs) {
      if (this.#after === null) this.#origin = this.#position;
      this.#beginNow();
    }
    await this.settle();
  }

  /** Takes a tick that is in the journal, in recovery and live. A returned promise must be awaited before the next tick. */
  take(tick: ObservedTick): Promise<void> | undefined {
    const dayBefore = this.#position?.day ?? null;
    this.#position = tick.engine.position;
    this.#timeMs = tick.engine.timeMs;
    const held = this.#begin === null ? this.market.take(tick) : this.#follow(tick, dayBefore);
    if (this.#begin !== null) return held;
    const day = this.#position?.day ?? null;
    if (day !== null && this.#after === null) this.#origin ??= { day, seq: 0 };
    if (day !== dayBefore) void this.#usual.wake();
    this.#keepInTime();
    return this.#firings.length < PENDING_MAX
      ? held
      : Promise.all([held, this.#roomForFirings()]).then(() => undefined);
  }

  /** Takes newly recorded stock events; `seen` is stored together with their firings. */
  takeStockEvents(events: readonly StockEvent[], seen: SeenStockEvents): void {
    const nowMs = this.#options.clock.nowMs();
    for (const event of events) {
      for (const firing of this.stockEvents.firingsOf(event)) {
        if (this.#eventLimits.admit(firing.rule, nowMs)) this.#firings.push(firingOfEvent(firing, nowMs));
        else this.#unkept.suppress(firing.rule);
      }
    }
    this.#unkept.see(seen);
    void this.settle();
  }

  /** Resolves when all firings and states so far are stored, or after one failure. */
  async settle(): Promise<void> {
    if (this.#begin !== null) return;
    this.#isStateWanted = true;
    await this.#keeping.wake();
  }

  async stop(): Promise<void> {
    await this.settle();
    await this.#usual.stop();
    await this.#keeping.stop();
    for (const resolve of this.#waiters.splice(0)) resolve();
    void this.market.close();
  }

  /** Reads the usual trading of the day and evaluates the rules that use it. */
  async #loadUsual(): Promise<void> {
    const day = this.#position?.day ?? null;
    if (day !== null) this.#setUsual(day, await this.#options.bars.usualTrading(USUAL_SESSIONS, day));
  }

  /** Sets the usual trading; ignored unless `day` is the current day of the thread. */
  #setUsual(day: Day, usual: ReadonlyMap<string, readonly UsualTrading[]>): void {
    this.market.run({ type: "usual", day, usual });
  }

  /** Follows the market before evaluation has begun; it may begin within the tick. */
  #follow(tick: ObservedTick, dayBefore: Day | null): Promise<void> | undefined {
    const { events } = tick.batch;
    let day = dayBefore;
    const first = events.findIndex((event) => {
      if (event.type === "day-start") day = event.day;
      if (event.timeMs < this.#fromMs || day === null) return false;
      return this.#after === null ? this.#isRecovered : isAfter({ day, seq: event.seq }, this.#after);
    });
    const begun = events[first];
    if (begun === undefined) return this.market.take(tick);
    if (this.#after === null && day !== null) this.#origin = { day, seq: begun.seq - 1 };
    this.market.run({ type: "events", events: events.slice(0, first) });
    this.#beginNow();
    this.market.run({ type: "events", events: events.slice(first) });
    return undefined;
  }

  #beginNow(): void {
    const begin = this.#begin;
    if (begin === null) return;
    if (this.#after !== null) this.#setUsual(this.#after.day, this.#usualAhead);
    this.#usualAhead = new Map();
    this.#begin = null;
    begin();
  }

  #keepInTime(): void {
    const nowMs = this.#options.clock.nowMs();
    if (nowMs < this.#nextKeepAtMs) return;
    this.#nextKeepAtMs = nowMs + KEEP_EVERY_MS;
    void this.settle();
  }

  #roomForFirings(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Stores the firings, and then the state of the rules if wanted: never a state without the firings that led to it. */
  async #keep(): Promise<void> {
    const isStateWanted = this.#isStateWanted;
    this.#isStateWanted = false;
    try {
      const startMs = this.#options.clock.nowMs();
      if (isStateWanted) await this.market.sync(true);
      await this.#keepOrigin();
      await this.#keepFirings();
      if (!isStateWanted) return;
      await this.#keepState();
      const endMs = this.#options.clock.nowMs();
      this.#nextKeepAtMs = endMs + Math.max(KEEP_EVERY_MS, KEEP_SHARE * (endMs - startMs));
    } catch (error) {
      this.#isStateWanted ||= isStateWanted;
      throw error;
    }
  }

  /** Stores the event where evaluation first began, so that evaluation begins there again after a crash in the first moments. */
  async #keepOrigin(): Promise<void> {
    const origin = this.#origin;
    if (origin === null || this.#after !== null) return;
    await this.#options.alerts.keep({ position: origin, stockEvents: null, states: [], suppressed: [] });
    this.#after = origin;
  }

  /** Stores a bounded number of firings at a time, so that other tasks have their turn. The store ignores a firing that it has already. */
  async #keepFirings(): Promise<void> {
    const { time } = this.#options;
    if (this.#firings.length > 0) await time.follow();
    while (this.#firings.length > 0) {
      const some = this.#firings.slice(0, FIRINGS_PER_STEP).map((firing) => dueBy(time, firing));
      const taken = await this.#options.alerts.keepFirings(some);
      this.#firings.splice(0, some.length);
      if (taken.size > 0) this.#options.fired(taken.size);
      if (this.#firings.length <= PENDING_MAX / 2) for (const resolve of this.#waiters.splice(0)) resolve();
      await nextTurn();
    }
  }

  async #keepState(): Promise<void> {
    const evaluation = this.#unkept.take();
    if (evaluation === null) return;
    try {
      await this.#options.alerts.keep(evaluation);
    } catch (error) {
      this.#unkept.putBack(evaluation);
      throw error;
    }
    for (const { count } of evaluation.suppressed) this.#options.suppressed(count);
  }
}

/** Makes the notification of a firing due at once, by the clock that the delivery workers use. */
function dueBy(time: DatabaseClock, firing: Firing): Firing {
  const { notification } = firing;
  return { ...firing, notification: { ...notification, createdAtMs: time.at(notification.createdAtMs) } };
}

function isAfter(a: Position, b: Position): boolean {
  return a.day > b.day || (a.day === b.day && a.seq > b.seq);
}
