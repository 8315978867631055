// The OpenAPI 3.1 document of the service, generated from the endpoint table, the error table and the schemas.

import { BASE_PATH, errorsOf, TAGS } from "../endpoint/endpoint.ts";
import type { ErrorCode } from "../refusal/error-table.ts";
import { ENDPOINTS } from "../rest/index.ts";
import { type Json, SchemaComponents } from "../schema/schema-components.ts";
import { operationOf } from "./operation.ts";
import { HEADER_PARAMETERS } from "./parameters.ts";
import { RESPONSE_HEADERS, refusalExamples } from "./responses.ts";
import { serviceOperations } from "./service-operations.ts";
import { webhookOperations } from "./webhook-operations.ts";

export interface OpenApiDocument extends Json {
  readonly openapi: "3.1.1";
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: Json;
}

const DESCRIPTION = `Saudi market data: quotes, trades, depth, indices, movers, sectors, companies, history, statements, ratios, dividends,
events, webhooks and alerts.

- **Key.** Every path under \`${BASE_PATH}\` wants an API key in the \`X-API-Key\` header.
- **Plans.** Free, Starter, Pro, Business, Enterprise. Free and Starter see prices as they were 15 minutes ago; \`is_delayed\` says so.
- **Paths.** A missing trailing slash is the same endpoint. An unknown path is 400 \`INVALID_ROUTE\` with a suggestion, a wrong
  method 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. HEAD works wherever GET does.
- **Parameters.** Unknown query parameters are ignored; of a repeated one the first counts.
- **Times.** Timestamps are Riyadh time with milliseconds and \`+03:00\`; dates are YYYY-MM-DD.
- **Refusals.** \`{error: {code, message}}\`, or \`{detail}\` for authentication and throttles. Wait as long as \`Retry-After\` says.
- **Use.** Market data is for your own applications. Reselling it, or offering it as an API or feed, takes a separate agreement.`;

/** `version` is the version of the service; the API's own version is in its paths. */
export function openApiDocument(version: string): OpenApiDocument {
  const components = new SchemaComponents();
  const paths = { ...apiPaths(components), ...servicePaths(components) };
  const webhooks = webhookOperations(components);
  const codes: readonly ErrorCode[] = [...ENDPOINTS.flatMap(errorsOf), "metrics-closed"];
  return {
    openapi: "3.1.1",
    info: {
      title: "Marsad",
      version,
      summary: "An open Saudi market data service.",
      description: DESCRIPTION,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [
      { url: "/", description: "The server that this document came from." },
      { url: "http://127.0.0.1:8080", description: "A server of your own, at its default address." },
    ],
    security: [{ ApiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: HEADER_PARAMETERS,
      headers: RESPONSE_HEADERS,
      examples: refusalExamples(codes),
      schemas: components.schemas,
    },
  };
}

const SECURITY_SCHEMES = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "`marsad_live_…` for production, `marsad_test_…` for tests; both see the same data and share the account's quota.",
  },
  MetricsToken: { type: "http", scheme: "bearer", description: "The operator's token for /metrics." },
};

/** All endpoints of one path share one entry, by method. */
function apiPaths(components: SchemaComponents): Record<string, Json> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = `${BASE_PATH}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, components) };
  }
  return paths;
}

function servicePaths(components: SchemaComponents): Record<string, Json> {
  return serviceOperations(components) as Record<string, Json>;
}
