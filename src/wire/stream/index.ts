// The stream contract: what clients and the service say to each other over WebSocket.

export {
  ACTION_NAMES,
  type ActionName,
  CHANNEL_ACTIONS,
  CLIENT_FRAME_BYTES_MAX,
  LEVELS_DEFAULT,
  MARKET_SESSIONS,
  type MarketSession,
  marketSessionOf,
  SNAPSHOT_LIMIT_DEFAULT,
  SNAPSHOT_LIMIT_MAX,
  STREAM_CHANNELS,
  STREAM_PATHS,
  type StreamChannel,
  SYMBOL_CHARS_MAX,
  SYMBOLS_PER_FRAME_MAX,
  WILDCARD,
} from "./channel.ts";
export {
  type ClientAction,
  type PingAction,
  parseClientAction,
  type RefusedFrame,
  type SnapshotAction,
  type SubscribeAction,
  type UnsubscribeAction,
} from "./client-action.ts";
export { CLIENT_MESSAGES } from "./client-messages.ts";
export type { DepthConnected, StreamDepth, StreamDepthUnavailable } from "./depth-messages.ts";
export { SERVER_MESSAGES, serverSchemasOf } from "./server-messages.ts";
export type { Pong, Subscribed, Unsubscribed } from "./shared-messages.ts";
export {
  STREAM_MODES,
  type StocksConnected,
  type StreamLiquidity,
  type StreamQuote,
  type StreamQuoteData,
} from "./stocks-messages.ts";
export {
  actionRateLimited,
  callLimitExceeded,
  planNotEntitled,
  type StreamError,
  type StreamErrorDetails,
  type StreamErrorFrame,
  streamError,
  symbolLimitExceeded,
  symbolsUnknown,
} from "./stream-error.ts";
export {
  STREAM_ERROR_NAMES,
  STREAM_ERROR_TABLE,
  type StreamErrorName,
  type StreamErrorParameters,
  type StreamErrorRow,
  streamErrorCodes,
  streamErrorRow,
} from "./stream-error-table.ts";
export type { StreamTrade, TradesConnected, TradesSnapshot, TradesSubscribed } from "./trades-messages.ts";
