// The feed protocol: what an exchange and this service say to each other.

// The words of the market that frames carry: an exchange knows these and nothing else of this service.
export {
  type BookSide,
  type Instrument,
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
export type { Carrier, CarrierEnd, FrameReceiver, FrameStream } from "./carrier.ts";
export {
  type CaughtUpFrame,
  CONTROL_TYPE,
  CONTROL_TYPE_MIN,
  type ControlFrame,
  decodeControl,
  encodeControl,
  FEED_REJECTIONS,
  type FeedRejection,
  type HelloFrame,
  isControlAt,
  type RejectFrame,
  type WelcomeFrame,
} from "./control-frames.ts";
export { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE, HEADER } from "./frame.ts";
export { FrameError, FrameReader, frameLengthAt } from "./frame-reader.ts";
export { FrameWriter } from "./frame-writer.ts";
export {
  decodeRecordingHeader,
  encodeRecordingHeader,
  RECORDING_HEADER_BYTES,
  RECORDING_MAGIC,
  type RecordingHeader,
} from "./recording.ts";
