// A page that needs no key: documents, health, metrics.

import type { IncomingRequest } from "../request/incoming-request.ts";
import type { Reply } from "../response/reply.ts";

export interface Page {
  readonly path: string;
  readonly open: (incoming: IncomingRequest) => Reply | Promise<Reply>;
}
