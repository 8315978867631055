// The simulated exchange as a carrier: it runs in a thread of its own within this process, so that simulating the market does
// not hold up the service.

import { crashOf, dayStartMs, programFile } from "../../src/base/index.ts";
import type { Carrier, CarrierEnd, FrameReceiver, FrameStream, Position } from "../../src/feed-protocol/index.ts";
import type { ExchangeOptions } from "./exchange-options.ts";

/**
 * To the exchange: prepare the first day, or follow another exchange, any number of times; begin; then one `taken` for each chunk that the
 * reader has finished with.
 */
export type ToExchange =
  | { readonly type: "prepare"; readonly options: ExchangeOptions }
  | { readonly type: "follow"; readonly options: ExchangeOptions; readonly to: Position }
  | { readonly type: "open"; readonly options: ExchangeOptions; readonly from: Position | null }
  | { readonly type: "taken" };

/** From the exchange; the bytes of `frames` are transferred, not copied. */
export type FromExchange =
  | { readonly type: "frames"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "approaching"; readonly timeMs: number }
  | { readonly type: "caught-up" }
  | { readonly type: "end"; readonly end: CarrierEnd };

/**
 * Each `open` starts an exchange of its own at the given position; the first one continues with the prepared or following exchange, where
 * there is one.
 */
export class ExchangeCarrier implements Carrier {
  readonly #options: ExchangeOptions;
  /** The exchange that is being prepared, or that follows another one. */
  #waiting: Worker | null = null;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  get liveFromMs(): number {
    const { firstDay, startTimeOfDayMs } = this.#options;
    return dayStartMs(firstDay) + startTimeOfDayMs;
  }

  /** Simulates the first day ahead, because the market will be opened for the first time soon. */
  prepare(): void {
    this.#waiting ??= newExchange();
    this.#waiting.postMessage({ type: "prepare", options: this.#options } satisfies ToExchange);
  }

  /** Simulates this exchange behind the leading exchange of the same market, which has come to `to`, its next event. */
  follow(to: Position): void {
    this.#waiting ??= newExchange();
    this.#waiting.postMessage({ type: "follow", options: this.#options, to } satisfies ToExchange);
  }

  /** Ends the waiting exchange: it will not be opened. */
  stopWaiting(): void {
    this.#waiting?.terminate();
    this.#waiting = null;
  }

  open(from: Position | null, receiver: FrameReceiver): FrameStream {
    const worker = this.#waiting ?? newExchange();
    this.#waiting = null;
    return new WorkerStream(worker, this.#options, from, receiver);
  }
}

function newExchange(): Worker {
  return new Worker(programFile("exchange/server/exchange-worker.ts"));
}

class WorkerStream implements FrameStream {
  readonly #worker: Worker;
  readonly #receiver: FrameReceiver;
  /** Undelivered messages of the exchange. Bound: the chunks that the exchange has in flight. */
  readonly #arrived: FromExchange[] = [];
  #isDelivering = false;
  #isClosed = false;

  constructor(worker: Worker, options: ExchangeOptions, from: Position | null, receiver: FrameReceiver) {
    this.#receiver = receiver;
    this.#worker = worker;
    this.#worker.onmessage = (event: MessageEvent<FromExchange>) => {
      this.#arrived.push(event.data);
      void this.#deliver();
    };
    this.#worker.onerror = (event) =>
      this.#end({ kind: "lost", message: `the exchange crashed: ${crashOf(event.message)}` });
    this.#worker.addEventListener("close", () => this.#end({ kind: "lost", message: "the exchange stopped" }));
    this.#post({ type: "open", options, from });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#arrived.length = 0;
    this.#worker.terminate();
  }

  /** Delivers one chunk after the other: the receiver gets the next one when it has finished with the previous one. */
  async #deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      for (let next = this.#arrived.shift(); next !== undefined; next = this.#arrived.shift())
        await this.#deliverOne(next);
    } catch (error) {
      this.#end({ kind: "lost", message: `the receiver failed: ${String(error)}` });
    } finally {
      this.#isDelivering = false;
    }
  }

  async #deliverOne(message: FromExchange): Promise<void> {
    if (this.#isClosed) return;
    switch (message.type) {
      case "frames":
        await this.#receiver.frames(message.bytes);
        this.#post({ type: "taken" });
        return;
      case "approaching":
        this.#receiver.approaching?.(message.timeMs);
        return;
      case "caught-up":
        this.#receiver.caughtUp();
        return;
      case "end":
        this.#end(message.end);
    }
  }

  #post(message: ToExchange): void {
    if (!this.#isClosed) this.#worker.postMessage(message);
  }

  #end(end: CarrierEnd): void {
    if (this.#isClosed) return;
    this.close();
    this.#receiver.ended(end);
  }
}
