// The contract: every schema that crosses a process boundary, and the feed protocol.

export { asyncApiDocument } from "./asyncapi/asyncapi.ts";
export { LIMITS } from "./limits.ts";
export {
  DELIVERY_BODIES,
  type NotificationType,
  WEBHOOK_BODIES,
  type WebhookBody,
  WebhookHeaders,
} from "./notification/webhook-delivery.ts";
export { type OpenApiDocument, openApiDocument } from "./openapi/openapi.ts";
export {
  type BodyShape,
  ERROR_CODES,
  ERROR_TABLE,
  type ErrorCode,
  type ErrorRow,
  errorRow,
} from "./refusal/error-table.ts";
export { Refusal, type RefusalBody, type RefusalDetails, type RefusalExtras, refuse } from "./refusal/refusal.ts";
export { REFUSAL_SAMPLES } from "./refusal/refusal-samples.ts";
export * from "./refusal/refusals.ts";
export * as rest from "./rest/index.ts";
export * from "./stream/index.ts";
export {
  CLOSE,
  CLOSE_CODES,
  closeRow,
  type DoorCloseCode,
  type Reconnect,
} from "./stream/protocol/close-code-table.ts";
