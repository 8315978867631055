// The REST contract: the resources, where each name is both a schema and its static type, and the endpoint table, in the order of the
// documentation. Routing, parameter parsing, route suggestions and OpenAPI all read that one table. Outside `wire` the names are
// `rest.Quote`, `rest.endpoints` and so on, which separates them from the names of the model.

import { type Endpoint, endpointTable } from "../endpoint/endpoint.ts";
import * as resources from "./resources.ts";
import { OPERATIONS } from "./resources.ts";

export * from "./resources.ts";

/** By operation id, with the exact type of each query. */
export const endpoints = endpointTable(resources, OPERATIONS);

export type OperationId = keyof typeof endpoints;

export const ENDPOINTS: readonly Endpoint[] = Object.values(endpoints);
