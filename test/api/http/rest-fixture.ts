// The REST API without a socket: the real gate over accounts in memory, a clock that the test moves, and a few endpoints of the
// table whose handlers answer with the parameters that they got. Every refusal is validated against its schema on the way.

import { expect } from "bun:test";
import { Value } from "typebox/value";
import { type AccountGate, ConsoleSignIn, THROTTLES } from "../../../src/access/index.ts";
import type { RestOptions, RestSettings } from "../../../src/api/create-rest.ts";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import type { Page } from "../../../src/api/http/page.ts";
import { encoded, json } from "../../../src/api/http/response/answer.ts";
import { createRest, type EndpointHandler, mcpPage, type RestApi } from "../../../src/api/index.ts";
import { createLog, type LogDestination, Metrics } from "../../../src/base/index.ts";
import type { Plan } from "../../../src/model/index.ts";
import type { ConsoleSessions } from "../../../src/store/index.ts";
import { ERROR_CODES, errorRow, rest, symbolNotFound } from "../../../src/wire/index.ts";
import { ADDRESS, GateFixture, START_MS } from "../../access/gate-fixture.ts";
import { MEMBER_STATE, REST_SETTINGS } from "../../world/healthy-rest.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";

export const BASE = "http://127.0.0.1:8080";

const SETTINGS: RestSettings = {
  ...REST_SETTINGS,
  legacySince: Date.UTC(2026, 0, 1),
  bodyLimitBytes: 2_048,
  requestTimeoutMs: 1_000,
  requestsInFlightMax: 100,
  accessLog: "all",
};

/** Long enough to be compressed, and always the same array. */
export const LONG_BYTES = new TextEncoder().encode(JSON.stringify({ text: "market ".repeat(400) }));

/** Handlers that the test can replace one by one. */
function sampleEndpoints(): EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.getQuote, ({ path, parameters, dataMode, caller }) => {
      if (path.symbol === "9999") throw symbolNotFound("9999");
      return json({ symbol: path.symbol, identifier: parameters.identifier ?? null, dataMode, plan: caller.plan });
    }),
    onEndpoint(endpoints.getCompanies, ({ parameters }) => json({ limit: parameters.limit, results: [] })),
    onEndpoint(endpoints.getTrades, ({ parameters }) => json({ limit: parameters.limit })),
    onEndpoint(endpoints.getDepth, ({ parameters }) => json({ levels: parameters.levels })),
    onEndpoint(endpoints.getMarketSummary, () => encoded(LONG_BYTES)),
    onEndpoint(endpoints.createWebhook, async (_, request) => json({ got: await request.readBody() })),
    onEndpoint(endpoints.listWebhooks, () => json({ webhooks: [], count: 0 })),
  ];
}

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

export interface FixtureOptions {
  readonly settings?: Partial<RestSettings>;
  readonly endpoints?: readonly EndpointHandler[];
  readonly documents?: RestOptions["documents"];
  readonly problems?: Partial<Record<"feed" | "database" | "market", string>>;
  readonly warnings?: readonly string[];
  readonly leaving?: "draining" | "stopping";
  /** The store of console sessions; without it there is no console. */
  readonly consoleSessions?: ConsoleSessions;
  readonly console?: readonly Page[];
  readonly addressRequestsPerMinute?: number;
}

export class RestFixture {
  readonly access = new GateFixture();
  readonly metrics = new Metrics();
  readonly logLines: string[] = [];
  /** The account of each request that was noted in a request log. */
  readonly noted: number[] = [];
  readonly api: RestApi;
  readonly #keys: Readonly<Record<string, string>>;
  readonly #gate: AccountGate;
  /** The test starts it when it needs several processes. */
  readonly sessions: ConsoleSignIn | null;

  private constructor(
    api: (fixture: RestFixture) => RestApi,
    keys: Readonly<Record<string, string>>,
    access: GateFixture,
    gate: AccountGate,
    sessions: ConsoleSignIn | null,
  ) {
    this.access = access;
    this.sessions = sessions;
    this.#gate = gate;
    this.#keys = keys;
    this.api = api(this);
  }

