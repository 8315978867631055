// The suite that every carrier passes: it brings the same frames, from any event on, as fast as its reader takes them.

import { describe, expect, test } from "bun:test";
import type { Carrier, CarrierEnd, FrameStream } from "../../src/feed-protocol/index.ts";
import type { Position } from "../../src/model/index.ts";
import type { SimulatedDays } from "../simulation/simulated-days.ts";

export interface CarrierWorld {
  /** A way to an exchange on which the days have already happened. */
  readonly carrier: () => Carrier;
  readonly days: () => SimulatedDays;
}

export interface Received {
  readonly bytes: Buffer;
  readonly end: CarrierEnd | "caught up";
}

/** Reads until the carrier has caught up or has ended; `slowly` makes every chunk wait for a turn of the event loop. */
export function receive(carrier: Carrier, from: Position | null, slowly = false): Promise<Received> {
  const parts: Uint8Array[] = [];
  const { promise, resolve } = Promise.withResolvers<Received>();
  let isBusy = false;
  const finish = (end: Received["end"]): void => {
    stream?.close();
    resolve({ bytes: Buffer.concat(parts), end });
  };
  const stream: FrameStream = carrier.open(from, {
    frames: async (bytes) => {
      expect(isBusy).toBe(false);
      isBusy = true;
      parts.push(bytes.slice());
      if (slowly) await new Promise((done) => setImmediate(done));
      isBusy = false;
    },
    caughtUp: () => finish("caught up"),
    ended: finish,
  });
  return promise;
}

export function carrierContract(name: string, world: CarrierWorld): void {
  const whole = (): Buffer => Buffer.concat(world.days().frames);
  describe(name, () => {
    test("brings the whole day from the beginning", async () => {
      const received = await receive(world.carrier(), null);
      expect(received.bytes.subarray(0, whole().length).equals(whole())).toBe(true);
      expect(received.end).toBe("caught up");
    });

    test("brings the rest of the day from any event on", async () => {
      const last = world.days().frames.length;
      for (const seq of [Math.floor(last / 3), last]) {
        const received = await receive(world.carrier(), { day: world.days().options.firstDay, seq });
        const expected = Buffer.concat(world.days().frames.slice(seq - 1));
        expect(received.bytes.subarray(0, expected.length).equals(expected)).toBe(true);
      }
    });

    test("waits for a reader that takes its time, and never calls it twice at once", async () => {
      const received = await receive(world.carrier(), null, true);
      expect(received.bytes.subarray(0, whole().length).equals(whole())).toBe(true);
    });

    test("says nothing more once it is closed", async () => {
      let chunks = 0;
      const stream = world.carrier().open(null, {
        frames: () => {
          chunks++;
          stream.close();
        },
        caughtUp: () => expect.unreachable(),
        ended: () => expect.unreachable(),
      });
      // Meanwhile another reader is sent the whole day.
      await receive(world.carrier(), null);
      expect(chunks).toBeLessThanOrEqual(1);
    });
  });
}
