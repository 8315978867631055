import { describe, expect, test } from "bun:test";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { BASE_PATH, errorsOf } from "../endpoint/endpoint.ts";
import { PROOF_PATHS } from "../proof/proof.ts";
import { errorRow } from "../refusal/error-table.ts";
import { ENDPOINTS } from "../rest/index.ts";
import { SERVICE_PATHS } from "../service/service-paths.ts";
import { openApiDocument } from "./openapi.ts";

interface Media {
  readonly schema: TSchema;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security?: unknown;
  readonly parameters?: readonly { readonly name?: string; readonly schema?: TSchema; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: object; readonly description: string; readonly content?: Readonly<Record<string, Media>> }
    >
  >;
}

const source = JSON.stringify(openApiDocument("1.2.3"));
const document = JSON.parse(source) as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, TSchema>; examples: Record<string, { value: unknown }> };
  info: { version: string };
};

type Check = (value: unknown) => string;
const checks = new Map<string, Check>();

/** A check of values against a schema of the document; equal schemas are compiled once. */
function checkOf(schema: TSchema): Check {
  const key = JSON.stringify(schema);
  const known = checks.get(key);
  if (known !== undefined) return known;
  const compiled = Compile(resolvable(schema));
  const check: Check = (value) => JSON.stringify(compiled.Errors(value));
  checks.set(key, check);
  return check;
}

/** The schema together with the components, with its references changed to their new place. */
function resolvable(schema: TSchema): TSchema {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
}

const OPERATIONS: readonly (readonly [string, Operation])[] = [document.paths, document.webhooks].flatMap((group) =>
  Object.entries(group).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
);

describe("the OpenAPI document", () => {
  test("has every endpoint of the table, and the paths of the service [RUN-27]", () => {
    const stated = ENDPOINTS.map(({ method, path }) => `${method} ${BASE_PATH}${path}`);
    const service = SERVICE_PATHS.map((path) => `GET ${path}`);
    const written = OPERATIONS.map(([name]) => name);
    expect(written.toSorted()).toEqual([...stated, ...service, "POST notification", "POST challenge"].toSorted());
  });

  test("tells the version that it was made for", () => {
    expect(document.info.version).toBe("1.2.3");
  });

  test("wants the key under the base path, but for what anybody may check, and none elsewhere [AUTH-01, RUN-27]", () => {
    const proof = Object.values(PROOF_PATHS).map((path) => `GET ${path}`);
    expect(openApiDocument("1")["security"]).toEqual([{ ApiKey: [] }]);
    for (const [name, { security }] of OPERATIONS) {
      const isOpen = Array.isArray(security) && !JSON.stringify(security).includes("ApiKey");
      expect(`${name} ${isOpen}`).toBe(`${name} ${!name.includes(BASE_PATH) || proof.includes(name)}`);
    }
  });

  test("is the same each time it is made", () => {
    expect(JSON.stringify(openApiDocument("1.2.3"))).toBe(source);
  });
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.operationId, endpoint] as const))("operation %s", (_, endpoint) => {
  const operation = document.paths[`${BASE_PATH}${endpoint.path}`]?.[endpoint.method.toLowerCase()];

  test("answers every status of its error codes and names the codes [ERROR-01]", () => {
    const statuses = new Set(errorsOf(endpoint).map((code) => String(errorRow(code).status)));
    const written = Object.keys(operation?.responses ?? {}).filter((status) => status >= "400");
    expect(written).toEqual([...statuses].sort());
    for (const code of errorsOf(endpoint)) {
      const response = operation?.responses[errorRow(code).status];
      expect(response?.content?.["application/json"]?.examples).toHaveProperty([code]);
      if (errorRow(code).shape === "error") expect(response?.description).toContain(`\`${code}\``);
    }
  });

  test("tells its headers [HTTP-13, HTTP-16, HTTP-17, HTTP-20, ERROR-25]", () => {
    const headers = Object.keys(operation?.responses["200"]?.headers ?? {});
    const limits = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
    const moment = endpoint.shows === "market" ? ["X-Market-Position", "X-Market-Time", "X-Receipt"] : [];
    expect(headers).toEqual([...limits, ...moment, ...(endpoint.hasEtag ? ["ETag"] : [])]);
    expect("304" in (operation?.responses ?? {})).toBe(endpoint.hasEtag);
    expect(Object.keys(operation?.responses["429"]?.headers ?? {})).toContain("Retry-After");
  });

  test("names its plan and its parameters", () => {
    expect(operation?.description.toLowerCase()).toContain(`**plan:** ${endpoint.lowestPlan} and above.`);
    const names = operation?.parameters?.map(({ name }) => name);
    for (const { name } of Object.values(endpoint.query)) expect(names).toContain(name);
  });
});

test("every example of the document satisfies its schema", () => {
  let checked = 0;
  for (const [name, { parameters = [], requestBody, responses }] of OPERATIONS) {
    for (const { name: parameter, schema, example } of parameters) {
      if (schema !== undefined) expect(`${name} ${parameter} ${Compile(schema).Check(example)}`).toEndWith(" true");
    }
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
    for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
      const check = checkOf(media.schema);
      for (const [title, { value, $ref }] of Object.entries(media.examples ?? {})) {
        const shown = $ref === undefined ? value : document.components.examples[$ref.split("/").at(-1) ?? ""]?.value;
        expect(`${name} ${title} ${check(shown)}`).toEndWith(" []");
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(300);
});
