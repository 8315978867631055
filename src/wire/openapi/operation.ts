// An endpoint of the table as an OpenAPI operation.

import { assert } from "../../base/index.ts";
import { planTitle } from "../../model/index.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { isPathParameterName } from "../endpoint/path-parameters.ts";
import type { Json, SchemaComponents } from "../schema/schema-components.ts";
import { pathParameter, queryParameter } from "./parameters.ts";
import { responsesOf } from "./responses.ts";

export function operationOf(endpoint: Endpoint, components: SchemaComponents): Json {
  const { operationId, tag, summary, lowestPlan } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    "x-lowest-plan": lowestPlan,
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint, components),
    responses: responsesOf(endpoint, components),
  };
}

function descriptionOf({ description, lowestPlan, planNote }: Endpoint): string {
  const plan = `**Plan:** ${planTitle(lowestPlan)} and above.${planNote === "" ? "" : ` ${planNote}`}`;
  return `${description}\n\n${plan}`;
}

export function parametersOf(endpoint: Endpoint): readonly Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    assert(isPathParameterName(name), `no path parameter is called ${name}`);
    return pathParameter(name);
  });
  const inQuery = Object.values(endpoint.query).map(queryParameter);
  const headers = ["RequestId", ...(endpoint.hasEtag ? ["IfNoneMatch"] : [])];
  return [...inPath, ...inQuery, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

export function requestBodyOf({ body }: Endpoint, components: SchemaComponents): Json {
  if (body === undefined) return {};
  const content = { "application/json": { schema: components.refer(body.schema), examples: body.examples } };
  return { requestBody: { required: true, content } };
}
