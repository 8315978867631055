// A fair price per share from three simple methods: what peers' earnings are worth, what the book value earns, and what
// dividends are worth. docs/guide/fair-price.md explains it and has the same constants.

import { roundTo } from "../../base/index.ts";

/** Per share, in riyals; null where it is not known. */
export interface FairPriceInputs {
  readonly trailingEps: number | null;
  readonly bookValue: number | null;
  readonly trailingDividends: number;
  readonly beta: number | null;
  /** Median price against trailing earnings of comparable companies. */
  readonly peerPe: number | null;
  /** Profit against equity of completed years, newest first. */
  readonly returnsOnEquity: readonly number[];
  /** Days since the end of the newest period on file. */
  readonly statementAgeDays: number;
}

export interface FairPrice {
  readonly price: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

export const FAIR_PRICE = {
  riskFreeReturn: 0.05,
  equityPremium: 0.05,
  /** What profits and dividends grow by for ever. */
  growth: 0.03,
  betaMin: 0.6,
  betaMax: 1.6,
  peMin: 5,
  peMax: 40,
  bookMultipleMin: 0.2,
  bookMultipleMax: 6,
  returnYearsMax: 5,
  weights: { earnings: 0.5, book: 0.3, dividends: 0.2 },
  /** Statements older than this make the estimate less sure, by this factor. */
  staleDays: 200,
  staleFactor: 0.7,
} as const;

interface Estimate {
  readonly weight: number;
  readonly value: number;
}

/** Null without earnings or a book to go by: dividends alone say too little. */
export function fairPriceOf(inputs: FairPriceInputs): FairPrice | null {
  const { weights } = FAIR_PRICE;
  const anchors = estimates([
    [weights.earnings, earningsValue(inputs)],
    [weights.book, bookValue(inputs)],
  ]);
  if (anchors.length === 0) return null;
  const all = [...anchors, ...estimates([[weights.dividends, dividendValue(inputs)]])];
  const price = weightedMean(all, ({ value }) => value);
  return { price: roundTo(price, 2), confidence: confidenceOf(all, price, inputs) };
}

/** What shareholders ask for in a year. */
export function requiredReturn(beta: number | null): number {
  const { riskFreeReturn, equityPremium, betaMin, betaMax } = FAIR_PRICE;
  // A share without a beta is taken to move with its index.
  return riskFreeReturn + clamp(beta ?? 1, betaMin, betaMax) * equityPremium;
}

function earningsValue({ trailingEps, peerPe }: FairPriceInputs): number | null {
  if (trailingEps === null || trailingEps <= 0 || peerPe === null) return null;
  return trailingEps * clamp(peerPe, FAIR_PRICE.peMin, FAIR_PRICE.peMax);
}

/** A book that earns more than is asked for is worth more than itself: (return − growth) ÷ (required return − growth). */
function bookValue({ bookValue: book, returnsOnEquity, beta }: FairPriceInputs): number | null {
  const years = returnsOnEquity.slice(0, FAIR_PRICE.returnYearsMax);
  if (book === null || book <= 0 || years.length === 0) return null;
  const usual = years.reduce((sum, value) => sum + value, 0) / years.length;
  const multiple = (usual - FAIR_PRICE.growth) / (requiredReturn(beta) - FAIR_PRICE.growth);
  return book * clamp(multiple, FAIR_PRICE.bookMultipleMin, FAIR_PRICE.bookMultipleMax);
}

function dividendValue({ trailingDividends, beta }: FairPriceInputs): number | null {
  if (trailingDividends <= 0) return null;
  return (trailingDividends * (1 + FAIR_PRICE.growth)) / (requiredReturn(beta) - FAIR_PRICE.growth);
}

/** A quarter for the methods that had their data, a quarter for the years behind them, half for how far they agree. */
function confidenceOf(all: readonly Estimate[], price: number, inputs: FairPriceInputs): number {
  const methods = all.length / Object.keys(FAIR_PRICE.weights).length;
  const years = Math.min(inputs.returnsOnEquity.length, FAIR_PRICE.returnYearsMax) / FAIR_PRICE.returnYearsMax;
  const apart = weightedMean(all, ({ value }) => Math.abs(value - price)) / price;
  // One method cannot agree with itself.
  const agreement = all.length === 1 ? 0 : Math.max(0, 1 - apart);
  const freshness = inputs.statementAgeDays > FAIR_PRICE.staleDays ? FAIR_PRICE.staleFactor : 1;
  return roundTo((0.25 * methods + 0.25 * years + 0.5 * agreement) * freshness, 2);
}

function estimates(values: readonly (readonly [weight: number, value: number | null])[]): readonly Estimate[] {
  return values.flatMap(([weight, value]) => (value === null ? [] : [{ weight, value }]));
}

function weightedMean(all: readonly Estimate[], of: (estimate: Estimate) => number): number {
  const weight = all.reduce((sum, estimate) => sum + estimate.weight, 0);
  return all.reduce((sum, estimate) => sum + estimate.weight * of(estimate), 0) / weight;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
