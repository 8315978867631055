// The contract: every schema that crosses a process boundary, and the feed protocol.

export { asyncApiDocument } from "./asyncapi.ts";
export {
  CLOSE_CLASSES,
  CLOSE_CODE_TABLE,
  CLOSE_CODES,
  type CloseClass,
  type CloseCode,
  type CloseRow,
  closeRow,
  type DoorCloseCode,
  type Reconnect,
} from "./close-code-table.ts";
export { type BodyShape, ERROR_CODES, ERROR_TABLE, type ErrorCode, type ErrorRow, errorRow } from "./error-table.ts";

export { type OpenApiDocument, openApiDocument } from "./openapi.ts";
export { Refusal, type RefusalBody, type RefusalDetails, type RefusalExtras, refuse } from "./refusal.ts";
export { REFUSAL_SAMPLES } from "./refusal-samples.ts";
export * from "./refusals.ts";
export * as rest from "./rest/index.ts";
export * from "./stream/index.ts";
export {
  DELIVERY_BODIES,
  type NotificationType,
  WEBHOOK_BODIES,
  type WebhookBody,
  WebhookHeaders,
} from "./webhook-delivery.ts";
