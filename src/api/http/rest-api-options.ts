// What the REST API is made of: who admits, what answers, and the rules and limits that hold for every request.

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
  /** What requests show to be admitted. */
  readonly credentials: Credentials;
  /** Where the answered requests of accounts are noted. */
  readonly requests: Pick<RequestRecorder, "note">;
  readonly clock: Clock;
  /** Milliseconds that only run forward. */
  readonly elapsedMs: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly endpoints: readonly EndpointHandler[];
  readonly past: PastAnswers;
  readonly pages: readonly Page[];
  /** The route that a wrong path was probably meant to be. */
  readonly suggestRoute: (path: string) => string;
  readonly rules: ResponseRules;
  readonly trustedHops: TrustedHops;
  readonly limits: RequestLimits;
  /** Issues receipts of answers; null where there are none. */
  readonly receipts: ReceiptIssuer | null;
  readonly accessLog: "all" | "failed" | "off";
  /** Why customers should go elsewhere: every answer then asks its client to close the connection. Null where they need not. */
  readonly leaving: () => "draining" | "stopping" | null;
  /** Whether the database is known to be away. */
  readonly isDatabaseAway: () => boolean;
}

/** Whoever answers as of past moments. Rejects with refusals too. */
export interface PastAnswers {
  reply(call: PastCall, headers: Headers): Promise<Reply>;
}

export interface RequestLimits {
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly requestsInFlightMax: number;
}
