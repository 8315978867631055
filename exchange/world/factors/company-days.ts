// The one market of a seed through time: what the market, each sector and each company do on any day, and how busy it is. The past is
// walked along it, and the simulated days trade it.

import { type Day, RecentMap } from "../../../src/base/index.ts";
import { type Activity, MarketActivity, OwnActivity } from "./activity.ts";
import { CompanyNews, type NewsShocks, NO_SHOCKS } from "./company-news.ts";
import type { Exposure } from "./exposure.ts";
import { type FactorDay, totalOf } from "./factor-day.ts";
import { type MarketDay, MarketFactor } from "./market-factor.ts";
import { type OwnDay, OwnFactor } from "./own-factor.ts";

const SECTOR_SIGMA = 0.005;
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
  /** Log return from close to close, before the limits of the exchange. */
  readonly move: number;
  /** Factor on the trades of an ordinary day, without those that news of the session draws. */
  readonly trades: number;
  /** Factor on the whole day's trades for those. */
  readonly rush: number;
}

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

  on(common: CommonDay): CompanyDay {
    const sector = common.sectors.get(this.exposure.sector);
    return this.onFactors(common.market, common.activity, sector === undefined ? 0 : totalOf(sector));
  }

  /** The same, for who walks along many days and has the sector's return at hand. */
  onFactors(market: MarketDay, activity: Activity, sectorTotal: number): CompanyDay {
    const own = this.#own.on(market.number, market);
    const move = this.exposure.marketBeta * totalOf(market) + this.exposure.sectorBeta * sectorTotal + totalOf(own);
    const trades = activity.trades * this.#activity.on(market.number, own, move - own.jump);
    return { own, move, trades, rush: this.#activity.rush(own) };
  }
}
