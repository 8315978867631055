// A map from files to a feed, as data: the file with trades, quotes or the book, the names and formats of its columns, and the phases of a
// day, which files seldom have. An operator writes a map for their own files.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Day,
  formatDay,
  isJsonObject,
  parseDay,
  parseTimeOfDay,
  programFile,
  reasonOf,
} from "../../src/base/index.ts";
import {
  MARKETS,
  type Market,
  PHASES,
  type Phase,
  SECURITY_TYPES,
  type SecurityType,
  TRADE_KINDS,
} from "../../src/feed-protocol/index.ts";
import { FileError } from "./table.ts";

export type RowKind = "trades" | "quotes" | "depth";

/** timestamp: ISO 8601, in Riyadh time when it has no offset; time-of-day: 10:00:00.123; the others count from 1970. */
const TIME_FORMS = ["timestamp", "time-of-day", "epoch-s", "epoch-ms", "epoch-us", "epoch-ns"] as const;
export type TimeForm = (typeof TIME_FORMS)[number];

export interface ColumnMap {
  /** The column's name in the file. */
  readonly column: string;
  readonly form: TimeForm;
  /** The number of implied decimals of prices that are whole numbers; null for prices with a decimal point. */
  readonly decimals: number | null;
  /** The word of the feed for each word of the file; null when the file has the words of the feed. */
  readonly values: ReadonlyMap<string, string> | null;
}

export interface MappedFile {
  readonly what: RowKind;
  /** Possible paths in the folder of files; the first existing one is used. {day} stands for a day as 2026-11-16. */
  readonly paths: readonly string[];
  readonly columns: ReadonlyMap<string, ColumnMap>;
}

/** A phase, and the latest time of day at which it begins. */
export interface ScheduledPhase {
  readonly timeMs: number;
  readonly phase: Phase;
}

export interface FileMap {
  readonly name: string;
  readonly dayStartMs: number;
  readonly dayEndMs: number;
  /** The phases by market; the phases of a security type have precedence. */
  readonly phases: ReadonlyMap<Market | SecurityType, readonly ScheduledPhase[]>;
  /** The phase of a symbol whose book is crossed in continuous trading; null where that is an error. */
  readonly crossed: Phase | null;
  readonly files: readonly MappedFile[];
}

/** The maps that are part of the program. */
export const FILE_MAPS = ["marsad-export"] as const;

interface Field {
  readonly isRequired: boolean;
  /** The allowed words; null for any. */
  readonly choices: readonly string[] | null;
}

const must: Field = { isRequired: true, choices: null };
const may: Field = { isRequired: false, choices: null };
const FIELDS: Readonly<Record<RowKind, Readonly<Record<string, Field>>>> = {
  trades: {
    ...{ symbol: must, time: must, price: must, quantity: must, number: may, order: may },
    ...{ side: { ...may, choices: ["buy", "sell"] }, kind: { ...may, choices: TRADE_KINDS } },
    official: { ...may, choices: ["true", "false"] },
  },
  quotes: {
    ...{ symbol: must, time: must, order: may, tradeCount: may },
    ...{ bid: may, bidSize: may, ask: may, askSize: may },
  },
  depth: {
    ...{ symbol: must, time: must, order: may, price: must, quantity: must, orders: may },
    side: { ...must, choices: ["bid", "ask"] },
  },
};
const KINDS = ["trades", "quotes", "depth"] as const satisfies readonly RowKind[];
const BOOK_FIELDS = ["bid", "bidSize", "ask", "askSize"];
const DECIMALS_MAX = 9;
const DAY_WORD = "{day}";

/** Reads a map of the program by its name, or a map from a file. */
export function loadFileMap(nameOrFile: string): FileMap {
  const known = FILE_MAPS.find((name) => name === nameOrFile);
  const file = known === undefined ? nameOrFile : programFile(`gateway/maps/${known}.json`);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new FileError(`cannot read the map ${nameOrFile}: ${reasonOf(error)}`);
  }
  return new MapReader(nameOrFile).read(data);
}

/** The days for which `folder` has the files of a map; none when no path names the day. */
export function daysOfFiles({ files }: FileMap, folder: string): readonly Day[] {
  const days = new Set<Day>();
  for (const path of files.flatMap(({ paths }) => paths)) {
    const before = path.slice(0, path.indexOf(DAY_WORD));
    if (!path.includes(DAY_WORD)) continue;
    // The day may be the name of a folder, or a part of the file's name.
    const place = join(folder, before.endsWith("/") || before === "" ? before : dirname(before));
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      const [date] = /\d{4}-\d{2}-\d{2}/.exec(name) ?? [];
      const day = date === undefined ? null : parseDay(date);
      if (day !== null && existsSync(join(folder, pathOf(path, day)))) days.add(day);
    }
  }
  return [...days].sort((a, b) => a - b);
}

/** The path of a day's file. */
export function fileOfDay({ what, paths }: MappedFile, folder: string, day: Day): string {
  const places = paths.map((path) => join(folder, pathOf(path, day)));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new FileError(`the ${what} of ${formatDay(day)} are missing: ${places.join(" or ")}`);
  return found;
}

function pathOf(path: string, day: Day): string {
  return path.replaceAll(DAY_WORD, formatDay(day));
}

