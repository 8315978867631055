// Reference data that an ITCH stream lacks, from a CSV file: a row for each instrument, and a row for each index with its last close.

import { type Day, type Decimal, formatDay, formatDecimal, parseDay, parseDecimal } from "../../src/base/index.ts";
import { type Instrument, MARKETS, type Market, SECURITY_TYPES, UINT32_MAX } from "../../src/feed-protocol/index.ts";
import { CsvTable } from "../files/csv-table.ts";
import { FileError, type TableRow } from "../files/table.ts";

export interface References {
  /** Instruments by symbol; their numbers come from the stream. */
  readonly instruments: ReadonlyMap<string, Omit<Instrument, "number">>;
  readonly indexCloses: ReadonlyMap<Market, Decimal>;
}

/** The columns in the order of writing; a file may have them in any order, and further columns. */
const COLUMNS = [
  "day",
  "symbol",
  "name_ar",
  "name_en",
  "market",
  "security_type",
  "sector_en",
  "sector_ar",
  "shares",
  "free_float_percent",
  "reference_price",
  "limit_low",
  "limit_high",
  "tick",
] as const;
type Column = (typeof COLUMNS)[number];

const TEXTS: readonly Column[] = ["symbol", "name_ar", "name_en", "sector_en", "sector_ar"];
const INDEX = "Index";
/** The limits of a frame of the feed: five texts within 1,024 bytes, and prices in 32 bits. */
const TEXT_BYTES_MAX = 190;

/** The rows of `day`, and the rows without a day. */
export function loadReferences(file: string, day: Day): References {
  const table = new CsvTable(file);
  const rows: TableRow[] = [];
  for (let more = table.rows(); more !== null; more = table.rows()) rows.push(...more);
  table.close();
  const places = new Map(table.columns.map((name, place) => [name, place]));
  for (const column of COLUMNS) {
    if (!places.has(column) && column !== "day") {
      throw new FileError(`${file}: there is no column '${column}'`);
    }
  }
  const instruments = new Map<string, Omit<Instrument, "number">>();
  const indexCloses = new Map<Market, Decimal>();
  for (const { line, cells } of rows) {
    // A short line may lack the cell, and a file may have no column of days.
    const cell = (column: Column): string => String(cells.at(places.get(column) ?? cells.length) ?? "");
    const fail = (what: string): never => {
      throw new FileError(`${file}, line ${line}: ${what}`);
    };
    if (cell("day") !== "" && parseDay(cell("day")) !== day) continue;
    const price = (column: Column): Decimal => {
      const value = parseDecimal(cell(column) === "" ? "0" : cell(column));
      return value !== null && value >= 0 && value <= UINT32_MAX ? value : fail(`${column} is no price`);
    };
    for (const column of TEXTS) if (Buffer.byteLength(cell(column)) > TEXT_BYTES_MAX) fail(`${column} is too long`);
    const market = MARKETS.find((name) => name === cell("market")) ?? fail("market is TASI or NOMU");
    if (cell("security_type") === INDEX) {
      indexCloses.set(market, price("reference_price"));
      continue;
    }
    const shares = Number(cell("shares"));
    const freeFloatBps = Math.round(Number(cell("free_float_percent")) * 100);
    if (!Number.isSafeInteger(shares) || shares < 0) fail("shares is no whole number");
    if (!(freeFloatBps >= 0 && freeFloatBps <= 10_000)) fail("free_float_percent is no percentage");
    if (price("reference_price") <= 0) fail("reference_price must be above zero");
    const securityType =
      SECURITY_TYPES.find((name) => name === cell("security_type")) ??
      fail(`security_type is one of ${SECURITY_TYPES.join(", ")} or ${INDEX}`);
    instruments.set(cell("symbol"), {
      symbol: cell("symbol"),
      nameAr: cell("name_ar"),
      nameEn: cell("name_en"),
      market,
      securityType,
      sectorEn: cell("sector_en"),
      sectorAr: cell("sector_ar"),
      sharesOutstanding: shares,
      freeFloatBps,
      referencePrice: price("reference_price"),
      limitLow: price("limit_low"),
      limitHigh: price("limit_high"),
      tick: price("tick"),
    });
  }
  for (const market of MARKETS) {
    if (!indexCloses.has(market)) throw new FileError(`${file}: no close of ${market} for ${formatDay(day)}`);
  }
  // The feed has the indices in the order of the markets.
  return { instruments, indexCloses: new Map(MARKETS.map((market) => [market, indexCloses.get(market) ?? 0])) };
}

/** The first line of a reference file. */
export const REFERENCE_HEADER = `${COLUMNS.join(",")}\n`;

/** The lines of a day in a reference file. */
export function referenceLines(
  day: Day,
  instruments: readonly Omit<Instrument, "number">[],
  indexCloses: ReadonlyMap<Market, Decimal>,
): string {
  const lines = instruments.map((one) => [
    formatDay(day),
    one.symbol,
    one.nameAr,
    one.nameEn,
    one.market,
    one.securityType,
    one.sectorEn,
    one.sectorAr,
    `${one.sharesOutstanding}`,
    `${one.freeFloatBps / 100}`,
    ...[one.referencePrice, one.limitLow, one.limitHigh, one.tick].map(formatDecimal),
  ]);
  for (const [market, close] of indexCloses) {
    lines.push([formatDay(day), market, "", "", market, INDEX, "", "", "", "", formatDecimal(close), "", "", ""]);
  }
  return lines.map((cells) => `${cells.map(quoted).join(",")}\n`).join("");
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
