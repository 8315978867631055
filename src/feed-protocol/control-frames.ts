// Control frames: a reader opens a connection with a hello, and the exchange welcomes or rejects it before event frames follow.
// They have the header of an event frame with sequence 0 and time 0.

import { assert, type Day } from "../base/index.ts";
import type { Position } from "../model/index.ts";
import { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, HEADER } from "./frame.ts";
import { expectBody, FrameError } from "./frame-reader.ts";

export const CONTROL_TYPE = { hello: 64, welcome: 65, reject: 66, caughtUp: 67 } as const;

/** The lowest type of a control frame; event frames are below it. */
const CONTROL_TYPE_MIN = 64;

const BODY_BYTES = { hello: 8, welcome: 20, caughtUp: 0 } as const;
/** The length of a welcome that ends before the epoch. */
const WELCOME_WITHOUT_EPOCH_BYTES = 16;
const REJECT_CODE_BYTES_MAX = 64;
const REJECT_MESSAGE_BYTES_MAX = 800;

/** The reasons for a rejection, with the advice to the reader. */
export const FEED_REJECTIONS = {
  BAD_HELLO: "The first bytes are no hello of this protocol: correct the reader.",
  UNSUPPORTED_VERSION: "The reader speaks another version of the protocol: bring both to the same one.",
  HELLO_TIMEOUT: "No hello came in time: send it at once after connecting.",
  INVALID_POSITION: "No event can have this position: it is no trading day or no sequence number. Correct the reader.",
  POSITION_TOO_OLD: "The day lies before the first one that this exchange has: ask from its first day on.",
  POSITION_IN_FUTURE: "The event has not happened yet: the reader followed another market, or a later run of this one.",
  TOO_MANY_READERS: "The exchange serves as many readers as it may: come back later.",
} as const;
export type FeedRejection = keyof typeof FEED_REJECTIONS;

/** A reader requests every event from a position on; null requests them from the exchange's first event on. */
export interface HelloFrame {
  readonly type: "hello";
  readonly from: Position | null;
}

/** The exchange accepts. `from` is the first event that it will send, `live` the next new event. */
export interface WelcomeFrame {
  readonly type: "welcome";
  readonly from: Position;
  readonly live: Position;
  /** The id of the exchange's numbering of events: it changes when the numbering does not continue the earlier one. 0: absent. */
  readonly epoch: number;
}

/** The exchange refuses and closes the connection. Codes are those of FEED_REJECTIONS; a reader must report an unknown code. */
export interface RejectFrame {
  readonly type: "reject";
  readonly code: string;
  readonly message: string;
}

/** All past events are sent; the following events are live. */
export interface CaughtUpFrame {
  readonly type: "caught-up";
}

export type ControlFrame = HelloFrame | WelcomeFrame | RejectFrame | CaughtUpFrame;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

export function encodeControl(frame: ControlFrame): Uint8Array<ArrayBuffer> {
  switch (frame.type) {
    case "hello": {
      const { bytes, view } = blank(CONTROL_TYPE.hello, BODY_BYTES.hello);
      setPosition(view, FRAME_HEADER_BYTES, frame.from ?? { day: 0, seq: 0 });
      return bytes;
    }
    case "welcome": {
      const { bytes, view } = blank(CONTROL_TYPE.welcome, BODY_BYTES.welcome);
      setPosition(view, FRAME_HEADER_BYTES, frame.from);
      setPosition(view, FRAME_HEADER_BYTES + 8, frame.live);
      view.setUint32(FRAME_HEADER_BYTES + 16, frame.epoch, true);
      return bytes;
    }
    case "reject":
      return encodeReject(frame);
    case "caught-up":
      return blank(CONTROL_TYPE.caughtUp, BODY_BYTES.caughtUp).bytes;
  }
}

/** True when the whole frame at `offset` is a control frame. */
export function isControlAt(view: DataView, offset: number): boolean {
  return view.getUint8(offset + HEADER.type) >= CONTROL_TYPE_MIN;
}

