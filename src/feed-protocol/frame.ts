// The layout of a feed frame: a 12-byte header (length, type, version, sequence, time of day) and a body of fixed
// little-endian fields. The same bytes go between processes and over TCP, and into recordings and the journal.

export const FEED_VERSION = 1;
export const FRAME_HEADER_BYTES = 12;
export const FRAME_BYTES_MAX = 1_024;
/** The largest price, quantity or count of orders in a frame. */
export const UINT32_MAX = 0xffff_ffff;

/** Types of event frames are below 64; those of control frames (hello, welcome, reject …) start at 64. */
export const FRAME_TYPE = {
  dayStart: 1,
  instrument: 2,
  indexReference: 3,
  phase: 4,
  level: 5,
  trade: 6,
  indication: 7,
  close: 8,
  heartbeat: 9,
  dayEnd: 10,
} as const;

/** The offset of each header field. */
export const HEADER = { length: 0, type: 2, version: 3, seq: 4, timeOfDayMs: 8 } as const;
