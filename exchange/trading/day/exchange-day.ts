// One trading day of the whole exchange: a function of seed, day and reference prices. `advanceTo` writes every frame up to a
// moment; the frames have the same bytes whatever the steps in which time is advanced.

import {
  assert,
  type Day,
  type Decimal,
  nextTradingDay,
  outOfRange,
  present,
  SECOND_MS,
} from "../../../src/base/index.ts";
import type { FrameWriter, Market } from "../../../src/feed-protocol/index.ts";
import type { OrderBook } from "../../matching/order-book.ts";
import { PriceGrid } from "../../matching/price-grid.ts";
import { type CommonDay, CommonDays, CompanyDays } from "../../world/factors/company-days.ts";
import type { NewsDay, NewsShocks } from "../../world/factors/company-news.ts";
import { type Exposure, exposureOf } from "../../world/factors/exposure.ts";
import {
  type DayScript,
  scriptedActivity,
  scriptedHalt,
  scriptedRate,
  scriptedReturn,
} from "../../world/scenarios/scenario.ts";
import { type DailyLimits, dailyLimits } from "../../world/universe/daily-limits.ts";
import { tradeRateAt } from "../../world/universe/day-profile.ts";
import { indexClose } from "../../world/universe/index-weights.ts";
import type { Listing } from "../../world/universe/listing.ts";
import { DAY_END_MS, DAY_START_MS, type Schedule, scheduleOf, uncrossMoments } from "../../world/universe/schedule.ts";
import { roundToTick, tickAt } from "../../world/universe/tick.ts";
import { type TypicalTrading, typicalTrading } from "../../world/universe/typical-trading.ts";
import { Draws } from "../flow/draws.ts";
import { Factors, FairValue } from "../flow/fair-value.ts";
import { OrderFlow } from "../flow/order-flow.ts";
import { planSymbol } from "../flow/symbol-plan.ts";
import type { CarriedOrder, OrderReport, OrderRequest } from "../orders/order-command.ts";
import { Agenda } from "./agenda.ts";
import { InstrumentDay, type TimedOrders } from "./instrument-day.ts";
import type { InstrumentRules } from "./instrument-publisher.ts";

export interface ExchangeDayOptions {
  readonly seed: number;
  readonly day: Day;
  /** The listings of that day, with its reference prices and share counts. */
  readonly listings: readonly Listing[];
  /** Numbers of the listings that are suspended that day. */
  readonly suspended?: ReadonlySet<number>;
  /** Dividends in riyals a share, by listing number, for the holders of the day before. */
  readonly dividends?: ReadonlyMap<number, Decimal>;
  /** The news of the listings, by their numbers; none by default. */
  readonly news?: ReadonlyMap<number, NewsShocks>;
  /** The changes that a scenario makes to the day. */
  readonly script?: DayScript;
  /** The closing levels of the indices on the day before. */
  readonly indexCloses: Readonly<Record<Market, Decimal>>;
  /** Factor on the number of orders; 1 is the rate of the real market. */
  readonly activity: number;
  readonly writer: FrameWriter;
  /** Numbers of the listings whose reference price was adjusted for a change of capital since the last close. */
  readonly adjusted?: ReadonlySet<number>;
  /** Orders of agents from earlier days that still stand, in their order of time. */
  readonly carried?: readonly CarriedOrder[];
  /** Receives the reports on agents' orders. */
  readonly report?: (report: OrderReport) => void;
  /** Receives the orders of the listing with this number one by one. */
  readonly ordersOf?: (number: number) => TimedOrders;
}

/** The state that a day passes to the next. */
export interface DayCloses {
  /** Closing prices by listing number. */
  readonly prices: ReadonlyMap<number, Decimal>;
  readonly indices: Readonly<Record<Market, Decimal>>;
  /** Orders of agents that outlast this day. */
  readonly carried: readonly CarriedOrder[];
}

/** Closing auctions below these traded values set no closing price. */
const CLOSING_VALUE_MIN: Readonly<Record<Market, Decimal>> = { TASI: 15_000 * 10_000, NOMU: 2_500 * 10_000 };
/** Debt has no daily limits, but its order book needs some: orders beyond these are parked outside it. */
const UNLIMITED_PERCENT = 25;
/** A dividend is never more than this part of the price. */
const DIVIDEND_PART_MAX = 0.5;
const NO_SCRIPT: DayScript = {};
const NEVER = Number.POSITIVE_INFINITY;

export class ExchangeDay {
  readonly #options: ExchangeDayOptions;
  readonly #instruments: readonly InstrumentDay[];
  readonly #agenda: Agenda;
  /** The exchange's own actor number: at the same moment it acts after all instruments. */
  readonly #exchangeActor: number;
  #nowMs = 0;
  #isOver = false;

