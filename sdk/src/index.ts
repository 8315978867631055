// marsad-client: the client library of the Marsad market data API.

export type * from "./generated/types.ts";
export {
  type Answer,
  type Call,
  type CsvOperation,
  Marsad,
  type MarsadOptions,
  type Operation,
  type Query,
} from "./marsad.ts";
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
export type { RequestOptions } from "./request/requester.ts";
export type { QueuePolicy } from "./stream/message-queue.ts";
export type { Gap, Live, Notice, Recovered, Stale, UnknownSymbols } from "./stream/notices.ts";
export type { Channel, StreamMessage, StreamOptions, Subscription } from "./stream/subscription.ts";
export { verifyWebhook, type WebhookCall, type WebhookCheck, WebhookError } from "./webhook.ts";
