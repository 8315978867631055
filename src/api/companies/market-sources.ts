// The sources of the endpoints of market data and of companies, and the symbols that they know.

import type { Day } from "../../base/index.ts";
import {
  type BarHistory,
  type CompanyDirectory,
  type CompanyRecords,
  currentPrice,
  type ListedCompany,
  listedCompany,
  type MarketSource,
  type MinuteHistory,
  marketCapOf,
  type RecordedEvents,
} from "../../companies/index.ts";
import { type Company, type DataMode, marketNamed, searchRank } from "../../model/index.ts";
import { type Refusal, type rest, symbolNotFound } from "../../wire/index.ts";

export interface MarketSources {
  readonly market: MarketSource;
  /** The current directory; another object once it was loaded again. */
  readonly directory: () => CompanyDirectory;
  readonly history: BarHistory;
  readonly minutes: MinuteHistory;
  readonly records: CompanyRecords;
  readonly events: RecordedEvents;
  /** The first day whose market can be requested; null while none is stored. */
  readonly firstDay: () => Day | null | Promise<Day | null>;
}

type SymbolSources = Pick<MarketSources, "market" | "directory">;

/** True for a symbol that the directory or the market of this mode knows; any other is INVALID_SYMBOL. */
export function isKnownSymbol({ directory, market }: SymbolSources, symbol: string, mode: DataMode): boolean {
  return market.engine(mode).instrumentBySymbol(symbol) !== null || directory().identifiers.bySymbol(symbol) !== null;
}

/** Refuses a symbol that neither the directory nor the market of this mode knows. */
export function checkSymbol(sources: SymbolSources, symbol: string, mode: DataMode): void {
  if (!isKnownSymbol(sources, symbol, mode)) throw unknownSymbol(sources, symbol);
}

/** The company as an audience of this mode sees it now; an unknown symbol is refused. */
export function knownCompany(sources: SymbolSources, symbol: string, mode: DataMode): ListedCompany {
  const company = listedCompany(sources.market, sources.directory(), symbol, mode);
  if (company === null) throw unknownSymbol(sources, symbol);
  return company;
}

/** INVALID_SYMBOL, with the companies that were probably meant. */
export function unknownSymbol({ directory }: Pick<MarketSources, "directory">, symbol: string): Refusal {
  return symbolNotFound(symbol, directory().suggest(symbol).map(projectCandidate));
}

/** A ticker, or an index code in any case; NOMUC is the exchange's name of the index of NOMU. */
export function seriesOf(sources: SymbolSources, code: string, mode: DataMode): string {
  if (isKnownSymbol(sources, code, mode)) return code;
  const index = marketNamed(code);
  if (index === null) throw unknownSymbol(sources, code);
  return index;
}

/** SEARCH-01: the order of the companies that a name could mean: by kind, then by market value at the caller's prices. */
export function bySize(market: MarketSource, mode: DataMode): (a: Company, b: Company) => number {
  const value = (company: Company): number => {
    const instrument = market.engine(mode).instrumentBySymbol(company.symbol);
    const price = currentPrice(market, instrument, mode);
    const shares = instrument?.sharesOutstanding ?? company.sharesOutstanding;
    return price === null || shares === 0 ? -1 : marketCapOf(price, shares);
  };
  return (a, b) => searchRank(a) - searchRank(b) || value(b) - value(a) || (a.symbol < b.symbol ? -1 : 1);
}

export function projectCandidate({ symbol, nameAr, nameEn }: Company): rest.IdentifierCandidate {
  return { symbol, name: nameAr, name_en: nameEn };
}
