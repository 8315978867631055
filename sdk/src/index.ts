// marsad-client: the client library of the Marsad market data API.

export type * from "./generated/types.ts";
export { Marsad, type MarsadOptions } from "./marsad.ts";
export type { Answer, Call, CsvOperation, Operation, Query, Receipt } from "./operation.ts";
export {
  type KeySource,
  type ProofSource,
  type ReceiptClaims,
  ReceiptError,
  type VerifiedReceipt,
  verifyReceipt,
} from "./receipt.ts";
export {
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  MarsadError,
  NotFoundError,
  PlanError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnavailableError,
} from "./request/errors.ts";
export { type Fetch, Requester, type RequesterOptions, type RequestOptions } from "./request/requester.ts";
export { decodeCompact } from "./stream/compact.ts";
export type { QueuePolicy } from "./stream/message-queue.ts";
export type { Gap, Live, Notice, Recovered, Stale, UnknownSymbols } from "./stream/notices.ts";
export {
  type After,
  CHANNELS,
  type Channel,
  type StreamMessage,
  type StreamOptions,
  type Subscription,
} from "./stream/subscription.ts";
export { verifyWebhook, type WebhookCall, type WebhookCheck, WebhookError } from "./webhook.ts";
