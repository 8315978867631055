// Answers calls as of past moments: the table of endpoints of the present, over a market at a past position and over the facts about
// companies that were known by then. The endpoints are unaware of it.

import {
  type MarketSources,
  marketDataEndpoints,
  type PastCall,
  type PastMoment,
  type Reply,
  refusalReply,
} from "../../api/index.ts";
import { type Day, dayOf, dayStartMs, formatDay, present } from "../../base/index.ts";
import {
  BarHistory,
  CompanyRecords,
  type MarketSource,
  MinuteHistory,
  RecordedEvents,
  StoredDirectory,
  TRADING_HOURS,
} from "../../companies/index.ts";
import { MarketEngine, PastMarkets, readClock } from "../../market/index.ts";
import { DELAY_MS, type Position, type Replay, type ReplayClock, type ReplayMoment } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import { invalidParam, notThere, Refusal, rest } from "../../wire/index.ts";

/** The present, as the asking process sees it. */
export interface Present {
  /** The last event of the live market, and its time: callers cannot ask for anything after it. */
  readonly upTo: Position;
  readonly presentMs: number;
  /** The epoch of the market's past; positions of another epoch are forgotten. */
  readonly epoch: string;
}

/** The clock of a replay, or of a replay to be made, and the wall time at which it is read. */
export interface ReadClock {
  readonly clock: ReplayClock | Replay;
  readonly wallMs: number;
}

/** A call as of a past moment. */
export interface PastOrder extends Omit<PastCall, "moment">, Present {
  readonly headers: Readonly<Record<string, string>>;
  readonly moment: Exclude<PastMoment, { readonly replay: string }> | ReadClock;
}

/** The moment of a clock; or the message that its market is not kept. */
export type LocatedClock = ReplayMoment | { readonly notKept: string };

/** A market at a moment; `release` gives it back. */
interface SeenMarket {
  readonly engine: MarketEngine;
  /** The day that is shown, and the time up to which facts are known. */
  readonly day: Day;
  readonly timeMs: number;
  release(): void;
}

/** Trading has ended by this time of the day. */
const DAY_OVER_MS = Math.max(...TRADING_HOURS.map(({ toMs }) => toMs));

export class PastApi {
  readonly #store: Store;
  readonly #directory: StoredDirectory;
  #markets: { readonly epoch: string; readonly past: PastMarkets } | null = null;

  constructor(store: Store) {
    this.#store = store;
    this.#directory = new StoredDirectory(store);
  }

  /** Returns a success or a refusal. Throws an Outage, or JournalDamage. */
  async reply(order: PastOrder): Promise<Reply> {
    try {
      const seen = await this.#marketOf(order);
      try {
        // The endpoints are made for one moment, and so for each call: that takes a twentieth of a millisecond.
        const endpoints = marketDataEndpoints(await this.#sourcesOf(seen, order.epoch));
        const handler = present(
          endpoints.find(({ endpoint }) => endpoint.operationId === order.operationId),
          `${order.operationId} shows no market`,
        );
        const readBody = (): never => {
          throw new Error("a call as of a past moment has no body");
        };
        const request = { headers: new Headers(order.headers), readBody };
        return await handler.prepare(order.caller, order.path, order.query).reply(request);
      } finally {
        seen.release();
      }
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error);
      throw error;
    }
  }

