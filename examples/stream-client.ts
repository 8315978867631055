// A client of the streams that behaves as the service asks: it pings every 30 seconds, opens connections of a key one after
// the other, reconnects with capped exponential backoff and jitter, honours retry_after_seconds, restores its subscriptions,
// and does not reconnect when the key or the plan must be changed first. On trades it resumes where it stopped, so that nothing
// is missed and nothing comes twice, and can prove it. It needs nothing but a WebSocket.
//
// With a service on this machine (npm start), from the folder of the repository:
//
//   npx bun examples/stream-client.ts stocks 2222 1120

import { ConnectionQueue, type Timers, wallTimers } from "./connection-queue.ts";
import { type Proof, TradePlaces } from "./trade-places.ts";

export type Channel = "stocks" | "trades" | "depth";

const PATHS: Readonly<Record<Channel, string>> = {
  stocks: "/ws/v1/stocks/",
  trades: "/ws/v1/market/trades/",
  depth: "/ws/v1/market/depth/",
};

const PING_EVERY_MS = 30_000;
/** When nothing came for this long, not even a pong, the connection is dead. */
const SILENCE_MAX_MS = 75_000;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;
/** A connection that held this long is a good one: the next backoff starts from the beginning. */
const STEADY_MS = 60_000;
/** Symbols in one call, until the service has said how many it takes. */
const CALL_SYMBOLS_FIRST = 20;

/** Any message of the service; `type` says which. */
export interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type State =
  | { readonly name: "connecting" | "open" | "closed" }
  | { readonly name: "waiting"; readonly delayMs: number; readonly code: number; readonly reason: string }
  /** Trying again would fail again: fix the key, the plan or the entitlement first. */
  | { readonly name: "refused"; readonly code: number; readonly reason: string };

export interface StreamClientOptions {
  /** For example ws://127.0.0.1:8080 */
  readonly url: string;
  readonly apiKey: string;
  readonly channel: Channel;
  readonly onMessage: (message: Message) => void;
  readonly onState?: (state: State) => void;
  /** Levels of depth to ask for. */
  readonly levels?: number;
  /** One queue for all clients of a key, so that they do not all come at once. */
  readonly queue?: ConnectionQueue;
  readonly timers?: Timers;
  readonly random?: () => number;
}

export class StreamClient {
  readonly #options: StreamClientOptions;
  readonly #timers: Timers;
  readonly #random: () => number;
  readonly #queue: ConnectionQueue;
  readonly #wanted = new Set<string>();
  readonly #confirmed = new Set<string>();
  readonly #places = new TradePlaces();
  #socket: WebSocket | null = null;
  #isWanted = false;
  #isConnected = false;
  #attempts = 0;
  #callMax = CALL_SYMBOLS_FIRST;
  #retryAfterMs = 0;
  #openedAtMs = 0;
  #receivedAtMs = 0;
  #wait: { cancel(): void } | null = null;
  #beat: { cancel(): void } | null = null;

  constructor(options: StreamClientOptions) {
    this.#options = options;
    this.#timers = options.timers ?? wallTimers;
    this.#random = options.random ?? Math.random;
    this.#queue = options.queue ?? new ConnectionQueue(this.#timers, this.#random);
  }

  /** Connects, and stays connected until `close`. */
  open(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#connect();
  }

