import { describe, expect, test } from "bun:test";
import { FrameError } from "./frame-reader.ts";
import { decodeRecordingHeader, encodeRecordingHeader, RECORDING_HEADER_BYTES } from "./recording.ts";

describe("the header of a recording", () => {
  test("comes back as it was written", () => {
    const bytes = encodeRecordingHeader({ day: 20261116 });
    expect(bytes.length).toBe(RECORDING_HEADER_BYTES);
    expect(decodeRecordingHeader(bytes)).toEqual({ day: 20261116 });
  });

  test("any changed byte but those of the day is refused, and a day that no calendar has", () => {
    for (let at = 0; at < 12; at++) {
      const bytes = encodeRecordingHeader({ day: 20261116 });
      bytes[at] = (bytes[at] ?? 0) ^ 0x40;
      expect(() => decodeRecordingHeader(bytes)).toThrow(FrameError);
    }
    expect(() => decodeRecordingHeader(encodeRecordingHeader({ day: 20261131 }))).toThrow("no day");
    expect(() => decodeRecordingHeader(new Uint8Array(15))).toThrow("too short");
  });
});
