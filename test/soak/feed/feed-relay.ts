// Stands between the exchange and the service: records what passes before it is passed on, holds the market back before
// its first trade until it is told to go on, and can cut the connection.

import { connect, createServer, type Server, type Socket } from "node:net";
import { FrameCutter, isTradeFrame } from "./feed-events.ts";
import type { Recording } from "./recording.ts";

export class FeedRelay {
  readonly #recording: Recording;
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #exchangePort = 0;
  #isHeld = true;
  #release: (() => void)[] = [];

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#server = createServer((reader) => this.#join(reader));
  }

  async open(exchangePort: number): Promise<number> {
    this.#exchangePort = exchangePort;
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  }

  /** Lets the first trade pass, and all that follows. */
  release(): void {
    this.#isHeld = false;
    for (const go of this.#release.splice(0)) go();
  }

  /** Cuts every connection, as a network does. */
  cut(): void {
    for (const [reader, exchange] of this.#pairs) {
      reader.destroy();
      exchange.destroy();
    }
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  #join(reader: Socket): void {
    const exchange = connect(this.#exchangePort, "127.0.0.1");
    const pair = [reader, exchange] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      reader.destroy();
      exchange.destroy();
    };
    for (const socket of pair) {
      socket.on("error", end);
      socket.on("close", end);
    }
    reader.on("data", (bytes: Buffer) => void exchange.write(bytes));
    const cutter = new FrameCutter();
    const connection = { day: 0 };
    exchange.on("data", (bytes: Buffer) => {
      const passing: Buffer[] = [];
      const held: Buffer[] = [];
      for (const frame of cutter.cut(bytes)) {
        if (held.length > 0 || (this.#isHeld && isTradeFrame(frame))) held.push(frame);
        else {
          this.#recording.take(frame, connection);
          passing.push(frame);
        }
      }
      this.#pass(Buffer.concat(passing), reader, exchange);
      if (held.length === 0) return;
      exchange.pause();
      this.#release.push(() => {
        for (const frame of held) this.#recording.take(frame, connection);
        this.#pass(Buffer.concat(held), reader, exchange);
        exchange.resume();
      });
    });
  }

  #pass(bytes: Buffer, reader: Socket, exchange: Socket): void {
    if (bytes.length === 0 || reader.destroyed || reader.write(bytes)) return;
    exchange.pause();
    reader.once("drain", () => exchange.resume());
  }
}
