// Sends requests: adds the key, applies the time limit, and retries requests that are safe to repeat.

import { ConnectionError, errorOf, MarsadError, reasonOf, TimeoutError } from "./errors.ts";

/** The part of `fetch` that the library uses. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface RequesterOptions {
  /** Sent as `X-API-Key`; null for a page that is signed in by a cookie. */
  readonly apiKey: string | null;
  /** The URL of the service without a path: https://market.example.com */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  /** Time limit of each try. */
  readonly timeoutMs: number;
  /** The most retries after the first try. */
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A value of a query; a list is sent with commas between its values. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

export interface RequestOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Time limit of each try, in place of the client's default. */
  readonly timeoutMs?: number;
}

export interface Request extends RequestOptions {
  readonly method: string;
  /** The path after the base URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly accept?: string;
}

const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 8_000;
/** The longest wait before a retry. When the service asks for a longer one, the call fails and the caller decides. */
const WAIT_MAX_MS = 30_000;

export class Requester {
  readonly #options: RequesterOptions;

  constructor(options: RequesterOptions) {
    this.#options = options;
  }

  /** Sends the request and retries; resolves to the result of `read` for the text and the headers of a complete, successful answer. */
  async send<Read>(request: Request, read: (text: string, headers: Headers) => Read): Promise<Read> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#try(request, read);
      } catch (error) {
        if (!(error instanceof MarsadError) || attempt >= this.#options.maxRetries) throw error;
        const waitMs = pauseOf(request.method, error, attempt);
        if (waitMs === null || request.signal?.aborted === true) throw error;
        await pause(waitMs, request.signal);
      }
    }
  }

  async #try<Read>(request: Request, read: (text: string, headers: Headers) => Read): Promise<Read> {
    const { apiKey, fetch } = this.#options;
    const headers: Record<string, string> = { Accept: request.accept ?? "application/json", ...this.#options.headers };
    if (apiKey !== null) headers["X-API-Key"] = apiKey;
    const timeoutMs = request.timeoutMs ?? this.#options.timeoutMs;
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
    const init: RequestInit = { method: request.method, headers, signal };
    if (request.body !== undefined) {
      init.body = JSON.stringify(request.body);
      headers["Content-Type"] = "application/json";
    }
    let isAnswered = false;
    try {
      const response = await fetch(this.#addressOf(request), init);
      isAnswered = true;
      if (!response.ok) throw await errorOf(response);
      return read(await response.text(), response.headers);
    } catch (error) {
      if (error instanceof MarsadError) throw error;
      if (request.signal?.aborted === true) throw request.signal.reason;
      if (limit.aborted) throw new TimeoutError(`No answer within ${timeoutMs} ms.`, {}, { cause: error });
      const what = isAnswered ? "The answer is not whole" : "The service was not reached";
      throw new ConnectionError(`${what}: ${reasonOf(error)}`, {}, { cause: error });
    }
  }

  #addressOf({ path, query }: Request): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) parameters.set(name, Array.isArray(value) ? value.join(",") : String(value));
    }
    const text = parameters.toString();
    return `${this.#options.baseUrl}${path}${text === "" ? "" : `?${text}`}`;
  }
}

/**
 * The wait before a retry; null for no retry. Requests that only read may be repeated. Other requests are repeated only when the
 * service refused them because of a rate limit.
 */
function pauseOf(method: string, error: MarsadError, attempt: number): number | null {
  const isPassing = error.status === 0 || error.status >= 500 || error.code === "PRICE_DATA_TEMPORARILY_UNAVAILABLE";
  if (error.status !== 429 && !(method === "GET" && isPassing)) return null;
  const fullMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt);
  const waitMs = Math.max((error.retryAfterS ?? 0) * 1_000, fullMs * (0.5 + Math.random() / 2));
  return waitMs > WAIT_MAX_MS ? null : waitMs;
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, waitMs);
    signal?.addEventListener("abort", end, { once: true });
  });
}
