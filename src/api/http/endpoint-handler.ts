// How a resource answers an endpoint: the row of the endpoint table in `wire`, and the function that answers. Every check that does
// not depend on the resource (plan, entitlement, parameters) has been made before the function is called.

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

/** What a handler may ask the request itself, which few do. */
export type AdmittedRequest = Pick<IncomingRequest, "headers" | "readBody">;

/** What a caller may see, whoever it is. */
export type Rights = Pick<Caller, "plan" | "limits" | "table" | "depth">;

/** What a caller asks for with one address: the same for each of its requests. */
export interface RequestContext<Parameters, Path, Asking = Caller> {
  readonly caller: Asking;
  /** The decoded values of the path: `path.symbol` where the path has `{symbol}`. */
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

/** A past moment: a time, a position of the market that is shown, or the clock of a replay of this name. */
export type PastMoment = { readonly timeMs: number } | { readonly position: Position } | { readonly replay: string };

/** A call as of a past moment: all that another thread needs to answer it. */
export interface PastCall {
  readonly operationId: string;
  readonly caller: Caller;
  readonly path: Readonly<Record<string, string>>;
  /** Without the moment. */
  readonly query: string;
  readonly moment: PastMoment;
  /** Which market is shown. */
  readonly dataMode: DataMode;
}

/** One address as one caller asks for it, every check made that no moment can change. */
export interface PreparedCall {
  readonly caller: Caller;
  /** Which market it shows. */
  readonly dataMode: DataMode;
  readonly endpoint: rest.Endpoint;
  /** Null for an answer of now. */
  readonly past: PastCall | null;
  /** Whether every caller with the same rights is given the same reply. */
  readonly isByRights: boolean;
  readonly reply: (request: AdmittedRequest) => Reply | Promise<Reply>;
}

/** An endpoint as `RestApi` calls it. */
export interface EndpointHandler {
  readonly endpoint: rest.Endpoint;
  /**
   * CHECKS-06 to CHECKS-08: plan, entitlement, parameters; throws the refusal of the first that fails. `path` are the decoded values
   * by the names of `rest.PathValues`, `query` is the text after the question mark.
   */
  readonly prepare: (caller: Caller, path: Readonly<Record<string, string>>, query: string) => PreparedCall;
  /** Does a slice of the work that the first request of a day would wait for; false when nothing was left to do. */
  readonly ahead?: () => Promise<boolean>;
}

type Handle<Query extends rest.QueryTable, Path extends string, Asking> = (
  context: RequestContext<rest.QueryValues<Query>, rest.PathValues<Path>, Asking>,
  request: AdmittedRequest,
) => Answer | Promise<Answer>;

/**
 * Ties an endpoint to the function that answers it, now or later. The function
 * throws refusals in this order: options above the plan first, then the symbol, then the data. Whatever else it throws becomes
 * SERVER_ERROR.
 */
export function onEndpoint<Query extends rest.QueryTable, Path extends string>(
  endpoint: rest.Endpoint<Query, Path>,
  handle: Handle<Query, Path, Caller>,
): EndpointHandler {
  const replyWith = repliesOf(endpoint);
  return tie(endpoint, false, (context) => (request) => replyWith(handle(context, request), null, request));
}

/** The same where reading the question is work: `bind` reads it once for an address and a caller, and gives what answers each of its requests. */
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

/** Which market an endpoint shows: that of the caller, or where a mode is named that one. */
interface ShownMarket {
  readonly market: MarketSource;
  readonly mode?: DataMode;
}

/**
 * The same for answers that change only with the market and depend on nothing of the caller but its rights: each carries the position
 * that it shows, and between two events the last reply is given again.
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
      // Read before the answer is begun: one that comes later shows the market of this moment too.
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
      // A call as of a past moment carries its caller.
      const isByRights = isOfMarket && past === null;
      // The router found the endpoint by this very template, and took a value for each of its names.
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

/** ASOF-01, ASOF-02: null where no past moment is asked for. */
function pastCallOf(
  { operationId, shows }: rest.Endpoint,
  call: Pick<PastCall, "caller" | "path" | "query" | "dataMode">,
  parameters: Readonly<Record<string, unknown>>,
): PastCall | null {
  if (shows === undefined) return null;
  // Endpoints that show something have all of them in their table, where they are read to these types.
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

/** The rest of the query as it was written. */
function withoutMoment(query: string): string {
  return query
    .split("&")
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => MOMENT_NAMES.includes(name)))
    .join("&");
}

/** CHECKS-14: a header names what was ignored; where the caller asked for strict handling, it is refused. */
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

/** What makes an endpoint's replies from its answers, now or later: with an ETag where the endpoint has one. */
function repliesOf({ hasEtag }: rest.Endpoint): Replies {
  const etags = new KeptEtags();
  return (answer, moment, { headers }) => {
    const made = (ready: Answer): Reply =>
      hasEtag ? taggedReply(ready, moment, headers.get("if-none-match"), etags) : plainReply(ready, moment);
    return answer instanceof Promise ? answer.then(made) : made(answer);
  };
}

/** CSV-02: the parameter decides, and without it, where this is null, the Accept header. */
function formatAsked(parameters: Readonly<Record<string, unknown>>): ListFormat | null {
  const asked = parameters["format"];
  return asked === "csv" || asked === "json" ? asked : null;
}

/** Asking for real time below Pro is an option above the plan. */
function dataModeOf(caller: Caller, parameters: Readonly<Record<string, unknown>>): DataMode {
  const asked = parameters["dataMode"];
  const resolved = resolveDataMode(caller, asked === "realtime" || asked === "delayed" ? asked : null);
  if (resolved.ok) return resolved.mode;
  grant(resolved);
  return "delayed";
}
