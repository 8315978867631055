// The OpenAPI document of the operator's API, separate from the document for customers.

import type { Endpoint } from "../endpoint/endpoint.ts";
import { OPERATOR_BASE_PATH, OPERATOR_ENDPOINTS, OPERATOR_ERRORS } from "../operator/operator-endpoints.ts";
import { exampleOf } from "../schema/example.ts";
import { type Json, SchemaComponents } from "../schema/schema-components.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { parametersOf, requestBodyOf } from "./operation.ts";
import { HEADER_PARAMETERS } from "./parameters.ts";
import { RESPONSE_HEADERS, refusalExamples, refusalsOf } from "./responses.ts";

const DESCRIPTION = `Accounts, plans, limits, entitlements, keys, usage and the audit log, for billing systems and operators' tools.

- **Token.** \`Authorization: Bearer <token>\`, the value of \`--admin-token\`. Without one 401, with a wrong one 403; too many wrong ones 429.
- **Not for browsers of others.** No answer carries a CORS header.
- **Refusals.** As in the REST API: \`{error: {code, message}}\`, or \`{detail}\` for the token and throttles.`;

export function operatorDocument(version: string): OpenApiDocument {
  const components = new SchemaComponents();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of OPERATOR_ENDPOINTS) {
    const path = `${OPERATOR_BASE_PATH}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, components) };
  }
  return {
    openapi: "3.1.1",
    info: { title: "Marsad for operators", version, description: DESCRIPTION },
    servers: [{ url: "/", description: "The server that this document came from." }],
    security: [{ AdminToken: [] }],
    paths,
    components: {
      securitySchemes: { AdminToken: { type: "http", scheme: "bearer", description: "The operator's token." } },
      parameters: HEADER_PARAMETERS,
      headers: RESPONSE_HEADERS,
      examples: refusalExamples(OPERATOR_ENDPOINTS.flatMap(codesOf)),
      schemas: components.schemas,
    },
  };
}

function codesOf({ errors }: Endpoint) {
  return [...errors, ...OPERATOR_ERRORS];
}

function operationOf(endpoint: Endpoint, components: SchemaComponents): Json {
  const { operationId, summary, description, response } = endpoint;
  const examples = { standard: { summary, value: exampleOf(response) } };
  const success = {
    description: summary,
    headers: { "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
    content: { "application/json": { schema: components.refer(response), examples } },
  };
  return {
    operationId,
    summary,
    description,
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint, components),
    responses: { "200": success, ...refusalsOf(codesOf(endpoint), components) },
  };
}
