// The thread of the in-process exchange: waits for `open`, then streams frames as fast as its reader takes them.

import { SystemClock } from "../../src/base/index.ts";
import type { CarrierEnd } from "../../src/feed-protocol/index.ts";
import type { FromExchange, ToExchange } from "./exchange-carrier.ts";
import { type FrameSink, MarketStream } from "./market-stream.ts";

declare const self: Worker;

/** Chunks on the way at one time: enough to keep both threads busy, few enough that nothing piles up. */
const CHUNKS_IN_FLIGHT_MAX = 4;

/** Posts frames to the reader's thread, and waits while it has too many chunks that it has not finished with. */
class WorkerSink implements FrameSink {
  #inFlight = 0;
  #resume: (() => void) | null = null;

  async send(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    // A chunk may be part of a larger buffer, and a buffer can be transferred only once.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
    this.#inFlight++;
    post({ type: "frames", bytes: own }, [own.buffer]);
    while (this.#inFlight >= CHUNKS_IN_FLIGHT_MAX) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
  }

  approaching(timeMs: number): void {
    post({ type: "approaching", timeMs });
  }

  caughtUp(): void {
    post({ type: "caught-up" });
  }

  /** The reader has finished with a chunk. */
  taken(): void {
    this.#inFlight--;
    this.#resume?.();
    this.#resume = null;
  }
}

function post(message: FromExchange, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, transfer);
}

/** The exchange of this thread: it may prepare its first day or follow another one first, and then runs. */
class ThreadExchange {
  readonly #sink = new WorkerSink();
  #stream: MarketStream | null = null;

  take(message: ToExchange): void {
    if (message.type === "taken") {
      this.#sink.taken();
      return;
    }
    this.#stream ??= new MarketStream(message.options, new SystemClock(), this.#sink);
    if (message.type === "prepare") this.#stream.prepare().catch(failed);
    else if (message.type === "follow") this.#stream.follow(message.to).catch(failed);
    else this.#stream.run(message.from).then((end) => post({ type: "end", end }), failed);
  }
}

function failed(error: unknown): void {
  const end: CarrierEnd = { kind: "lost", message: `the exchange failed: ${String(error)}` };
  post({ type: "end", end });
}

const exchange = new ThreadExchange();

self.onmessage = (event: MessageEvent<ToExchange>) => exchange.take(event.data);
