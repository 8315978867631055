// Requests to every endpoint and page in this process: methods, paths, queries, headers and bodies drawn from the tables of the
// API and damaged. A refused request changes nothing.

import fc from "fast-check";
import { TOOLS } from "../../../src/api/mcp/tool.ts";
import { operator, rest } from "../../../src/wire/index.ts";
import { AnswerVerdict } from "../answer-verdict.ts";
import { anyJson, anyText, damaged, hugeJson } from "../nonsense.ts";
import { jsonFor } from "../schema-values.ts";
import { type Input, type Target, verdictOf } from "../target.ts";
import { BASE, OPERATOR_TOKEN, openWholeRest, type WholeRest } from "../whole-rest.ts";

const KEYS = ["free", "starter", "pro", "pro-depth", "business", "enterprise"] as const;
const VALUES = ["2222", "1120", "9999", "TASI", "NOMU", "أرامكو", "Al Rajhi", "1", "2", "2026-11-12", "today"];
/** Methods that change data. */
const WRITES = /^(?:POST|PUT|PATCH|DELETE)$/;
/** Every input comes from another address: the service would soon refuse everything from an address that sends wrong keys. */
const ADDRESSES = 65_536;

/** A value in a path or a query: correctly encoded, or unchanged. */
const values = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.oneof(anyText, fc.integer().map(String)).map((text) => encodeURIComponent(text.toWellFormed())),
  anyText.map((text) => text.toWellFormed()),
);

function pathOf(template: string): fc.Arbitrary<string> {
  return fc.array(values, { minLength: 3, maxLength: 3 }).map((given) => {
    let at = 0;
    return template.replace(/\{\w+\}/g, () => given[at++ % given.length] ?? "");
  });
}

function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const known = names.length === 0 ? anyText.map(encodeWell) : fc.constantFrom(...names);
  const pair = fc.tuple(
    fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: anyText.map(encodeWell) }),
    values,
  );
  return fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));
}

const encodeWell = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A header value in the form that the HTTP server passes on: no control characters, nothing over a byte. */
const headerText = anyText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, "~").trim());
const HEADER_NAMES = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "Content-Encoding",
  "Cookie",
  "Host",
  "If-None-Match",
  "If-Range",
  "Origin",
  "Range",
  "Sec-Fetch-Site",
  "traceparent",
  "X-Forwarded-For",
  "X-Forwarded-Proto",
  "X-Request-Id",
  "X-Requested-With",
] as const;
const HEADER_VALUES = [
  "text/csv",
  "gzip;q=1e999, *;q=-1",
  `Bearer ${OPERATOR_TOKEN}`,
  "application/json, text/event-stream",
  "marsad_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "marsad-console",
  `"x",${'W/"y",'.repeat(100)}*`,
  "bytes=0-0",
  "bytes=-1",
  "bytes=5-1",
  "bytes=0-1,3-4",
  "bytes=99999999999999999999-",
  "https://a.example",
  "null",
  "1.2.3.4, ,,, ::1",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  "old.example",
];
const headers = fc
  .array(fc.tuple(fc.constantFrom(...HEADER_NAMES), fc.oneof(fc.constantFrom(...HEADER_VALUES), headerText)), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}: ${value}`));

function bodies(schema: unknown): fc.Arbitrary<string> {
  const good = jsonFor(schema);
  return fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 3, arbitrary: damaged(good) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: hugeJson },
  );
}

type Drawn = readonly [key: string, method: string, target: string, body: string, headers: readonly string[]];
const asInput = ([key, method, target, body, list]: Drawn): Input => [key, method, target, body, ...list];

const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...KEYS) }, { weight: 1, arbitrary: headerText });

function askedOf(
  base: string,
  endpoints: readonly rest.Endpoint[],
  withHeaders: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<Input>[] {
  return endpoints.map(({ method, path, query, body }) => {
    const names = Object.values(query).map(({ name }) => name);
    const target = fc
      .tuple(pathOf(base + path), queryOf(names))
      .map(([at, asked]) => (asked === "" ? at : `${at}?${asked}`));
    const sent = method === "GET" ? fc.constant("") : bodies(body?.schema ?? {});
    const methods = fc.oneof(
      { weight: 12, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "DELETE", "PUT", "PATCH") },
    );
    return fc.tuple(key, methods, target, sent, withHeaders).map(asInput);
  });
}

/** Messages of MCP: every method of the protocol, calls of tools with arguments that nearly fit. */
function mcpMessages(): fc.Arbitrary<string> {
  const calls = [...TOOLS.values()].map(({ definition: { name, inputSchema } }) =>
    fc
      .tuple(fc.constant(JSON.stringify(name)), jsonFor(inputSchema))
      .map(([tool, given]) => `{"name":${tool},"arguments":${given}}`),
  );
  const method = fc.oneof(
    fc.constantFrom(
      "initialize",
      "tools/list",
      "ping",
      "resources/list",
      "notifications/initialized",
      "server/discover",
    ),
    anyText,
  );
  const call = fc.oneof(...calls).map((given) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${given}}`);
  const other = fc
    .tuple(method, anyJson, anyJson)
    .map(([name, id, given]) => `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(name)},"params":${given}}`);
  return fc.oneof(
    { weight: 4, arbitrary: call },
    { weight: 3, arbitrary: other },
    { weight: 2, arbitrary: damaged(call) },
    { weight: 1, arbitrary: hugeJson },
  );
}

