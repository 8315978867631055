// A row of the endpoint table: routing, parameter parsing, plans, route suggestions, OpenAPI, the samples and the tools of MCP read
// everything about an endpoint from it.

import type { TObject, TSchema } from "typebox";
import type { Plan } from "../../model/index.ts";
import type { ErrorCode } from "../refusal/error-table.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { PAST_MOMENT, type QueryTable, type QueryValues } from "./parameter.ts";
import { receipt } from "./shared-parameters.ts";

/** The prefix of all paths of the versioned API. */
export const BASE_PATH = "/api/v1";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

export const TAGS = {
  Quotes: "Quotes, trades and order-book depth of instruments.",
  Market: "Indices, movers and sectors of the two markets.",
  Companies: "The directory, company detail, dividends and events.",
  History: "Bars of days, weeks, months and minutes.",
  Analytics: "Financial statements, ratios and comparison.",
  Files: "Whole trading days as files.",
  Webhooks: "Destinations of notifications, their secrets and their deliveries.",
  Alerts: "Rules that say when to notify.",
  Account: "The caller's own account: limits, usage, latest requests and keys.",
  Proof: "What anybody can check about the answers: signed heads of the journal, keys, paths.",
  Service: "The service about itself. No key is needed.",
} as const;
/** The operator's API has a document of its own. */
export type Tag = keyof typeof TAGS | "Operator";

/** A named example of a request or an answer. */
export interface NamedExample {
  readonly summary: string;
  readonly value: unknown;
}

/** The example call of an endpoint that the documents show in several languages: the request, and the parts of the answer to print. */
export interface RequestSample {
  /** The name of the method in the client library. */
  readonly method: string;
  /** The demo key whose plan allows the call; the key of Pro where it is left out. */
  readonly key?: "business" | "enterprise";
  /** Values of path parameters that differ from the usual examples. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Parameters of the query that the client library takes by position. */
  readonly positional?: readonly string[];
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of the answer to print. */
  readonly fields?: readonly string[];
  /** A list of the answer to loop over, the variable name of a row, and the fields of a row to print. */
  readonly rows?: { readonly list: string; readonly row: string; readonly fields: readonly string[] };
}

/** An endpoint as a tool of MCP. */
export interface ToolRow {
  readonly name: string;
  /** The units and the currency of the answer, for the tool's description. */
  readonly units: string;
  /** The value of the argument `type` that selects this endpoint, where several endpoints share one tool. */
  readonly type?: string;
  /** Names of the arguments that give the symbol of the path; `symbol` where it is left out. */
  readonly symbolNames?: readonly string[];
  /** True where the tool looks a company name up first, because the endpoint takes symbols alone. */
  readonly takesNames?: boolean;
  /** A warning that a model must read before it uses the answer to these arguments. */
  readonly warningOn?: (given: Readonly<Record<string, unknown>>) => string;
}

/** Texts about units that several tools share. */
export const UNITS = {
  prices: "Prices and values are in SAR (Saudi riyals), volumes in shares, times in Riyadh time (UTC+03:00).",
  index: "Index levels are in points, values in SAR (Saudi riyals), volumes in shares, times in Riyadh time.",
  money: "Amounts are in SAR (Saudi riyals), in full and not in thousands; per-share figures are in SAR.",
  ratios: "Returns, margins and growth are in percent, turnover and coverage are plain numbers, money is in SAR.",
  times: "Days and times are of Riyadh (UTC+03:00).",
  requests: "Counts are requests; days are Riyadh days.",
} as const;

