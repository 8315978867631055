// The tools, made from the rows of the endpoint table that name one: name, description, input schema, and the request of a call.
// A call of a tool is one request of its account, with all the checks of REST.

import type { TSchema } from "typebox";
import { assert } from "../../base/index.ts";
import { invalidParam, missingParam, Refusal, rest } from "../../wire/index.ts";
import { type Schema, ToolArguments, type ToolInput } from "./tool-arguments.ts";

/** A tool as `tools/list` answers it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: "object" } & Schema;
  /** The schema of `structuredContent` of a result. */
  readonly outputSchema: { readonly type: "object" } & Schema;
  readonly annotations: Readonly<
    Record<"readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint", boolean>
  >;
}

const TICKER = /^[0-9]{4,6}$/;
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export class Tool {
  readonly definition: ToolDefinition;
  /** The endpoints that the tool may call, by the value of its argument `type`, which it has only when there are several. */
  readonly endpoints: ReadonlyMap<string, rest.Endpoint>;
  readonly #first: rest.Endpoint;
  readonly #row: rest.ToolRow;
  readonly #arguments: ToolArguments;

  /** `endpoints` take the same parameters. */
  constructor(endpoints: readonly rest.Endpoint[]) {
    const [first] = endpoints;
    assert(first?.tool !== undefined, "a tool has an endpoint that names it");
    this.#first = first;
    this.#row = first.tool;
    this.endpoints = new Map(endpoints.map((endpoint) => [endpoint.tool?.type ?? "", endpoint]));
    this.#arguments = new ToolArguments(first, this.#row.symbolNames ?? ["symbol"]);
    const title = this.#hasType ? `${this.#types.join(", ")} of a market` : first.summary;
    const { name } = this.#row;
    const description = this.#describe();
    const inputSchema = this.#schema();
    const outputSchema = outputSchemaOf(endpoints.map(({ response }) => response));
    this.definition = { name, title, description, inputSchema, outputSchema, annotations: READ_ONLY };
  }

  get name(): string {
    return this.#row.name;
  }

  get units(): string {
    return this.#row.units;
  }

  /** A warning about the answer that a model must read first, or empty. */
  warningOn(input: ToolInput): string {
    return this.#row.warningOn?.(input) ?? "";
  }

  /** The note on the parts of the answer that depend on the plan, or empty. */
  get planNote(): string {
    return this.#first.planNote;
  }

  get hasPages(): boolean {
    return this.#arguments.hasPages;
  }

  get argumentNames(): readonly string[] {
    return this.#hasType ? ["type", ...this.#arguments.names] : this.#arguments.names;
  }

  get #hasType(): boolean {
    return this.endpoints.size > 1;
  }

  get #types(): readonly string[] {
    return [...this.endpoints.keys()];
  }

  /** The path of the request, from the base path on; or the refusal of the arguments, before any request. */
  pathOf(input: ToolInput): string | Refusal {
    const unknown = Object.keys(input).find((name) => !this.argumentNames.includes(name));
    if (unknown !== undefined) return invalidParam(unknown, `one of: ${this.argumentNames.join(", ")}`);
    const endpoint = this.#endpointOf(input["type"]);
    return endpoint instanceof Refusal ? endpoint : this.#arguments.pathOf(endpoint.path, input);
  }

  /** The name that must be looked up before the endpoint is called; null where there is none. */
  nameIn(input: ToolInput): string | null {
    if (this.#row.takesNames !== true) return null;
    const symbol = this.#arguments.symbolIn(input);
    return symbol === null || TICKER.test(symbol) ? null : symbol;
  }

  /** The arguments with the symbol in place of a name. */
  withSymbol(input: ToolInput, symbol: string): ToolInput {
    const names = this.#row.symbolNames ?? ["symbol"];
    const others = Object.entries(input).filter(([name]) => !names.includes(name));
    return Object.fromEntries([...others, [names[0] ?? "symbol", symbol]]);
  }

  #endpointOf(type: unknown): rest.Endpoint | Refusal {
    if (!this.#hasType) return this.#first;
    if (type === undefined || type === null) return missingParam("type");
    const known = typeof type === "string" ? this.endpoints.get(type) : undefined;
    return known ?? invalidParam("type", `one of: ${this.#types.join(", ")}`);
  }

  #schema(): ToolDefinition["inputSchema"] {
    const { properties, required } = this.#arguments;
    const type = { type: "string", enum: this.#types, description: "Which list." };
    return {
      type: "object",
      properties: this.#hasType ? { type, ...properties } : properties,
      required: this.#hasType ? ["type", ...required] : required,
      additionalProperties: false,
    };
  }

  #describe(): string {
    const lists = [...this.endpoints].map(([type, { description }]) => `${type}: ${description}`);
    const what = this.#hasType ? lists.join(" ") : this.#first.description;
    return [what, this.planNote, this.units].filter((sentence) => sentence !== "").join(" ");
  }
}

/** MCP-19: the schema of the answer, or of any of its answers where a tool has several. */
function outputSchemaOf(responses: readonly TSchema[]): ToolDefinition["outputSchema"] {
  const [first, ...others] = responses.map(lean);
  if (others.length === 0) return { type: "object", ...(typeof first === "object" ? first : {}) };
  return { type: "object", anyOf: [first, ...others] };
}

/** Keywords that a client does not need to check an answer. Some clients put the whole list of tools into the model's context. */
const WORDS: ReadonlySet<string> = new Set(["description", "title", "examples", "pattern"]);

/** A schema without these keywords; names of `properties` stay. */
function lean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lean);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name]) => !WORDS.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === "properties" ? leanProperties(value) : lean(value)]),
  );
}

function leanProperties(properties: object): unknown {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, lean(schema)]));
}

/** MCP-03: the tools that clients know from another server for this API come first. */
const KNOWN_NAMES = [
  "get_quote",
  "get_quotes",
  "companies_list",
  "get_market_summary",
  "get_market_movers",
  "get_sectors",
  "get_company",
  "get_financials",
  "get_dividends",
  "get_historical",
];

function toolsByName(): ReadonlyMap<string, Tool> {
  const rows = rest.ENDPOINTS.filter(({ tool }) => tool !== undefined);
  const byName = Map.groupBy(rows, ({ tool }) => tool?.name ?? "");
  const names = new Set([...KNOWN_NAMES, ...byName.keys()]);
  return new Map([...names].map((name) => [name, new Tool(byName.get(name) ?? [])]));
}

/** The tools by name, in the order of `tools/list`: first the known ones, then the others in the order of the endpoint table. */
export const TOOLS = toolsByName();
