// A page that needs no key: documents, health, metrics; and the operator's API, which has a token of its own.

import type { IncomingRequest } from "../request/incoming-request.ts";
import type { Reply } from "../response/reply.ts";

export interface Page {
  /** GET where it is left out. */
  readonly method?: string;
  readonly path: string;
  /** `parameters` are the values of its path. */
  readonly open: (incoming: IncomingRequest, parameters: Readonly<Record<string, string>>) => Reply | Promise<Reply>;
}