/** Checks the data of a map; its errors name the place in the map. */
class MapReader {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  read(data: unknown): FileMap {
    const table = this.#record(data, "the map");
    const day = this.#record(table["day"], "day");
    const phases = Object.entries(this.#record(table["phases"], "phases")).map(
      ([name, list]) =>
        [this.#choice(name, [...MARKETS, ...SECURITY_TYPES], "phases"), this.#phases(name, list)] as const,
    );
    const byName = new Map(phases);
    for (const market of MARKETS) if (!byName.has(market)) this.#fail(`phases.${market}`, "is missing");
    const files = this.#list(table["files"], "files").map((file, i) => this.#file(file, `files[${i}]`));
    for (const what of KINDS) {
      if (files.filter((file) => file.what === what).length > 1) this.#fail("files", `have ${what} twice`);
    }
    const bookFiles = files.filter(({ what, columns }) => what === "depth" || columns.has("bid"));
    if (bookFiles.length > 1)
      this.#fail("files", "tell the book twice: by bid and ask of the quotes, and by the depth");
    const hasOrder = files.some(({ columns }) => columns.has("tradeCount"));
    if (hasOrder && !files.some(({ what }) => what === "trades")) this.#fail("files", "have tradeCount without trades");
    const crossed = table["crossed"];
    return {
      name: this.#text(table["name"], "name"),
      dayStartMs: this.#time(day["start"], "day.start"),
      dayEndMs: this.#time(day["end"], "day.end"),
      phases: byName,
      crossed: crossed === undefined ? null : this.#choice(crossed, PHASES, "crossed"),
      files,
    };
  }

  #phases(name: string, list: unknown): readonly ScheduledPhase[] {
    const phases = this.#list(list, `phases.${name}`).map((entry, i) => {
      const what = `phases.${name}[${i}]`;
      const [time, phase] = this.#list(entry, what);
      return { timeMs: this.#time(time, what), phase: this.#choice(phase, PHASES, what) };
    });
    for (const [i, { timeMs }] of phases.entries()) {
      if (i > 0 && timeMs < (phases[i - 1]?.timeMs ?? 0))
        this.#fail(`phases.${name}[${i}]`, "lies before the one above");
    }
    return phases;
  }

  #file(data: unknown, where: string): MappedFile {
    const table = this.#record(data, where);
    const what = this.#choice(table["what"], KINDS, `${where}.what`);
    const paths = this.#list(table["paths"], `${where}.paths`).map((path) => this.#text(path, `${where}.paths`));
    for (const path of paths) {
      if (!/\.(?:csv|parquet)$/.test(path))
        this.#fail(`${where}.paths`, `has '${path}', which is neither CSV nor Parquet`);
    }
    const fields = FIELDS[what];
    const columns = new Map<string, ColumnMap>();
    for (const [name, column] of Object.entries(this.#record(table["columns"], `${where}.columns`))) {
      const place = `${where}.columns.${name}`;
      const field = fields[name];
      if (field === undefined) this.#fail(place, `is no field of ${what}: they have ${Object.keys(fields).join(", ")}`);
      else columns.set(name, this.#column(column, field, place));
    }
    for (const [name, { isRequired }] of Object.entries(fields)) {
      if (isRequired && !columns.has(name)) this.#fail(`${where}.columns.${name}`, "is missing");
    }
    const bookFields = BOOK_FIELDS.filter((name) => columns.has(name));
    if (bookFields.length > 0 && bookFields.length < BOOK_FIELDS.length) {
      this.#fail(`${where}.columns`, `have some of ${BOOK_FIELDS.join(", ")}, which go together`);
    }
    return { what, paths, columns };
  }

  #column(data: unknown, { choices }: Field, where: string): ColumnMap {
    if (typeof data === "string") return { column: data, form: "timestamp", decimals: null, values: null };
    const table = this.#record(data, where);
    const values = table["values"] === undefined ? null : this.#record(table["values"], `${where}.values`);
    const words = Object.entries(values ?? {}).map(([word, ours]): [string, string] => [
      word,
      choices === null ? this.#text(ours, `${where}.values`) : this.#choice(ours, choices, `${where}.values`),
    ]);
    const decimals = table["decimals"];
    if (
      decimals !== undefined &&
      !(Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= DECIMALS_MAX)
    ) {
      this.#fail(`${where}.decimals`, `is a whole number from 0 to ${DECIMALS_MAX}`);
    }
    return {
      column: this.#text(table["column"], `${where}.column`),
      form: this.#choice(table["form"] ?? "timestamp", TIME_FORMS, `${where}.form`),
      decimals: decimals === undefined ? null : Number(decimals),
      values: values === null ? null : new Map(words),
    };
  }

  #time(value: unknown, where: string): number {
    return parseTimeOfDay(this.#text(value, where)) ?? this.#fail(where, "is no time of day, as 09:30:00");
  }

  #text(value: unknown, where: string): string {
    return typeof value === "string" ? value : this.#fail(where, "is no text");
  }

  #list(value: unknown, where: string): readonly unknown[] {
    return Array.isArray(value) ? value : this.#fail(where, "is no list");
  }

  #record(value: unknown, where: string): Readonly<Record<string, unknown>> {
    return isJsonObject(value) ? { ...value } : this.#fail(where, "is missing");
  }

  #choice<T extends string>(value: unknown, choices: readonly T[], where: string): T {
    return choices.find((one) => one === value) ?? this.#fail(where, `is one of ${choices.join(", ")}`);
  }

  #fail(where: string, what: string): never {
    throw new FileError(`the map ${this.#name}: ${where} ${what}`);
  }
}
