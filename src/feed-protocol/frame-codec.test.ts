// Round trips of frames: a written event is read as the same event, satisfies its schema and is written again byte for
// byte; any other bytes give a FrameError and nothing else.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { FEED_EVENTS } from "../../test/feed/event-schemas.ts";
import { DAY_MS, dayOf, dayStartMs, Fault } from "../base/index.ts";
import { type Instrument, MARKETS, type MarketEvent, PHASES, SECURITY_TYPES, TRADE_KINDS } from "../model/index.ts";
import { exampleOf } from "../wire/schema/example.ts";
import { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE } from "./frame.ts";
import { FrameError, FrameReader, frameLengthAt } from "./frame-reader.ts";
import { FrameWriter } from "./frame-writer.ts";

const DAY = 20261115;
const schemas = Object.fromEntries(Object.entries(FEED_EVENTS).map(([type, schema]) => [type, Compile(schema)]));

/** Writes an event with its own sequence number. */
function write(event: MarketEvent): Uint8Array {
  const writer = new FrameWriter(event.seq);
  const at = (((event.timeMs - dayStartMs(DAY)) % DAY_MS) + DAY_MS) % DAY_MS;
  if (event.type === "day-start") writer.dayStart(at, event.day, event.instrumentCount);
  else if (event.type === "instrument") writer.instrument(at, event.instrument);
  else if (event.type === "index-reference") writer.indexReference(at, event.index, event.previousClose);
  else if (event.type === "phase") writer.phase(at, event.instrument, event.phase);
  else if (event.type === "level") {
    writer.level(at, event.instrument, event.side, event.price, event.quantity, event.orderCount);
  } else if (event.type === "trade") {
    const { instrument, tradeSeq, price, quantity, side, kind, isOfficial } = event;
    writer.trade(at, instrument, tradeSeq, price, quantity, side, kind, isOfficial);
  } else if (event.type === "indication") writer.indication(at, event.instrument, event.price, event.volume);
  else if (event.type === "close") writer.close(at, event.instrument, event.price);
  else if (event.type === "heartbeat") writer.heartbeat(at);
  else writer.dayEnd(at);
  return writer.take();
}

function read(bytes: Uint8Array, day = DAY): MarketEvent[] {
  const events: MarketEvent[] = [];
  new FrameReader(day).readAll(bytes, (event) => events.push(event));
  return events;
}

const uint16 = fc.integer({ min: 0, max: 0xffff });
const uint32 = fc.oneof(fc.nat(2_000_000), fc.constant(0xffff_ffff), fc.integer({ min: 0, max: 0xffff_ffff }));
const counted = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant(0xffff_ffff));
const numbered = {
  seq: counted,
  timeMs: fc.integer({ min: 0, max: DAY_MS - 1 }).map((ms) => dayStartMs(DAY) + ms),
};
const shortText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("", "أرامكو السعودية", "\ufeffmark", "a\u0000b", "🏦".repeat(20)),
);
const listed: fc.Arbitrary<Instrument> = fc.record({
  number: uint16,
  symbol: fc.stringMatching(/^[0-9A-Z]{1,12}$/),
  nameAr: shortText,
  nameEn: shortText,
  market: fc.constantFrom(...MARKETS),
  securityType: fc.constantFrom(...SECURITY_TYPES),
  sectorEn: shortText,
  sectorAr: shortText,
  sharesOutstanding: fc.maxSafeNat(),
  freeFloatBps: fc.integer({ min: 0, max: 10_000 }),
  referencePrice: uint32,
  limitLow: uint32,
  limitHigh: uint32,
  tick: uint32,
});
const kind = <const Name extends string>(name: Name) => fc.constant(name);
const phase = fc.constantFrom(...PHASES);
const bookSide = fc.constantFrom("bid" as const, "ask" as const);
const tradeSide = fc.constantFrom("buy" as const, "sell" as const);

