// Alert rules are watched in a thread of their own: however many there are, the market is not held up by them. What happens is
// sent in lots, in order, and each message is answered with what it brought about.

import { type Clock, type Day, Fault } from "../../base/index.ts";
import type { MarketTick } from "../../live/index.ts";
import type { AlertRule, AlertState, MarketEvent } from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import type { FromWatch, ToWatch } from "./watch-messages.ts";
import { WatchOrders } from "./watch-orders.ts";

export interface WatchThreadOptions {
  readonly clock: Clock;
  /** Told of every report, in the order of what was sent. */
  readonly told: (report: FromWatch) => void;
  /** The thread has died: the process must not go on. */
  readonly failed: (error: unknown) => void;
}

interface Waiting {
  readonly answers: number;
  readonly resolve: () => void;
}

/** Orders that do not fill a message wait this long for more. */
const SEND_AFTER_MS = 2;
/** Messages on their way, at most: with more the market is held up until half of them are answered. */
const AHEAD_MAX = 64;

export class WatchThread {
  readonly #options: WatchThreadOptions;
  readonly #worker = new Worker(new URL("./watch-worker.ts", import.meta.url).href);
  readonly #orders = new WatchOrders();
  /** Of the rules that are watched, those that are spent included. */
  readonly #versions = new Map<number, string>();
  #isDue = false;
  #sent = 0;
  #answered = 0;
  #waiting: Waiting[] = [];
  #hasEnded = false;

  constructor(options: WatchThreadOptions) {
    this.#options = options;
    this.#worker.onmessage = (event: MessageEvent<FromWatch>) => this.#answer(event.data);
    this.#worker.onerror = ({ message }) => this.#fail(`the watch on the market crashed: ${message}`);
    this.#worker.addEventListener("close", () => this.#fail("the watch on the market stopped"));
  }

  /** Messages that are not answered yet. */
  get ahead(): number {
    return this.#sent - this.#answered;
  }

  /** Takes the next batch, which the engine has applied. A promise: it is to be waited for before the next one. */
  take(tick: Pick<MarketTick, "batch" | "changes" | "engine">): Promise<void> | undefined {
    this.#orders.take(tick);
    if (this.#orders.isFull) this.#send();
    else if (this.#orders.isUrgent) this.#sendSoon();
    return this.ahead > AHEAD_MAX ? this.#until(this.#sent - AHEAD_MAX / 2) : undefined;
  }

  /** Takes events one by one. */
  apply(events: readonly MarketEvent[]): void {
    this.#orders.apply(events);
    this.#sendSoon();
  }

  /** What is usual on the day; taken only while that day runs. */
  setUsual(day: Day, usual: ReadonlyMap<string, readonly UsualTrading[]>): void {
    this.#orders.setUsual(day, usual);
    this.#sendSoon();
  }

  /** The version of the rule that is watched; undefined when it is not. */
  versionOf(ruleId: number): string | undefined {
    return this.#versions.get(ruleId);
  }

  /** Puts a rule on the watch, in place of one with the same id; with states it goes on from them. */
  put(rule: AlertRule, version: string, states: readonly AlertState[]): void {
    this.#versions.set(rule.id, version);
    this.#orders.put(rule, states);
    this.#sendSoon();
  }

  remove(ruleId: number): void {
    if (!this.#versions.delete(ruleId)) return;
    this.#orders.remove(ruleId);
    this.#sendSoon();
  }

  /** Resolves when what everything up to now brought about has been told, or when the thread has ended. */
  sync(): Promise<void> {
    this.#send();
    return this.#until(this.#sent);
  }

  close(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#worker.terminate();
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting = [];
  }

  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#options.clock.after(SEND_AFTER_MS, () => {
      this.#isDue = false;
      this.#send();
    });
  }

  #send(): void {
    const orders = this.#orders.drain();
    if (orders.length === 0 || this.#hasEnded) return;
    const message: ToWatch = { orders, nowMs: this.#options.clock.nowMs() };
    const lots = orders.flatMap((order) => (order.type === "trades" ? [order.lot.cells.buffer] : []));
    this.#worker.postMessage(message, lots);
    this.#sent++;
  }

  #answer(report: FromWatch): void {
    if (this.#hasEnded) return;
    this.#answered++;
    this.#options.told(report);
    if (this.#waiting.length === 0) return;
    for (const { answers, resolve } of this.#waiting) if (answers <= this.#answered) resolve();
    this.#waiting = this.#waiting.filter(({ answers }) => answers > this.#answered);
  }

  #until(answers: number): Promise<void> {
    if (this.#hasEnded || answers <= this.#answered) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ answers, resolve }));
  }

  #fail(reason: string): void {
    if (this.#hasEnded) return;
    this.close();
    this.#options.failed(new Fault(reason));
  }
}
