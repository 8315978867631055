// Passes the feed of an exchange on to one service and records, by this process's own clock, the time at which each trade passed.

import { connect, createServer, type Server, type Socket } from "node:net";
import { RecentMap } from "../../../src/base/index.ts";
import { FeedDecoder, FrameCutter, isControl } from "../../soak/feed/feed-events.ts";
import { listen } from "../../soak/loopback.ts";

/** Some minutes of trades at the real market's pace. */
const TRADES_KEPT_MAX = 200_000;

export class StampedFeed {
  readonly #exchangePort: number;
  readonly #server: Server;
  /** Milliseconds, with fractions, by symbol and number of the trade. */
  readonly #passedMs = new RecentMap<string, number>(TRADES_KEPT_MAX);
  // Bound: the readers of one service.
  readonly #sockets = new Set<Socket>();
  /** The sockets to the exchange among them. Bound: the readers of one service. */
  readonly #upstream = new Set<Socket>();
  #isHeld = false;
  #port = 0;

  private constructor(exchangePort: number) {
    this.#exchangePort = exchangePort;
    this.#server = createServer((reader) => this.#join(reader));
  }

  static async open(exchangePort: number): Promise<StampedFeed> {
    const feed = new StampedFeed(exchangePort);
    feed.#port = await listen(feed.#server);
    return feed;
  }

  get address(): string {
    return `tcp://127.0.0.1:${this.#port}`;
  }

  /** The time at which the trade passed; undefined when it did not. */
  passedMs(symbol: string, tradeSeq: number): number | undefined {
    return this.#passedMs.get(`${symbol} ${tradeSeq}`);
  }

  /** Holds everything until `release`, so that an unmeasured service does no work. After half a minute it takes the feed for lost. */
  hold(): void {
    this.#isHeld = true;
    for (const exchange of this.#upstream) exchange.pause();
  }

  release(): void {
    this.#isHeld = false;
    for (const exchange of this.#upstream) exchange.resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(reader: Socket): void {
    const exchange = connect(this.#exchangePort, "127.0.0.1");
    this.#upstream.add(exchange);
    exchange.on("close", () => this.#upstream.delete(exchange));
    const cutter = new FrameCutter();
    const decoder = new FeedDecoder();
    const symbols = new Map<number, string>();
    exchange.on("data", (bytes: Buffer) => {
      reader.write(bytes);
      const nowMs = performance.now();
      for (const frame of cutter.cut(bytes)) {
        if (isControl(frame)) continue;
        const event = decoder.decode(frame);
        if (event.type === "instrument") symbols.set(event.listed.number, event.listed.symbol);
        if (event.type === "trade") this.#passedMs.set(`${symbols.get(event.instrument)} ${event.tradeSeq}`, nowMs);
      }
    });
    if (this.#isHeld) exchange.pause();
    reader.on("data", (bytes) => void exchange.write(bytes));
    for (const [socket, other] of [
      [reader, exchange],
      [exchange, reader],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
