// One company as an audience sees it now: its data from the directory and the exchange, and its price on that audience's market.

import type { Decimal, Quantity } from "../../base/index.ts";
import type { Bar, Company, DataMode, Instrument, Market, SecurityType } from "../../model/index.ts";
import type { CompanyDirectory } from "../directory/company-directory.ts";
import type { MarketSource } from "../market-source.ts";

export interface ListedCompany {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  readonly market: Market;
  readonly securityType: SecurityType;
  readonly sectorEn: string;
  readonly sectorAr: string;
  /** 0 where it is not known. */
  readonly shares: Quantity;
  readonly freeFloatBps: number;
  /** Null when the market of the audience does not list it today. */
  readonly instrument: Instrument | null;
  /** Null when the directory does not describe it. */
  readonly entry: Company | null;
}

/** Null for a symbol that neither the directory nor the audience's market knows. */
export function listedCompany(
  market: MarketSource,
  directory: CompanyDirectory,
  symbol: string,
  mode: DataMode,
): ListedCompany | null {
  const instrument = market.engine(mode).instrumentBySymbol(symbol);
  const entry = directory.identifiers.bySymbol(symbol);
  const names = entry ?? instrument;
  if (names === null) return null;
  const { nameAr, nameEn, securityType, sectorEn, sectorAr } = names;
  // The exchange has today's shares, after any split; the directory has those of the day when its entry was written.
  const { sharesOutstanding, freeFloatBps } = instrument ?? names;
  return {
    symbol,
    nameAr,
    nameEn,
    market: names.market,
    securityType,
    sectorEn,
    sectorAr,
    shares: sharesOutstanding,
    freeFloatBps,
    instrument,
    entry,
  };
}

/** The last official price; null while none is known or prices cannot be trusted. */
export function currentPrice(market: MarketSource, instrument: Instrument | null, mode: DataMode): Decimal | null {
  if (instrument === null || market.trouble() !== null) return null;
  const { price } = market.engine(mode).quote(instrument.number);
  return price === 0 ? null : price;
}

/** The version of `currentPrice`: a text that changes whenever the price could change. */
export function priceVersion(market: MarketSource, instrument: Instrument | null, mode: DataMode): string {
  if (instrument === null || market.trouble() !== null) return "-";
  return String(market.engine(mode).quoteVersion(instrument.number));
}

/** Today's bar so far on the audience's market; null while nothing was traded. */
export function todayBar(market: MarketSource, symbol: string, mode: DataMode): Bar | null {
  return market.engine(mode).openBars(symbol)?.day ?? null;
}
