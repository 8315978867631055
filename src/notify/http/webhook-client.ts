// Makes one signed call to a destination: resolves its name, checks every address, dials one of the checked addresses, posts, and
// reads the status. It follows no redirects, and uses only the status and Retry-After of the answer.

import type { Socket } from "node:net";
import { type Clock, SECOND_MS } from "../../base/index.ts";
import { type AnswerHead, AnswerReader } from "./answer-reader.ts";
import { type DestinationUrl, judgeDestinationUrl } from "./destination-url.ts";
import { CallFailed, type CallFailure, type Dialler } from "./dialler.ts";
import { IdleConnections } from "./idle-connections.ts";
import { type Resolver, resolveHost } from "./resolver.ts";

/** DELIVERY-15: a try succeeds on a 2xx, or on the server's acceptance of an e-mail, within this time. */
export const TRY_TIMEOUT_MS = 15 * SECOND_MS;

export type CallOutcome =
  | { readonly answered: true; readonly status: number; readonly retryAfter: string | null }
  | { readonly answered: false; readonly reason: CallFailure };

export interface WebhookClientOptions {
  readonly clock: Clock;
  readonly resolver: Resolver;
  readonly dialler: Dialler;
  /** For development: allows http and any address. */
  readonly isInsecure: boolean;
  /** The User-Agent: name and version of the service. */
  readonly agent: string;
}

export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The time limit of the whole call, from resolving the name to the status line. */
  readonly timeoutMs: number;
}

/** The server closed the connection before any answer, as it may do with an idle connection. */
class ClosedSilently extends CallFailed {}

export class WebhookClient {
  readonly #options: WebhookClientOptions;
  readonly #idle: IdleConnections;

  constructor(options: WebhookClientOptions) {
    this.#options = options;
    this.#idle = new IdleConnections(options.clock);
  }

  /** Makes the call. A failed call resolves to its reason. `signal` ends the call early, as a time-out. */
  async post(call: Call, signal?: AbortSignal): Promise<CallOutcome> {
    const abort = new AbortController();
    const giveUp = (): void => abort.abort();
    const timer = this.#options.clock.after(call.timeoutMs, giveUp);
    signal?.addEventListener("abort", giveUp);
    try {
      const { status, retryAfter } = await this.#attempt(call, abort.signal);
      return { answered: true, status, retryAfter };
    } catch (error) {
      if (error instanceof CallFailed) return { answered: false, reason: error.reason };
      throw error;
    } finally {
      timer.cancel();
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /** Closes the connections that wait for another call. */
  close(): void {
    this.#idle.close();
  }

  async #attempt(call: Call, signal: AbortSignal): Promise<AnswerHead> {
    const { resolver, isInsecure } = this.#options;
    const judged = judgeDestinationUrl(call.url, isInsecure);
    if (!judged.ok) throw new CallFailed("invalid_url");
    const { url } = judged;
    const resolution = await orAborted(resolveHost(url, resolver, isInsecure), signal);
    if (!resolution.ok) throw new CallFailed(resolution.reason);
    const request = requestBytes(url, call, this.#options.agent);
    for (const address of resolution.addresses) {
      const key = connectionKeyOf(url, address);
      const socket = this.#idle.take(key);
      if (socket === undefined) continue;
      try {
        return await this.#exchange(socket, request, key, signal);
      } catch (error) {
        // The server closed the idle connection and did not read the request, so a call on a new connection is not a second try.
        if (!(error instanceof ClosedSilently)) throw error;
        break;
      }
    }
    const { socket, address } = await this.#dial(url, resolution.addresses, signal);
    return this.#exchange(socket, request, connectionKeyOf(url, address), signal);
  }

  /** Connects to the first address that can be reached, in the order of the resolver. */
  async #dial(url: DestinationUrl, addresses: readonly string[], signal: AbortSignal) {
    const { port, isSecure, host } = url;
    let failure: unknown = new CallFailed("connection_failed");
    for (const address of addresses.slice(0, DIALLED_MAX)) {
      try {
        const socket = await this.#options.dialler({ address, port, tlsName: isSecure ? host : null }, signal);
        return { socket, address };
      } catch (error) {
        failure = error;
        if (signal.aborted) break;
      }
    }
    throw failure;
  }

  #exchange(socket: Socket, request: Uint8Array, key: string, signal: AbortSignal): Promise<AnswerHead> {
    const reader = new AnswerReader();
    return new Promise((resolve, reject) => {
      let hasAnswer = false;
      const end = (): void => {
        signal.removeEventListener("abort", aborted);
        socket.removeAllListeners();
        socket.on("error", () => {});
      };
      const fail = (failure: CallFailed): void => {
        end();
        socket.destroy();
        reject(failure);
      };
      const aborted = (): void => fail(new CallFailed("timeout"));
      const closed = (): void => fail(new (hasAnswer ? CallFailed : ClosedSilently)("connection_reset"));
      signal.addEventListener("abort", aborted);
      socket.once("error", closed);
      socket.once("close", closed);
      socket.once("end", closed);
      socket.on("data", (chunk: Uint8Array) => {
        hasAnswer = true;
        const head = reader.take(chunk);
        if (head === null) return;
        if (head === "invalid") return fail(new CallFailed("invalid_answer"));
        end();
        // The status is the result; the body is only read so that the connection can be used again.
        if (head.bodyBytes === null) socket.destroy();
        else this.#drain(socket, reader, key);
        resolve(head);
      });
      if (signal.aborted) return aborted();
      socket.write(request);
    });
  }

  /** Reads the rest of a short body in the background, and then makes the connection available for another call. */
  #drain(socket: Socket, reader: AnswerReader, key: string): void {
    if (reader.isComplete) {
      this.#idle.put(key, socket);
      return;
    }
    const timer = this.#options.clock.after(DRAIN_MS, () => socket.destroy());
    socket.once("close", () => timer.cancel());
    socket.on("data", (chunk: Uint8Array) => {
      reader.take(chunk);
      if (!reader.isComplete) return;
      timer.cancel();
      socket.removeAllListeners();
      this.#idle.put(key, socket);
    });
  }
}

/** The most addresses of one name that are dialled within one call. */
const DIALLED_MAX = 4;
/** The time that the rest of a short body has to come before its connection is closed. */
const DRAIN_MS = 1_000;

/** Waits for `pending` until the call is aborted, so that a hanging resolver does not delay the call. */
function orAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(new CallFailed("timeout"));
    if (signal.aborted) return aborted();
    signal.addEventListener("abort", aborted, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}

function connectionKeyOf({ isSecure, host, port }: DestinationUrl, address: string): string {
  return `${isSecure ? "tls" : "plain"} ${host} ${address} ${port}`;
}

function requestBytes(url: DestinationUrl, call: Call, agent: string): Uint8Array {
  const lines = [
    `POST ${url.path} HTTP/1.1`,
    `Host: ${url.authority}`,
    `User-Agent: ${agent}`,
    "Accept: */*",
    `Content-Length: ${call.body.length}`,
    ...Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), call.body]);
}
