// The parts of the REST API: the gate, the handlers, and the rules and limits for every request.

import type { Gate, RequestRecorder, TrustedHops } from "../../access/index.ts";
import type { Clock, Log, Metrics } from "../../base/index.ts";
import type { ReceiptIssuer } from "../../proof/index.ts";
import type { EndpointHandler, PastCall } from "./endpoint-handler.ts";
import type { Page } from "./page.ts";
import type { Credentials } from "./request/credentials.ts";
import type { Reply } from "./response/reply.ts";
import type { ResponseRules } from "./response/responder.ts";

export interface RestApiOptions {
  readonly gate: Gate;
  readonly credentials: Credentials;
  /** Notes the answered requests of accounts. */
  readonly requests: Pick<RequestRecorder, "note">;
  readonly clock: Clock;
  /** Milliseconds that only run forward. */
  readonly elapsedMs: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly endpoints: readonly EndpointHandler[];
  readonly past: PastAnswers;
  readonly pages: readonly Page[];
  /** The route that is nearest to a wrong path. */
  readonly suggestRoute: (path: string) => string;
  readonly rules: ResponseRules;
  readonly trustedHops: TrustedHops;
  readonly limits: RequestLimits;
  /** Issues receipts of answers; null where receipts are off. */
  readonly receipts: ReceiptIssuer | null;
  readonly accessLog: "all" | "failed" | "off";
  /** The reason why customers should use another process: every answer then asks its client to close the connection. Null without one. */
  readonly leaving: () => "draining" | "stopping" | null;
  /** True when the database is known to be unreachable. */
  readonly isDatabaseAway: () => boolean;
}

/** Answers calls for past moments. The promise also rejects with refusals. */
export interface PastAnswers {
  reply(call: PastCall, headers: Headers): Promise<Reply>;
}

export interface RequestLimits {
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly requestsInFlightMax: number;
}
