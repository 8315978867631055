// The rows of one file for one day, in the order of the file: trades, quotes or levels of a book, checked value by value.

import { type Day, type Decimal, formatDay, outOfRange } from "../../src/base/index.ts";
import { type BookSide, TRADE_KINDS, type TradeKind, type TradeSide } from "../../src/feed-protocol/index.ts";
import { CsvTable } from "./csv-table.ts";
import type { FileMap, MappedFile } from "./file-map.ts";
import { isWithinDay, RowReader } from "./row-reader.ts";
import type { FileTable } from "./table.ts";

interface Placed {
  /** The place of the row for messages: "trades.csv, line 17". */
  readonly place: () => string;
  readonly timeMs: number;
  /** The order among the rows of all files with the same time. */
  readonly order: number;
  readonly symbol: string;
}

export interface TradeRow extends Placed {
  readonly what: "trade";
  readonly price: Decimal;
  readonly quantity: number;
  /** Null when the file does not have it, also for the fields below. */
  readonly side: TradeSide | null;
  readonly kind: TradeKind | null;
  readonly number: number | null;
  readonly isOfficial: boolean;
}

export interface QuoteRow extends Placed {
  readonly what: "quote";
  readonly best: { readonly [side in BookSide]: { readonly price: Decimal; readonly quantity: number } } | null;
  readonly tradeCount: number | null;
}

export interface LevelRow extends Placed {
  readonly what: "level";
  readonly side: BookSide;
  readonly price: Decimal;
  readonly quantity: number;
  readonly orders: number;
}

export type MappedRow = TradeRow | QuoteRow | LevelRow;

export class FileRows {
  readonly file: MappedFile;
  readonly #table: FileTable;
  readonly #reader: RowReader;
  readonly #day: Day;
  readonly #map: FileMap;
  #batch: readonly MappedRow[] = [];
  #at = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  private constructor(table: FileTable, reader: RowReader, file: MappedFile, map: FileMap, day: Day) {
    this.file = file;
    this.#table = table;
    this.#reader = reader;
    this.#map = map;
    this.#day = day;
  }

  static async open(path: string, file: MappedFile, map: FileMap, day: Day): Promise<FileRows> {
    const table = path.endsWith(".csv") ? new CsvTable(path) : await openParquetTable(path);
    try {
      return new FileRows(table, new RowReader(path, file, table, day), file, map, day);
    } catch (error) {
      table.close();
      throw error;
    }
  }

  get path(): string {
    return this.#reader.path;
  }

  /** The next row; undefined when `fill` must be called first, or at the end. */
  get next(): MappedRow | undefined {
    return this.#batch[this.#at];
  }

  shift(): MappedRow {
    return this.#batch[this.#at++] ?? outOfRange(this.#at);
  }

  /** Reads more rows when none is buffered. */
  async fill(): Promise<void> {
    while (this.next === undefined) {
      const rows = await this.#table.next();
      if (rows === null) return;
      this.#at = 0;
      this.#batch = rows.flatMap((row) => {
        this.#reader.row = row;
        return this.#read(row.line) ?? [];
      });
    }
  }

  close(): void {
    this.#table.close();
  }

  /** Null for a row of another day, in a file of several days. */
  #read(line: number): MappedRow | null {
    const reader = this.#reader;
    const timeMs = reader.timeOfDay("time");
    if (timeMs < this.#lastMs) reader.fail("time", "lies before the time of the row above");
    this.#lastMs = timeMs;
    if (!isWithinDay(timeMs) && this.file.paths.every((path) => !path.includes("{day}"))) return null;
    const { dayStartMs, dayEndMs } = this.#map;
    if (timeMs < dayStartMs || timeMs > dayEndMs) reader.fail("time", `lies outside the day ${formatDay(this.#day)}`);
    const placed = {
      place: () => reader.placeOf(line),
      timeMs,
      order: reader.has("order") ? reader.whole("order") : 0,
      symbol: reader.text("symbol"),
    };
    if (this.file.what === "trades") return this.#trade(placed);
    return this.file.what === "quotes" ? this.#quote(placed) : this.#level(placed);
  }

  #trade(placed: Placed): TradeRow {
    const reader = this.#reader;
    const [price, quantity] = [reader.price("price"), reader.whole("quantity")];
    if (price === 0) reader.fail("price", "a trade has a price");
    if (quantity === 0) reader.fail("quantity", "a trade has shares");
    return {
      ...placed,
      what: "trade",
      price,
      quantity,
      side: reader.has("side") ? reader.choice<TradeSide>("side", ["buy", "sell"]) : null,
      kind: reader.has("kind") ? reader.choice("kind", TRADE_KINDS) : null,
      number: reader.has("number") ? reader.whole("number") : null,
      isOfficial: !reader.has("official") || reader.choice("official", ["true", "false"]) === "true",
    };
  }

  #quote(placed: Placed): QuoteRow {
    const reader = this.#reader;
    const best = (price: string, size: string): { price: Decimal; quantity: number } => {
      const at = reader.price(price);
      return { price: at, quantity: at === 0 ? 0 : reader.whole(size) };
    };
    return {
      ...placed,
      what: "quote",
      best: reader.has("bid") ? { bid: best("bid", "bidSize"), ask: best("ask", "askSize") } : null,
      tradeCount: reader.has("tradeCount") ? reader.whole("tradeCount") : null,
    };
  }

  #level(placed: Placed): LevelRow {
    const reader = this.#reader;
    const quantity = reader.whole("quantity");
    const orders = reader.has("orders") ? reader.whole("orders") : Math.min(quantity, 1);
    const side = reader.choice("side", ["bid", "ask"]);
    return { ...placed, what: "level", side, price: reader.price("price"), quantity, orders };
  }
}

/** Opens a Parquet file; the library is loaded with the first such file. */
async function openParquetTable(path: string): Promise<FileTable> {
  const { ParquetTable } = await import("./parquet-table.ts");
  return ParquetTable.open(path);
}
