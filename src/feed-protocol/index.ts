// The feed protocol: frames, carriers, and both sides of a connection between an exchange and this service.

// The types of the model that frames carry. An exchange uses only these of the service.
export {
  type BookSide,
  type Instrument,
  isAuction,
  MARKETS,
  type Market,
  PHASE_OF_KIND,
  PHASES,
  type Phase,
  type Position,
  SECURITY_TYPES,
  type SecurityType,
  TRADE_KINDS,
  type TradeKind,
  type TradeSide,
} from "../model/index.ts";
export type { Carrier, CarrierEnd, FrameReceiver, FrameStream, Welcome } from "./carrier.ts";
export { type ClientSocket, listenForClients } from "./client-listener.ts";
export {
  type ControlFrame,
  decodeControl,
  encodeControl,
  FEED_REJECTIONS,
  type FeedRejection,
  isControlAt,
} from "./control-frames.ts";
export type { ReaderLimits, ReaderSource, Rejected } from "./feed-connection.ts";
export { AllowedAddresses, type FeedGuard, OPEN_TO_ALL } from "./feed-guard.ts";
export { type FeedListener, listenForReaders } from "./feed-listener.ts";
export { FEED_VERSION, FRAME_HEADER_BYTES, FRAME_TYPE, HEADER, UINT32_MAX } from "./frame.ts";
export { eachFrame, FrameError, FrameReader, frameLengthAt } from "./frame-reader.ts";
export { FrameWriter } from "./frame-writer.ts";
export {
  decodeRecordingHeader,
  encodeRecordingHeader,
  RECORDING_HEADER_BYTES,
} from "./recording.ts";
export { hasTickTable, tickAt } from "./tick-table.ts";
