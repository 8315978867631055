// The WebSocket streams: channels, actions, messages, errors and close codes.

export type { AddressOptions } from "./address-options.ts";
export { CLIENT_FRAME_BYTES_MAX, marketSessionOf, STREAM_QUERY, SYMBOL_CHARS_MAX, WILDCARD } from "./channel.ts";
export * from "./channels.ts";
export {
  type ClientAction,
  MINUTES_DEFAULT,
  parseAuthenticate,
  parseClientAction,
  type SnapshotAction,
  type SubscribeAction,
  type UnsubscribeAction,
} from "./client-action.ts";
export {
  CLOSE,
  CLOSE_CODES,
  type CloseCode,
  closeRow,
  type DoorCloseCode,
  type Reconnect,
} from "./close-code-table.ts";
export { CompactEncoder } from "./compact-encoder.ts";
export {
  COMPACT_MESSAGES,
  type CompactFields,
  type CompactName,
  type CompactType,
  typeOfCompact,
} from "./compact-layout.ts";
export { type AskedOptions, readAddressOptions } from "./read-address-options.ts";
export type { Resume } from "./resume.ts";
export type { Heartbeat, Pong, StreamReplay, Subscribed, Unsubscribed } from "./server-message.ts";
export { STREAM_MODES } from "./stocks-channel.ts";
export {
  actionRateLimited,
  heartbeatInvalid,
  optionInvalid,
  planNotEntitled,
  replayNotFound,
  type StreamError,
  type StreamErrorFrame,
  serviceRestart,
  streamError,
  symbolLimitExceeded,
  symbolsUnknown,
} from "./stream-error.ts";
export { STREAM_ERROR_NAMES, type StreamErrorName, streamErrorRow } from "./stream-error-table.ts";
