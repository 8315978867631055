// A tool as clients see it, made from a row of the endpoint table: name, description, input schema; and the request that a call
// becomes. Calling a tool is one request of its account, with everything that REST does to it.

import { invalidParam, missingParam, Refusal, type rest } from "../../wire/index.ts";
import { type Schema, ToolArguments, type ToolInput } from "./tool-arguments.ts";

/** A row of the tool table. */
export interface ToolRow {
  readonly name: string;
  readonly endpoint: rest.Endpoint;
  /** Endpoints of the same form, by the value of an argument `type` that chooses among them. */
  readonly byType?: Readonly<Record<string, rest.Endpoint>>;
  /** Arguments that the symbol of the path is taken from; `symbol` where it is left out. */
  readonly symbolNames?: readonly string[];
  /** True where a name is looked up first, because the endpoint takes symbols alone. */
  readonly takesNames?: boolean;
  /** In which units and currency the answer counts. */
  readonly units: string;
}

/** As `tools/list` answers it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: "object" } & Schema;
  readonly annotations: Readonly<
    Record<"readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint", boolean>
  >;
}

const TICKER = /^[0-9]{4,6}$/;
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export class Tool {
  readonly name: string;
  readonly units: string;
  /** What of the answer depends on the plan, or empty. */
  readonly planNote: string;
  readonly definition: ToolDefinition;
  readonly #row: ToolRow;
  readonly #arguments: ToolArguments;

  constructor(row: ToolRow) {
    this.#row = row;
    this.name = row.name;
    this.units = row.units;
    this.planNote = row.endpoint.planNote;
    this.#arguments = new ToolArguments(row.endpoint, row.symbolNames ?? ["symbol"]);
    this.definition = {
      name: row.name,
      title: row.byType === undefined ? row.endpoint.summary : `${Object.keys(row.byType).join(", ")} of a market`,
      description: describe(row),
      inputSchema: this.#schema(),
      annotations: READ_ONLY,
    };
  }

  /** What it may ask. */
  get endpoints(): readonly rest.Endpoint[] {
    return Object.values(this.#row.byType ?? { only: this.#row.endpoint });
  }

  get hasPages(): boolean {
    return this.#arguments.hasPages;
  }

  get argumentNames(): readonly string[] {
    return this.#row.byType === undefined ? this.#arguments.names : ["type", ...this.#arguments.names];
  }

  /** The path of the request, from the base path on; or what is wrong with the arguments, before anything is asked. */
  pathOf(input: ToolInput): string | Refusal {
    const unknown = Object.keys(input).find((name) => !this.argumentNames.includes(name));
    if (unknown !== undefined) return invalidParam(unknown, `one of: ${this.argumentNames.join(", ")}`);
    const endpoint = this.#endpointOf(input["type"]);
    return endpoint instanceof Refusal ? endpoint : this.#arguments.pathOf(endpoint.path, input);
  }

  /** The name that has to be looked up before the endpoint is asked; null where there is none. */
  nameIn(input: ToolInput): string | null {
    if (this.#row.takesNames !== true) return null;
    const symbol = this.#arguments.symbolIn(input);
    return symbol === null || TICKER.test(symbol) ? null : symbol;
  }

  /** The same arguments with the symbol in place of a name. */
  withSymbol(input: ToolInput, symbol: string): ToolInput {
    const names = this.#row.symbolNames ?? ["symbol"];
    const others = Object.entries(input).filter(([name]) => !names.includes(name));
    return Object.fromEntries([...others, [names[0] ?? "symbol", symbol]]);
  }

  #endpointOf(type: unknown): rest.Endpoint | Refusal {
    const { byType, endpoint } = this.#row;
    if (byType === undefined) return endpoint;
    if (type === undefined || type === null) return missingParam("type");
    const known = typeof type === "string" && Object.hasOwn(byType, type) ? byType[type] : undefined;
    return known ?? invalidParam("type", `one of: ${Object.keys(byType).join(", ")}`);
  }

  #schema(): ToolDefinition["inputSchema"] {
    const { byType } = this.#row;
    const { properties, required } = this.#arguments;
    const type = { type: "string", enum: Object.keys(byType ?? {}), description: "Which list." };
    return {
      type: "object",
      properties: byType === undefined ? properties : { type, ...properties },
      required: byType === undefined ? required : ["type", ...required],
      additionalProperties: false,
    };
  }
}

function describe({ endpoint, byType, units }: ToolRow): string {
  const what =
    byType === undefined
      ? endpoint.description
      : Object.entries(byType)
          .map(([type, { description }]) => `${type}: ${description}`)
          .join(" ");
  return [what, endpoint.planNote, units].filter((sentence) => sentence !== "").join(" ");
}