/** A row before the table has given it its name. */
export interface EndpointRow<Query extends QueryTable = QueryTable, Path extends string = string> {
  readonly method: Method;
  /** The path below the base path, with `{name}` for each path parameter and a slash at the end. */
  readonly path: Path;
  readonly tag: Tag;
  readonly summary: string;
  /** Title and description in Arabic; the operator's API is described in English alone. */
  readonly summaryAr?: string;
  readonly descriptionAr?: string;
  readonly description: string;
  /** The endpoint's name in PLAN_LIMIT: "The depth endpoint" where this is "depth". */
  readonly name: string;
  /** The lowest plan that reaches the endpoint. */
  readonly lowestPlan: Plan;
  /**
   * The subject of the answer: the market at one position, which its headers name, or the records of companies. Both can be asked for at
   * a past moment; left out where the answer shows neither.
   */
  readonly shows?: "market" | "companies";
  /** True when the account needs the market-data entitlement beside its plan. */
  readonly needsEntitlement?: true;
  /** Further differences between plans, or empty. */
  readonly planNote: string;
  readonly query: Query;
  /** Checks rules between parameters, after each of them was read. */
  check?(values: QueryValues<Query>): Refusal | null;
  /** Explains a value that other services read differently; null where there is nothing to explain. */
  noteOn?(query: URLSearchParams): string | null;
  /** Texts in lower case that a path parameter does not accept, because they belong to a wrong path. */
  readonly reserved?: Readonly<Record<string, readonly string[]>>;
  readonly body?: { readonly schema: TSchema; readonly examples: Readonly<Record<string, NamedExample>> };
  readonly response: TSchema;
  /** The row of the list that `format=csv` answers; left out where there is no CSV. */
  readonly csvRows?: readonly TObject[];
  /** Further examples of answers beside the schema's own. */
  readonly examples?: Readonly<Record<string, NamedExample>>;
  /** Error codes beside those that every endpoint can answer. */
  readonly errors: readonly ErrorCode[];
  /** True where answers carry an ETag and `If-None-Match` gives 304. */
  readonly hasEtag: boolean;
  /** Null on the operator's endpoints, which have no samples. */
  readonly sample: RequestSample | null;
  /** Left out where no tool of MCP calls the endpoint. */
  readonly tool?: ToolRow;
}

export interface Endpoint<Query extends QueryTable = QueryTable, Path extends string = string>
  extends EndpointRow<Query, Path> {
  /** Its name in the table. */
  readonly operationId: string;
}

/** Every authenticated endpoint can answer these. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "key-missing",
  "key-format",
  "key-invalid",
  "throttled",
  "security-limit",
  "SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
];

type LeftOut = "method" | "query" | "planNote" | "hasEtag";

type EndpointSpec<Query extends QueryTable, Path extends string> = Omit<EndpointRow<Query, Path>, LeftOut> &
  Partial<Pick<EndpointRow<Query, Path>, LeftOut>>;

/** Fills in the defaults of a row, and keeps the exact types of the path and of the query. */
export function endpoint<const Path extends string, const Query extends QueryTable = Record<never, never>>(
  spec: EndpointSpec<Query, Path>,
): EndpointRow<Query, Path> {
  const query = spec.query ?? ({} as Query);
  const row = { method: "GET", planNote: "", hasEtag: false, ...spec, query } as const;
  if (spec.shows === undefined) return row;
  const codes: readonly ErrorCode[] = ["INVALID_PARAM", "PLAN_LIMIT", "NOT_FOUND"];
  const shared = { ...PAST_MOMENT, ...(spec.shows === "market" ? { receipt } : {}) };
  return { ...row, query: { ...query, ...shared }, errors: [...new Set([...spec.errors, ...codes])] };
}

type Table<Rows, Name extends keyof Rows> = {
  readonly [Operation in Name]: Rows[Operation] & { readonly operationId: Operation };
};

/** The rows with these names, each with its name as its operation id. */
export function endpointTable<Name extends string, const Rows extends Readonly<Record<Name, EndpointRow>>>(
  rows: Rows,
  names: readonly Name[],
): Table<Rows, Name> {
  const named = names.map((operationId) => [operationId, { ...rows[operationId], operationId }]);
  // The same rows under the same names.
  return Object.fromEntries(named) as Table<Rows, Name>;
}

/** The codes of one endpoint, the common ones included. */
export function errorsOf(row: Pick<Endpoint, "errors">): readonly ErrorCode[] {
  return [...row.errors, ...COMMON_ERRORS];
}