/** Decodes the control frame of `length` bytes at `offset`; throws a FrameError that names the fault. */
export function decodeControl(view: DataView, offset: number, length: number): ControlFrame {
  if (length < FRAME_HEADER_BYTES || length > FRAME_BYTES_MAX) throw new FrameError(`frame length ${length}`);
  const version = view.getUint8(offset + HEADER.version);
  if (version !== FEED_VERSION) throw new FrameError(`unknown protocol version ${version}`);
  if (view.getUint32(offset + HEADER.seq, true) !== 0) throw new FrameError("a control frame has no sequence number");
  const at = offset + FRAME_HEADER_BYTES;
  const bodyBytes = length - FRAME_HEADER_BYTES;
  const type = view.getUint8(offset + HEADER.type);
  switch (type) {
    case CONTROL_TYPE.hello: {
      expectBody(bodyBytes, BODY_BYTES.hello);
      const from = positionAt(view, at);
      return { type: "hello", from: from.day === 0 && from.seq === 0 ? null : from };
    }
    case CONTROL_TYPE.welcome: {
      const hasEpoch = bodyBytes !== WELCOME_WITHOUT_EPOCH_BYTES;
      if (hasEpoch) expectBody(bodyBytes, BODY_BYTES.welcome);
      const epoch = hasEpoch ? view.getUint32(at + 16, true) : 0;
      return { type: "welcome", from: positionAt(view, at), live: positionAt(view, at + 8), epoch };
    }
    case CONTROL_TYPE.reject:
      return decodeReject(view, at, bodyBytes);
    case CONTROL_TYPE.caughtUp:
      expectBody(bodyBytes, BODY_BYTES.caughtUp);
      return { type: "caught-up" };
    default:
      throw new FrameError(`unknown control frame ${type}`);
  }
}

function encodeReject(frame: RejectFrame): Uint8Array<ArrayBuffer> {
  const code = encoder.encode(frame.code);
  const message = encoder.encode(frame.message);
  assert(code.length <= REJECT_CODE_BYTES_MAX && message.length <= REJECT_MESSAGE_BYTES_MAX, "a reject is too long");
  const { bytes, view } = blank(CONTROL_TYPE.reject, 3 + code.length + message.length);
  view.setUint8(FRAME_HEADER_BYTES, code.length);
  view.setUint16(FRAME_HEADER_BYTES + 1, message.length, true);
  bytes.set(code, FRAME_HEADER_BYTES + 3);
  bytes.set(message, FRAME_HEADER_BYTES + 3 + code.length);
  return bytes;
}

function decodeReject(view: DataView, at: number, bodyBytes: number): RejectFrame {
  if (bodyBytes < 3) throw new FrameError("reject frame too short");
  const codeBytes = view.getUint8(at);
  const messageBytes = view.getUint16(at + 1, true);
  expectBody(bodyBytes, 3 + codeBytes + messageBytes);
  return {
    type: "reject",
    code: textAt(view, at + 3, codeBytes),
    message: textAt(view, at + 3 + codeBytes, messageBytes),
  };
}

function textAt(view: DataView, at: number, length: number): string {
  try {
    return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
  } catch {
    throw new FrameError("control text is not UTF-8");
  }
}

function blank(type: number, bodyBytes: number): { bytes: Uint8Array<ArrayBuffer>; view: DataView } {
  const bytes = new Uint8Array(FRAME_HEADER_BYTES + bodyBytes);
  const view = new DataView(bytes.buffer);
  view.setUint16(HEADER.length, bytes.length, true);
  view.setUint8(HEADER.type, type);
  view.setUint8(HEADER.version, FEED_VERSION);
  return { bytes, view };
}

function setPosition(view: DataView, at: number, position: Position): void {
  view.setUint32(at, position.day, true);
  view.setUint32(at + 4, position.seq, true);
}

function positionAt(view: DataView, at: number): Position {
  const day: Day = view.getUint32(at, true);
  return { day, seq: view.getUint32(at + 4, true) };
}
