// Polls the store for newly recorded stock events and hands them to the rules: other components, and commands in other processes,
// record events too. The rules get each event once, also across restarts.

import { type Clock, HOUR_MS, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import type { StockEvent } from "../../model/index.ts";
import type { Alerts, Events, SeenStockEvents } from "../../store/index.ts";
import type { Evaluator } from "./evaluator.ts";

export interface StockEventFollowerOptions {
  readonly events: Pick<Events, "page">;
  readonly alerts: Pick<Alerts, "evaluated">;
  readonly evaluator: Pick<Evaluator, "hasBegun" | "takeStockEvents">;
  readonly marketTimeMs: () => number;
  readonly clock: Clock;
  readonly log: Log;
}

const ASK_EVERY_MS = 2 * SECOND_MS;
/** Reading an article takes time, so an event may be recorded after younger events, by this much market time at most. */
const LOOK_BACK_MS = 6 * HOUR_MS;
const PAGE_EVENTS = 200;
/** The most events of one look; with more, the rules get only the newest. */
const LOOK_EVENTS_MAX = 5_000;

export class StockEventFollower {
  readonly #options: StockEventFollowerOptions;
  readonly #looking: Repeat;
  /** The recent events that the rules have seen; null until they are read from the store. */
  #seen: SeenStockEvents | null = null;

  constructor(options: StockEventFollowerOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#looking = new Repeat({
      clock,
      task: () => this.#look(),
      everyMs: ASK_EVERY_MS,
      failed: (error) => log.error({ err: error }, "stock events could not be followed"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** Looks now for events that were recorded since the last look. */
  look(): Promise<void> {
    return this.#looking.wake();
  }

  async #look(): Promise<void> {
    const nowMs = this.#options.marketTimeMs();
    // Before evaluation has begun there are no rules: a look would mark events as seen without any rule.
    if (nowMs === 0 || !this.#options.evaluator.hasBegun) return;
    const seen = this.#seen ?? (await this.#options.alerts.evaluated()).stockEvents;
    const found = await this.#since(seen?.fromMs ?? nowMs - LOOK_BACK_MS, nowMs);
    const known = new Set(seen?.names);
    const fresh = found.filter((event) => !known.has(nameOf(event)));
    if (fresh.length === 0 && seen !== null) {
      this.#seen = seen;
      return;
    }
    const fromMs = Math.max(seen?.fromMs ?? 0, nowMs - LOOK_BACK_MS);
    const names = found.filter(({ createdAtMs }) => createdAtMs >= fromMs).map(nameOf);
    this.#seen = { fromMs, names };
    // On the first look of an installation, events recorded earlier are not new.
    this.#options.evaluator.takeStockEvents(seen === null ? [] : fresh, this.#seen);
  }

  /** The recorded events of this time range, oldest first. */
  async #since(fromMs: number, upToMs: number): Promise<readonly StockEvent[]> {
    const found: StockEvent[] = [];
    for (let offset = 0; offset < LOOK_EVENTS_MAX; offset += PAGE_EVENTS) {
      const { events } = await this.#options.events.page({ fromMs, upToMs, limit: PAGE_EVENTS, offset });
      found.push(...events);
      if (events.length < PAGE_EVENTS) break;
    }
    return found.reverse();
  }
}

function nameOf({ articleId, symbol }: StockEvent): string {
  return `${symbol} ${articleId}`;
}
