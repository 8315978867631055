// Follows the stock events on file and hands new ones to the rules. Events are recorded by other parts and by commands of other
// processes, so the store is asked; each event is told once, also over a restart.

import { type Clock, HOUR_MS, type Log, SECOND_MS, type Timer } from "../../base/index.ts";
import type { StockEvent } from "../../model/index.ts";
import type { Alerts, Events } from "../../store/index.ts";
import type { Evaluator } from "./evaluator.ts";

export interface StockEventFollowerOptions {
  readonly events: Events;
  readonly alerts: Pick<Alerts, "evaluated">;
  readonly evaluator: Evaluator;
  readonly marketTimeMs: () => number;
  readonly clock: Clock;
  readonly log: Log;
}

const ASK_EVERY_MS = 2 * SECOND_MS;
/** An event is on file when its article was read, which may take this much market time longer than for a younger one. */
const LOOK_BACK_MS = 6 * HOUR_MS;
const PAGE_EVENTS = 200;
/** Events of one look, at most; with more, the newest are told. */
const LOOK_EVENTS_MAX = 5_000;

export class StockEventFollower {
  readonly #options: StockEventFollowerOptions;
  /** Events that were looked at, of those after `#fromMs`; null until what was kept is read. */
  #seen: Set<string> | null = null;
  #fromMs = 0;
  #timer: Timer | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: StockEventFollowerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = this.#options.clock.after(ASK_EVERY_MS, () => {
      void this.look().finally(() => {
        if (!this.#isStopped) this.start();
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#looking;
  }

  /** Looks for events that were recorded since the last look. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#options.log.error({ err: error }, "stock events could not be followed"));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const nowMs = this.#options.marketTimeMs();
    if (nowMs === 0) return;
    const isFirst = await this.#open(nowMs);
    const known = this.#seen ?? new Set();
    const found = await this.#since(this.#fromMs, nowMs);
    const fresh = found.filter((event) => !known.has(nameOf(event)));
    if (fresh.length === 0 && !isFirst) return;
    this.#fromMs = Math.max(this.#fromMs, nowMs - LOOK_BACK_MS);
    const names = found.filter(({ createdAtMs }) => createdAtMs >= this.#fromMs).map(nameOf);
    this.#seen = new Set(names);
    // The first look of an installation begins now: what is on file already is no news.
    this.#options.evaluator.takeStockEvents(isFirst ? [] : fresh, { fromMs: this.#fromMs, names });
  }

  /** Reads what was looked at before the start; true when nothing ever was. */
  async #open(nowMs: number): Promise<boolean> {
    if (this.#seen !== null) return false;
    const { stockEvents } = await this.#options.alerts.evaluated();
    this.#seen = new Set(stockEvents?.names);
    this.#fromMs = stockEvents?.fromMs ?? nowMs - LOOK_BACK_MS;
    return stockEvents === null;
  }

  /** Oldest first. */
  async #since(fromMs: number, upToMs: number): Promise<readonly StockEvent[]> {
    const found: StockEvent[] = [];
    for (let offset = 0; offset < LOOK_EVENTS_MAX; offset += PAGE_EVENTS) {
      const { events } = await this.#options.events.page({ upToMs, limit: PAGE_EVENTS, offset });
      const recent = events.filter(({ createdAtMs }) => createdAtMs >= fromMs);
      found.push(...recent);
      if (recent.length < PAGE_EVENTS) break;
    }
    return found.reverse();
  }
}

function nameOf({ articleId, symbol }: StockEvent): string {
  return `${symbol} ${articleId}`;
}