const marketEvent: fc.Arbitrary<MarketEvent> = fc.oneof(
  fc
    .record({
      type: kind("day-start"),
      ...numbered,
      instrumentCount: uint16,
      start: fc.integer({ min: -20_000, max: 50_000 }),
    })
    .map(({ start, timeMs, ...rest }) => {
      const day = dayOf(start * DAY_MS);
      // A day start is numbered 1 by the writer and carries its own day.
      return { ...rest, seq: 1, day, timeMs: dayStartMs(day) + (timeMs - dayStartMs(DAY)) };
    }),
  fc.record({ type: kind("instrument"), ...numbered, instrument: listed }),
  fc.record({
    type: kind("index-reference"),
    ...numbered,
    index: fc.constantFrom(...MARKETS),
    previousClose: fc.maxSafeNat(),
  }),
  fc.record({ type: kind("phase"), ...numbered, instrument: uint16, phase }),
  fc.record({
    type: kind("level"),
    ...numbered,
    instrument: uint16,
    side: bookSide,
    price: uint32,
    quantity: uint32,
    orderCount: uint32,
  }),
  fc.record({
    type: kind("trade"),
    ...numbered,
    instrument: uint16,
    tradeSeq: counted,
    price: counted,
    quantity: counted,
    side: tradeSide,
    kind: fc.constantFrom(...TRADE_KINDS),
    isOfficial: fc.boolean(),
  }),
  fc.record({ type: kind("indication"), ...numbered, instrument: uint16, price: uint32, volume: uint32 }),
  fc.record({ type: kind("close"), ...numbered, instrument: uint16, price: uint32 }),
  fc.record({ type: kind("heartbeat"), ...numbered }),
  fc.record({ type: kind("day-end"), ...numbered }),
);

describe("a written event", () => {
  test("is read as itself, satisfies its schema and is written again byte for byte", () => {
    fc.assert(
      fc.property(marketEvent, (event) => {
        const bytes = write(event);
        const [decoded, ...more] = read(bytes);
        expect(more).toEqual([]);
        expect(decoded).toEqual(event);
        expect(schemas[event.type]?.Errors(decoded)).toEqual([]);
        expect(write(event)).toEqual(bytes);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is found in a stream of many, cut at any place", () => {
    fc.assert(
      fc.property(fc.array(marketEvent, { maxLength: 8 }), fc.nat(), (events, cut) => {
        const bytes = Buffer.concat(events.filter((event) => event.type !== "day-start").map(write));
        const at = bytes.length === 0 ? 0 : cut % bytes.length;
        const whole = new DataView(bytes.buffer, bytes.byteOffset, at);
        let offset = 0;
        for (let length = frameLengthAt(whole, 0); length > 0; length = frameLengthAt(whole, offset)) offset += length;
        // The frames before the cut can be read; the rest waits for more bytes.
        const before = read(bytes.subarray(0, offset));
        expect([...before, ...read(bytes.subarray(offset))]).toEqual(read(bytes));
        if (offset < at) expect(() => read(bytes.subarray(0, at))).toThrow(FrameError);
      }),
    );
  });

  test("is the same for a reader that uses its objects again, and only until the next of its kind", () => {
    fc.assert(
      fc.property(fc.array(marketEvent, { minLength: 2, maxLength: 8 }), (events) => {
        const bytes = Buffer.concat(events.map(write));
        const passing: MarketEvent[] = [];
        const held = new Set<MarketEvent>();
        new FrameReader(DAY, true).readAll(bytes, (event) => {
          passing.push({ ...event });
          if (event.type === "level" || event.type === "trade") held.add(event);
        });
        expect(passing).toEqual(read(bytes));
        expect(held.size).toBeLessThanOrEqual(2);
        expect(new Set(read(bytes)).size).toBe(events.length);
      }),
      { numRuns: 200 },
    );
  });

  test("out of the range of its fields is our bug, never another value", () => {
    const writer = new FrameWriter();
    const wrong = [-1, 0x1_0000_0000, 0.5, Number.NaN];
    for (const value of wrong) {
      expect(() => writer.level(0, 1, "bid", value, 1, 1)).toThrow(Fault);
      expect(() => writer.level(0, 1, "bid", 1, value, 1)).toThrow(Fault);
      expect(() => writer.level(0, 1, "bid", 1, 1, value)).toThrow(Fault);
      expect(() => writer.trade(0, 1, 1, value, 1, "buy", "continuous", true)).toThrow(Fault);
      expect(() => writer.trade(0, 1, 1, 1, value, "buy", "continuous", true)).toThrow(Fault);
      expect(() => writer.indication(0, 1, value, 1)).toThrow(Fault);
      expect(() => writer.close(0, 1, value)).toThrow(Fault);
      expect(() => writer.heartbeat(value)).toThrow(Fault);
    }
    expect(() => writer.heartbeat(DAY_MS)).toThrow(Fault);
    expect(() => writer.trade(0, 1, 1, 1, 0, "buy", "continuous", true)).toThrow(Fault);
    expect(writer.byteLength).toBe(0);
  });
});

/** A frame with any body under a header that is valid or nearly valid. */
const hostileFrame = fc
  .record({
    type: fc.oneof(fc.constantFrom(...Object.values(FRAME_TYPE)), fc.nat(255)),
    version: fc.oneof({ weight: 9, arbitrary: fc.constant(FEED_VERSION) }, { weight: 1, arbitrary: fc.nat(255) }),
    seq: uint32,
    timeOfDayMs: fc.oneof({ weight: 9, arbitrary: fc.nat(DAY_MS - 1) }, { weight: 1, arbitrary: uint32 }),
    body: fc.oneof(
      ...[0, 3, 6, 9, 10, 16].map((bytes) => fc.uint8Array({ minLength: bytes, maxLength: bytes })),
      fc.uint8Array({ maxLength: 80 }),
    ),
  })
  .map(({ type, version, seq, timeOfDayMs, body }) => {
    const bytes = new Uint8Array(FRAME_HEADER_BYTES + body.length);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, bytes.length, true);
    view.setUint8(2, type);
    view.setUint8(3, version);
    view.setUint32(4, seq, true);
    view.setUint32(8, timeOfDayMs, true);
    bytes.set(body, FRAME_HEADER_BYTES);
    return bytes;
  });

/** A written event with a few of its bytes changed. */
const damagedFrame = fc
  .tuple(marketEvent, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }))
  .map(([event, changes]) => {
    const bytes = write(event).slice();
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes;
  });

