// How a resource puts an endpoint into the door: the row of the wire table that it answers, what access asks for, and the
// function that answers. The door has made every check before it calls the function.

import { type Caller, type Feature, resolveDataMode } from "../access/index.ts";
import type { DataMode } from "../model/index.ts";
import type { rest } from "../wire/index.ts";
import type { Answer } from "./answer.ts";
import { grant } from "./plan-refusal.ts";
import { ReadQueries } from "./read-queries.ts";

/** What the door knows about a request whose key, plan and entitlement were found good. */
export interface Admitted {
  readonly caller: Caller;
  readonly requestId: string;
  /** The decoded segments of the path, by name: `path.symbol`. */
  readonly path: Readonly<Record<string, string>>;
  /** The body as a JSON object; refused with VALIDATION when it is none, or is too large. */
  readonly readBody: () => Promise<Readonly<Record<string, unknown>>>;
}

/** What a handler is given. */
export interface RequestContext<Parameters> extends Admitted {
  /** The query, read and checked by the endpoint's row. */
  readonly parameters: Parameters;
  /** True when none of the endpoint's parameters was sent, not even with its default value. */
  readonly isBare: boolean;
  /** Which market this caller sees: what `data_mode` asked for, or the plan's own. */
  readonly dataMode: DataMode;
}

/** An endpoint as the door calls it. */
export interface EndpointHandler {
  readonly endpoint: rest.Endpoint;
  /** The row of the plan table that opens the endpoint. */
  readonly feature: Feature;
  /** `query` is the text after the question mark; empty when the request has none. */
  readonly answer: (admitted: Admitted, query: string) => Answer | Promise<Answer>;
}

/**
 * Ties an endpoint to the function that answers it, now or later. The function throws refusals in the contract's order:
 * options above the plan first, then the symbol, then the data. Whatever else it throws becomes SERVER_ERROR.
 */
export function onEndpoint<Query extends rest.QueryTable>(
  endpoint: rest.Endpoint<Query>,
  feature: Feature,
  handle: (context: RequestContext<rest.QueryValues<Query>>) => Answer | Promise<Answer>,
): EndpointHandler {
  const queries = new ReadQueries(endpoint);
  return {
    endpoint,
    feature,
    answer: ({ caller, requestId, path, readBody }, query) => {
      const { parameters, isBare } = queries.read(query);
      const dataMode = dataModeOf(caller, parameters);
      return handle({ caller, requestId, path, readBody, parameters, isBare, dataMode });
    },
  };
}

/** Contract 1.6: asking for real time below Pro is an option above the plan. */
function dataModeOf(caller: Caller, parameters: Readonly<Record<string, unknown>>): DataMode {
  const asked = parameters["dataMode"];
  const resolved = resolveDataMode(caller, asked === "realtime" || asked === "delayed" ? asked : null);
  if (resolved.ok) return resolved.mode;
  grant(resolved);
  return "delayed";
}
