// A program that reads trades with the client library, at times more slowly than they come, ends now and then with messages unread, and
// resumes after the place that the library reported. Its sockets are simulated; the library is the real one.

import type { OpenSocket } from "../../sdk/src/stream/socket.ts";
import { ConnectionQueue } from "../../sdk/src/stream/stream-connection.ts";
import { type After, type StreamMessage, Subscription } from "../../sdk/src/stream/subscription.ts";
import { dayOf, SECOND_MS } from "../../src/base/index.ts";
import { Client, DEMO_KEY } from "./clients.ts";
import type { SimulatedSocket } from "./door.ts";
import type { TradePlace } from "./market.ts";

/** Mean time that the program takes for a message, and mean time from its start to its end. */
const READ_MS = 100;
const RUNS_MS = 5 * SECOND_MS;
/** After this time a connection to a dead process has failed. */
const REFUSED_MS = SECOND_MS;
const ABNORMAL_CLOSURE = 1006;

export class LibraryReader extends Client {
  /** By symbol, the last trade that the program has read. Bound: the symbols of the market. */
  readonly #places = new Map<string, TradePlace>();
  /** By symbol, the last received trade. Bound: the symbols of the market. */
  readonly #came = new Map<string, string>();
  readonly #queue = new ConnectionQueue();

  async run(): Promise<never> {
    for (let after: After | null = null; ; ) {
      await this.pause(SECOND_MS / 2);
      const stream = this.#open(after);
      await this.#read(stream);
      stream.close();
      after = stream.after;
      if (after === null) this.#places.clear();
      else after = this.world.keepPlace(after, Object.fromEntries(this.#came));
    }
  }

  #open(after: After | null): Subscription<"trades"> {
    return new Subscription<"trades">({
      channel: "trades",
      symbols: this.world.market.symbols,
      address: (query) => {
        const parameters = new URLSearchParams({ ...query, api_key: DEMO_KEY });
        return Promise.resolve(`http://simulated/ws/v1/market/trades/?${parameters.toString()}`);
      },
      queue: this.#queue,
      openSocket: this.#openSocket,
      ...(after === null ? {} : { after }),
    });
  }

  readonly #openSocket: OpenSocket = (url, { received, closed }) => {
    const { scheduler } = this.world;
    const member = this.edge();
    let socket: SimulatedSocket | null = null;
    let isClosed = false;
    const close = (code: number): void => {
      if (!isClosed) closed(code, "");
      isClosed = true;
    };
    scheduler.after(REFUSED_MS, this.owner, "no socket", () => {
      if (socket === null && (member === undefined || member.isDead)) close(ABNORMAL_CLOSURE);
    });
    if (member !== undefined)
      scheduler.after(0, member, "socket is asked for", () => {
        const headers = {
          Upgrade: "websocket",
          Connection: "Upgrade",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        };
        const taken = (frame: string): void => {
          this.#note(frame);
          received(frame);
        };
        const client = { owner: this.owner, received: taken, closed: close };
        void member.door?.open(new Request(url, { headers }), client).then((opened) => {
          socket = opened;
          if (opened === null) scheduler.after(0, this.owner, "refused", () => close(ABNORMAL_CLOSURE));
          else if (isClosed) opened.hangUp();
        });
      });
    return {
      send: (text) => {
        socket?.say(text);
        return socket !== null;
      },
      close: () => {
        isClosed = true;
        socket?.hangUp();
      },
    };
  };

  #note(text: string): void {
    // The schema of the channel guarantees these fields for this type.
    const frame = JSON.parse(text) as { readonly type: string; symbol: string; trade_seq: number; event_time: string };
    if (frame.type === "trade")
      this.#came.set(frame.symbol, `${dayOf(Date.parse(frame.event_time))}.${frame.trade_seq}`);
  }

  async #read(stream: Subscription<"trades">): Promise<void> {
    const { scheduler, random } = this.world;
    const endsAtMs = scheduler.nowMs + RUNS_MS * random.exponential();
    for await (const message of stream) {
      this.#take(message);
      // Before its first day an edge knows no symbols yet.
      if (message.type === "unknown_symbols" || scheduler.nowMs >= endsAtMs) return;
      await this.pause(READ_MS);
    }
  }

  #take(message: StreamMessage<"trades">): void {
    const { market, checks, count } = this.world;
    if (message.type === "gap") {
      count(`gaps, ${message.reason}`);
      this.#places.delete(message.symbol);
    } else if (message.type === "trades_snapshot") {
      const [newest] = message.events;
      if (this.#places.has(message.symbol))
        checks.fail("a program goes on where it stopped", `${message.symbol} begins anew without a gap`);
      if (newest !== undefined)
        this.#places.set(message.symbol, { day: dayOf(Date.parse(newest.event_time)), tradeSeq: newest.trade_seq });
    } else if (message.type === "trade") {
      const { symbol, trade_seq: tradeSeq, event_time } = message;
      const day = dayOf(Date.parse(event_time));
      count("trades read");
      const place = this.#places.get(symbol);
      const due = place === undefined ? null : market.nextTrade(symbol, place);
      if (due !== null && (due.day !== day || due.tradeSeq !== tradeSeq))
        checks.fail(
          "a program goes on where it stopped",
          `${symbol}: ${day}.${tradeSeq} is read, and ${due.day}.${due.tradeSeq} is next`,
        );
      this.#places.set(symbol, { day, tradeSeq });
    }
  }
}
