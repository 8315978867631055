// How a resource answers an endpoint: the row of the endpoint table in `wire`, the feature that the plan must have, and the
// function that answers. Every check that does not depend on the resource has been made before the function is called.

import { type Caller, type Feature, resolveDataMode } from "../../access/index.ts";
import type { ListFormat } from "../../answers/index.ts";
import type { DataMode } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import type { Answer } from "../response/answer.ts";
import { acceptsCsv } from "../response/content-type.ts";
import { grant } from "./plan-refusal.ts";
import { QueryReader } from "./query-reader.ts";

/** A request whose key, plan and entitlement were found good. */
export interface AdmittedRequest {
  readonly caller: Caller;
  readonly requestId: string;
  /** The decoded values of the path, by the names of `rest.PathValues`. */
  readonly path: Readonly<Record<string, string>>;
  /** As it came, for headers that few endpoints look at. */
  readonly request: Request;
  /** The body as a JSON object; refused with VALIDATION when it is none, or is too large. */
  readonly readBody: () => Promise<Readonly<Record<string, unknown>>>;
}

/** What a handler is given. */
export interface RequestContext<Parameters, Path> extends Omit<AdmittedRequest, "path"> {
  /** The values of the path: `path.symbol` where the path has `{symbol}`. */
  readonly path: Path;
  /** The query, read and checked by the endpoint's row. */
  readonly parameters: Parameters;
  /** True when none of the endpoint's parameters was sent, not even with its default value. */
  readonly isBare: boolean;
  /** Which market this caller sees: what `data_mode` asked for, or the plan's own. */
  readonly dataMode: DataMode;
  /** How the list is answered; json where the endpoint has no other. */
  readonly format: ListFormat;
}

/** An endpoint as `RestApi` calls it. */
export interface EndpointHandler {
  readonly endpoint: rest.Endpoint;
  /** The row of the plan table that opens the endpoint. */
  readonly feature: Feature;
  /** `query` is the text after the question mark; empty when the request has none. */
  readonly answer: (request: AdmittedRequest, query: string) => Answer | Promise<Answer>;
}

/**
 * Ties an endpoint to the function that answers it, now or later. The function throws refusals in this order: options
 * above the plan first, then the symbol, then the data. Whatever else it throws becomes SERVER_ERROR.
 */
export function onEndpoint<Query extends rest.QueryTable, Path extends string>(
  endpoint: rest.Endpoint<Query, Path>,
  feature: Feature,
  handle: (context: RequestContext<rest.QueryValues<Query>, rest.PathValues<Path>>) => Answer | Promise<Answer>,
): EndpointHandler {
  const queries = new QueryReader(endpoint);
  return {
    endpoint,
    feature,
    answer: ({ caller, requestId, path, request, readBody }, query) => {
      const { parameters, isBare } = queries.read(query);
      const dataMode = dataModeOf(caller, parameters);
      // The router found the endpoint by this very template, and took a value for each of its names.
      const values = path as rest.PathValues<Path>;
      const format = endpoint.csvRows === undefined ? "json" : formatOf(parameters, request);
      return handle({ caller, requestId, path: values, request, readBody, parameters, isBare, dataMode, format });
    },
  };
}

/** CSV-02: the parameter decides, and without it the Accept header. */
function formatOf(parameters: Readonly<Record<string, unknown>>, { headers }: Request): ListFormat {
  const asked = parameters["format"];
  if (asked === "csv" || asked === "json") return asked;
  return acceptsCsv(headers.get("accept")) ? "csv" : "json";
}

/** Asking for real time below Pro is an option above the plan. */
function dataModeOf(caller: Caller, parameters: Readonly<Record<string, unknown>>): DataMode {
  const asked = parameters["dataMode"];
  const resolved = resolveDataMode(caller, asked === "realtime" || asked === "delayed" ? asked : null);
  if (resolved.ok) return resolved.mode;
  grant(resolved);
  return "delayed";
}
