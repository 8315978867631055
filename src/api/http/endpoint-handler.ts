// Ties a row of the endpoint table in `wire` to the function of a resource that answers it. Every check that does not depend on the
// resource (plan, entitlement, parameters) is made before the function is called.

import { type Caller, hasPlan, resolveDataMode } from "../../access/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { DataMode, MarketMoment, Position } from "../../model/index.ts";
import { invalidParam, queryNotTaken, rest } from "../../wire/index.ts";
import type { ListFormat } from "./encoding.ts";
import { whileUnchanged } from "./kept-reply.ts";
import { checkEntitlement, grant } from "./plan-refusal.ts";
import { QueryReader } from "./query-reader.ts";
import type { IncomingRequest } from "./request/incoming-request.ts";
import type { Answer } from "./response/answer.ts";
import { acceptsCsv } from "./response/content-type.ts";
import { KeptEtags } from "./response/etag.ts";
import { plainReply, type Reply, taggedReply } from "./response/reply.ts";

/** The parts of the request that a handler may read; few handlers do. */
export type AdmittedRequest = Pick<IncomingRequest, "headers" | "readBody">;

/** The rights of a caller, without its identity. */
export type Rights = Pick<Caller, "plan" | "limits" | "table" | "depth">;

/** A caller's query at one address, which is equal for all its requests there. */
export interface RequestContext<Parameters, Path, Asking = Caller> {
  readonly caller: Asking;
  /** The decoded values of the path: `path.symbol` where the path has `{symbol}`. */
  readonly path: Path;
  /** The query, read and checked by the endpoint's row. */
  readonly parameters: Parameters;
  /** True when none of the endpoint's parameters was sent, not even with its default value. */
  readonly isBare: boolean;
  /** The data mode of this caller: the requested `data_mode`, or the plan's own. */
  readonly dataMode: DataMode;
  /** The format of the list; json where the endpoint has no other. */
  readonly format: ListFormat;
}

/** A past moment: a time, a position of the market that is shown, or the clock of a replay of this name. */
export type PastMoment = { readonly timeMs: number } | { readonly position: Position } | { readonly replay: string };

/** A call for a past moment, with everything that another thread needs to answer it. */
export interface PastCall {
  readonly operationId: string;
  readonly caller: Caller;
  readonly path: Readonly<Record<string, string>>;
  /** The query string without the moment. */
  readonly query: string;
  readonly moment: PastMoment;
  /** The data mode of the answer. */
  readonly dataMode: DataMode;
}

/** A call of one caller at one address, after all checks whose results do not change with time. */
export interface PreparedCall {
  readonly caller: Caller;
  /** The data mode of the reply. */
  readonly dataMode: DataMode;
  readonly endpoint: rest.Endpoint;
  /** The call for a past moment; null for a current answer. */
  readonly past: PastCall | null;
  /** True when every caller with the same rights gets the same reply. */
  readonly isByRights: boolean;
  readonly reply: (request: AdmittedRequest) => Reply | Promise<Reply>;
}

/** An endpoint as `RestApi` calls it. */
export interface EndpointHandler {
  readonly endpoint: rest.Endpoint;
  /**
   * CHECKS-06 to CHECKS-08: plan, entitlement, parameters; throws the refusal of the first failed check. `path` has the decoded values
   * by the names of `rest.PathValues`, `query` is the text after the question mark.
   */
  readonly prepare: (caller: Caller, path: Readonly<Record<string, string>>, query: string) => PreparedCall;
  /** Does a part of the work that the first request of a day would wait for; false when nothing was left to do. */
  readonly ahead?: () => Promise<boolean>;
}

type Handle<Query extends rest.QueryTable, Path extends string, Asking> = (
  context: RequestContext<rest.QueryValues<Query>, rest.PathValues<Path>, Asking>,
  request: AdmittedRequest,
) => Answer | Promise<Answer>;

/**
 * Ties an endpoint to the function that answers it, directly or with a promise. The function throws refusals in this order: options
 * above the plan first, then the symbol, then the data. Any other error becomes SERVER_ERROR.
 */
export function onEndpoint<Query extends rest.QueryTable, Path extends string>(
  endpoint: rest.Endpoint<Query, Path>,
  handle: Handle<Query, Path, Caller>,
): EndpointHandler {
  const replyWith = repliesOf(endpoint);
  return tie(endpoint, false, (context) => (request) => replyWith(handle(context, request), null, request));
}

/**
 * As `onEndpoint`, where reading the query is costly: `bind` reads it once for an address and a caller, and returns the function that
 * answers each request.
 */
export function onBoundEndpoint<Query extends rest.QueryTable, Path extends string>(
  endpoint: rest.Endpoint<Query, Path>,
  bind: (context: RequestContext<rest.QueryValues<Query>, rest.PathValues<Path>>) => () => Answer | Promise<Answer>,
): EndpointHandler {
  const replyWith = repliesOf(endpoint);
  return tie(endpoint, false, (context) => {
    const answer = bind(context);
    return (request) => replyWith(answer(), null, request);
  });
}

/** The market that an endpoint shows: in `mode` where it is set, else in the caller's data mode. */
interface ShownMarket {
  readonly market: MarketSource;
  readonly mode?: DataMode;
}

/**
 * As `onEndpoint`, for answers that change only with the market and depend on the caller's rights alone: each carries the position that
 * it shows, and between two events the last reply is sent again.
 */