  /** REPLAY-04, REPLAY-06: locates a clock, and stores for every process that it has caught up with the present. */
  async locate({ clock, wallMs }: ReadClock, { upTo, presentMs, epoch }: Present): Promise<LocatedClock> {
    const past = this.#pastOf(epoch);
    const { anchorMarketMs } = clock;
    const hours = await past.openHoursFrom(anchorMarketMs, upTo, presentMs);
    const reading = hours.length === 0 ? null : readClock(clock, wallMs, hours);
    // The market at the start of a new clock must be kept; a running replay may have begun on a day that was deleted since.
    const isKept = reading !== null && ("id" in clock || (await past.positionAt(anchorMarketMs, upTo)) !== null);
    const position = isKept ? await past.positionAt(reading.timeMs, upTo) : null;
    if (!isKept || position === null) return { notKept: await this.#notKept(past, dayOf(anchorMarketMs)) };
    const { timeMs, state } = reading;
    if (reading.hasCaughtUp && "id" in clock) await this.#store.replays.change(clock, { caughtUpMs: timeMs });
    return { timeMs, state, position };
  }

  /** ASOF-02, REPLAY-09: a time, or a position of the market that is shown. */
  async #momentOf({
    moment,
    ...present
  }: PastOrder): Promise<{ readonly timeMs: number } | { readonly position: Position }> {
    if (!("clock" in moment)) return moment;
    const located = await this.locate(moment, present);
    if ("notKept" in located) throw notThere(located.notKept);
    return { timeMs: located.timeMs };
  }

  async #marketOf(order: PastOrder): Promise<SeenMarket> {
    const { dataMode, upTo } = order;
    const moment = await this.#momentOf(order);
    const past = this.#pastOf(order.epoch);
    if ("position" in moment) {
      const { position } = moment;
      const market = await past.at(position);
      if (market === null) {
        if (!(await past.days()).includes(position.day)) throw notThere(await this.#notKept(past, position.day));
        throw invalidParam("position", "the number of an event of its day");
      }
      const { engine, release } = market;
      return { engine, day: engine.tradingDay ?? position.day, timeMs: engine.timeMs, release };
    }
    // ASOF-03: the delayed market of a moment has the events of 15 minutes before it.
    const timeMs = moment.timeMs - (dataMode === "delayed" ? DELAY_MS : 0);
    const position = await past.positionAt(timeMs, upTo);
    const market = position === null ? null : await past.at(position);
    if (market !== null) {
      const { engine, release } = market;
      return { engine, day: engine.tradingDay ?? dayOf(timeMs), timeMs, release };
    }
    if (showsMarket(order)) throw notThere(await this.#notKept(past, dayOf(timeMs)));
    // ASOF-07: facts about companies need no market.
    return { engine: new MarketEngine(), day: dayOf(timeMs), timeMs, release: () => undefined };
  }

  async #sourcesOf({ engine, day, timeMs }: SeenMarket, epoch: string): Promise<MarketSources> {
    const { bars } = this.#store;
    const facts = this.#store.factsAt(timeMs);
    const { directory, actions } = (await this.#directory.now()).at(day, timeMs);
    const market: MarketSource = { engine: () => engine, asOf: () => ({ day, timeMs }), trouble: () => null };
    const isOver = engine.tradingDay === null && timeMs >= dayStartMs(day) + DAY_OVER_MS;
    return {
      market,
      directory: () => directory,
      history: new BarHistory(bars, isOver ? day : 0),
      minutes: new MinuteHistory(bars),
      records: new CompanyRecords({ ...facts, bars, actions: () => actions }),
      events: new RecordedEvents(facts.events, market),
      firstDay: async () => (await this.#pastOf(epoch).days())[0] ?? null,
    };
  }

  #pastOf(epoch: string): PastMarkets {
    if (this.#markets === null || this.#markets.epoch !== epoch) {
      this.#markets = { epoch, past: new PastMarkets({ store: this.#store, epoch }) };
    }
    return this.#markets.past;
  }

  /** ASOF-06 */
  async #notKept(past: PastMarkets, day: Day): Promise<string> {
    const days = await past.days();
    const [first, last] = [days[0], days.at(-1)];
    const kept =
      first === undefined || last === undefined ? "no day is." : `kept are ${formatDay(first)} to ${formatDay(last)}.`;
    const moment = days.includes(day) ? "before the first event of" : "of";
    return `The market ${moment} ${formatDay(day)} is not kept: ${kept}`;
  }
}

function showsMarket({ operationId }: PastOrder): boolean {
  return rest.ENDPOINTS.some((row) => row.operationId === operationId && row.shows === "market");
}
