// What the simulated exchange lists, from the data files of this folder. Numbers follow the order of the symbols.

import { assert, type Day, type Decimal, outOfRange, parseDay, parseDecimal, present } from "../../src/base/index.ts";
import { MARKETS, type Market, SECURITY_TYPES, type SecurityType } from "../../src/feed-protocol/index.ts";
import { readTable } from "./table.ts";

/** One listed instrument as it is before the first simulated day. */
export interface Listing {
  /** 1 to n, in the order of the symbols. */
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
  /** The price before the first simulated day; of sukuk in percent of par. */
  readonly referencePrice: Decimal;
  /** Other names that people use, in both languages. */
  readonly aliases: readonly string[];
  /** The first day that it traded. */
  readonly listingDay: Day;
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

function loadSectors(): ReadonlyMap<string, string> {
  return new Map(readTable("sectors.tsv", ["sectorEn", "sectorAr"]).map((row) => [row.sectorEn, row.sectorAr]));
}

function loadAliases(): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, string[]>();
  for (const row of readTable("aliases.tsv", ["symbol", "alias"])) {
    const known = aliases.get(row.symbol);
    if (known === undefined) aliases.set(row.symbol, [row.alias]);
    else known.push(row.alias);
  }
  return aliases;
}

/** Everything listed, in the order of the symbols. */
export function loadUniverse(): readonly Listing[] {
  const sectors = loadSectors();
  const aliases = loadAliases();
  const listings = readTable("instruments.tsv", COLUMNS).map((row, at): Listing => {
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
      listingDay: present(parseDay(row.listingDay), `${row.symbol} has no listing day`),
    };
  });
  const isInOrder = listings.every(
    ({ symbol }, at) => at === 0 || (listings[at - 1] ?? outOfRange(at - 1)).symbol < symbol,
  );
  assert(isInOrder, "instruments are not in the order of symbols");
  return listings;
}

function oneOf<T extends string>(names: readonly T[], text: string): T {
  return present(
    names.find((name) => name === text),
    `unknown name ${text}`,
  );
}
