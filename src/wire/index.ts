// The contract: every schema that crosses a process boundary, and the feed protocol.

// The exchange may see only `base` and `wire`: the words of the market that its frames speak are handed on here.
export {
  type AnalystTarget,
  type Article,
  BALANCE_LINES,
  type BalanceLines,
  type Bar,
  type BookSide,
  CASH_FLOW_LINES,
  type CashFlowLines,
  type Dividend,
  INCOME_LINES,
  type IncomeLines,
  type Instrument,
  isIndexMember,
  MARKETS,
  type Market,
  type MarketEvent,
  PHASES,
  type Phase,
  type Position,
  RATINGS,
  type Rating,
  SECURITY_TYPES,
  type SecurityType,
  type Split,
  type Statement,
  type StoredInterval,
  TRADE_KINDS,
  type TradeKind,
  type TradeSide,
} from "../model/index.ts";
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
export {
  type Carrier,
  type CarrierEnd,
  type CaughtUpFrame,
  CONTROL_TYPE,
  CONTROL_TYPE_MIN,
  type ControlFrame,
  decodeControl,
  decodeRecordingHeader,
  encodeControl,
  encodeRecordingHeader,
  FEED_EVENTS,
  FEED_REJECTIONS,
  FEED_VERSION,
  type FeedRejection,
  FRAME_BYTES_MAX,
  FRAME_HEADER_BYTES,
  FRAME_TYPE,
  FrameError,
  FrameReader,
  type FrameReceiver,
  type FrameStream,
  FrameWriter,
  frameLengthAt,
  HEADER,
  type HelloFrame,
  isControlAt,
  RECORDING_HEADER_BYTES,
  RECORDING_MAGIC,
  type RecordingHeader,
  type RejectFrame,
  type WelcomeFrame,
} from "./feed/index.ts";
export {
  type ChatMessage,
  type ChatRequest,
  decodeChatAnswer,
  decodeEventAnswer,
  EventAnswer,
  encodeChatRequest,
  type ModelReading,
} from "./language-model.ts";
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