  static async open(options: FixtureOptions = {}): Promise<RestFixture> {
    const access = new GateFixture();
    const keyOf = (plan: Plan, depth: "none" | "approved" | "suspended" = "none") =>
      access.accounts.add(plan, { depth, createdAtMs: 0 }).keyText;
    const keys = {
      free: keyOf("free"),
      "free-new": access.accounts.add("free", { createdAtMs: START_MS }).keyText,
      starter: keyOf("starter"),
      pro: keyOf("pro"),
      "pro-depth": keyOf("pro", "approved"),
      "pro-suspended": keyOf("pro", "suspended"),
      business: keyOf("business", "approved"),
    };
    const { addressRequestsPerMinute = THROTTLES.addressRequestsPerMinute } = options;
    const gate = await access.gate({ throttles: { ...THROTTLES, addressRequestsPerMinute } });
    const problems = options.problems ?? {};
    const { consoleSessions: stored } = options;
    const sessions =
      stored === undefined ? null : new ConsoleSignIn({ sessions: stored, clock: access.clock, log: SILENT_LOG });
    const build = (fixture: RestFixture): RestApi => {
      const destination: LogDestination = { write: (line) => fixture.logLines.push(line) };
      const settings = { ...SETTINGS, ...options.settings };
      const log = createLog({ level: "info", format: "json", clock: access.clock, destination });
      const api: RestApi = createRest({
        gate,
        sessions,
        ...(options.console === undefined ? {} : { console: options.console }),
        requests: { note: ({ accountId }) => fixture.noted.push(accountId) },
        clock: access.clock,
        log,
        metrics: fixture.metrics,
        settings,
        ownUrl: () => BASE,
        endpoints: options.endpoints ?? sampleEndpoints(),
        probes: {
          feed: () => problems.feed ?? null,
          database: () => problems.database ?? null,
          market: () => problems.market ?? null,
          replayed: () => null,
          leaving: () => options.leaving ?? null,
          warnings: () => options.warnings ?? [],
          member: () => MEMBER_STATE,
        },
        documents: options.documents ?? {
          openapi: () => ({ openapi: "3.1.1" }),
          asyncapi: () => ({ asyncapi: "3.0.0" }),
        },
        pages: [
          mcpPage({
            version: "0.0.0",
            fetch: (request, address) => api.fetch(request, address),
            corsOrigins: settings.corsOrigins,
            ownUrl: () => BASE,
            bodyLimits: { bytes: settings.bodyLimitBytes, timeMs: settings.requestTimeoutMs / 2 },
            callLimitMs: settings.requestTimeoutMs * 0.8,
            clock: access.clock,
            log,
            metrics: fixture.metrics,
          }),
        ],
      });
      return api;
    };
    return new RestFixture(build, keys, access, gate, sessions);
  }

  /** Lets the gate read the changes, or fail to. */
  beat(): Promise<void> {
    return this.access.beat(this.#gate);
  }

  key(name: string): string {
    return this.#keys[name] ?? name;
  }

  /** Sends a request with the key of a plan; null sends none. */
  async call(path: string, key: string | null = "pro", init: RequestInit = {}, address = ADDRESS): Promise<Called> {
    const headers = new Headers(init.headers);
    if (key !== null) headers.set("X-API-Key", this.key(key));
    const response = await this.api.fetch(new Request(`${BASE}${path}`, { ...init, headers }), address);
    return readResponse(response, init.method ?? "GET");
  }
}

/** Reads an answer and checks the promises that hold for every answer. */
export async function readResponse(response: Response, method: string): Promise<Called> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = headers.get("content-encoding") === "gzip" && bytes.byteLength > 0;
  const text = new TextDecoder().decode(isPacked ? Bun.gunzipSync(bytes) : bytes);
  expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const isJson = headers.get("content-type") === "application/json; charset=utf-8";
  const body = isJson && text !== "" ? JSON.parse(text) : undefined;
  if (status >= 400 && status !== 503 && method !== "HEAD") checkRefusal(status, body);
  return { status, headers, text, body };
}

/** A refusal is a row of the table: its status, its shape, and nothing else. */
function checkRefusal(status: number, body: unknown): void {
  const isError = Value.Check(rest.ErrorBody, body);
  expect(isError || Value.Check(rest.DetailBody, body)).toBe(true);
  const code = isError ? body.error.code : undefined;
  const rows = ERROR_CODES.filter((row) => (code === undefined ? errorRow(row).shape === "detail" : row === code));
  expect(rows.map((row) => errorRow(row).status)).toContain(status);
}
