// A relay between the exchange and the service: it records all frames before it passes them on, has the pace of the market,
// holds the market before its first trade until it is released, and can cut the connection.

import { connect, createServer, type Server, type Socket } from "node:net";
import { closed, listen } from "../loopback.ts";
import { nowMs, pause } from "../pause.ts";
import { CAUGHT_UP, FrameCutter, isCaughtUp, isControl, isDayStart, isTradeFrame } from "./feed-events.ts";
import type { Recording } from "./recording.ts";

export interface RelayOptions {
  readonly recording: Recording;
  /** Most market seconds that pass in a second, so that frames that piled up during a fault come in at a checkable pace. */
  readonly speed: number;
  /** True while the clients of the soak have too much left to read. */
  readonly isBehind: () => boolean;
}

const TICK_MS = 20;
const AHEAD_MAX_S = 0.25;

export class FeedRelay {
  readonly #options: RelayOptions;
  readonly #server: Server;
  readonly #connections = new Set<RelayedConnection>();
  #exchangePort = 0;
  #isHeld = true;
  /** Market time up to which events may pass. */
  #untilMs = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#server = createServer((reader) => this.#join(reader));
  }

  async open(exchangePort: number): Promise<number> {
    this.#exchangePort = exchangePort;
    return await listen(this.#server);
  }

  /** Lets the first trade pass, and all that follows, at the pace of the market. */
  release(): void {
    this.#isHeld = false;
    this.#untilMs = this.#options.recording.timeMs;
    void this.#pace();
  }

  /** Stops all new events from now on. */
  hold(): void {
    this.#isHeld = true;
    this.#untilMs = Number.NEGATIVE_INFINITY;
  }

  /** Cuts every connection, as a network does. */
  cut(): void {
    for (const connection of this.#connections) connection.end();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.cut();
    await closed(this.#server);
  }

  async #pace(): Promise<void> {
    const { recording, speed, isBehind } = this.#options;
    for (let lastMs = nowMs(); !this.#isClosed && !this.#isHeld; lastMs = nowMs()) {
      await pause(TICK_MS);
      if (isBehind() || this.#isHeld) continue;
      const aheadMs = recording.timeMs + AHEAD_MAX_S * speed * 1_000;
      this.#untilMs = Math.min(Math.max(this.#untilMs, recording.timeMs) + (nowMs() - lastMs) * speed, aheadMs);
      for (const connection of this.#connections) connection.pass();
    }
  }

  #join(reader: Socket): void {
    const exchange = connect(this.#exchangePort, "127.0.0.1");
    const { recording } = this.#options;
    const connection = new RelayedConnection(reader, exchange, recording, (frame) => {
      if (this.#untilMs === Number.NEGATIVE_INFINITY) return false;
      if (this.#isHeld) return !isTradeFrame(frame);
      // The night between two days takes no time.
      return isDayStart(frame) || recording.clockOf(frame) <= this.#untilMs;
    });
    this.#connections.add(connection);
    const end = (): void => {
      this.#connections.delete(connection);
      connection.end();
    };
    for (const socket of [reader, exchange]) {
      socket.on("error", end);
      socket.on("close", end);
    }
  }
}

/** One connection of the service to the exchange; frames wait here until they may pass. */
class RelayedConnection {
  readonly #reader: Socket;
  readonly #exchange: Socket;
  readonly #recording: Recording;
  readonly #mayPass: (frame: Buffer) => boolean;
  readonly #connection = { day: 0 };
  #waiting: Buffer[] = [];
  #isCaughtUp = false;

  constructor(reader: Socket, exchange: Socket, recording: Recording, mayPass: (frame: Buffer) => boolean) {
    this.#reader = reader;
    this.#exchange = exchange;
    this.#recording = recording;
    this.#mayPass = mayPass;
    const cutter = new FrameCutter();
    reader.on("data", (bytes: Buffer) => void exchange.write(bytes));
    exchange.on("data", (bytes: Buffer) => {
      for (const frame of cutter.cut(bytes)) this.#waiting.push(Buffer.from(frame));
      this.pass();
      if (this.#waiting.length > 0) exchange.pause();
    });
  }

  /** Records and passes on the frames that may pass. */
  pass(): void {
    const passing: Buffer[] = [];
    let count = 0;
    for (const frame of this.#waiting) {
      const isOld = isControl(frame) || this.#recording.has(frame, this.#connection);
      if (!isOld && !this.#mayPass(frame)) break;
      count++;
      if (isCaughtUp(frame) && this.#isCaughtUp) continue;
      if (isCaughtUp(frame)) this.#isCaughtUp = true;
      this.#recording.take(frame, this.#connection);
      passing.push(frame);
    }
    this.#waiting = this.#waiting.slice(count);
    // Waiting frames have not happened yet for the reader: it has received everything that has happened.
    if (this.#waiting.length > 0 && this.#recording.lastPlace >= 0 && !this.#isCaughtUp) {
      this.#isCaughtUp = true;
      passing.push(CAUGHT_UP);
    }
    if (passing.length > 0) this.#reader.write(Buffer.concat(passing));
    // A reader that does not take its data gets no more: the exchange waits.
    if (this.#waiting.length === 0 && this.#reader.writableLength < 1_048_576) this.#exchange.resume();
  }

  end(): void {
    this.#reader.destroy();
    this.#exchange.destroy();
  }
}
