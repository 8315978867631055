// The contract: every schema that crosses a process boundary, and the feed protocol.

// The exchange may see only `base` and `wire`: the words of the market that its frames speak are handed on here.
export {
  type BookSide,
  type Instrument,
  isIndexMember,
  MARKETS,
  type Market,
  type MarketEvent,
  PHASES,
  type Phase,
  type Position,
  SECURITY_TYPES,
  type SecurityType,
  TRADE_KINDS,
  type TradeKind,
  type TradeSide,
} from "../model/index.ts";
export {
  type Carrier,
  type CarrierEnd,
  FEED_VERSION,
  FRAME_BYTES_MAX,
  FRAME_HEADER_BYTES,
  FRAME_TYPE,
  FrameError,
  FrameReader,
  type FrameReceiver,
  type FrameStream,
  FrameWriter,
  frameLengthAt,
} from "./feed/index.ts";
