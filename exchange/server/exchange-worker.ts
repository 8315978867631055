// The thread of the in-process exchange: waits for `open`, then streams frames as fast as its reader takes them.

import { giveWay, SystemClock } from "../../src/base/index.ts";
import type { CarrierEnd } from "../../src/feed-protocol/index.ts";
import type { FromExchange, ToExchange } from "./exchange-carrier.ts";
import { type FrameSink, MarketStream } from "./market-stream.ts";

declare const self: Worker;

/** Chunks on the way at one time: enough to keep both threads busy, few enough that nothing piles up. */
const CHUNKS_IN_FLIGHT_MAX = 4;

/** Up to this speed a tenth of a processor is enough: a day lasts five minutes and costs under 20 seconds of processor time; measured. */
const UNHURRIED_SPEED_MAX = 60;

/** Posts frames to the reader's thread, and waits while the reader has too many unfinished chunks. */
class WorkerSink implements FrameSink {
  readonly #isUnhurried: boolean;
  #inFlight = 0;
  #resume: (() => void) | null = null;

  constructor(isUnhurried: boolean) {
    this.#isUnhurried = isUnhurried;
  }

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
    // From here on the market is simulated a minute ahead, and after a restart behind the stored frames: requests of customers come first.
    if (this.#isUnhurried) giveWay("to-the-present");
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

/** The exchange of this thread: it may first prepare its first day or follow another exchange, and then runs. */
class ThreadExchange {
  #sink: WorkerSink | null = null;
  #stream: MarketStream | null = null;

  take(message: ToExchange): void {
    if (message.type === "taken") {
      this.#sink?.taken();
      return;
    }
    const { options } = message;
    this.#sink ??= new WorkerSink(options.clock === "wall" || options.speed <= UNHURRIED_SPEED_MAX);
    this.#stream ??= new MarketStream(options, new SystemClock(), this.#sink);
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
