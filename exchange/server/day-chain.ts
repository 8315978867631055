// Links trading days: a day opens with the closes of the day before, adjusted for corporate actions. Days whose closes are not
// in the cache are simulated again, without storing their frames.

import type { ItchDialect } from "../../gateway/index.ts";
import {
  assert,
  type Day,
  type Decimal,
  isTradingDay,
  nextTradingDay,
  present,
  previousTradingDay,
  RecentMap,
} from "../../src/base/index.ts";
import type { DayCloses } from "../trading/day/exchange-day.ts";
import type { OrderLog } from "../trading/orders/order-log.ts";
import { sharesPerShare, suspendedDays } from "../world/companies/capital-changes.ts";
import {
  adjustReference,
  type CompanyActions,
  corporateActions,
  dividendsByExDay,
  referenceChanges,
} from "../world/companies/corporate-actions.ts";
import { marketUniverse } from "../world/companies/market-universe.ts";
import { newsOn } from "../world/happenings/shocks.ts";
import { SCENARIOS, type ScenarioName } from "../world/scenarios/scenarios.ts";
import { INDEX_START } from "../world/universe/index-weights.ts";
import { isListedOn, type Listing, originOf } from "../world/universe/listing.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import { CloseCache } from "./close-cache.ts";
import { type DayOpening, DayRun } from "./day-run.ts";
import { EXCHANGE_REVISION, type ExchangeOptions } from "./exchange-options.ts";

/** About two years of closes, a few megabytes. */
const DAYS_KEPT_MAX = 500;

export class DayChain {
  readonly firstDay: Day;
  readonly #seed: number;
  readonly #activity: number;
  readonly #scenario: ScenarioName | undefined;
  readonly #universe: readonly Listing[];
  /** Names everything that the frames depend on. */
  readonly key: string;
  readonly #cache: CloseCache | null;
  readonly #orders: OrderLog | null;
  readonly #dialect: ItchDialect | null;
  /** Closes of days that were simulated here; a day that was dropped is simulated again. */
  readonly #kept = new RecentMap<Day, DayCloses>(DAYS_KEPT_MAX);

  /** `orders` are the orders of agents, which make it another market; with `dialect` the days are written order by order too. */
  constructor(options: ExchangeOptions, orders: OrderLog | null = null, dialect: ItchDialect | null = null) {
    this.#orders = orders;
    this.#dialect = dialect;
    this.firstDay = options.firstDay;
    this.#seed = options.seed;
    this.#activity = options.activity;
    this.#scenario = options.scenario;
    this.#universe = options.listings ?? marketUniverse(options.seed, options.firstDay);
    const listed = this.#universe.map((listing) => `${listing.symbol}:${listing.referencePrice}`).join(",");
    this.key = JSON.stringify([
      EXCHANGE_REVISION,
      options.seed,
      options.firstDay,
      options.activity,
      Bun.hash(listed).toString(16),
      ...(options.scenario === undefined ? [] : [options.scenario]),
      ...(orders === null ? [] : [orders.id]),
    ]);
    this.#cache = options.cacheDir === null ? null : new CloseCache(options.cacheDir, this.key);
  }

