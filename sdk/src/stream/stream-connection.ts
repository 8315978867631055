// One connection of a stream, with the behaviour that the service requires: connections of a key opened one after the other, a ping
// every 30 seconds, capped exponential backoff with jitter, subscriptions restored in calls within the limit, and no further try
// when the key or the plan must be changed first.

import { AuthenticationError, MarsadError, NotFoundError, PlanError, reasonOf } from "../request/errors.ts";
import { decodeCompact } from "./compact.ts";
import type { OpenSocket, Socket } from "./socket.ts";

/** Any message of the service; `type` tells its kind. */
export interface Message {
  readonly type: string;
  readonly symbol?: string;
  readonly [field: string]: unknown;
}

interface Limits {
  readonly symbolsMax: number;
  readonly callMax: number;
}

export interface ConnectionOptions {
  /** The address to dial, with the key or a ticket in it. */
  readonly address: () => Promise<string>;
  readonly queue: Pick<ConnectionQueue, "enter">;
  readonly openSocket: OpenSocket;
  /** The requested seconds between heartbeats. */
  readonly heartbeatS: number;
  /** The subscribe action for these symbols. */
  readonly subscribeAction: (symbols: readonly string[]) => Readonly<Record<string, unknown>>;
  readonly connected: () => void;
  /** Called with the answer to a subscribe; `fresh` are the symbols that the connection did not have before. */
  readonly subscribed: (message: Message, fresh: readonly string[]) => void;
  /** Called with every other message. */
  readonly received: (message: Message) => void;
  /** Called when the connection was lost and will be opened again. */
  readonly lost: (message: string) => void;
  /** Called when the service refused the connection for good: another try would fail too. */
  readonly refused: (error: MarsadError) => void;
}

const PING_EVERY_MS = 30_000;
/** Without heartbeats: the connection counts as dead after this time without any message, even a pong. */
const SILENCE_MAX_MS = 75_000;
/** With heartbeats: the connection counts as dead when this many are missing. */
const BEATS_MISSED_MAX = 3;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;
/** Random extra wait, so that clients with the same retry time do not all reconnect at once. */
const RETRY_SPREAD_MS = 1_000;
/** After a connection has lasted this long, the next backoff starts from the beginning. */
const STEADY_MS = 60_000;
/** The limits until the service has sent its own. */
const LIMITS_FIRST: Limits = { symbolsMax: 60, callMax: 20 };
const CLOSE = { normal: 1000, restart: 1012, silence: 4000, key: 4401, plan: 4403, replay: 4404 } as const;
/** Close codes after which the client must correct something before another try can succeed. */
const REFUSALS: Readonly<Record<number, typeof MarsadError>> = {
  [CLOSE.key]: AuthenticationError,
  [CLOSE.plan]: PlanError,
  [CLOSE.replay]: NotFoundError,
};

