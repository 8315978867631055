// Reads the mapped values from one file's rows. A value that does not fit its field is refused with file, line and column.

import {
  DAY_MS,
  type Day,
  DECIMAL_SCALE,
  type Decimal,
  dayStartMs,
  outOfRange,
  parseDecimal,
  parseTimeOfDay,
  parseTimestamp,
} from "../../src/base/index.ts";
import { UINT32_MAX } from "../../src/feed-protocol/index.ts";
import type { ColumnMap, MappedFile } from "./file-map.ts";
import { FileError, type FileTable, type TableRow } from "./table.ts";

const FRACTION = /\.(\d{1,9})$/;
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;
/** The error allowed for a decimal that was stored as a floating-point number, in 1/10,000. */
const DOUBT = 1e-4;
const PER_MS: Readonly<Record<string, number>> = { "epoch-s": 1e-3, "epoch-ms": 1, "epoch-us": 1e3, "epoch-ns": 1e6 };

export class RowReader {
  readonly path: string;
  readonly #columns: ReadonlyMap<string, ColumnMap>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #dayStartMs: number;
  /** "line" for text, "row" for Parquet. */
  readonly #unit: string;
  #row: TableRow = { line: 0, cells: [] };

  constructor(path: string, { columns }: MappedFile, table: FileTable, day: Day) {
    this.path = path;
    this.#columns = columns;
    this.#dayStartMs = dayStartMs(day);
    this.#unit = path.endsWith(".csv") ? "line" : "row";
    const places = new Map<string, number>();
    for (const [field, { column }] of columns) {
      const place = table.columns.indexOf(column);
      if (place < 0) throw new FileError(`${path}: there is no column '${column}'`);
      places.set(field, place);
    }
    this.#places = places;
  }

  /** Sets the row from which values are read next. */
  set row(row: TableRow) {
    this.#row = row;
  }

  has(field: string): boolean {
    return this.#places.has(field);
  }

  /** "trades.csv, line 17". */
  placeOf(line: number): string {
    return `${this.path}, ${this.#unit} ${line}`;
  }

  fail(field: string, what: string): never {
    const { column } = this.#columns.get(field) ?? outOfRange(0);
    throw new FileError(`${this.placeOf(this.#row.line)}, column ${column}: ${what}`);
  }

  text(field: string): string {
    const cell = this.#cell(field);
    const isText = typeof cell === "string" || typeof cell === "number" || typeof cell === "bigint";
    const text = isText || typeof cell === "boolean" ? String(cell).trim() : "";
    if (text === "") this.fail(field, "is empty");
    return text;
  }

  /** A word of the feed. */
  choice<T extends string>(field: string, choices: readonly T[]): T {
    const word = this.text(field);
    const ours = this.#columns.get(field)?.values?.get(word) ?? word.toLowerCase();
    return (
      choices.find((one) => one === ours) ?? this.fail(field, `'${word.slice(0, 40)}' is none of ${choices.join(", ")}`)
    );
  }

  /** A whole number that the feed can carry. */
  whole(field: string): number {
    const number = Number(this.text(field));
    if (!(Number.isInteger(number) && number >= 0 && number <= UINT32_MAX)) {
      this.fail(field, `'${this.text(field).slice(0, 40)}' is no whole number from 0 to ${UINT32_MAX}`);
    }
    return number;
  }

  /** A price; 0 when there is none. */
  price(field: string): Decimal {
    const cell = this.#cell(field);
    if (cell === null || cell === undefined || cell === "") return 0;
    const decimals = this.#columns.get(field)?.decimals ?? null;
    const price =
      decimals !== null ? impliedPrice(cell, decimals) : typeof cell === "number" ? scaled(cell) : textPrice(cell);
    if (price === null || price < 0 || price > UINT32_MAX) {
      this.fail(field, `'${String(cell).slice(0, 40)}' is no price from 0 to ${UINT32_MAX / DECIMAL_SCALE}`);
    }
    return price;
  }

  /** Milliseconds since midnight in Riyadh; outside 0 to 24 hours for another day. */
  timeOfDay(field: string): number {
    const cell = this.#cell(field);
    if (cell instanceof Date) return cell.getTime() - this.#dayStartMs;
    const form = this.#columns.get(field)?.form ?? "timestamp";
    const perMs = PER_MS[form];
    const timeMs = perMs === undefined ? this.#textTime(this.text(field), form) : epochMs(cell, perMs);
    if (timeMs === null || !Number.isFinite(timeMs)) this.fail(field, `'${String(cell).slice(0, 40)}' is no ${form}`);
    return form === "time-of-day" ? timeMs : timeMs - this.#dayStartMs;
  }

  #textTime(text: string, form: string): number | null {
    if (form === "time-of-day") {
      const [, fraction = ""] = FRACTION.exec(text) ?? [];
      const wholeMs = parseTimeOfDay(text.replace(FRACTION, ""));
      return wholeMs === null ? null : wholeMs + Number(fraction.padEnd(3, "0").slice(0, 3));
    }
    const iso = text.replace(" ", "T");
    return parseTimestamp(OFFSET.test(iso) ? iso : `${iso}+03:00`);
  }

  #cell(field: string): unknown {
    return this.#row.cells[this.#places.get(field) ?? outOfRange(0)];
  }
}

export function isWithinDay(timeOfDayMs: number): boolean {
  return timeOfDayMs >= 0 && timeOfDayMs < DAY_MS;
}

function epochMs(cell: unknown, perMs: number): number | null {
  if (typeof cell === "bigint") return Number(cell / BigInt(Math.max(1, perMs))) / Math.min(1, perMs);
  const text = String(cell).trim();
  // The nanoseconds of an epoch have more digits than a double can hold.
  if (perMs > 1 && /^\d{1,19}$/.test(text)) return Number(BigInt(text) / BigInt(perMs));
  return text === "" ? null : Math.floor(Number(text) / perMs);
}

function impliedPrice(cell: unknown, decimals: number): Decimal | null {
  const text = String(cell).trim();
  if (!/^\d{1,15}$/.test(text)) return null;
  const digits = text.padStart(decimals + 1, "0");
  return parseDecimal(decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

function textPrice(cell: unknown): Decimal | null {
  return typeof cell === "string" || typeof cell === "bigint" ? parseDecimal(String(cell)) : null;
}

/** A price that is a number in a Parquet file; null when it has more than four decimals. */
function scaled(value: number): Decimal | null {
  const nearest = Math.round(value * DECIMAL_SCALE);
  return Math.abs(value * DECIMAL_SCALE - nearest) < DOUBT ? nearest : null;
}
