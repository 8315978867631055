// The trace that a request belongs to. The header is read only where a line is logged or a webhook is called.

import { readTraceparent, type Trace } from "../../../base/index.ts";

/** TRACE-01: null where the request names no trace. */
export function traceOf({ headers }: Pick<Request, "headers">): Trace | null {
  return readTraceparent(headers.get("traceparent"));
}
