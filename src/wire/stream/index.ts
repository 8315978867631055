// What clients and the service send each other over WebSocket: channels, actions, messages, errors and close codes.

export type { DepthConnected, StreamDepth, StreamDepthUnavailable } from "./depth/depth-messages.ts";
export type { IndexConnected, StreamIndex } from "./indices/index-messages.ts";
export type { Heartbeat, Pong, Subscribed, Unsubscribed } from "./message/server-message.ts";
export { SERVER_MESSAGES } from "./messages.ts";
export {
  CLIENT_FRAME_BYTES_MAX,
  marketSessionOf,
  STREAM_CHANNELS,
  STREAM_PATHS,
  STREAM_QUERY,
  type StreamChannel,
  SYMBOL_CHARS_MAX,
  WILDCARD,
} from "./protocol/channel.ts";
export {
  type ClientAction,
  parseClientAction,
  type SnapshotAction,
  type SubscribeAction,
  type UnsubscribeAction,
} from "./protocol/client-action.ts";
export type { Resume } from "./protocol/resume.ts";
export {
  actionRateLimited,
  heartbeatInvalid,
  planNotEntitled,
  type StreamError,
  type StreamErrorFrame,
  streamError,
  symbolLimitExceeded,
  symbolsUnknown,
} from "./protocol/stream-error.ts";
export {
  STREAM_ERROR_NAMES,
  streamErrorRow,
} from "./protocol/stream-error-table.ts";
export {
  STREAM_MODES,
  type StocksConnected,
  type StreamLiquidity,
  type StreamQuoteData,
} from "./stocks/stocks-messages.ts";
export type {
  ResumeResult,
  StreamTrade,
  TradesConnected,
  TradesSnapshot,
  TradesSubscribed,
} from "./trades/trades-messages.ts";