export function onMarketEndpoint<Query extends rest.QueryTable, Path extends string>(
  { market, mode }: ShownMarket,
  endpoint: rest.Endpoint<Query, Path>,
  handle: Handle<Query, Path, Rights>,
): EndpointHandler {
  const replyWith = repliesOf(endpoint);
  return tie(endpoint, true, (context) => {
    const shown = mode ?? context.dataMode;
    return whileUnchanged(market, shown, (request) => {
      // Read before the handler starts: an answer with a promise shows the market of this moment too.
      const { moment } = market.engine(shown);
      return replyWith(handle(context, request), moment, request);
    });
  });
}

function tie<Query extends rest.QueryTable, Path extends string>(
  endpoint: rest.Endpoint<Query, Path>,
  isOfMarket: boolean,
  bind: (context: RequestContext<rest.QueryValues<Query>, rest.PathValues<Path>>) => PreparedCall["reply"],
): EndpointHandler {
  const queries = new QueryReader(endpoint);
  const { lowestPlan, needsEntitlement = false } = endpoint;
  const option = `The ${endpoint.name} endpoint`;
  return {
    endpoint,
    prepare: (caller, path, query) => {
      grant(hasPlan(caller, lowestPlan, option));
      if (needsEntitlement) checkEntitlement(caller);
      const { parameters, isBare, notes } = queries.read(query);
      const dataMode = dataModeOf(caller, parameters);
      const past = pastCallOf(endpoint, { caller, path, query, dataMode }, parameters);
      // A call for a past moment contains its caller.
      const isByRights = isOfMarket && past === null;
      // The router matched this template, and has a value for each of its names.
      const values = path as rest.PathValues<Path>;
      const asked = endpoint.csvRows === undefined ? "json" : formatAsked(parameters);
      const context = { caller, path: values, parameters, isBare, dataMode, format: asked ?? "json" };
      const reply = noted(bind(context), notes);
      if (asked !== null) return { caller, dataMode, endpoint, past, isByRights, reply };
      const replyCsv = noted(bind({ ...context, format: "csv" }), notes);
      return {
        caller,
        dataMode,
        endpoint,
        past,
        isByRights,
        reply: (request) => (acceptsCsv(request.headers.get("accept")) ? replyCsv(request) : reply(request)),
      };
    },
  };
}

/** ASOF-01, ASOF-02: null where the query names no past moment. */
function pastCallOf(
  { operationId, shows }: rest.Endpoint,
  call: Pick<PastCall, "caller" | "path" | "query" | "dataMode">,
  parameters: Readonly<Record<string, unknown>>,
): PastCall | null {
  if (shows === undefined) return null;
  // Endpoints with `shows` have all three parameters in their table, which reads them to these types.
  const { asOf, position, replay } = parameters as Partial<rest.QueryValues<typeof rest.PAST_MOMENT>>;
  const moments: PastMoment[] = [];
  if (asOf !== undefined) moments.push({ timeMs: asOf });
  if (position !== undefined) moments.push({ position });
  if (replay !== undefined) moments.push({ replay });
  const [moment, another] = moments;
  if (moment === undefined) return null;
  if (another !== undefined && replay === undefined) throw invalidParam("position", "left out where as_of is given");
  if (another !== undefined) throw invalidParam("replay", "left out where as_of or position is given");
  grant(hasPlan(call.caller, rest.PAST_MOMENT_PLAN, "An answer as of a past moment"));
  return { ...call, operationId, query: withoutMoment(call.query), moment };
}

const MOMENT_NAMES: readonly string[] = Object.values(rest.PAST_MOMENT).map(({ name }) => name);

/** The query string without its past moment, otherwise unchanged. */
function withoutMoment(query: string): string {
  return query
    .split("&")
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => MOMENT_NAMES.includes(name)))
    .join("&");
}

/** CHECKS-14: a header names the ignored parts of the query; with strict handling the request is refused. */
function noted(reply: PreparedCall["reply"], notes: readonly string[]): PreparedCall["reply"] {
  if (notes.length === 0) return reply;
  const warning = notes.map((note) => `299 marsad "${note}"`).join(", ");
  const [first = ""] = notes;
  const withWarning = (made: Reply): Reply => ({
    ...made,
    isUsual: false,
    headers: { ...made.headers, Warning: warning },
  });
  return (request) => {
    if (/(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:[,;]|$)/i.test(request.headers.get("prefer") ?? ""))
      throw queryNotTaken(first);
    const made = reply(request);
    return made instanceof Promise ? made.then(withWarning) : withWarning(made);
  };
}

type Replies = (
  answer: Answer | Promise<Answer>,
  moment: MarketMoment | null,
  request: AdmittedRequest,
) => Reply | Promise<Reply>;

/** Makes an endpoint's replies from its answers or their promises, with an ETag where the endpoint has one. */
function repliesOf({ hasEtag }: rest.Endpoint): Replies {
  const etags = new KeptEtags();
  return (answer, moment, { headers }) => {
    const made = (ready: Answer): Reply =>
      hasEtag ? taggedReply(ready, moment, headers.get("if-none-match"), etags) : plainReply(ready, moment);
    return answer instanceof Promise ? answer.then(made) : made(answer);
  };
}

/** CSV-02: the format by the parameter; null without one: the Accept header decides then. */
function formatAsked(parameters: Readonly<Record<string, unknown>>): ListFormat | null {
  const asked = parameters["format"];
  return asked === "csv" || asked === "json" ? asked : null;
}

/** Real time is an option above the plans below Pro. */
function dataModeOf(caller: Caller, parameters: Readonly<Record<string, unknown>>): DataMode {
  const asked = parameters["dataMode"];
  const resolved = resolveDataMode(caller, asked === "realtime" || asked === "delayed" ? asked : null);
  if (resolved.ok) return resolved.mode;
  grant(resolved);
  return "delayed";
}
