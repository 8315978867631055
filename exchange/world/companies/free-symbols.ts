// Symbols for newly admitted shares: the lowest free one of the range that the exchange gives to a sector, or to Nomu.

import type { Listing } from "../universe/listing.ts";

type SymbolRange = readonly [from: number, to: number];

/** Numbers of the main market that lie beside those that a sector has, and that nobody has. */
const SECTOR_RANGES: Readonly<Record<string, readonly SymbolRange[]>> = {
  Energy: [[2383, 2399]],
  Materials: [[1325, 1399]],
  "Capital Goods": [[1215, 1299]],
  "Commercial & Professional Svc": [[1836, 1849]],
  Transportation: [
    [4266, 4269],
    [4271, 4279],
  ],
  "Consumer Durables & Apparel": [[4181, 4189]],
  "Consumer Services": [
    [4293, 4299],
    [6021, 6039],
  ],
  "Media and Entertainment": [[4073, 4079]],
  "Consumer Discretionary Distribution & Retail": [
    [4195, 4199],
    [4201, 4209],
  ],
  "Consumer Staples Distribution & Retail": [
    [4166, 4169],
    [4171, 4179],
  ],
  "Food & Beverages": [
    [2289, 2289],
    [2291, 2299],
  ],
  "Household & Personal Products": [[4166, 4169]],
  "Health Care Equipment & Svc": [[4022, 4029]],
  "Pharma, Biotech & Life Science": [[2071, 2079]],
  "Financial Services": [[4085, 4089]],
  Insurance: [[8314, 8319]],
  "Software & Services": [
    [7206, 7210],
    [7212, 7219],
  ],
  "Telecommunication Services": [[7041, 7049]],
  Utilities: [[2085, 2089]],
  "Real Estate Mgmt & Dev't": [
    [4328, 4329],
    [4311, 4319],
  ],
};
const NOMU_RANGES: readonly SymbolRange[] = [[9656, 9699]];

export class FreeSymbols {
  /** Bound: the symbols of the exchange. */
  readonly #taken: Set<string>;

  /** Symbols that a company gave up are not given again. */
  constructor(listings: readonly Listing[]) {
    this.#taken = new Set(listings.flatMap(({ symbol, formerSymbols }) => [symbol, ...formerSymbols]));
  }

  /** The next symbol for a share of this market and sector; null when none is left. */
  take({ market, sectorEn }: Pick<Listing, "market" | "sectorEn">): string | null {
    for (const [from, to] of market === "NOMU" ? NOMU_RANGES : (SECTOR_RANGES[sectorEn] ?? [])) {
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
