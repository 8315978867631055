// Turns a record into cells by column: the fields of a CSV record by the header, or the values of a JSON object by their names.

import { isJsonObject, outOfRange, parseJson } from "../../base/index.ts";
import { nearestOf } from "../terminal/complaint.ts";
import type { Format } from "./text-records.ts";

/** A column that a kind of file has. */
export interface ImportColumn {
  readonly name: string;
  readonly isRequired?: boolean;
  /** Completes "it takes …". */
  readonly takes: string;
  readonly meaning: string;
}

/** The cells of one record in the order of the kind's columns; an empty text means no value. */
export type Cells = readonly string[];

export interface CellReader {
  /** Problems with the header; the file cannot be read then. */
  readonly problems: readonly string[];
  /** The cells, or the problem with the record. */
  read(text: string): Cells | string;
}

/** Reads the records of a CSV file after its header. */
function csvReader(header: string, columns: readonly ImportColumn[]): CellReader {
  const fields = csvFields(header);
  if (typeof fields === "string") return { problems: [`the header: ${fields}`], read: () => fields };
  const names = fields.map((field) => field.trim().toLowerCase());
  const places = columns.map(({ name }) => names.indexOf(name));
  const missing = columns.filter(({ isRequired }, at) => isRequired === true && places[at] === -1);
  const problems = missing.map(({ name }) => `the column ${name} is missing`);
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) problems.push(`the column ${name} is there twice`);
    else if (!columns.some((column) => column.name === name)) problems.push(unknownName("column", name, columns));
  }
  const read = (text: string): Cells | string => {
    const cells = csvFields(text);
    if (typeof cells === "string") return cells;
    if (cells.length !== names.length) return `${cells.length} cells where the header has ${names.length}`;
    return places.map((place) => (place === -1 ? "" : (cells[place] ?? outOfRange(place)).trim()));
  };
  return { problems, read };
}

/** Reads the lines of an NDJSON file. */
function ndjsonReader(columns: readonly ImportColumn[]): CellReader {
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  const read = (text: string): Cells | string => {
    const value = parseJson(text);
    if (value === undefined) return "not JSON";
    if (!isJsonObject(value)) return "not a JSON object";
    const cells: string[] = columns.map(() => "");
    for (const [name, cell] of Object.entries(value)) {
      const place = places.get(name);
      if (place === undefined) return unknownName("name", name, columns);
      const shown = cellOf(cell);
      if (shown === null) return `${name} is neither a text, a number nor null`;
      cells[place] = shown;
    }
    return cells;
  };
  return { problems: [], read };
}

export function readerOf(format: Format, columns: readonly ImportColumn[], header: string): CellReader {
  return format === "csv" ? csvReader(header, columns) : ndjsonReader(columns);
}

function cellOf(value: unknown): string | null {
  if (value === null) return "";
  if (typeof value === "string") return value.trim();
  return typeof value === "number" ? String(value) : null;
}

function unknownName(what: string, name: string, columns: readonly ImportColumn[]): string {
  const near = nearestOf(
    name,
    columns.map((column) => column.name),
  );
  const shown = name.slice(0, 40);
  return `unknown ${what} '${shown}'${near === undefined ? "" : `; did you mean ${near}?`}`;
}

/** The fields of one CSV record, or the problem with it. */
function csvFields(text: string): string[] | string {
  if (!text.includes('"')) return text.split(",");
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const closed = closingQuote(text, at + 1);
      if (closed === -1) return "a quote is not closed";
      fields.push(text.slice(at + 1, closed).replaceAll('""', '"'));
      at = closed + 1;
      if (at < text.length && text[at] !== ",") return "there is text after a closing quote";
    } else {
      const end = text.indexOf(",", at);
      const field = text.slice(at, end === -1 ? text.length : end);
      if (field.includes('"')) return "a quote stands within a field that does not begin with one";
      fields.push(field);
      at = end === -1 ? text.length : end;
    }
    if (at >= text.length) return fields;
    at++;
    if (at === text.length) {
      fields.push("");
      return fields;
    }
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
