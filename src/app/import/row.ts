// One row of an import, as its kind reads it: cells by column, each turned into a value or into a problem that names the expected form.

import { type Day, type Decimal, outOfRange, parseDay, parseDecimal, RecentMap } from "../../base/index.ts";
import type { Cells, ImportColumn } from "./record-cells.ts";

const WHOLE = /^-?\d{1,15}(?:\.0+)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const SYMBOL = /^[0-9A-Z]{1,12}$/;
const SHOWN_CHARS = 40;

/** Days repeat from row to row: this many parsed days are remembered. */
const DAYS_KEPT = 20_000;

/** The shared data of all rows of a file: the place of each column, and the days that were parsed before. */
export class RowLayout {
  readonly #places: ReadonlyMap<string, number>;
  readonly #days = new RecentMap<string, Day | null>(DAYS_KEPT);

  constructor(columns: readonly ImportColumn[]) {
    this.#places = new Map(columns.map(({ name }, at) => [name, at]));
  }

  /** The cell of a column; a kind reads only the columns that it has. */
  cell(cells: Cells, column: string): string {
    const place = this.#places.get(column) ?? -1;
    return cells[place] ?? outOfRange(place);
  }

  /** The day of a text; null for a text that is no day. */
  day(text: string): Day | null {
    const known = this.#days.get(text);
    if (known !== undefined) return known;
    const day = parseDay(text);
    this.#days.set(text, day);
    return day;
  }
}

/** Reads cells and gathers problems. A value that comes with a problem means nothing: ask for `problems` after reading. */
export class Row {
  // Bound: the columns of one row.
  readonly problems: string[] = [];
  readonly #cells: Cells;
  readonly #layout: RowLayout;

  constructor(cells: Cells, layout: RowLayout) {
    this.#cells = cells;
    this.#layout = layout;
  }

  /** The cell as it is; empty when it has no value. */
  text(name: string): string {
    return this.#layout.cell(this.#cells, name);
  }

  /** A cell that must not be empty. */
  needed(name: string): string {
    const text = this.text(name);
    if (text === "") this.problem(`${name} is empty`);
    return text;
  }

  symbol(): string {
    const text = this.needed("symbol");
    if (text !== "" && !SYMBOL.test(text)) this.#refuse("symbol", text, "a symbol such as 2222");
    return text;
  }

  day(name: string): Day {
    const text = this.needed(name);
    return text === "" ? 0 : (this.optionalDay(name) ?? 0);
  }

  optionalDay(name: string): Day | null {
    const text = this.text(name);
    if (text === "") return null;
    const day = this.#layout.day(text);
    if (day === null) this.#refuse(name, text, "a day as 2026-11-15");
    return day;
  }

  decimal(name: string): Decimal {
    return this.needed(name) === "" ? 0 : (this.optionalDecimal(name) ?? 0);
  }

  optionalDecimal(name: string): Decimal | null {
    const text = this.text(name);
    if (text === "") return null;
    const value = plainDecimal(text) ?? parseDecimal(text);
    if (value === null) this.#refuse(name, text, "a number with 4 decimals at most, without separators");
    return value;
  }

  whole(name: string): number {
    return this.needed(name) === "" ? 0 : (this.optionalWhole(name) ?? 0);
  }

  optionalWhole(name: string): number | null {
    const text = this.text(name);
    if (text === "") return null;
    if (WHOLE.test(text)) return Number(text) || 0;
    this.#refuse(name, text, "a whole number, without separators");
    return null;
  }

  word<T extends string>(name: string, words: readonly T[], initial?: T): T {
    const text = this.text(name);
    if (text === "" && initial !== undefined) return initial;
    const word = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
    if (word === undefined) this.#refuse(name, text, `one of ${words.join(", ")}`);
    return word ?? (words[0] as T);
  }

  /** A moment with its offset, in epoch milliseconds. */
  moment(name: string): number {
    return this.needed(name) === "" ? 0 : (this.optionalMoment(name) ?? 0);
  }

  optionalMoment(name: string): number | null {
    const text = this.text(name);
    if (text === "") return null;
    const timeMs = MOMENT.test(text) ? Date.parse(text.replace(" ", "T")) : Number.NaN;
    if (!Number.isNaN(timeMs)) return timeMs;
    this.#refuse(name, text, "a moment with its offset, as 2026-11-15T09:30:00+03:00");
    return null;
  }

  problem(text: string): void {
    this.problems.push(text);
  }

  #refuse(name: string, text: string, takes: string): void {
    const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
    this.problem(
      text === "" ? `${name} is empty: it takes ${takes}` : `${name} does not take '${shown}': it takes ${takes}`,
    );
  }
}

const DIGIT_0 = 48;
const POINT = 46;
const PLAIN_CHARS_MAX = 14;

/** A short number without a sign, read digit by digit: most cells of a million are such. Null for every other text. */
function plainDecimal(text: string): Decimal | null {
  if (text.length > PLAIN_CHARS_MAX) return null;
  let value = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT && decimals === -1 && at > 0) decimals = 0;
    else if (code < DIGIT_0 || code > DIGIT_0 + 9) return null;
    else {
      value = value * 10 + code - DIGIT_0;
      if (decimals >= 0) decimals++;
    }
  }
  if (decimals === 0 || decimals > 4) return null;
  const places = Math.max(decimals, 0);
  return value * (SCALES[places] ?? outOfRange(places));
}

/** The factor to ten-thousandths, by the number of decimals in the text. */
const SCALES = [10_000, 1_000, 100, 10, 1];