  close(): void {
    this.#isWanted = false;
    this.#wait?.cancel();
    this.#beat?.cancel();
    this.#socket?.close(1000);
    if (this.#socket === null) this.#options.onState?.({ name: "closed" });
  }

  subscribe(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#wanted.add(symbol);
    this.#restore();
  }

  /** What the numbers of the trades say: that none was missed and none came twice, or how many. */
  proof(): Proof {
    return this.#places.proof();
  }

  unsubscribe(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      this.#wanted.delete(symbol);
      this.#places.forget(symbol);
    }
    const known = symbols.filter((symbol) => this.#confirmed.delete(symbol));
    if (known.length > 0) this.#send({ action: "unsubscribe", symbols: known });
  }

  #connect(): void {
    this.#options.onState?.({ name: "connecting" });
    this.#queue.enter(() => {
      if (this.#isWanted) this.#dial();
    });
  }

  #dial(): void {
    const { url, apiKey, channel } = this.#options;
    const socket = new WebSocket(`${url}${PATHS[channel]}?api_key=${encodeURIComponent(apiKey)}`);
    this.#socket = socket;
    this.#isConnected = false;
    this.#retryAfterMs = 0;
    this.#confirmed.clear();
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
    socket.onclose = ({ code, reason }) => this.#closed(socket, code, reason);
    // A connection that failed is reported by onclose as well.
    socket.onerror = () => {};
  }

  #receive(message: Message): void {
    this.#receivedAtMs = this.#timers.nowMs();
    if (message.type === "connected") this.#connected(message);
    if (message.type === "subscribed") for (const symbol of listOf(message["symbols"])) this.#confirmed.add(symbol);
    if (message.type === "error") this.#failed(message);
    this.#places.take(message);
    this.#options.onMessage(message);
  }

  /** The limits in this message are the ones in force. */
  #connected(message: Message): void {
    const limits = Object(message["limits"]) as { readonly max_symbols_per_call?: unknown };
    if (typeof limits.max_symbols_per_call === "number") this.#callMax = limits.max_symbols_per_call;
    this.#isConnected = true;
    this.#openedAtMs = this.#timers.nowMs();
    this.#options.onState?.({ name: "open" });
    this.#restore();
    this.#schedulePing();
  }

  /** Asks for everything that is wanted and not confirmed, in calls that are not too large. */
  #restore(): void {
    if (!this.#isConnected) return;
    const missing = [...this.#wanted].filter((symbol) => !this.#confirmed.has(symbol));
    const { levels, channel } = this.#options;
    for (let from = 0; from < missing.length; from += this.#callMax) {
      const symbols = missing.slice(from, from + this.#callMax);
      const resume = channel === "trades" ? { resume: this.#places.resumeOf(symbols) } : {};
      this.#send({ action: "subscribe", symbols, ...(levels === undefined ? {} : { levels }), ...resume });
    }
  }

  #failed(message: Message): void {
    const details = Object(message["details"]) as { readonly retry_after_seconds?: unknown };
    if (typeof details.retry_after_seconds !== "number") return;
    this.#retryAfterMs = details.retry_after_seconds * 1_000;
    // The refused call is repeated when the service says that it may be.
    this.#timers.after(this.#retryAfterMs, () => this.#restore());
  }

  #schedulePing(): void {
    this.#beat?.cancel();
    this.#beat = this.#timers.after(PING_EVERY_MS, () => {
      if (this.#timers.nowMs() - this.#receivedAtMs > SILENCE_MAX_MS) {
        this.#socket?.close(4000, "silence");
        return;
      }
      this.#send({ action: "ping" });
      this.#schedulePing();
    });
  }

  #closed(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#isConnected = false;
    this.#beat?.cancel();
    if (!this.#isWanted) {
      this.#options.onState?.({ name: "closed" });
      return;
    }
    // 4401: fix the key. 4403: fix the plan or the entitlement. Trying again would fail again.
    if (code === 4401 || code === 4403) {
      this.#isWanted = false;
      this.#options.onState?.({ name: "refused", code, reason });
      return;
    }
    if (this.#openedAtMs > 0 && this.#timers.nowMs() - this.#openedAtMs >= STEADY_MS) this.#attempts = 0;
    this.#openedAtMs = 0;
    const delayMs = this.#delay();
    this.#options.onState?.({ name: "waiting", delayMs, code, reason });
    this.#wait = this.#timers.after(delayMs, () => this.#connect());
  }

  /** Between half and all of a delay that doubles each time, and never less than the service asked for. */
  #delay(): number {
    const fullMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#attempts++);
    return Math.max(this.#retryAfterMs, fullMs * (0.5 + this.#random() / 2));
  }

  #send(action: Readonly<Record<string, unknown>>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(action));
  }
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

if (import.meta.main) {
  const [asked = "stocks", ...symbols] = process.argv.slice(2);
  const channel = (["stocks", "trades", "depth"] as const).find((known) => known === asked);
  if (channel === undefined) throw new Error(`'${asked}' is no channel: choose stocks, trades or depth`);
  const client = new StreamClient({
    url: "ws://127.0.0.1:8080",
    apiKey: "marsad_test_demo-business",
    channel,
    onMessage: (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
    onState: (state) => process.stderr.write(`${JSON.stringify(state)}\n`),
  });
  process.on("SIGINT", () => {
    if (channel === "trades") process.stderr.write(`${JSON.stringify(client.proof())}\n`);
    process.exit(0);
  });
  client.subscribe(symbols.length > 0 ? symbols : ["2222"]);
  client.open();
}
