// A company on the day of its offering: how many shares, at which price, how much of it in free float. All of it is drawn, and
// assumed after what offerings of the last years looked like.

import { type Day, DECIMAL_SCALE, Random } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import type { OfferedCompany } from "../universe/offered-companies.ts";
import { simulatedIsin } from "../universe/simulated-isin.ts";
import { roundToTick } from "../universe/tick.ts";

interface OfferingSize {
  /** Riyals that the whole company is worth at the price of the offering: the median, and the spread of the logarithm. */
  readonly worth: number;
  readonly spread: number;
  readonly worthMin: number;
  readonly worthMax: number;
  /** Riyals of a share. */
  readonly priceMin: number;
  readonly priceMax: number;
  /** Percent of the shares that are offered. */
  readonly floatMin: number;
  readonly floatMax: number;
}

const SIZES: Readonly<Record<Listing["market"], OfferingSize>> = {
  TASI: {
    worth: 1.6e9,
    spread: 0.7,
    worthMin: 3e8,
    worthMax: 1.5e10,
    priceMin: 10,
    priceMax: 120,
    floatMin: 30,
    floatMax: 40,
  },
  NOMU: {
    worth: 1.6e8,
    spread: 0.6,
    worthMin: 3e7,
    worthMax: 8e8,
    priceMin: 8,
    priceMax: 90,
    floatMin: 20,
    floatMax: 30,
  },
};
/** Prices of offerings are round. */
const PRICE_STEP = 0.5;
const SHARES_STEP = 100_000;

export function offeringOf(
  seed: number,
  company: OfferedCompany,
  place: Pick<Listing, "symbol" | "number"> & { readonly listingDay: Day },
): Listing {
  const { market } = company;
  const size = SIZES[market];
  const random = new Random("offering", seed, company.nameEn);
  const drawn = size.worth * Math.exp(size.spread * random.normal());
  const worth = Math.min(Math.max(drawn, size.worthMin), size.worthMax);
  const price = size.priceMin * (size.priceMax / size.priceMin) ** random.next();
  const riyals = Math.round(price / PRICE_STEP) * PRICE_STEP;
  return {
    ...company,
    ...place,
    securityType: "Equity",
    sharesOutstanding: Math.max(Math.round(worth / riyals / SHARES_STEP), 1) * SHARES_STEP,
    freeFloatBps: random.between(size.floatMin, size.floatMax) * 100,
    referencePrice: roundToTick(riyals * DECIMAL_SCALE, "Equity", "nearest"),
    formerSymbols: [],
    isin: simulatedIsin(place.symbol),
    lastDay: null,
    movedFrom: null,
    isOffering: true,
    website: null,
  };
}
