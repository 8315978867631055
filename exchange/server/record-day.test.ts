import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { nextTradingDay } from "../../src/base/index.ts";
import { decodeRecordingHeader, FrameReader, RECORDING_HEADER_BYTES } from "../../src/feed-protocol/index.ts";
import { hashOf, SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { recordDay } from "./record-day.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(joinPath(tmpdir(), "recording-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a recording", () => {
  test("is a header and exactly the frames of its day", () => {
    const file = joinPath(folder, "day.feed");
    const day = nextTradingDay(SMALL_MARKET.firstDay);
    const parts: number[] = [];
    const recorded = recordDay({ exchange: SMALL_MARKET, day, file, progress: (part) => parts.push(part) });
    const bytes = new Uint8Array(readFileSync(file));
    expect(decodeRecordingHeader(bytes)).toEqual({ day });
    const frames = bytes.slice(RECORDING_HEADER_BYTES);
    expect(hashOf(frames)).toBe(hashOf(wholeDay(day)));
    let events = 0;
    new FrameReader().readAll(frames, () => events++);
    expect(recorded).toEqual({ day, events, bytes: bytes.length });
    expect(parts.at(-1)).toBe(1);
    expect(readdirSync(folder)).toEqual(["day.feed"]);
  });

  test("of no trading day, or of a day before the first, leaves nothing behind", () => {
    const file = joinPath(folder, "day.feed");
    expect(() => recordDay({ exchange: SMALL_MARKET, day: 20261120, file })).toThrow("no trading day");
    expect(() => recordDay({ exchange: SMALL_MARKET, day: 20261115, file })).toThrow("no trading day");
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});
