// A fair price per share from the market's multiples of comparable companies: of their profit, of the usual earnings of their book, and of
// their dividends. docs/guide/fair-price.md explains it and has the same constants.

import { roundTo } from "../../base/index.ts";
import type { PeerMultiples } from "./peer-multiples.ts";

/** Per share, in riyals; null where it is not known. */
export interface FairPriceInputs {
  readonly trailingEps: number | null;
  /** The book value times the mean return on equity of the last years. */
  readonly usualEps: number | null;
  readonly trailingDividends: number;
  readonly peers: PeerMultiples;
  /** Standard deviation of the price's changes over a year; null with too few closes. */
  readonly volatility: number | null;
  /** Days since the end of the newest period on file. */
  readonly statementAgeDays: number;
}

export interface FairPrice {
  readonly price: number;
  /** From 0 to 1: how often a price of a year later should lie within `FAIR_PRICE.near` of the estimate. */
  readonly confidence: number;
}

export const FAIR_PRICE = {
  multipleMin: 5,
  multipleMax: 60,
  weights: { earnings: 0.5, usual: 0.3, dividends: 0.2 },
  /** The distance, up or down, that counts as near. */
  near: 0.25,
  /** The smallest error of an estimate, and the added error for each unit that its methods are apart. */
  errorMin: 0.2,
  errorPerDistance: 1.5,
  /** The added error of one method alone, that of a loss, and the volatility where none is known. */
  errorOfOneMethod: 0.2,
  errorOfLoss: 0.4,
  volatilityUnknown: 0.4,
  /** Statements older than this many days add this error. */
  staleDays: 200,
  errorOfStaleness: 0.3,
} as const;

interface Estimate {
  readonly weight: number;
  readonly value: number;
}

/** Null without earnings: dividends alone say too little. */
export function fairPriceOf(inputs: FairPriceInputs): FairPrice | null {
  const { weights } = FAIR_PRICE;
  const { trailingEps, usualEps, trailingDividends, peers } = inputs;
  const anchors = estimates([
    [weights.earnings, worthOf(trailingEps, peers.profit)],
    [weights.usual, worthOf(usualEps, peers.usualProfit)],
  ]);
  if (anchors.length === 0) return null;
  const all = [...anchors, ...estimates([[weights.dividends, worthOf(trailingDividends, peers.dividends)]])];
  const price = weightedMean(all, ({ value }) => value);
  return { price: roundTo(price, 2), confidence: confidenceOf(all, price, inputs) };
}

/** The value per share at this multiple; null for a loss or a figure that is not known, and without peers. */
function worthOf(perShare: number | null, multiple: number | null): number | null {
  if (perShare === null || perShare <= 0 || multiple === null) return null;
  return perShare * Math.max(FAIR_PRICE.multipleMin, Math.min(FAIR_PRICE.multipleMax, multiple));
}

/** The chance that an error of this size, drawn from a normal distribution, is a near one. */
function confidenceOf(all: readonly Estimate[], price: number, inputs: FairPriceInputs): number {
  const { near, errorMin, errorPerDistance, errorOfOneMethod, errorOfLoss, volatilityUnknown } = FAIR_PRICE;
  const { staleDays, errorOfStaleness } = FAIR_PRICE;
  const apart = weightedMean(all, ({ value }) => Math.abs(value - price)) / price;
  const isLosing = inputs.trailingEps !== null && inputs.trailingEps <= 0;
  const errors = [
    errorMin,
    apart * errorPerDistance,
    inputs.volatility ?? volatilityUnknown,
    all.length === 1 ? errorOfOneMethod : 0,
    isLosing ? errorOfLoss : 0,
    inputs.statementAgeDays > staleDays ? errorOfStaleness : 0,
  ];
  const error = Math.sqrt(errors.reduce((sum, one) => sum + one * one, 0));
  return roundTo(normalWithin(near / error), 2);
}

/** The share of a normal distribution within `deviations` standard deviations of its mean, to three decimals (Abramowitz and Stegun 7.1.27). */
function normalWithin(deviations: number): number {
  const x = deviations / Math.SQRT2;
  return 1 - 1 / (1 + 0.278393 * x + 0.230389 * x ** 2 + 0.000972 * x ** 3 + 0.078108 * x ** 4) ** 4;
}

function estimates(values: readonly (readonly [weight: number, value: number | null])[]): readonly Estimate[] {
  return values.flatMap(([weight, value]) => (value === null ? [] : [{ weight, value }]));
}

function weightedMean(all: readonly Estimate[], of: (estimate: Estimate) => number): number {
  const weight = all.reduce((sum, estimate) => sum + estimate.weight, 0);
  return all.reduce((sum, estimate) => sum + estimate.weight * of(estimate), 0) / weight;
}