  /** The opening state of `day`, a trading day that is not before the first one. */
  openingOf(day: Day): DayOpening {
    assert(day >= this.firstDay && isTradingDay(day), `${day} has no opening`);
    const isFirst = day === this.firstDay;
    const closes = isFirst ? null : this.#closesOf(previousTradingDay(day));
    const listed = this.#universe.filter((listing) => isListedOn(listing, day));
    const listings = listed.map((listing) =>
      this.#onDay(listing, day, closes === null ? null : closeOf(listing, closes)),
    );
    // No share is suspended on the first day.
    const suspended = new Set(isFirst ? [] : this.#suspendedOn(day, listed));
    const dividends = new Map(isFirst ? [] : this.#dividendsOn(day, listed));
    const script = this.#scenario === undefined ? undefined : SCENARIOS[this.#scenario].scripts?.[day];
    const news = newsOn(day, this.#seed, listed, this.firstDay);
    const indexCloses = closes?.indices ?? INDEX_START;
    const { carried = [] } = closes ?? {};
    // Only carried orders need to know the adjusted listings.
    const adjusted = new Set(carried.length === 0 ? [] : this.#adjustedOn(day, listed));
    const opening = { day, listings, suspended, dividends, news, indexCloses, adjusted, carried };
    return script === undefined ? opening : { ...opening, script };
  }

  /** A simulation of `day` from its first event. */
  run(day: Day): DayRun {
    return new DayRun(this.openingOf(day), this.#seed, this.#activity, this.#orders?.commandsOf(day), this.#dialect);
  }

  /** The last day up to `day` whose opening is known without simulating another day; null when it is over `daysMax` days earlier. */
  openableFrom(day: Day, daysMax: number): Day | null {
    let from = day;
    for (let days = 0; days <= daysMax; days++) {
      if (from === this.firstDay) return from;
      const before = previousTradingDay(from);
      if (this.#known(before) !== null) return from;
      from = before;
    }
    return null;
  }

  /** Stores the closes of a day, for the days after it. */
  keep(day: Day, closes: DayCloses): void {
    this.#kept.set(day, closes);
    if (this.#cache?.read(day) === null) this.#cache.write(day, closes);
  }

  #closesOf(day: Day): DayCloses {
    const missing: Day[] = [];
    for (let back = day; back >= this.firstDay; back = previousTradingDay(back)) {
      const known = this.#known(back);
      if (known !== null) {
        this.#kept.set(back, known);
        break;
      }
      missing.push(back);
    }
    for (const next of missing.reverse()) this.#simulate(next);
    return present(this.#known(day), "a simulated day left no closes");
  }

  #known(day: Day): DayCloses | null {
    return this.#kept.get(day) ?? this.#cache?.read(day) ?? null;
  }

  #simulate(day: Day): void {
    const run = this.run(day);
    while (!run.isOver) run.advance(DAY_END_MS);
    this.keep(day, run.closes());
  }

  /** The corporate actions of a company with an ex-day from `from` to `to`. */
  #actionsOf(listing: Listing, from: Day, to: Day): CompanyActions {
    return corporateActions(this.#seed, originOf(listing), from, to, this.firstDay);
  }

  /** Numbers of the companies that are about to cut their capital. */
  #suspendedOn(day: Day, listed: readonly Listing[]): readonly number[] {
    const from = nextTradingDay(day);
    // The suspension lasts two sessions, so that the cut follows on one of the next two.
    const to = nextTradingDay(from);
    const isSuspended = (listing: Listing): boolean =>
      suspendedDays(this.#actionsOf(listing, from, to).capitalChanges).has(day);
    return listed.filter(isSuspended).map(({ number }) => number);
  }

  /** Numbers of the companies with a change of capital on this day. */
  #adjustedOn(day: Day, listed: readonly Listing[]): readonly number[] {
    const isAdjusted = (listing: Listing): boolean => this.#actionsOf(listing, day, day).capitalChanges.length > 0;
    return listed.filter(isAdjusted).map(({ number }) => number);
  }

  /** The dividends of the shares that go ex-dividend, by listing number. */
  #dividendsOn(day: Day, listed: readonly Listing[]): readonly (readonly [number, Decimal])[] {
    return listed.flatMap((listing) => {
      const value = dividendsByExDay(this.#actionsOf(listing, day, day)).get(day);
      return value === undefined ? [] : [[listing.number, value] as const];
    });
  }

  /** A listing with the day's reference price and share count. */
  #onDay(listing: Listing, day: Day, close: Decimal | null): Listing {
    if (close === null) return listing;
    const actions = this.#actionsOf(listing, nextTradingDay(this.firstDay), day);
    const change = referenceChanges(actions).get(day);
    const shares = listing.sharesOutstanding * sharesPerShare(actions.capitalChanges, this.firstDay, day);
    return {
      ...listing,
      sharesOutstanding: Math.round(shares),
      referencePrice: change === undefined ? close : adjustReference(close, change, listing),
    };
  }
}

/** The last close of a listing; on its first day the close of the listing that it moved from, null where it had none. */
function closeOf(listing: Listing, { prices }: DayCloses): Decimal | null {
  return prices.get(listing.number) ?? prices.get(originOf(listing).number) ?? null;
}
