import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hashOf, join, SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { framesFrom, nextSeqOf, splitFrames } from "./frame-chunks.ts";
import { RetransmissionBuffer } from "./retransmission-buffer.ts";

const whole = wholeDay(SMALL_MARKET.firstDay, { ...SMALL_MARKET, activity: 0.01 });
const last = nextSeqOf(whole) - 1;

function bufferOf(bytesMax?: number): RetransmissionBuffer {
  const buffer = new RetransmissionBuffer(SMALL_MARKET.firstDay, 1, bytesMax);
  for (const piece of splitFrames(whole, 20_000)) buffer.append(piece, nextSeqOf(piece));
  return buffer;
}

function readFrom(buffer: RetransmissionBuffer, seq: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let next = seq; next <= last; ) {
    const frames = buffer.read(next);
    if (frames === null || frames.length === 0) throw new Error(`nothing from ${next}`);
    parts.push(frames);
    next = nextSeqOf(frames);
  }
  return join(parts);
}

describe("the retransmission buffer", () => {
  test("gives everything from any sequence number", () => {
    const buffer = bufferOf();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: last }), (seq) => {
        expect(hashOf(readFrom(buffer, seq))).toBe(hashOf(framesFrom(whole, seq)));
      }),
      { numRuns: 25 },
    );
    expect(buffer.nextSeq).toBe(last + 1);
    expect(buffer.read(last + 1)).toEqual(new Uint8Array(0));
  });

  test("is much smaller than its frames", () => {
    expect(bufferOf().packedBytes).toBeLessThan(whole.length * 0.6);
  });

  test("lets the oldest go when it is full, and says so", () => {
    const buffer = bufferOf(1);
    expect(buffer.read(1)).toBeNull();
    expect(buffer.packedBytes).toBeLessThan(256 * 1024);
    expect(hashOf(readFrom(buffer, last - 10))).toBe(hashOf(framesFrom(whole, last - 10)));
  });

  test("may begin in the middle of the day, and has nothing from before", () => {
    const buffer = new RetransmissionBuffer(SMALL_MARKET.firstDay, 500);
    expect(buffer.read(500)).toEqual(new Uint8Array(0));
    for (const piece of splitFrames(framesFrom(whole, 500), 20_000)) buffer.append(piece, nextSeqOf(piece));
    expect(buffer.read(499)).toBeNull();
    for (const seq of [500, 501, last]) expect(hashOf(readFrom(buffer, seq))).toBe(hashOf(framesFrom(whole, seq)));
  });

  test("refuses frames out of order", () => {
    const buffer = new RetransmissionBuffer(SMALL_MARKET.firstDay);
    expect(() => buffer.append(framesFrom(whole, 5), last + 1)).toThrow("out of order");
  });
});