function inputs(fileUrl: string): fc.Arbitrary<Input> {
  const operatorHeaders = headers.map((list) => [`Authorization: Bearer ${OPERATOR_TOKEN}`, ...list]);
  const page = (method: string, target: fc.Arbitrary<string>, body: fc.Arbitrary<string>) =>
    fc.tuple(key, fc.constant(method), target, body, headers).map(asInput);
  const signIn = fc.oneof(bodies({ type: "object", properties: { api_key: { type: "string" } } }), anyJson);
  const none = fc.constant("");
  const file = fileUrl.slice(BASE.length);
  const pages = [
    page("POST", fc.constantFrom("/console/session", "/console/ticket"), signIn),
    page("GET", fc.constant("/console/session"), none),
    page("DELETE", fc.constant("/console/session"), none),
    page(
      "GET",
      fc.oneof(
        fc.constant(file),
        damaged(fc.constant(file)).map((text) => encodeURI(text.toWellFormed())),
      ),
      none,
    ),
    page(
      "GET",
      fc.array(values, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`),
      none,
    ),
  ];
  const mcp = fc
    .tuple(key, fc.constant("POST"), fc.constant("/mcp"), mcpMessages(), headers)
    .map(
      ([plan, method, target, body, list]): Input =>
        asInput([
          plan,
          method,
          target,
          body,
          ["Accept: application/json, text/event-stream", "Content-Type: application/json", ...list],
        ]),
    );
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...askedOf(rest.BASE_PATH, rest.ENDPOINTS, headers)) },
    {
      weight: 2,
      arbitrary: fc.oneof(...askedOf(operator.OPERATOR_BASE_PATH, operator.OPERATOR_ENDPOINTS, operatorHeaders)),
    },
    { weight: 2, arbitrary: fc.oneof(...pages) },
    { weight: 2, arbitrary: mcp },
  );
}

function addressOf(number: number): string {
  const at = number % ADDRESSES;
  return `127.1.${at >> 8}.${at & 255}`;
}

/** The request of an input; null when no HTTP client or server could represent it. */
function requestOf(
  whole: WholeRest,
  [plan = "", method = "", target = "", body = "", ...lines]: Input,
): Request | null {
  const given = new Headers();
  const known = KEYS.find((name) => name === plan);
  given.set("X-API-Key", known === undefined ? plan : whole.world.key(known));
  try {
    for (const line of lines) given.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2));
    const hasBody = body !== "" && method !== "GET" && method !== "HEAD";
    return new Request(BASE + target, { method, headers: given, ...(hasBody ? { body } : {}) });
  } catch {
    return null;
  }
}

export async function openRequests(wrap: (whole: WholeRest) => WholeRest = (whole) => whole): Promise<Target> {
  const whole = wrap(await openWholeRest());
  const verdict = new AnswerVerdict();
  const market = await quoteOf(whole);
  let sent = 0;
  return {
    name: "requests",
    inputs: inputs(whole.fileUrl),
    lanes: 1,
    judge: (input) =>
      verdictOf(async () => {
        const request = requestOf(whole, input);
        if (request === null) return;
        const { method } = request;
        const before = WRITES.test(method) ? whole.fingerprint() : null;
        const answered = await whole.api.fetch(request, addressOf(sent++));
        const status = await verdict.check(answered, method, new URL(request.url).pathname);
        if (status >= 400 && before !== null) checkUnchanged(before, whole.fingerprint());
      }),
    settle: () =>
      verdictOf(async () => {
        if ((await quoteOf(whole)) !== market)
          throw new Error("an answer about a market that stands still has changed");
        if (whole.api.inFlight !== 0) throw new Error(`${whole.api.inFlight} requests are still under way`);
        await clear(whole);
      }),
    close: () => whole.close(),
  };
}

async function ask(whole: WholeRest, method: string, path: string): Promise<Response> {
  const request = new Request(`${BASE}/api/v1${path}`, {
    method,
    headers: { "X-API-Key": whole.world.key("enterprise") },
  });
  return await whole.api.fetch(request, "127.0.0.1");
}

async function quoteOf(whole: WholeRest): Promise<string> {
  const answers = await Promise.all(["/quote/2222/", "/market/depth/2222/"].map((path) => ask(whole, "GET", path)));
  return (await Promise.all(answers.map((answer) => answer.text()))).join();
}

/** Deletes the results of accepted requests, so that the next ones do not reach a limit of a plan. */
async function clear(whole: WholeRest): Promise<void> {
  for (const [path, name] of [
    ["/alerts/", "alerts"],
    ["/webhooks/", "webhooks"],
    ["/watchlists/", "watchlists"],
    ["/replays/", "replays"],
    ["/links/", "links"],
  ] as const) {
    const list: unknown = await (await ask(whole, "GET", path)).json();
    const rows = Object.entries(list ?? {}).find(([field]) => field === name)?.[1];
    for (const { id } of Array.isArray(rows) ? rows : []) await ask(whole, "DELETE", `${path}${id}/`);
  }
}

function checkUnchanged(before: string, after: string): void {
  const kept = new Set(before.split("\n"));
  const changed = after.split("\n").filter((line) => !kept.has(line));
  if (changed.length > 0)
    throw new Error(`a refused request changed ${changed.map((line) => line.split(" ")[0]).join()}`);
}