describe("bytes from anywhere", () => {
  test("give events of the schema that write the same bytes again, or a FrameError", () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(hostileFrame, damagedFrame, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        let events: MarketEvent[];
        try {
          events = read(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
          refused++;
          return;
        }
        if (events.length > 0) accepted++;
        for (const event of events) expect(schemas[event.type]?.Errors(event)).toEqual([]);
        // The writer numbers a day start itself, so only its number may differ.
        if (events.every((event) => event.type !== "day-start")) {
          expect(Buffer.concat(events.map(write))).toEqual(Buffer.from(bytes));
        }
      }),
      { numRuns: 4_000 },
    );
    // Both outcomes must occur, or the property proves nothing.
    expect(Math.min(accepted, refused)).toBeGreaterThan(100);
  });

  test("before any day start are refused", () => {
    const writer = new FrameWriter();
    writer.heartbeat(1);
    expect(() => read(writer.take(), 0)).toThrow(FrameError);
  });

  test("with a length that no frame has are refused at once", () => {
    for (const length of [0, FRAME_HEADER_BYTES - 1, FRAME_BYTES_MAX + 1, 0xffff]) {
      const bytes = new Uint8Array(2);
      new DataView(bytes.buffer).setUint16(0, length, true);
      expect(() => frameLengthAt(new DataView(bytes.buffer), 0)).toThrow(FrameError);
    }
  });
});

describe("every schema of the feed", () => {
  const rows: [string, TSchema][] = Object.entries(FEED_EVENTS);

  test.each(rows)("%s: its example satisfies it and its fields are described", (_, schema) => {
    expect(Compile(schema).Errors(exampleOf(schema))).toEqual([]);
    const fields = Object.values(
      (schema as { properties?: Record<string, { description?: string }> }).properties ?? {},
    );
    for (const field of fields) expect(field.description).toMatch(/\.$/);
  });
});
