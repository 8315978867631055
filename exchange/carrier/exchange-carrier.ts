// The simulated exchange as a carrier: it runs in a thread of its own within this process, so that generating the market does
// not hold up serving it.

import type { Carrier, CarrierEnd, FrameReceiver, FrameStream, Position } from "../../src/feed-protocol/index.ts";
import type { ExchangeOptions } from "./exchange-options.ts";
import type { FromExchange, ToExchange } from "./worker-messages.ts";

/** Each `open` is a fresh exchange that goes on from the position it is given. */
export class ExchangeCarrier implements Carrier {
  readonly #options: ExchangeOptions;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  open(from: Position | null, receiver: FrameReceiver): FrameStream {
    return new WorkerStream(this.#options, from, receiver);
  }
}

class WorkerStream implements FrameStream {
  readonly #worker: Worker;
  readonly #receiver: FrameReceiver;
  /** What came from the exchange and is not yet delivered; bounded by the chunks that it may have in flight. */
  readonly #arrived: FromExchange[] = [];
  #isDelivering = false;
  #isClosed = false;

  constructor(options: ExchangeOptions, from: Position | null, receiver: FrameReceiver) {
    this.#receiver = receiver;
    this.#worker = new Worker(new URL("./exchange-worker.ts", import.meta.url).href);
    this.#worker.onmessage = (event: MessageEvent<FromExchange>) => {
      this.#arrived.push(event.data);
      void this.#deliver();
    };
    this.#worker.onerror = (event) => this.#end({ kind: "lost", message: `the exchange crashed: ${event.message}` });
    this.#worker.addEventListener("close", () => this.#end({ kind: "lost", message: "the exchange stopped" }));
    this.#tell({ type: "open", options, from });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#arrived.length = 0;
    this.#worker.terminate();
  }

  /** One after the other: the receiver is never called again before it has finished with the last chunk. */
  async #deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      for (let next = this.#arrived.shift(); next !== undefined; next = this.#arrived.shift()) await this.#hand(next);
    } catch (error) {
      this.#end({ kind: "lost", message: `the receiver failed: ${String(error)}` });
    } finally {
      this.#isDelivering = false;
    }
  }

  async #hand(message: FromExchange): Promise<void> {
    if (this.#isClosed) return;
    switch (message.type) {
      case "frames":
        await this.#receiver.frames(message.bytes);
        this.#tell({ type: "taken" });
        return;
      case "caught-up":
        this.#receiver.caughtUp();
        return;
      case "end":
        this.#end(message.end);
    }
  }

  #tell(message: ToExchange): void {
    if (!this.#isClosed) this.#worker.postMessage(message);
  }

  #end(end: CarrierEnd): void {
    if (this.#isClosed) return;
    this.close();
    this.#receiver.ended(end);
  }
}
