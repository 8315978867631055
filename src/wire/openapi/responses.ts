// Responses as OpenAPI writes them: the success with its examples, and one entry for each status that a refusal can have.

import { type Endpoint, errorsOf } from "../endpoint/endpoint.ts";
import { type ErrorCode, errorRow } from "../refusal/error-table.ts";
import { DetailBody, ErrorBody } from "../refusal/refusal-bodies.ts";
import { REFUSAL_SAMPLES } from "../refusal/refusal-samples.ts";
import { type CsvRow, csvColumns, csvHeader, csvText } from "../schema/csv.ts";
import { exampleOf } from "../schema/example.ts";
import type { Json, SchemaComponents } from "../schema/schema-components.ts";

/** Headers of answers, as components. */
export const RESPONSE_HEADERS: Readonly<Record<string, Json>> = {
  RequestId: header(
    "Id of the request: yours when it had the right form, else ours.",
    { type: "string" },
    "req-7f3a9c",
  ),
  RateLimitLimit: header("Requests that the account has in a day.", { type: "integer" }, 50000),
  RateLimitRemaining: header("Requests that are left of the account's day.", { type: "integer" }, 49871),
  RateLimitReset: header(
    "Unix seconds of the next midnight in Riyadh, when the day begins again.",
    { type: "integer" },
    1794776400,
  ),
  RetryAfter: header("Seconds to wait before the next try.", { type: "integer", minimum: 1 }, 27),
  MarketPosition: header(
    "Day and number of the last event of the market that the answer shows.",
    { type: "string", pattern: "^\\d{8}\\.\\d+$" },
    "20261115.1234567",
  ),
  MarketTime: header(
    "Market time of that event.",
    { type: "string", format: "date-time" },
    "2026-11-15T11:00:00.900+03:00",
  ),
  Receipt: header(
    "A signed receipt of the answer, with receipt=true: a compact JWS.",
    { type: "string" },
    "eyJhbGciOiJFZERTQSIsImtpZCI6IjlmMmM2NmEwMWIzZTRkNTgifQ.eyJ2IjoxfQ.c2lnbmF0dXJl",
  ),
  ETag: header("Version of the answer, for If-None-Match.", { type: "string" }, 'W/"5f2c81d0"'),
};

function header(description: string, schema: Json, example: unknown): Json {
  return { description, schema, example };
}

const refer = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

const REQUEST_ID = { "X-Request-Id": refer("RequestId") };
const OF_THE_MARKET = {
  "X-Market-Position": refer("MarketPosition"),
  "X-Market-Time": refer("MarketTime"),
  "X-Receipt": refer("Receipt"),
};
const AUTHENTICATED = {
  ...REQUEST_ID,
  "X-RateLimit-Limit": refer("RateLimitLimit"),
  "X-RateLimit-Remaining": refer("RateLimitRemaining"),
  "X-RateLimit-Reset": refer("RateLimitReset"),
};

/** Refusals that are sent before the caller is known; they carry no rate-limit headers. */
const BEFORE_AUTHENTICATION: ReadonlySet<ErrorCode> = new Set([
  "key-missing",
  "key-format",
  "key-invalid",
  "metrics-closed",
  "token-invalid",
  "INVALID_ROUTE",
  "METHOD_NOT_ALLOWED",
]);

export function responsesOf(endpoint: Endpoint, components: SchemaComponents): Json {
  const moment = endpoint.shows === "market" ? OF_THE_MARKET : {};
  const etag = endpoint.hasEtag ? { ETag: refer("ETag") } : {};
  const headers = { ...AUTHENTICATED, ...moment, ...etag };
  const success = { description: endpoint.summary, headers, content: json(endpoint, components) };
  const unchanged = endpoint.hasEtag
    ? { "304": { description: "The answer that you have still holds.", headers } }
    : {};
  return { "200": success, ...unchanged, ...refusalsOf(errorsOf(endpoint), components) };
}

function json(endpoint: Endpoint, components: SchemaComponents): Json {
  const schema = components.refer(endpoint.response);
  const standard = { summary: endpoint.summary, value: exampleOf(endpoint.response) };
  return { "application/json": { schema, examples: { standard, ...endpoint.examples } }, ...csv(endpoint) };
}

/** The CSV form of the list, where the endpoint has one. */
function csv({ csvRows = [] }: Endpoint): Json {
  const [row] = csvRows;
  if (row === undefined) return {};
  const columns = csvColumns(row);
  const example = csvHeader(columns) + csvText(columns, exampleOf(row) as CsvRow);
  return { "text/csv": { schema: { type: "string" }, example } };
}

/** One response for each status, with every code that has it. */
export function refusalsOf(codes: readonly ErrorCode[], components: SchemaComponents): Json {
  const byStatus = Map.groupBy(codes, (code) => errorRow(code).status);
  const statuses = [...byStatus.keys()].sort((left, right) => left - right);
  return Object.fromEntries(
    statuses.map((status) => [String(status), refusal(byStatus.get(status) ?? [], components)]),
  );
}

function refusal(codes: readonly ErrorCode[], components: SchemaComponents): Json {
  const rows = codes.map((code) => ({ code, row: errorRow(code) }));
  const shapes = new Set(rows.map(({ row }) => row.shape));
  const schemas = [...shapes].map((shape) => components.refer(shape === "error" ? ErrorBody : DetailBody));
  const isKnown = rows.some(({ code }) => !BEFORE_AUTHENTICATION.has(code));
  const retry = rows.some(({ row }) => row.retryAfter) ? { "Retry-After": refer("RetryAfter") } : {};
  return {
    description: rows.map(({ code, row }) => `- ${row.shape === "error" ? `\`${code}\`: ` : ""}${row.when}`).join("\n"),
    headers: { ...(isKnown ? AUTHENTICATED : REQUEST_ID), ...retry },
    content: {
      "application/json": {
        schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** An example for each of these refusals, as the document's components. */
export function refusalExamples(codes: Iterable<ErrorCode>): Json {
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => {
      const row = errorRow(code);
      return [code, { summary: row.when, description: row.action, value: REFUSAL_SAMPLES[code].body() }];
    }),
  );
}
