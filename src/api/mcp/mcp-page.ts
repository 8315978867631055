// `/mcp`: the tools over Streamable HTTP. Every POST is an exchange of its own, so there are no sessions. A call of a tool becomes one
// request with the same key to the REST API of this process, with all the usual checks.

import { Type } from "typebox";
import { Marsad } from "../../../sdk/src/index.ts";
import { type Clock, isJsonObject, type Log, type Metrics, schemaCheck } from "../../base/index.ts";
import type { Page } from "../http/page.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { type BodyLimits, readBody } from "../http/request/json-body.ts";
import { type Reply, reply } from "../http/response/reply.ts";

export interface McpPageOptions extends OriginRules {
  readonly version: string;
  /** The REST API of this process. */
  readonly fetch: (request: Request, address: string) => Response | Promise<Response>;
  readonly bodyLimits: BodyLimits;
  /** The time limit of a tool's call; shorter than the limit of the request that carries it. */
  readonly callLimitMs: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const PATH = "/mcp";
const BEARER = /^bearer +(\S+)$/i;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INVALID_PARAMS = -32_602;
/** The required fields of a handshake; the protocol's library would report any other handshake as an internal error. */
const isHandshake = schemaCheck(
  Type.Object({
    protocolVersion: Type.String(),
    capabilities: Type.Object({}),
    clientInfo: Type.Object({ name: Type.String(), version: Type.String() }),
  }),
);
const ORIGIN_REFUSED = -32_000;

export function mcpPage(options: McpPageOptions): Page {
  const calls = options.metrics.counter("mcp_tool_calls_total", "Calls of MCP tools, by tool and outcome.", [
    "tool",
    "outcome",
  ]);
  return {
    method: "POST",
    path: PATH,
    keyOf,
    open: async (incoming) => {
      const { request } = incoming;
      if (!isOriginAllowed(request.headers.get("origin"), options)) {
        return rpcError(403, ORIGIN_REFUSED, "Pages of this origin may not use this service; see --cors-origins.");
      }
      const body = parsed(await readBody(request, options.bodyLimits, options.clock));
      if (body === undefined) return rpcError(400, PARSE_ERROR, "The body must be JSON in UTF-8.");
      if (!isJsonObject(body)) {
        return rpcError(400, INVALID_REQUEST, "Send one JSON-RPC message in each request.");
      }
      if (!isAcceptable(body))
        return rpcError(400, INVALID_PARAMS, "The params of initialize are not those of the protocol.");
      // Loaded at the first message, because most processes never get one.
      const { createMcpHandler } = await import("@modelcontextprotocol/server");
      const { mcpServer } = await import("./mcp-server.ts");
      const { version, log } = options;
      const handler = createMcpHandler(
        () =>
          mcpServer({
            version,
            source: sourceOf(incoming, options),
            limit: { clock: options.clock, ms: options.callLimitMs },
            called: (tool, outcome) => calls.inc({ tool, outcome }),
            failed: (error) => log.error({ err: error, requestId: incoming.id }, "a tool failed"),
          }),
        { keepAliveMs: 0, maxSubscriptions: 0 },
      );
      return replyOf(await handler.fetch(request, { parsedBody: body }));
    },
  };
}

/** False for a malformed handshake. */
function isAcceptable(message: object): boolean {
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown };
  return method !== "initialize" || isHandshake(params);
}

/** MCP-02: the key in its own header, or as a bearer token. */
function keyOf(request: Request): string | null {
  const bearer = BEARER.exec(request.headers.get("authorization") ?? "")?.[1];
  return request.headers.get("x-api-key") || bearer || null;
}

/** A client of the client library that calls the REST API of this process, not the network. */
function sourceOf({ request, id, remoteAddress }: IncomingRequest, { fetch }: McpPageOptions): Marsad {
  const forwarded = request.headers.get("x-forwarded-for");
  const key = keyOf(request);
  return new Marsad({
    ...(key === null ? {} : { apiKey: key }),
    baseUrl: "http://localhost",
    maxRetries: 0,
    headers: { "X-Request-Id": id, ...(forwarded === null ? {} : { "X-Forwarded-For": forwarded }) },
    fetch: async (address, init) => fetch(new Request(address, init), remoteAddress),
  });
}

/** The JSON value of the bytes; undefined when they are not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Reads the whole answer before it is sent: an exchange ends with its answer. */
async function replyOf(response: Response): Promise<Reply> {
  const contentType = response.headers.get("content-type");
  const body = response.body === null ? null : new Uint8Array(await response.arrayBuffer());
  return reply({ status: response.status, body, ...(contentType === null ? {} : { contentType }) });
}

function rpcError(status: number, code: number, message: string): Reply {
  const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));
  return reply({ status, body });
}

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origins that may call the MCP address: the service's own pages and those that the configuration names. Without this check any page
 * could call a service on its visitor's machine through a host name of its own (DNS rebinding).
 */
interface OriginRules {
  readonly corsOrigins: readonly string[];
  /** The address that clients use. */
  readonly ownUrl: () => string;
}

/** Null, which is allowed, comes from a client that is not a browser. */
function isOriginAllowed(origin: string | null, { corsOrigins, ownUrl }: OriginRules): boolean {
  if (origin === null) return true;
  if (corsOrigins.some((allowed) => allowed === "*" || allowed.toLowerCase() === origin.toLowerCase())) return true;
  const asked = URL.parse(origin);
  const own = URL.parse(ownUrl());
  if (asked === null || own === null) return false;
  if (asked.origin === own.origin) return true;
  // All names of this machine count as one host.
  const isSamePlace = asked.protocol === own.protocol && asked.port === own.port;
  return isSamePlace && LOOPBACK_NAMES.has(asked.hostname) && LOOPBACK_NAMES.has(own.hostname);
}
