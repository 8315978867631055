// The plan of one instrument's day: number and size of its trades, width and depth of its book, and its moves.

import { type Day, outOfRange, Random, SECOND_MS } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import { tradeSizeOn } from "../../world/factors/activity.ts";
import type { CommonDay, CompanyDay } from "../../world/factors/company-days.ts";
import { type SessionCourse, sessionMinute } from "../../world/factors/session-course.ts";
import { tradeSwings } from "../../world/universe/day-profile.ts";
import { isIndexReviewDay, isReviewed } from "../../world/universe/index-weights.ts";
import type { Listing } from "../../world/universe/listing.ts";
import { tickAt } from "../../world/universe/tick.ts";
import type { TypicalTrading } from "../../world/universe/typical-trading.ts";
import type { MarketInvestors } from "./market-investors.ts";
import { rushingRate, widthOf } from "./news-reaction.ts";
import { TRADES_PER_TAKER } from "./takers.ts";

/** The closing auction relative to an ordinary share of the day's trades. */
interface ClosingDemand {
  /** Factor on the planned trades; large auctions make fewer trades of larger size. */
  readonly trades: number;
  /** Size of a trade relative to one of the day. */
  readonly size: number;
}

/** The expectations that order flow works towards. */
export interface SymbolPlan {
  /** Trades of the whole day; 0 on a day without interest. */
  readonly trades: number;
  /** Mean quantity of a trade. */
  readonly tradeQuantity: number;
  /** Half of the ordinary spread, in price steps at the reference price. */
  readonly halfSpreadSteps: number;
  /** Mean quantity of a waiting order near the best price. */
  readonly waitingQuantity: number;
  /** Mean distance of a waiting order from the best price, in price steps. */
  readonly depthSteps: number;
  /** Usual number of waiting orders on each side. */
  readonly ordersPerSide: number;
  /** The standard deviation of the price over five minutes, in price steps. */
  readonly fiveMinuteSteps: number;
  /** The impact of an unexpected order of ordinary size on the worth of the instrument, in price steps. */
  readonly impactSteps: number;
  /** A factor on that impact by time of day. */
  readonly impactFactorAt: (timeOfDayMs: number) => number;
  /** The part of its own standard deviation within a session that comes from outside; takers' orders make the rest. */
  readonly outsidePart: number;
  /** Factor on the trades of an ordinary day. */
  readonly activity: number;
  /** Demand in the closing auction. */
  readonly closing: ClosingDemand;
  /** The only side on which orders wait; null for both. */
  readonly onlySide: Side | null;
  /** Share of the day's trades per millisecond at a moment of continuous trading, without swings of volatility. */
  readonly tradeRateAt: (timeOfDayMs: number) => number;
  /** A factor on `tradeRateAt` for the swings of volatility. */
  readonly tradeSwingAt: (timeOfDayMs: number) => number;
  /** The part of its takers who trade the whole market, on an ordinary day. */
  readonly marketPart: number;
  readonly investors: Pick<MarketInvestors, "directionAt" | "paceAt">;
  /** A factor on the spread by time of day. */
  readonly widthAt: (timeOfDayMs: number) => number;
  /** A factor on the actions that do not depend on takers: 1 on an ordinary day, less on a dead one. */
  readonly pace: number;
  /** Mean interval between a market maker's looks at its quotes without other causes. */
  readonly makerMs: number;
  /** The chance that a waiting order has a round price. */
  readonly roundChance: number;
}

const ORDINARY_CLOSING: ClosingDemand = { trades: 1, size: 2.5 };
/** For index funds: on one such day the closing auction had fifteen times its usual value and two to three times its trades. */
const REVIEW_CLOSING: ClosingDemand = { trades: 9, size: 5 };

/** With this many trades on an ordinary day, the chance of a day without trades is 1/e; with fewer it is higher. */
const QUIET_TRADES = 4.5;
const QUIET_CHANCE_MAX = 0.6;
/** Spread in basis points of a symbol that trades a million riyals a day, and the power by which it narrows with more. */
const SPREAD_BPS = 50;
const SPREAD_POWER = 0.45;
const SPREAD_BPS_MAX = 300;
/** Tracking funds have a market maker. */
const ETF_SPREAD_BPS = 30;

/** A maker's interval at this number of trades a day, longer with fewer trades, within bounds; on Nomu people look. */
const MAKER = {
  ms: 5 * SECOND_MS,
  trades: 1_000,
  exponent: 0.35,
  leastMs: 2 * SECOND_MS,
  mostMs: 15 * SECOND_MS,
} as const;
const NOMU_MAKER_MS = 45 * SECOND_MS;
/** Books of Nomu are thinner, wider, and full of round prices. */
const NOMU_SPREAD = 1.35;
const NOMU_ORDERS = 0.7;
const ROUND_CHANCE: Readonly<Record<Market, number>> = { TASI: 0.3, NOMU: 0.6 };
/** On a dead day the independent actions fall too, though less than in proportion. */
const PACE_EXPONENT = 0.75;

const FIVE_MINUTES_A_DAY = 60;
/** The part of the takers of a share that moves as the market does who trade the whole market, and its maximum. */
const MARKET_PART: Readonly<Record<Market, number>> = { TASI: 0.34, NOMU: 0.03 };
const MARKET_PART_MAX = 0.4;
/**
 * The part of a company's own variance that takers' orders make where many of them come in five minutes, and the impact of one order,
 * relative to the own deviation of five minutes, that gives this part; the latter measured.
 */
