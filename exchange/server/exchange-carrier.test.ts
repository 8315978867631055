import { describe, expect, test } from "bun:test";
import type { CarrierEnd, FrameReceiver, Position } from "../../src/feed-protocol/index.ts";
import { hashOf, join, SMALL_MARKET, wholeDay } from "../../test/exchange/small-market.ts";
import { ExchangeCarrier } from "./exchange-carrier.ts";
import type { ExchangeOptions } from "./exchange-options.ts";
import { CHUNK_BYTES_MAX, framesFrom } from "./frame-chunks.ts";

const { firstDay } = SMALL_MARKET;
const whole = wholeDay(firstDay);

interface Received {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: CarrierEnd | null;
}

/** Listens until the reader has caught up or the stream ended, then closes. */
function hear(
  from: Position | null,
  options: Partial<ExchangeOptions> = {},
  more: Partial<FrameReceiver> = {},
  carrier = new ExchangeCarrier({ ...SMALL_MARKET, ...options }),
): Promise<Received> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    const stream = carrier.open(from, {
      approaching: (timeMs) => more.approaching?.(timeMs),
      frames: async (bytes) => {
        parts.push(bytes);
        await more.frames?.(bytes);
      },
      caughtUp: () => {
        stream.close();
        resolve({ bytes: join(parts), end: null });
      },
      ended: (end) => resolve({ bytes: join(parts), end }),
    });
  });
}

describe("the exchange in a thread of its own", () => {
  let unprepared: Promise<Received> | null = null;
  /** The bytes of a new exchange, for the two tests that read them. */
  const heardUnprepared = (): Promise<Received> => {
    unprepared ??= hear(null);
    return unprepared;
  };

  test("brings the same bytes as a day that is run here", async () => {
    const { bytes, end } = await heardUnprepared();
    expect(end).toBeNull();
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(hashOf(bytes)).toBe(hashOf(whole.subarray(0, bytes.length)));
  });

  test("brings the same bytes when its first day was prepared, wherever the reader begins", async () => {
    const { bytes: plain } = await heardUnprepared();
    for (const from of [null, { day: firstDay, seq: 1 }, { day: firstDay, seq: 500 }]) {
      const carrier = new ExchangeCarrier(SMALL_MARKET);
      carrier.prepare();
      const { bytes, end } = await hear(from, {}, {}, carrier);
      expect(end).toBeNull();
      expect(hashOf(bytes)).toBe(hashOf(from === null ? plain : framesFrom(plain, from.seq)));
    }
  });

  test("holds the next chunk back until the last one is taken, and keeps chunks small", async () => {
    let busy = 0;
    let most = 0;
    let largest = 0;
    await hear(
      null,
      { activity: 0.02 },
      {
        frames: async (bytes) => {
          busy++;
          most = Math.max(most, busy);
          largest = Math.max(largest, bytes.length);
          await Promise.resolve();
          await new Promise((resolve) => setImmediate(resolve));
          busy--;
        },
      },
    );
    expect(most).toBe(1);
    expect(largest).toBeLessThanOrEqual(CHUNK_BYTES_MAX);
  });

  test("says how far it has come while it plays its day again, and nothing after its first frame [RUN-29]", async () => {
    const received: string[] = [];
    const times: number[] = [];
    await hear(
      { day: firstDay, seq: 15_000 },
      { activity: 0.02 },
      {
        approaching: (timeMs) => {
          received.push("approaching");
          times.push(timeMs);
        },
        frames: () => void received.push("frames"),
      },
    );
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(received.lastIndexOf("approaching")).toBeLessThan(
      received.includes("frames") ? received.indexOf("frames") : received.length,
    );
  });

  test("refuses a position with a code and a message", async () => {
    const { end } = await hear({ day: firstDay, seq: 99_999_999 });
    expect(end).toEqual({
      kind: "rejected",
      code: "POSITION_IN_FUTURE",
      message: "event 99999999 of 2026-11-16 has not happened yet",
    });
  });

  test("a crash of the exchange is a lost connection", async () => {
    const broken = (SMALL_MARKET.listings ?? []).map((listing) => ({ ...listing, referencePrice: Number.NaN }));
    const { end } = await hear(null, { listings: broken });
    expect(end?.kind).toBe("lost");
  });

  test("a crash before its first step is one as well", async () => {
    // A seed cannot be a bigint: writing it into the key of the cache throws and stops the thread.
    const options = { seed: 1n as unknown as number };
    const { end } = await hear(null, options);
    // `/readyz` shows this message: one line, without the source code around the error.
    expect(end).toMatchObject({ kind: "lost", message: expect.stringMatching(/^the exchange crashed: [^\n]+$/) });
  });

  test("a receiver that throws ends its own stream", async () => {
    const { end } = await hear(
      null,
      {},
      {
        frames: () => {
          throw new Error("full");
        },
      },
    );
    expect(end).toEqual({ kind: "lost", message: "the receiver failed: Error: full" });
  });
});