export class StreamConnection {
  readonly #options: ConnectionOptions;
  readonly #wanted = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #confirmed = new Set<string>();
  #limits = LIMITS_FIRST;
  #socket: Socket | null = null;
  #isWanted = false;
  #isOpen = false;
  #attempts = 0;
  #openedAtMs = 0;
  #connectedAt = "";
  #receivedAtMs = 0;
  #retryAfterMs = 0;
  #hasHeartbeats = false;
  #lastError: Message | null = null;
  /** The newest attempt to dial; closing ends it. */
  #dials = 0;
  #cancelDial: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get symbols(): ReadonlySet<string> {
    return this.#wanted;
  }

  /** The number of further symbols that the connection can take. */
  get room(): number {
    return this.#limits.symbolsMax - this.#wanted.size;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Market time at which the connection was last opened. */
  get connectedAt(): string {
    return this.#connectedAt;
  }

  open(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#connect();
  }

  /** Closes the connection; `open` opens it again. */
  close(): void {
    this.#isWanted = false;
    this.#dials++;
    this.#cancelDial();
    clearTimeout(this.#timer);
    const socket = this.#forgetSocket();
    socket?.close(CLOSE.normal, "");
  }

  subscribe(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#wanted.add(symbol);
    this.#restore();
  }

  unsubscribe(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#wanted.delete(symbol);
    for (const symbol of symbols) this.#confirmed.delete(symbol);
    const asked = symbols.filter((symbol) => this.#asked.delete(symbol));
    if (asked.length > 0) this.#send({ action: "unsubscribe", symbols: asked });
  }

  /** Subscribes to wanted symbols that were not requested yet or were refused for a while. */
  #restore(): void {
    if (!this.#isOpen) return;
    const missing = [...this.#wanted].filter((symbol) => !this.#asked.has(symbol));
    for (let from = 0; from < missing.length; from += this.#limits.callMax) {
      const symbols = missing.slice(from, from + this.#limits.callMax);
      for (const symbol of symbols) this.#asked.add(symbol);
      this.#send(this.#options.subscribeAction(symbols));
    }
  }

  #connect(): void {
    const attempt = ++this.#dials;
    this.#cancelDial = this.#options.queue.enter(() => void this.#dial(attempt));
  }

  async #dial(attempt: number): Promise<void> {
    let address: string;
    try {
      address = await this.#options.address();
    } catch (error) {
      if (attempt === this.#dials) this.#ticketFailed(error);
      return;
    }
    if (attempt !== this.#dials) return;
    const socket: Socket = this.#options.openSocket(address, {
      received: (frame) => {
        const message = messageOf(frame);
        if (socket === this.#socket && message !== null) this.#receive(message);
      },
      closed: (code, reason) => {
        if (socket === this.#socket) this.#closed(code, reason);
      },
    });
    this.#socket = socket;
    this.#asked.clear();
    this.#confirmed.clear();
    this.#lastError = null;
    this.#retryAfterMs = 0;
    this.#hasHeartbeats = false;
    this.#receivedAtMs = Date.now();
    // This also ends a socket that is neither opened nor refused.
    this.#watchSilence();
  }

  #receive(message: Message): void {
    this.#receivedAtMs = Date.now();
    const { type } = message;
    if (type === "connected") {
      this.#connected(message);
      return;
    }
    if (type === "subscribed") {
      // A call may be repeated although it was not refused: its confirmed symbols are not fresh.
      const fresh = listOf(message["symbols"]).filter((symbol) => !this.#confirmed.has(symbol));
      for (const symbol of fresh) this.#confirmed.add(symbol);
      this.#options.subscribed(message, fresh);
      return;
    }
    if (type === "heartbeat") this.#hasHeartbeats = true;
    else if (type === "error") this.#failed(message);
    this.#options.received(message);
  }

  /** Takes the limits of this message, which are those in force. */
  #connected(message: Message): void {
    const limits = Object(message["limits"]) as Readonly<Record<string, unknown>>;
    this.#limits = {
      symbolsMax: numberOf(limits["max_symbols_per_connection"], this.#limits.symbolsMax),
      callMax: Math.max(1, numberOf(limits["max_symbols_per_call"], this.#limits.callMax)),
    };
    this.#isOpen = true;
    this.#openedAtMs = Date.now();
    this.#connectedAt = String(message["timestamp"]);
    this.#options.connected();
    this.#restore();
  }

  #failed(message: Message): void {
    this.#lastError = message;
    const details = Object(message["details"]) as Readonly<Record<string, unknown>>;
    const waitS = details["retry_after_seconds"];
    if (typeof waitS !== "number") return;
    this.#retryAfterMs = waitS * 1_000;
    // The refused call is repeated after the wait that the service gives.
    this.#timer = setTimeout(() => {
      for (const symbol of [...this.#asked]) if (!this.#confirmed.has(symbol)) this.#asked.delete(symbol);
      this.#restore();
    }, this.#retryAfterMs);
  }

  #watchSilence(): void {
    clearInterval(this.#beat);
    const { heartbeatS } = this.#options;
    let pingedAtMs = Date.now();
    this.#beat = setInterval(
      () => {
        const nowMs = Date.now();
        const silenceMaxMs = this.#hasHeartbeats ? BEATS_MISSED_MAX * heartbeatS * 1_000 : SILENCE_MAX_MS;
        if (nowMs - this.#receivedAtMs > silenceMaxMs) {
          const socket = this.#forgetSocket();
          socket?.close(CLOSE.silence, "silence");
          this.#retryLater(CLOSE.silence, "nothing came any more", false);
        } else if (nowMs - pingedAtMs >= PING_EVERY_MS) {
          pingedAtMs = nowMs;
          this.#send({ action: "ping" });
        }
      },
      Math.min(heartbeatS * 1_000, PING_EVERY_MS),
    );
  }

  #closed(code: number, reason: string): void {
    this.#forgetSocket();
    if (!this.#isWanted) return;
    const Kind = REFUSALS[code];
    if (Kind === undefined) {
      this.#retryLater(code, reason, code === CLOSE.restart && this.#retryAfterMs > 0);
      return;
    }
    this.#isWanted = false;
    const refusal: Message = this.#lastError ?? { type: "error", code: reason };
    const message =
      typeof refusal["message"] === "string" ? refusal["message"] : `The service closed the stream: ${code}.`;
    this.#options.refused(new Kind(message, { code: String(refusal["code"]), status: code }));
  }

  /** There is no ticket: a refusal is final, any other error is retried. */
  #ticketFailed(error: unknown): void {
    const isFinal = error instanceof AuthenticationError || error instanceof PlanError;
    if (isFinal) {
      this.#isWanted = false;
      this.#options.refused(error);
      return;
    }
    const retryAfterS = error instanceof MarsadError ? error.retryAfterS : null;
    this.#retryAfterMs = (retryAfterS ?? 0) * 1_000;
    this.#retryLater(0, reasonOf(error), retryAfterS !== null);
  }

  /** Schedules the next try: after the wait that the service gives, otherwise after growing delays. */
  #retryLater(code: number, reason: string, saysWhen: boolean): void {
    if (saysWhen || (this.#openedAtMs > 0 && Date.now() - this.#openedAtMs >= STEADY_MS)) this.#attempts = 0;
    this.#openedAtMs = 0;
    const leastMs = this.#retryAfterMs === 0 ? 0 : this.#retryAfterMs + Math.random() * RETRY_SPREAD_MS;
    const fullMs = saysWhen ? 0 : Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#attempts++);
    const delayMs = Math.max(leastMs, fullMs * (0.5 + Math.random() / 2));
    this.#options.lost(`${reason === "" ? "the connection ended" : reason} (${code})`);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delayMs);
  }

  #forgetSocket(): Socket | null {
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    clearInterval(this.#beat);
    return socket;
  }

  #send(action: Readonly<Record<string, unknown>>): void {
    this.#socket?.send(JSON.stringify(action));
  }
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

/** The texts of a received list; empty when the value is no list. */
export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

const APART_MIN_MS = 200;
const APART_MAX_MS = 400;

/**
 * Opens the connections of a key one after the other, 200 to 400 ms apart, so that they do not all reconnect at once after a
 * restart of the service.
 */
export class ConnectionQueue {
  #freeAtMs = 0;

  /** Calls `dial` when the connection may be opened; the returned function cancels the call. */
  enter(dial: () => void): () => void {
    const nowMs = Date.now();
    // A clock that was set back must not block the queue.
    const atMs = Math.min(Math.max(nowMs, this.#freeAtMs), nowMs + 100 * APART_MAX_MS);
    this.#freeAtMs = atMs + APART_MIN_MS + Math.random() * (APART_MAX_MS - APART_MIN_MS);
    const timer = setTimeout(dial, atMs - nowMs);
    return () => clearTimeout(timer);
  }
}

function messageOf(frame: string | ArrayBuffer): Message | null {
  return typeof frame === "string" ? (JSON.parse(frame) as Message) : decodeCompact(new Uint8Array(frame));
}
