// A page beside the endpoints: documents, health, metrics, which need no key; the operator's API, which has a token of its own; MCP.

import type { IncomingRequest } from "./request/incoming-request.ts";
import type { Reply } from "./response/reply.ts";

export interface Page {
  /** The HTTP method; GET where it is left out. */
  readonly method?: string;
  readonly path: string;
  /** The key of a request, for a page that takes keys. The key is verified, and the request takes nothing from its quota. */
  readonly keyOf?: (request: Request) => string | null;
  /** `parameters` are the values of its path. */
  readonly open: (incoming: IncomingRequest, parameters: Readonly<Record<string, string>>) => Reply | Promise<Reply>;
}
