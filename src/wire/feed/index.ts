// The feed protocol: what an exchange and this service say to each other.

export type { Carrier, CarrierEnd, FrameReceiver, FrameStream } from "./carrier.ts";
export { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE } from "./frame.ts";
export { FrameError, FrameReader, frameLengthAt } from "./frame-reader.ts";
export { FrameWriter } from "./frame-writer.ts";
