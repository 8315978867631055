// A row of the endpoint table: all that routing, parameter parsing, plans, route suggestions, OpenAPI, the samples and the tools of MCP
// know of an endpoint.

import type { TObject, TSchema } from "typebox";
import type { Plan } from "../../model/index.ts";
import type { ErrorCode } from "../refusal/error-table.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { PAST_MOMENT, type QueryTable, type QueryValues } from "./parameter.ts";
import { receipt } from "./shared-parameters.ts";

/** Where the versioned API begins. */
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

/** The call of an endpoint that the documents show in several languages: what is asked, and what of the answer is worth printing. */
export interface RequestSample {
  /** The method of the client library. */
  readonly method: string;
  /** The demo key that has what the call needs; that of Pro where it is left out. */
  readonly key?: "business" | "enterprise";
  /** Values of the path that are not the usual examples. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Parameters of the query that the client library takes by position. */
  readonly positional?: readonly string[];
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of the answer to print. */
  readonly fields?: readonly string[];
  /** A list of the answer to go through, what one of its rows is called, and the fields of a row to print. */
  readonly rows?: { readonly list: string; readonly row: string; readonly fields: readonly string[] };
}

/** An endpoint as a tool of MCP. */
export interface ToolRow {
  readonly name: string;
  /** In which units and currency the answer counts. */
  readonly units: string;
  /** Endpoints with the same tool are told apart by its argument `type`, which has this value. */
  readonly type?: string;
  /** Arguments that the symbol of the path is taken from; `symbol` where it is left out. */
  readonly symbolNames?: readonly string[];
  /** True where a name is looked up first, because the endpoint takes symbols alone. */
  readonly takesNames?: boolean;
  /** What must be known before the answer to these arguments is used. */
  readonly warningOn?: (given: Readonly<Record<string, unknown>>) => string;
}

/** Units that the answers of several tools count in. */
export const UNITS = {
  prices: "Prices and values are in SAR (Saudi riyals), volumes in shares, times in Riyadh time (UTC+03:00).",
  index: "Index levels are in points, values in SAR (Saudi riyals), volumes in shares, times in Riyadh time.",
  money: "Amounts are in SAR (Saudi riyals), in full and not in thousands; per-share figures are in SAR.",
  ratios: "Returns, margins and growth are in percent, turnover and coverage are plain numbers, money is in SAR.",
  times: "Days and times are of Riyadh (UTC+03:00).",
  requests: "Counts are requests; days are Riyadh days.",
} as const;

export interface Endpoint<Query extends QueryTable = QueryTable, Path extends string = string> {
  readonly method: Method;
  /** Relative to the base path, with `{name}` for each path parameter and a slash at the end. */
  readonly path: Path;
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Title and description in Arabic; the operator's API is described in English alone. */
  readonly summaryAr?: string;
  readonly descriptionAr?: string;
  readonly description: string;
  /** What PLAN_LIMIT calls it: "The depth endpoint" where this is "depth". */
  readonly name: string;
  /** The lowest plan that reaches the endpoint. */
  readonly lowestPlan: Plan;
  /**
   * What the answer shows: the market at one position, which its headers name, or what is known about companies. Both can be asked for as of
   * a past moment; left out where neither is shown.
   */
  readonly shows?: "market" | "companies";
  /** Whether the account needs the market-data entitlement beside its plan. */
  readonly needsEntitlement?: true;
  /** What else depends on the plan, or empty. */
  readonly planNote: string;
  readonly query: Query;
  /** Rules between parameters; runs after each of them was read. */
  check?(values: QueryValues<Query>): Refusal | null;
  /** Tells what a value means that other services read differently; null where there is nothing to tell. */
  noteOn?(query: URLSearchParams): string | null;
  /** Values of a path parameter that are no value but a wrong path, in lower case. */
  readonly reserved?: Readonly<Record<string, readonly string[]>>;
  readonly body?: { readonly schema: TSchema; readonly examples: Readonly<Record<string, NamedExample>> };
  readonly response: TSchema;
  /** A row of the list that `format=csv` answers instead; left out where there is none. */
  readonly csvRows?: readonly TObject[];
  /** Further answers worth seeing beside the schema's own example. */
  readonly examples?: Readonly<Record<string, NamedExample>>;
  /** Codes beyond those that every endpoint can answer. */
  readonly errors: readonly ErrorCode[];
  /** True where answers carry an ETag and `If-None-Match` gives 304. */
  readonly hasEtag: boolean;
  /** Null on the operator's endpoints, which have no samples. */
  readonly sample: RequestSample | null;
  /** Left out where the endpoint is no tool. */
  readonly tool?: ToolRow;
}

/** Every authenticated endpoint can answer these. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "key-missing",
  "key-format",
  "key-invalid",
  "throttled",
  "security-limit",
  "SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
];

type LeftOut = "method" | "query" | "planNote" | "hasEtag";

type EndpointSpec<Query extends QueryTable, Path extends string> = Omit<Endpoint<Query, Path>, LeftOut> &
  Partial<Pick<Endpoint<Query, Path>, LeftOut>>;

/** Fills in what most rows leave out, and keeps the exact types of the path and of the query. */
export function endpoint<const Path extends string, const Query extends QueryTable = Record<never, never>>(
  spec: EndpointSpec<Query, Path>,
): Endpoint<Query, Path> {
  const query = spec.query ?? ({} as Query);
  const row = { method: "GET", planNote: "", hasEtag: false, ...spec, query } as const;
  if (spec.shows === undefined) return row;
  const codes: readonly ErrorCode[] = ["INVALID_PARAM", "PLAN_LIMIT", "NOT_FOUND"];
  const shared = { ...PAST_MOMENT, ...(spec.shows === "market" ? { receipt } : {}) };
  return { ...row, query: { ...query, ...shared }, errors: [...new Set([...spec.errors, ...codes])] };
}

/** The codes of one endpoint, the common ones included. */
export function errorsOf(row: Pick<Endpoint, "errors">): readonly ErrorCode[] {
  return [...row.errors, ...COMMON_ERRORS];
}
