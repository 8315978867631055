// The thread of the in-process exchange: waits for `open`, then streams frames as fast as its reader takes them.

import { SystemClock } from "../../src/base/index.ts";
import type { CarrierEnd } from "../../src/feed-protocol/index.ts";
import { type FrameSink, MarketStream } from "./market-stream.ts";
import { CHUNKS_IN_FLIGHT_MAX, type FromExchange, type ToExchange } from "./worker-messages.ts";

declare const self: Worker;

let inFlight = 0;
let roomMade: (() => void) | null = null;

const tell = (message: FromExchange, transfer: ArrayBuffer[] = []): void => self.postMessage(message, transfer);

const sink: FrameSink = {
  async send(bytes) {
    // A chunk may be a part of a larger buffer, which cannot be handed over twice.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
    inFlight++;
    tell({ type: "frames", bytes: own }, [own.buffer]);
    while (inFlight >= CHUNKS_IN_FLIGHT_MAX) {
      await new Promise<void>((resolve) => {
        roomMade = resolve;
      });
    }
  },
  caughtUp: () => tell({ type: "caught-up" }),
};

self.onmessage = (event: MessageEvent<ToExchange>) => {
  const message = event.data;
  if (message.type === "taken") {
    inFlight--;
    roomMade?.();
    roomMade = null;
    return;
  }
  const stream = new MarketStream(message.options, new SystemClock(), sink);
  stream.run(message.from).then(
    (end) => tell({ type: "end", end }),
    (error: unknown) => {
      const end: CarrierEnd = { kind: "lost", message: `the exchange failed: ${String(error)}` };
      tell({ type: "end", end });
    },
  );
};
