// The arguments of a tool: their schema comes from the endpoint table, with the names of its queries, and their values go into the path
// and query of a request. The endpoint table is the only description of them.

import { invalidParam, missingParam, queryParameter, Refusal, rest, symbolNotFound } from "../../wire/index.ts";
import { ROWS_MAX } from "./short-text.ts";

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** The values that a caller gave, by the names of the arguments. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** Names that clients know from other tools of this API, where they differ from the query's. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["from", "from_date"],
  ["to", "to_date"],
]);

/** Parameters that tools leave out: tools answer JSON alone, without headers. */
const LEFT_OUT: ReadonlySet<string> = new Set(["format", "receipt"]);

interface QueryArgument {
  readonly name: string;
  readonly parameter: rest.Parameter;
  /** The value that is sent when the argument is left out; null where the endpoint's own default is short enough. */
  readonly standard: string | null;
}

export class ToolArguments {
  readonly #inPath: "symbol" | "index";
  readonly #symbolNames: readonly string[];
  readonly #query: readonly QueryArgument[];

  /** `symbolNames` are the arguments for the `{symbol}` of the path; the first given one counts. `{index}` has its own argument. */
  constructor(endpoint: rest.Endpoint, symbolNames: readonly string[]) {
    this.#inPath = endpoint.path.includes("{index}") ? "index" : "symbol";
    const names = this.#inPath === "index" ? ["index"] : symbolNames;
    this.#symbolNames = endpoint.path.includes("{") ? names : [];
    const isTaken = ({ name }: rest.Parameter) => !LEFT_OUT.has(name) && !this.#symbolNames.includes(name);
    const taken = Object.values(endpoint.query).filter(isTaken);
    this.#query = taken.map((parameter) => {
      const name = RENAMED.get(parameter.name) ?? parameter.name;
      if (parameter.kind !== "integer" || parameter.name !== "limit") return { name, parameter, standard: null };
      const { range } = parameter;
      const short = { ...range, default: Math.min(range.default, ROWS_MAX), max: Math.min(range.max, ROWS_MAX) };
      const standard = short.default < range.default ? String(short.default) : null;
      return { name, parameter: { ...parameter, range: short, example: short.default }, standard };
    });
  }

  /** The given symbol or name; null where there is none or it is neither text nor a number. */
  symbolIn(input: ToolInput): string | null {
    const symbol = this.#symbolNames.map((name) => input[name]).find((value) => isGiven(value));
    return isWord(symbol) ? String(symbol).trim() : null;
  }

  get names(): readonly string[] {
    return [...this.#symbolNames, ...this.#query.map(({ name }) => name)];
  }

  /** True when the tool can request page after page. */
  get hasPages(): boolean {
    return this.names.includes("offset");
  }

  get properties(): Schema {
    const { description, schema } = rest.PATH_PARAMETERS[this.#inPath];
    const symbols = this.#symbolNames.map((name) => [name, { ...schema, description }]);
    const query = this.#query.map(({ name, parameter }) => {
      const { description, schema } = queryParameter(parameter);
      return [name, { ...(typeof schema === "object" ? schema : {}), description }];
    });
    return Object.fromEntries([...symbols, ...query]);
  }

  get required(): readonly string[] {
    // One of several names for the symbol is enough, but a schema that every client understands cannot express that.
    const symbol = this.#symbolNames.length === 1 ? this.#symbolNames : [];
    return [...symbol, ...this.#query.filter(({ parameter }) => parameter.required).map(({ name }) => name)];
  }

  /** Path and query of the request, from the base path on; or the refusal of the arguments. */
  pathOf(template: string, input: ToolInput): string | Refusal {
    let path = template;
    if (this.#symbolNames.length > 0) {
      const symbol = this.#symbolNames.map((name) => input[name]).find((value) => isGiven(value));
      if (symbol === undefined) return missingParam(this.#symbolNames.join(" or "));
      if (!isWord(symbol)) return invalidParam(this.#symbolNames.join(" or "), "a text");
      const text = String(symbol).trim();
      // In an address these segments lead to another path.
      if (text === "." || text === "..") return symbolNotFound(text);
      path = template.replace(`{${this.#inPath}}`, encodeURIComponent(text.toWellFormed()));
    }
    const query = new URLSearchParams();
    for (const { name, parameter, standard } of this.#query) {
      const text = isGiven(input[name]) ? textOf(name, parameter, input[name]) : standard;
      if (text instanceof Refusal) return text;
      if (text !== null) query.set(parameter.name, text);
    }
    return query.size === 0 ? path : `${path}?${query}`;
  }
}

/** Models send null or an empty text for arguments that they leave out. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** A text or a number: models send tickers as numbers too. */
function isWord(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** The value as text in a query; the endpoint itself refuses wrong values. */
function textOf(name: string, parameter: rest.Parameter, value: unknown): string | Refusal {
  if (parameter.kind === "integer" && typeof value === "number") return String(Math.min(value, parameter.range.max));
  if (isWord(value)) return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (parameter.kind === "list" && Array.isArray(value) && value.every(isWord)) return value.join(",");
  return invalidParam(name, parameter.kind === "list" ? "a list of texts" : "a text or a number");
}