  constructor(options: ExchangeDayOptions) {
    this.#options = options;
    const { seed, day, listings } = options;
    const sectors = new Set(listings.map((listing) => listing.sectorEn).filter((name) => name !== ""));
    const common = new CommonDays(seed, sectors).on(day);
    const factors = new Factors(seed, day, common);
    const typical = typicalTrading(listings);
    const ordinary = listings.map(({ number, symbol }) => present(typical.get(number), `no ordinary day of ${symbol}`));
    const uncrosses = uncrossMoments(
      seed,
      day,
      ordinary.map(({ trades }) => trades),
    );
    this.#instruments = listings.map((listing, at) => {
      const schedule = scheduleOf(uncrosses[at] ?? outOfRange(at), listing.securityType);
      return this.#instrumentDay(listing, ordinary[at] ?? outOfRange(at), schedule, common, factors);
    });
    this.#exchangeActor = listings.length;
    this.#agenda = new Agenda([...this.#instruments.map((instrument) => instrument.nextMs), DAY_START_MS]);
    this.#renew(options.carried ?? []);
  }

  /** True after the last frame of the day. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The time of day of the next action. */
  get nextMs(): number {
    return this.#agenda.nextMs;
  }

  get instruments(): readonly InstrumentDay[] {
    return this.#instruments;
  }

  /** Writes every frame with a time up to `timeOfDayMs`. */
  advanceTo(timeOfDayMs: number): void {
    const agenda = this.#agenda;
    while (agenda.nextMs <= timeOfDayMs && !this.#isOver) {
      const nowMs = agenda.nextMs;
      const actor = agenda.nextActor;
      if (actor === this.#exchangeActor) {
        agenda.reschedule(this.#actAsExchange(nowMs));
      } else {
        const instrument = present(this.#instruments[actor], "an actor without an instrument");
        instrument.act(nowMs);
        agenda.reschedule(instrument.nextMs);
      }
    }
    this.#nowMs = Math.max(this.#nowMs, timeOfDayMs);
  }

  /** Carries out an agent's request at the current time; false when there is no such symbol. */
  order(request: OrderRequest): boolean {
    const at = this.#placeOf(request.symbol);
    const instrument = this.#instruments[at];
    if (instrument === undefined) return false;
    instrument.order(this.#nowMs, request);
    this.#agenda.move(at, instrument.nextMs);
    return true;
  }

  /** The last price of a symbol; null when it is not listed. */
  lastPriceOf(symbol: string): Decimal | null {
    return this.#instruments[this.#placeOf(symbol)]?.lastPrice ?? null;
  }

  #placeOf(symbol: string): number {
    return this.#options.listings.findIndex((listing) => listing.symbol === symbol);
  }

  /** Closing prices and index levels, once the day is over. */
  closes(): DayCloses {
    assert(this.#isOver, "a day has closes when it is over");
    const { listings, indexCloses } = this.#options;
    const prices = new Map(
      listings.map((listing, at) => [
        listing.number,
        present(this.#instruments[at], "a listing without a day").closingPrice,
      ]),
    );
    const close = (market: Market): Decimal =>
      indexClose(market, indexCloses[market], listings, ({ number }) => present(prices.get(number), "no close"));
    const carried = this.#instruments.flatMap((instrument) => instrument.ownOrders.carried());
    return { prices, indices: { TASI: close("TASI"), NOMU: close("NOMU") }, carried };
  }

  /** Reports on agents' orders of earlier days, before agents can send requests. */
  #renew(carried: readonly CarriedOrder[]): void {
    const bySymbol = Map.groupBy(carried, ({ symbol }) => symbol);
    for (const [at, { symbol }] of this.#options.listings.entries()) {
      const orders = bySymbol.get(symbol);
      if (orders === undefined) continue;
      present(this.#instruments[at], "a listing without a day").renew(DAY_START_MS, orders);
      bySymbol.delete(symbol);
    }
    for (const { agent, order, symbol, remaining } of [...bySymbol.values()].flat()) {
      const ended = { type: "ended", reason: "delisted", remaining } as const;
      this.#options.report?.({ agent, order, symbol, timeOfDayMs: DAY_START_MS, ...ended });
    }
  }

  /** Sends the day start, a heartbeat each second and the day end; returns when it acts next. */
  #actAsExchange(nowMs: number): number {
    const { writer } = this.#options;
    if (nowMs === DAY_START_MS) this.#startDay(nowMs);
    else if (nowMs < DAY_END_MS) writer.heartbeat(nowMs);
    else {
      writer.dayEnd(nowMs);
      this.#isOver = true;
      return NEVER;
    }
    return nowMs + SECOND_MS;
  }

  #startDay(nowMs: number): void {
    const { writer, day, listings, indexCloses } = this.#options;
    writer.dayStart(nowMs, day, listings.length);
    for (const listing of listings) {
      const { low, high } = dailyLimits(listing, listing.referencePrice, day);
      const tick = tickAt(listing.referencePrice, listing.securityType);
      writer.instrument(nowMs, { ...listing, limitLow: low, limitHigh: high, tick });
    }
    writer.indexReference(nowMs, "TASI", indexCloses.TASI);
    writer.indexReference(nowMs, "NOMU", indexCloses.NOMU);
  }

  #instrumentDay(
    listing: Listing,
    usual: TypicalTrading,
    schedule: Schedule,
    common: CommonDay,
    factors: Factors,
  ): InstrumentDay {
    const { seed, day, activity, writer, script = NO_SCRIPT } = this.#options;
    const { symbol, referencePrice } = listing;
    const exposure = exposureOf(listing, usual.value);
    const news = this.#options.news?.get(listing.number);
    const company = new CompanyDays(seed, exposure, news).on(common);
    const course = factors.courseOf(symbol);
    const liveliness = scriptedActivity(script, listing);
    const plan = planSymbol({
      ...{ seed, day, listing, typical: usual, common, company, course, liveliness },
      activity: activity * liveliness,
      tradeRateAt: scriptedRate(script, listing, tradeRateAt),
      investors: factors.investors,
      marketBeta: exposure.marketBeta,
    });
    const flowOf = (book: OrderBook): OrderFlow => {
      const fair = new FairValue(exposure, company, factors, course, plan.outsidePart);
      const worth = this.#worth(listing, exposure, fair, script);
      return new OrderFlow(plan, book, new Draws(seed, day, symbol, "orders"), referencePrice, worth);
    };
    const rules = this.#rulesOf(listing, schedule, company.own.news, script);
    return new InstrumentDay(rules, writer, flowOf, this.#options.report, this.#options.ordersOf?.(listing.number));
  }

  #rulesOf(listing: Listing, schedule: Schedule, news: NewsDay, script: DayScript): InstrumentRules {
    const { day, suspended, adjusted } = this.#options;
    const { number, symbol, referencePrice, securityType } = listing;
    const limits = dailyLimits(listing, referencePrice, day);
    return {
      number,
      grid: gridOf(listing, limits),
      isOnTick: (price) => roundToTick(price, securityType, "nearest") === price,
      referencePrice,
      staticPercent: limits.staticPercent,
      closingValueMin: CLOSING_VALUE_MIN[listing.market],
      schedule: { ...schedule, halt: scriptedHalt(script, listing) ?? haltOf(news) },
      isSuspended: suspended?.has(number) === true || script.suspended?.includes(symbol) === true,
      isAdjusted: adjusted?.has(number) === true,
      nextDay: nextTradingDay(day),
    };
  }

  /** The listing's fair value, less a dividend for the holders of the day before, and with the changes of a scenario. */
  #worth(listing: Listing, exposure: Exposure, fair: FairValue, script: DayScript): Pick<FairValue, "logReturnAt"> {
    const dividend = this.#options.dividends?.get(listing.number) ?? 0;
    const scripted = scriptedReturn(script, listing, exposure.marketBeta);
    if (dividend === 0 && scripted === null) return fair;
    const paid = Math.log(1 - Math.min(dividend / listing.referencePrice, DIVIDEND_PART_MAX));
    return { logReturnAt: (timeOfDayMs) => fair.logReturnAt(timeOfDayMs) + paid + (scripted?.(timeOfDayMs) ?? 0) };
  }
}

/** Grave news during the session stops trading when it becomes known, until traders have read it. */
function haltOf({ haltFromMs, haltMs }: NewsDay): InstrumentRules["schedule"]["halt"] {
  return haltMs === 0 ? null : { fromMs: haltFromMs, untilMs: haltFromMs + haltMs };
}

function gridOf(listing: Listing, limits: DailyLimits): PriceGrid {
  const { securityType, referencePrice } = listing;
  const within = (percent: number, rounding: "up" | "down"): Decimal =>
    roundToTick((referencePrice * (100 + percent)) / 100, securityType, rounding);
  const low = limits.low > 0 ? limits.low : within(-UNLIMITED_PERCENT, "up");
  const high = limits.high > 0 ? limits.high : within(UNLIMITED_PERCENT, "down");
  return PriceGrid.between(low, high, (price) => tickAt(price, securityType));
}
