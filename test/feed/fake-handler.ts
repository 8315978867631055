// A feed handler for tests of the check: it serves the small day as it should, unless it is told to get something wrong.

import {
  decodeControl,
  encodeControl,
  FEED_VERSION,
  type FeedRejection,
  FrameError,
  frameLengthAt,
  HEADER,
} from "../../src/feed-protocol/index.ts";
import { joined, SMALL_DAY, smallDay } from "./small-day.ts";

/** The faults of the handler; without a field, no such fault. */
export interface Faults {
  readonly frames?: (frames: readonly Uint8Array[], connection: number) => readonly Uint8Array[];
  readonly epoch?: (connection: number) => number;
  readonly caughtUpCount?: number;
  /** Welcomes every request, also one that a handler must refuse. */
  readonly isCareless?: boolean;
}

interface Handler {
  readonly port: number;
  stop(): void;
}

const LAST_SEQ = 73;

export function fakeHandler(faults: Faults = {}): Handler {
  let connections = 0;
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data: (socket, bytes) => {
        const connection = ++connections;
        const refusal = faults.isCareless === true ? null : refusalOf(bytes);
        if (refusal !== null) {
          socket.end(encodeControl({ type: "reject", code: refusal, message: "no" }));
          return;
        }
        const seq = Math.max(1, new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true));
        const from = { day: SMALL_DAY, seq };
        const epoch = faults.epoch?.(connection) ?? 7;
        socket.write(encodeControl({ type: "welcome", from, live: { day: SMALL_DAY, seq: LAST_SEQ + 1 }, epoch }));
        const whole = faults.frames?.(smallDay(), connection) ?? smallDay();
        socket.write(from.seq === 1 ? joined(whole) : joined(each(joined(whole)).slice(seq - 1)));
        for (let i = 0; i < (faults.caughtUpCount ?? 1); i++) socket.write(encodeControl({ type: "caught-up" }));
      },
    },
  });
  return { port: listener.port, stop: () => listener.stop(true) };
}

function refusalOf(bytes: Uint8Array): FeedRejection | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const length = frameLengthAt(view, 0);
    if (view.getUint8(HEADER.version) !== FEED_VERSION) return "UNSUPPORTED_VERSION";
    const hello = decodeControl(view, 0, length);
    if (hello.type !== "hello") return "BAD_HELLO";
    if (hello.from === null) return null;
    if (hello.from.day === 20260231) return "INVALID_POSITION";
    if (hello.from.day !== SMALL_DAY) return hello.from.day < SMALL_DAY ? "POSITION_TOO_OLD" : "POSITION_IN_FUTURE";
    return null;
  } catch (error) {
    if (error instanceof FrameError) return "BAD_HELLO";
    throw error;
  }
}

/** The single frames of some bytes. */
export function each(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const length = frameLengthAt(view, offset);
    frames.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return frames;
}
