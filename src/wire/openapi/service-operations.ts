// The OpenAPI operations of the paths that need no key: the paths outside the versioned API, and the paths of proof.

import type { TSchema } from "typebox";
import { PROOF_PATHS, ProofConsistency, ProofHead, ProofKeys } from "../proof/proof.ts";
import { exampleOf } from "../schema/example.ts";
import type { Json, SchemaComponents } from "../schema/schema-components.ts";
import { Health, NOT_READY_EXAMPLE, Ready } from "../service/health.ts";
import { ServiceStatus } from "../service/service-status.ts";
import { refusalsOf } from "./responses.ts";

const REQUEST_ID = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };

function get(operationId: string, summary: string, description: string, responses: Json): Json {
  return { get: { operationId, tags: ["Service"], summary, description, security: [], responses } };
}

function answer(description: string, schema: TSchema, value: unknown, components: SchemaComponents): Json {
  const content = { "application/json": { schema: components.refer(schema), examples: { standard: { value } } } };
  return { description, headers: REQUEST_ID, content };
}

function plain(description: string, mediaType: string, schema: Json): Json {
  return { description, headers: REQUEST_ID, content: { [mediaType]: { schema } } };
}

/** The paths of proof that everybody may request. */
function proofOperations(components: SchemaComponents): Json {
  const size = (name: string, description: string) => ({
    name,
    in: "query",
    required: true,
    description,
    schema: { type: "integer", minimum: 1 },
    example: 148213,
  });
  const operation = (operationId: string, summary: string, description: string, schema: TSchema, refusals: Json) => {
    const responses = { "200": answer(summary, schema, exampleOf(schema), components), ...refusals };
    const { get: made } = get(operationId, summary, description, responses);
    return { ...(made as Json), tags: ["Proof"] };
  };
  const none = refusalsOf(["NOT_FOUND"], components);
  const wrong = refusalsOf(["INVALID_PARAM"], components);
  return {
    [PROOF_PATHS.head]: {
      get: operation("getProofHead", "The newest head", "The journal's tree as it was signed last.", ProofHead, none),
    },
    [PROOF_PATHS.keys]: {
      get: operation("getProofKeys", "The keys", "All keys with which the service signs or has signed.", ProofKeys, {}),
    },
    [PROOF_PATHS.consistency]: {
      get: {
        ...operation(
          "getProofConsistency",
          "Proof that nothing was rewritten",
          "The path that shows that the later tree begins with the earlier one.",
          ProofConsistency,
          wrong,
        ),
        parameters: [size("first", "Leaves of the earlier tree."), size("second", "Leaves of the later tree.")],
      },
    },
  };
}

export function serviceOperations(components: SchemaComponents): Json {
  const document = (name: string) => plain(`The ${name} document.`, "application/json", { type: "object" });
  const metrics = get(
    "getMetrics",
    "Metrics",
    "Figures for Prometheus. Answers a loopback caller, or one with the metrics token.",
    {
      "200": plain("Figures in the text format of Prometheus.", "text/plain", { type: "string" }),
      ...refusalsOf(["metrics-closed"], components),
    },
  );
  return {
    ...proofOperations(components),
    "/healthz": get(
      "getHealth",
      "Is the process up",
      "Answers while the process runs, whatever state the market is in.",
      {
        "200": answer("The process is up.", Health, exampleOf(Health), components),
      },
    ),
    "/readyz": get("getReady", "Can it answer", "Whether feed, database and market state are usable.", {
      "200": answer("Everything is usable.", Ready, exampleOf(Ready), components),
      "503": answer("Something is not usable; checks says what.", Ready, NOT_READY_EXAMPLE, components),
    }),
    "/status.json": get(
      "getServiceStatus",
      "How is the service",
      "What works, the market's clock, the version and recent incidents, for everybody; /status shows the same to people.",
      { "200": answer("How the service is.", ServiceStatus, exampleOf(ServiceStatus), components) },
    ),
    "/metrics": { get: { ...(metrics["get"] as Json), security: [{}, { MetricsToken: [] }] } },
    "/openapi.json": get("getOpenApi", "This document", "The REST contract as OpenAPI 3.1.", {
      "200": document("OpenAPI"),
    }),
    "/asyncapi.json": get("getAsyncApi", "The streaming contract", "The WebSocket contract as AsyncAPI 3.", {
      "200": document("AsyncAPI"),
    }),
    "/docs": get("getDocs", "Interactive documentation", "Pages to read and try the REST contract.", {
      "200": plain("A page.", "text/html", { type: "string" }),
    }),
  };
}
