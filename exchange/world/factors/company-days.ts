// The one market of a seed through time: the moves of the market, each sector and each company on any day, and their activity. The past is
// generated from it, and the simulated days trade it.

import { type Day, RecentMap } from "../../../src/base/index.ts";
import { type Activity, MarketActivity, OwnActivity } from "./activity.ts";
import { CompanyNews, type NewsShocks, NO_SHOCKS } from "./company-news.ts";
import type { Exposure } from "./exposure.ts";
import { type FactorDay, totalOf } from "./factor-day.ts";
import { type MarketDay, MarketFactor } from "./market-factor.ts";
import { type OwnDay, OwnFactor } from "./own-factor.ts";

const SECTOR_SIGMA = 0.0058;
const DAYS_KEPT_MAX = 2_000;

/** The common factors of one day, which move many companies. */
export interface CommonDay {
  readonly market: MarketDay;
  readonly activity: Activity;
  readonly sectors: ReadonlyMap<string, FactorDay>;
}

/** One company on one day. */
export interface CompanyDay {
  readonly own: OwnDay;
  /** Factor on the trades of an ordinary day, without the trades that news of the session draws. */
  readonly trades: number;
  /** Factor on the whole day's trades for the trades that news of the session draws. */
  readonly rush: number;
}

export interface PastCompanyDay extends CompanyDay {
  readonly move: number;
}

/** The mean size of a session's return in the day's standard deviations. */
const EXPECTED_PART = 0.7;

export class CommonDays {
  readonly #market: MarketFactor;
  readonly #activity: MarketActivity;
  readonly #sectors: ReadonlyMap<string, OwnFactor>;
  readonly #days = new RecentMap<Day, CommonDay>(DAYS_KEPT_MAX);

  constructor(seed: number, sectors: Iterable<string>) {
    this.#market = new MarketFactor(seed);
    this.#activity = new MarketActivity(seed);
    const names = new Set(sectors);
    this.#sectors = new Map(
      [...names].map((name) => [name, new OwnFactor(SECTOR_SIGMA, 1, null, seed, "sector", name)]),
    );
  }

  on(day: Day): CommonDay {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const market = this.#market.on(day);
    const common = {
      market,
      activity: this.#activity.on(day, market),
      sectors: new Map([...this.#sectors].map(([name, factor]) => [name, factor.on(market.number, market)])),
    };
    this.#days.set(day, common);
    return common;
  }
}

/** The days of one company. */
export class CompanyDays {
  readonly exposure: Exposure;
  readonly #own: OwnFactor;
  readonly #activity: OwnActivity;

  constructor(seed: number, exposure: Exposure, news: NewsShocks = NO_SHOCKS) {
    this.exposure = exposure;
    this.#own = new OwnFactor(
      exposure.ownSigma,
      exposure.unrest,
      new CompanyNews(exposure.ownSigma, news),
      seed,
      "company",
      exposure.symbol,
    );
    const sigma = Math.hypot(exposure.ownSigma, 0.009 * exposure.marketBeta);
    this.#activity = new OwnActivity(seed, exposure.symbol, sigma, exposure.unrest);
  }

  /** A day to simulate. Its known move is the overnight one; the simulation decides the session's. */
  on({ market, activity, sectors }: CommonDay): CompanyDay {
    const { marketBeta, sectorBeta } = this.exposure;
    const sector = sectors.get(this.exposure.sector);
    const own = this.#own.on(market.number, market);
    const night = marketBeta * market.gap + sectorBeta * (sector?.gap ?? 0) + own.gap;
    const deviation = Math.hypot(marketBeta * market.sigma, sectorBeta * (sector?.sigma ?? 0), own.sigma);
    const expected = Math.hypot(night, EXPECTED_PART * deviation);
    return this.#dayOf(market, activity, own, expected);
  }

  /** A past day with its log return from close to close, before the limits of the exchange. */
  past(market: MarketDay, activity: Activity, sectorTotal: number): PastCompanyDay {
    const own = this.#own.on(market.number, market);
    const move = this.exposure.marketBeta * totalOf(market) + this.exposure.sectorBeta * sectorTotal + totalOf(own);
    const { trades, rush } = this.#dayOf(market, activity, own, move - own.jump);
    return { own, trades, rush, move };
  }

  /** `move` is the day's log return without a jump of the session. */
  #dayOf(market: MarketDay, activity: Activity, own: OwnDay, move: number): CompanyDay {
    const trades = activity.trades * this.#activity.on(market.number, own, move);
    return { own, trades, rush: this.#activity.rush(own) };
  }
}
