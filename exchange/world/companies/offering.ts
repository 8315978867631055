// Companies that the simulated exchange offers to the public on simulated days, all invented: their symbol, number of shares, price
// and free float. All of it is drawn, and assumed after the offerings of the last years.

import { type Day, DECIMAL_SCALE, present, Random } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { type Listing, loadSectors, simulatedIsin } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";
import { roundToTick } from "../universe/tick.ts";
import { profileOf, type Range } from "./sector-profile.ts";

export interface OfferedCompany
  extends Pick<Listing, "nameAr" | "nameEn" | "sectorEn" | "sectorAr" | "aliases" | "businessAr" | "businessEn"> {
  /** The market of its first listing. */
  readonly market: Market;
}

const COLUMNS = ["market", "sectorEn", "nameAr", "nameEn", "businessAr", "businessEn"] as const;

export function loadOfferedCompanies(): readonly OfferedCompany[] {
  const sectors = loadSectors();
  return readTable("universe/offered-companies.tsv", COLUMNS).map(({ market, ...row }) => ({
    ...row,
    market: market === "NOMU" ? "NOMU" : "TASI",
    sectorAr: present(sectors.get(row.sectorEn), `no sector ${row.sectorEn}`),
    aliases: [firstWord(row.nameAr), firstWord(row.nameEn)],
  }));
}

/** Its short name: its first word. */
function firstWord(name: string): string {
  return present(name.split(" ")[0], "a name has a word");
}

interface OfferingSize {
  /** The company's worth at the offering price, in riyals: the median, the spread of the logarithm, and bounds. */
  readonly worth: number;
  readonly spread: number;
  readonly worths: Range;
  /** Price of a share, in riyals. */
  readonly prices: Range;
  /** Percent of the shares that are offered. */
  readonly floats: Range;
}

const SIZES: Readonly<Record<Listing["market"], OfferingSize>> = {
  TASI: { worth: 1.6e9, spread: 0.7, worths: [3e8, 1.5e10], prices: [10, 120], floats: [30, 40] },
  NOMU: { worth: 1.6e8, spread: 0.6, worths: [3e7, 8e8], prices: [8, 90], floats: [20, 30] },
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
  const worth = Math.min(Math.max(drawn, size.worths[0]), size.worths[1]);
  const price = size.prices[0] * (size.prices[1] / size.prices[0]) ** random.next();
  const riyals = Math.round(price / PRICE_STEP) * PRICE_STEP;
  return {
    ...company,
    ...place,
    securityType: "Equity",
    sharesOutstanding: Math.max(Math.round(worth / riyals / SHARES_STEP), 1) * SHARES_STEP,
    freeFloatBps: random.between(...size.floats) * 100,
    referencePrice: roundToTick(riyals * DECIMAL_SCALE, "Equity", "nearest"),
    formerSymbols: [],
    isin: simulatedIsin(place.symbol),
    lastDay: null,
    movedFrom: null,
    isOffering: true,
    website: null,
  };
}

const NOMU_SYMBOLS: readonly Range[] = [[9656, 9699]];

/** Symbols for newly admitted shares: the lowest free one of the range that the exchange gives to a sector, or to Nomu. */
export class FreeSymbols {
  /** Bound: the symbols of the exchange. */
  readonly #taken: Set<string>;

  /** Symbols that a company gave up are not reused. */
  constructor(listings: readonly Listing[]) {
    this.#taken = new Set(listings.flatMap(({ symbol, formerSymbols }) => [symbol, ...formerSymbols]));
  }

  /** The next symbol for a share of this market and sector; null when none is left. */
  take({ market, sectorEn }: Pick<Listing, "market" | "sectorEn">): string | null {
    for (const [from, to] of market === "NOMU" ? NOMU_SYMBOLS : profileOf(sectorEn).symbols) {
      for (let number = from; number <= to; number++) {
        const symbol = String(number);
        if (this.#taken.has(symbol)) continue;
        this.#taken.add(symbol);
        return symbol;
      }
    }
    return null;
  }
}
