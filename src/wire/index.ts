// The contract: every schema that crosses a process boundary, and the feed protocol.

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
