// The listings of the exchange before the first simulated day, from the data files of this folder. Numbers follow the order of the symbols.

import {
  assert,
  type Day,
  type Decimal,
  isinCheckDigit,
  outOfRange,
  parseDay,
  parseDecimal,
  present,
} from "../../../src/base/index.ts";
import { MARKETS, type Market, SECURITY_TYPES, type SecurityType } from "../../../src/feed-protocol/index.ts";
import { readTable } from "./table.ts";

/** One listed instrument in its state before the first simulated day, or on the day of its admission. */
export interface Listing {
  /** 1 to n, in the order of the symbols; admissions follow in the order of their days. */
  readonly number: number;
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  readonly market: Market;
  readonly securityType: SecurityType;
  /** Empty where the exchange has assigned none. */
  readonly sectorEn: string;
  readonly sectorAr: string;
  readonly sharesOutstanding: number;
  readonly freeFloatBps: number;
  /** The price before the first simulated day, or the price of an offering; for sukuk in percent of par. */
  readonly referencePrice: Decimal;
  /** Other common names, in both languages, former names among them. */
  readonly aliases: readonly string[];
  /** Its former symbols on the other market. */
  readonly formerSymbols: readonly string[];
  /** Invented, and recognisable as such. */
  readonly isin: string;
  /** Its first trading day. */
  readonly listingDay: Day;
  /** The last trading day under this symbol; null for all but listings that move to the main market on a simulated day. */
  readonly lastDay: Day | null;
  /** Its former listing on Nomu, if it moved from there on a simulated day. */
  readonly movedFrom: Listing | null;
  /** True when it is offered to the public on a simulated day, and was not listed before. */
  readonly isOffering: boolean;
  /** Its business, in one sentence of each language. */
  readonly businessAr: string;
  readonly businessEn: string;
  /** Its own web address, where it is known for certain. */
  readonly website: string | null;
}

const COLUMNS = [
  "symbol",
  "market",
  "securityType",
  "nameAr",
  "nameEn",
  "sectorEn",
  "referencePrice",
  "sharesOutstanding",
  "freeFloatPercent",
  "listingDay",
  "assumed",
] as const;

const SECTOR_COLUMNS = ["sectorEn", "sectorAr", "trade"] as const;

export function loadSectors(): ReadonlyMap<string, string> {
  return new Map(readTable("universe/sectors.tsv", SECTOR_COLUMNS).map((row) => [row.sectorEn, row.sectorAr]));
}

/** The trade of each sector's companies, in one word: a few sectors share theirs. */
const TRADES: ReadonlyMap<string, string> = new Map(
  readTable("universe/sectors.tsv", SECTOR_COLUMNS).map((row) => [row.sectorEn, row.trade]),
);

export function tradeOf({ sectorEn }: Pick<Listing, "sectorEn">): string {
  return TRADES.get(sectorEn) ?? "";
}

/** The values of a table of two columns, by symbol. */
function loadLists<Column extends string>(file: string, column: Column): ReadonlyMap<string, readonly string[]> {
  const rows = Map.groupBy(readTable<"symbol" | Column>(file, ["symbol", column]), ({ symbol }) => symbol);
  return new Map([...rows].map(([symbol, own]) => [symbol, own.map((row) => row[column])]));
}

/** The business of each listed instrument, from general knowledge (`known`) or only from its name and sector (`name`). */
function loadBusinesses(): ReadonlyMap<string, Pick<Listing, "businessAr" | "businessEn" | "website">> {
  const rows = readTable("universe/businesses.tsv", ["symbol", "basis", "website", "businessAr", "businessEn"]);
  return new Map(
    rows.map(({ symbol, website, businessAr, businessEn }) => [
      symbol,
      { businessAr, businessEn, website: website === "" ? null : website },
    ]),
  );
}

/** Everything listed, in the order of the symbols. */
export function loadUniverse(): readonly Listing[] {
  const sectors = loadSectors();
  const aliases = loadLists("universe/aliases.tsv", "alias");
  const formerSymbols = loadLists("universe/former-symbols.tsv", "formerSymbol");
  const businesses = loadBusinesses();
  const listings = readTable("universe/instruments.tsv", COLUMNS).map((row, at): Listing => {
    const sharesOutstanding = Number(row.sharesOutstanding);
    const freeFloatBps = Math.round(Number(row.freeFloatPercent) * 100);
    assert(Number.isSafeInteger(sharesOutstanding) && sharesOutstanding > 0, `${row.symbol} has no share count`);
    assert(freeFloatBps > 0 && freeFloatBps <= 10_000, `${row.symbol} has no free float`);
    return {
      number: at + 1,
      symbol: row.symbol,
      nameAr: row.nameAr,
      nameEn: row.nameEn,
      market: oneOf(MARKETS, row.market),
      securityType: oneOf(SECURITY_TYPES, row.securityType),
      sectorEn: row.sectorEn,
      sectorAr: row.sectorEn === "" ? "" : present(sectors.get(row.sectorEn), `no sector ${row.sectorEn}`),
      sharesOutstanding,
      freeFloatBps,
      referencePrice: present(parseDecimal(row.referencePrice), `${row.symbol} has no price`),
      aliases: aliases.get(row.symbol) ?? [],
      formerSymbols: formerSymbols.get(row.symbol) ?? [],
      isin: simulatedIsin(row.symbol),
      listingDay: present(parseDay(row.listingDay), `${row.symbol} has no listing day`),
      lastDay: null,
      movedFrom: null,
      isOffering: false,
      ...present(businesses.get(row.symbol), `${row.symbol} has no business`),
    };
  });
  const isInOrder = listings.every(
    ({ symbol }, at) => at === 0 || (listings[at - 1] ?? outOfRange(at - 1)).symbol < symbol,
  );
  assert(isInOrder, "instruments are not in the order of symbols");
  return listings;
}

export function isListedOn({ listingDay, lastDay }: Listing, day: Day): boolean {
  return listingDay <= day && (lastDay === null || day <= lastDay);
}

/** The listing that a company's accounts, actions and random numbers belong to: a move to the main market changes none of them. */
export function originOf(listing: Listing): Listing {
  return listing.movedFrom ?? listing;
}

function oneOf<T extends string>(names: readonly T[], text: string): T {
  return present(
    names.find((name) => name === text),
    `unknown name ${text}`,
  );
}

const PREFIX = "ZZ";
const NUMBER_CHARS = 9;

/** Its first two letters are ZZ, which no numbering agency assigns: it passes every check of form but is never a real security's. */
export function simulatedIsin(symbol: string): string {
  const body = `${PREFIX}${symbol.padStart(NUMBER_CHARS, "0")}`;
  return `${body}${isinCheckDigit(body)}`;
}
