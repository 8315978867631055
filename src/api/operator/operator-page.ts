// Ties an endpoint of the operator's API to the function that answers it. Every request must carry the operator's token; keys,
// plans and quotas of customers play no part.

import type { OperatorGate, OperatorRefusal } from "../../access/index.ts";
import { operator, type Refusal, type rest, throttled, tokenInvalid, tokenMissing } from "../../wire/index.ts";
import type { Page } from "../http/page.ts";
import { QueryReader } from "../http/query-reader.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { json } from "../http/response/answer.ts";
import { plainReply } from "../http/response/reply.ts";

export interface OperatorContext<Parameters, Path> {
  readonly parameters: Parameters;
  readonly path: Path;
  readonly readBody: () => Promise<Readonly<Record<string, unknown>>>;
}

/** An endpoint of the operator's API that still needs its gate. */
export interface OperatorHandler {
  readonly endpoint: rest.Endpoint;
  readonly page: (gate: OperatorGate) => Page;
}

export function onOperatorEndpoint<Query extends rest.QueryTable, Path extends string>(
  endpoint: rest.Endpoint<Query, Path>,
  handle: (context: OperatorContext<rest.QueryValues<Query>, rest.PathValues<Path>>) => Promise<unknown>,
): OperatorHandler {
  const queries = new QueryReader(endpoint);
  return {
    endpoint,
    page: (gate) => ({
      method: endpoint.method,
      path: operator.OPERATOR_BASE_PATH + endpoint.path,
      open: async (incoming, path) => {
        checkToken(gate, incoming);
        const { parameters } = queries.read(incoming.query);
        const readBody = () => incoming.readBody();
        // The router matched this template, and has a value for each of its names.
        return plainReply(json(await handle({ parameters, path: path as rest.PathValues<Path>, readBody })));
      },
    }),
  };
}

/** OPERATOR-02, OPERATOR-03: throws the refusal of a missing or wrong token. */
export function checkToken(gate: OperatorGate, incoming: IncomingRequest): void {
  const refused = gate.admit(incoming.request.headers.get("authorization"), incoming.address);
  if (refused !== null) throw refusalOf(refused);
}

function refusalOf(refused: OperatorRefusal): Refusal {
  if (refused.refusal === "throttled") return throttled(refused.retryAfterS);
  return refused.refusal === "token-missing" ? tokenMissing() : tokenInvalid();
}