const TAKERS_PART = 0.75;
const IMPACT = 0.9;
/** Size of an order, in ordinary trades, that makes trades of ordinary size; measured with the report. */
const ORDER_SIZE: Readonly<Record<Market, number>> = { TASI: 0.8, NOMU: 1 };
/** Size of a waiting order in mean trades. Where the price moves less than a step while many trade, queues are longer. */
const WAITING_SIZE = 1.6;
const QUEUE_FACTOR_MAX = 8;
/** The part of a side's orders that waits at its best price. */
const BEST_PART = 0.68;
const OFFERS_ONLY_CHANCE = 0.5;
const BIDS_ONLY_CHANCE = 0.12;

/** All inputs of a plan. */
export interface PlanInput {
  readonly seed: number;
  readonly day: Day;
  readonly listing: Listing;
  readonly typical: TypicalTrading;
  readonly common: CommonDay;
  readonly company: CompanyDay;
  /** Factor on all orders of the day. */
  readonly activity: number;
  /** Less than 1 on a day that a scenario makes dead. */
  readonly liveliness: number;
  readonly tradeRateAt: (timeOfDayMs: number) => number;
  readonly investors: SymbolPlan["investors"];
  readonly marketBeta: number;
  /** The symbol's own course through the session. */
  readonly course: SessionCourse;
}

export function planSymbol(input: PlanInput): SymbolPlan {
  const { seed, day, listing, typical, common, company, course } = input;
  const random = new Random(seed, day, listing.symbol, "plan");
  const quietChance = Math.min(Math.exp(-typical.trades / QUIET_TRADES), QUIET_CHANCE_MAX);
  const isQuiet = random.chance(quietChance);
  const busyness = (company.trades * input.activity) / (1 - quietChance);
  const trades = isQuiet ? 0 : typical.trades * busyness;
  const tradeValue = (typical.value / typical.trades) * tradeSizeOn(common.activity, listing.market);
  const price = listing.referencePrice / 10_000;
  const spreadBpsMax = listing.securityType === "ETF" ? ETF_SPREAD_BPS : SPREAD_BPS_MAX;
  const isNomu = listing.market === "NOMU";
  const spreadBps =
    Math.min(SPREAD_BPS * (typical.value / 1e6) ** -SPREAD_POWER, spreadBpsMax) * (isNomu ? NOMU_SPREAD : 1);
  const tickBps = (tickAt(listing.referencePrice, listing.securityType) / listing.referencePrice) * 10_000;
  const halfSpreadSteps = Math.max(0.5, spreadBps / tickBps / 2);
  const dailySigma = Math.hypot(company.own.sigma, common.market.sigma);
  const stepsPerDay = (Math.sqrt(1 / FIVE_MINUTES_A_DAY) * 10_000) / tickBps;
  const fiveMinuteSteps = dailySigma * stepsPerDay;
  const ordinaryOrders = Math.min(Math.max(10 + 16 * Math.log10(typical.value / 1e5), 8), 90);
  const ordersPerSide = Math.round(ordinaryOrders * (isNomu ? NOMU_ORDERS : 1));
  const pace = Math.min(input.liveliness, 1) ** PACE_EXPONENT;
  const { ms, exponent, leastMs, mostMs } = MAKER;
  const makerMs = Math.min(Math.max(ms * (MAKER.trades / (trades + 1)) ** exponent, leastMs), mostMs);
  const tradeQuantity = Math.max(1, (ORDER_SIZE[listing.market] * tradeValue) / price);
  const takers = trades / TRADES_PER_TAKER / FIVE_MINUTES_A_DAY;
  // The quantity that trades while the price moves by one step.
  const tradesPerStep = trades / FIVE_MINUTES_A_DAY / fiveMinuteSteps ** 2;
  const queue = Math.min(Math.max(tradesPerStep / (BEST_PART * ordersPerSide), 1), QUEUE_FACTOR_MAX);
  return {
    fiveMinuteSteps,
    impactSteps: (IMPACT * company.own.sigma * stepsPerDay) / Math.sqrt(1 + takers),
    impactFactorAt: (timeOfDayMs) => {
      // While volatility is high there is more to learn, and an order gives the others more information.
      const minute = sessionMinute(timeOfDayMs);
      return course.volatility[minute] ?? outOfRange(minute);
    },
    outsidePart: Math.sqrt(1 - (TAKERS_PART * takers) / (1 + takers)),
    activity: busyness,
    waitingQuantity: WAITING_SIZE * tradeQuantity * queue,
    closing: isReviewed(listing) && isIndexReviewDay(day) ? REVIEW_CLOSING : ORDINARY_CLOSING,
    onlySide: listing.securityType === "Sukuk" ? sukukSide(random) : null,
    tradeRateAt: rushingRate(company, input.tradeRateAt),
    tradeSwingAt: tradeSwings((minute) => course.volatility[minute] ?? outOfRange(minute)),
    marketPart: Math.min(MARKET_PART[listing.market] * input.marketBeta, MARKET_PART_MAX),
    investors: input.investors,
    widthAt: widthOf(course, common.market.nervousness, company.own.news),
    pace,
    makerMs: (isNomu ? NOMU_MAKER_MS : makerMs) / pace,
    roundChance: ROUND_CHANCE[listing.market],
    trades,
    tradeQuantity,
    halfSpreadSteps,
    depthSteps: Math.max(7, halfSpreadSteps * 2.5),
    ordersPerSide,
  };
}

/** Most sukuk books have offers and no bid, some have only bids. */
function sukukSide(random: Random): Side | null {
  const point = random.next();
  if (point < OFFERS_ONLY_CHANCE) return SELL;
  return point < OFFERS_ONLY_CHANCE + BIDS_ONLY_CHANCE ? BUY : null;
}
