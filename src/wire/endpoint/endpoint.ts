// A row of the endpoint table: all that routing, parameter parsing, route suggestions and OpenAPI know of an endpoint.

import type { TObject, TSchema } from "typebox";
import type { Plan } from "../../model/index.ts";
import type { ErrorCode } from "../refusal/error-table.ts";
import type { Refusal } from "../refusal/refusal.ts";
import type { QueryTable, QueryValues } from "./parameter.ts";

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
  Service: "The service about itself. No key is needed.",
} as const;
/** The operator's API has a document of its own. */
export type Tag = keyof typeof TAGS | "Operator";

/** A named example of a request or an answer. */
export interface NamedExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface Endpoint<Query extends QueryTable = QueryTable, Path extends string = string> {
  readonly method: Method;
  /** Relative to the base path, with `{name}` for each path parameter and a slash at the end. */
  readonly path: Path;
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** The lowest plan that reaches the endpoint. */
  readonly lowestPlan: Plan;
  /** What else depends on the plan, or empty. */
  readonly planNote: string;
  readonly query: Query;
  /** Rules between parameters; runs after each of them was read. */
  check?(values: QueryValues<Query>): Refusal | null;
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

type LeftOut = "query" | "planNote" | "hasEtag";

type EndpointSpec<Query extends QueryTable, Path extends string> = Omit<Endpoint<Query, Path>, LeftOut> &
  Partial<Pick<Endpoint<Query, Path>, LeftOut>>;

/** Fills in what most rows leave out, and keeps the exact types of the path and of the query. */
export function endpoint<const Path extends string, const Query extends QueryTable = Record<never, never>>(
  spec: EndpointSpec<Query, Path>,
): Endpoint<Query, Path> {
  return { query: {} as Query, planNote: "", hasEtag: false, ...spec };
}

/** The codes of one endpoint, the common ones included. */
export function errorsOf(row: Pick<Endpoint, "errors">): readonly ErrorCode[] {
  return [...row.errors, ...COMMON_ERRORS];
}
