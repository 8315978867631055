import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type ControlFrame, decodeControl, encodeControl, FEED_REJECTIONS, isControlAt } from "./control-frames.ts";
import { FRAME_BYTES_MAX } from "./frame.ts";
import { FrameError, frameLengthAt } from "./frame-reader.ts";
import { FrameWriter } from "./frame-writer.ts";

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
const position = fc.record({ day: fc.integer({ min: 1, max: 0xffff_ffff }), seq: uint32 });
const frames: fc.Arbitrary<ControlFrame> = fc.oneof(
  fc.record({ type: fc.constant("hello" as const), from: fc.option(position, { nil: null }) }),
  fc.record({ type: fc.constant("welcome" as const), from: position, live: position, epoch: uint32 }),
  fc.record({
    type: fc.constant("reject" as const),
    code: fc.constantFrom(...Object.keys(FEED_REJECTIONS)),
    message: fc.string({ unit: "grapheme", maxLength: 60 }),
  }),
  fc.record({ type: fc.constant("caught-up" as const) }),
);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

describe("control frames", () => {
  test("every control frame comes back as it was sent", () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const bytes = encodeControl(frame);
        expect(frameLengthAt(viewOf(bytes), 0)).toBe(bytes.length);
        expect(isControlAt(viewOf(bytes), 0)).toBe(true);
        expect(decodeControl(viewOf(bytes), 0, bytes.length)).toEqual(frame);
      }),
    );
  });

  test("a welcome of an exchange that tells no epoch is read as one without [FEED-01]", () => {
    const [from, live] = [
      { day: 20261116, seq: 7 },
      { day: 20261116, seq: 9 },
    ];
    const whole = encodeControl({ type: "welcome", from, live, epoch: 5 });
    const short = whole.slice(0, -4);
    viewOf(short).setUint16(0, short.length, true);
    expect(decodeControl(viewOf(short), 0, short.length)).toEqual({ type: "welcome", from, live, epoch: 0 });
    expect(() => decodeControl(viewOf(whole), 0, whole.length - 2)).toThrow(FrameError);
  });

  test("a damaged control frame is either another valid one or a FrameError, never a crash", () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 255 }), (frame, at, flip) => {
        const bytes = encodeControl(frame);
        const index = 2 + (at % (bytes.length - 2));
        bytes[index] = (bytes[index] ?? 0) ^ flip;
        try {
          decodeControl(viewOf(bytes), 0, bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });

  test("a frame of another version, with a sequence number or with a wrong body is refused", () => {
    const spoil = (at: number, value: number): Uint8Array => {
      const bytes = encodeControl({ type: "hello", from: { day: 20261116, seq: 7 } });
      bytes[at] = value;
      return bytes;
    };
    expect(() => decodeControl(viewOf(spoil(3, 9)), 0, 20)).toThrow("unknown protocol version 9");
    expect(() => decodeControl(viewOf(spoil(4, 1)), 0, 20)).toThrow("no sequence number");
    expect(() => decodeControl(viewOf(spoil(2, 65)), 0, 20)).toThrow("body of 8 bytes where 20 belong");
    expect(() => decodeControl(viewOf(spoil(2, 99)), 0, 20)).toThrow("unknown control frame 99");
  });

  test("an event frame is no control frame", () => {
    const writer = new FrameWriter();
    writer.dayStart(0, 20261116, 0);
    expect(isControlAt(viewOf(writer.take()), 0)).toBe(false);
  });

  test("every reason to reject fits into a frame", () => {
    for (const [code, message] of Object.entries(FEED_REJECTIONS)) {
      expect(encodeControl({ type: "reject", code, message }).length).toBeLessThanOrEqual(FRAME_BYTES_MAX);
    }
  });
});
