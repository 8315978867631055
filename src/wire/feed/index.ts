// The feed protocol: what an exchange and this service say to each other.

export { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE } from "./frame.ts";
export { FrameError, FrameReader, frameLengthAt } from "./frame-reader.ts";
export { FrameWriter } from "./frame-writer.ts";
