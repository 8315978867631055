// Follows the stock events on file and hands new ones to the rules. Events are recorded by other parts and by commands of other
// processes, so the store is asked; each event is told once, also over a restart.

import { type Clock, type Log, SECOND_MS, type Timer } from "../base/index.ts";
import type { StockEvent } from "../model/index.ts";
import type { Alerts, Events } from "../store/index.ts";
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
const PAGE_EVENTS = 200;
/** Events of one look, at most. After so long a silence the newest are told. */
const LOOK_EVENTS_MAX = 10_000;

export class StockEventFollower {
  readonly #options: StockEventFollowerOptions;
  /** Events recorded before this moment were looked at; null until that is known. */
  #upToMs: number | null = null;
  /** Those of that very moment that were looked at: more of them may come. */
  #seen = new Set<string>();
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
    // The first look of an installation begins now: what is on file already is no news.
    this.#upToMs ??= (await this.#options.alerts.evaluated()).stockEventsUpToMs ?? nowMs;
    const fromMs = this.#upToMs;
    const fresh = (await this.#since(fromMs, nowMs)).filter((event) => !this.#seen.has(nameOf(event)));
    const lastMs = Math.max(fromMs, ...fresh.map(({ createdAtMs }) => createdAtMs));
    if (lastMs > fromMs) this.#seen.clear();
    for (const event of fresh) if (event.createdAtMs === lastMs) this.#seen.add(nameOf(event));
    this.#upToMs = lastMs;
    if (fresh.length > 0) this.#options.evaluator.takeStockEvents(fresh, lastMs);
    else if (fromMs === nowMs) this.#options.evaluator.takeStockEvents([], nowMs);
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
