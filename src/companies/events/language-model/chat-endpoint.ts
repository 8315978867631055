// The client of an OpenAI-compatible chat endpoint: one request at a time, with a time limit, retries where they can help, and a bound on
// the size of an answer. It does not throw for errors of the server; it returns the outcome.

import { type Clock, jitter, pause, SECOND_MS } from "../../../base/index.ts";
import { type ChatRequest, decodeChatAnswer, encodeChatRequest } from "./chat-messages.ts";

export interface ChatEndpointOptions {
  /** Such as https://host/v1; `/chat/completions` is added. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Replaced in tests that need no server. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export type ChatOutcome =
  | { readonly kind: "answer"; readonly content: string; readonly tokens: number | null }
  /** Trying again may help. */
  | { readonly kind: "trouble"; readonly reason: string }
  /** Trying again does not help: the key, the address or the model is wrong. */
  | { readonly kind: "refused"; readonly reason: string };

const ANSWER_BYTES_MAX = 256 * 1024;
const RETRY_DELAYS_MS = [1 * SECOND_MS, 4 * SECOND_MS];
const RETRY_AFTER_MAX_MS = 30 * SECOND_MS;

interface Attempt {
  readonly outcome: ChatOutcome;
  /** The wait that the server asks for. */
  readonly waitMs: number | null;
}

export class ChatEndpoint {
  readonly #options: ChatEndpointOptions;
  readonly #url: string;

  constructor(options: ChatEndpointOptions) {
    this.#options = options;
    this.#url = `${options.baseUrl.replace(/\/+$/, "")}/chat/completions`;
  }

  /** Sends the request, and again after trouble. It calls `mayAsk` before each try, and stops when that returns false. */
  async ask(request: ChatRequest, mayAsk: () => boolean): Promise<ChatOutcome> {
    const body = encodeChatRequest(request);
    let last: ChatOutcome = { kind: "trouble", reason: "the budget is spent" };
    for (let attempt = 0; attempt <= RETRY_DELAYS_MS.length; attempt++) {
      if (!mayAsk()) return last;
      const { outcome, waitMs } = await this.#try(body);
      if (outcome.kind !== "trouble") return outcome;
      last = outcome;
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined) break;
      await pause(this.#options.clock, Math.min(waitMs ?? delayMs * (0.5 + jitter()), RETRY_AFTER_MAX_MS));
    }
    return last;
  }

  async #try(body: string): Promise<Attempt> {
    const { clock, apiKey, timeoutMs } = this.#options;
    const fetcher = this.#options.fetch ?? fetch;
    const control = new AbortController();
    const timer = clock.after(timeoutMs, () => control.abort());
    try {
      const response = await fetcher(this.#url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          ...(apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` }),
        },
        body,
        signal: control.signal,
        // The key is meant for this address only, so it does not follow a redirect.
        redirect: "manual",
      });
      return await this.#judge(response);
    } catch (error) {
      const reason = control.signal.aborted ? `no answer within ${timeoutMs} ms` : `no connection: ${nameOf(error)}`;
      return { outcome: { kind: "trouble", reason }, waitMs: null };
    } finally {
      timer.cancel();
      // Stops reading an answer that was not read to its end.
      control.abort();
    }
  }

  async #judge(response: Response): Promise<Attempt> {
    const { status } = response;
    const reason = `the endpoint answered ${status}`;
    if (status === 429 || status === 408 || status >= 500) {
      return { outcome: { kind: "trouble", reason }, waitMs: retryAfterMs(response) };
    }
    if (status !== 200) return { outcome: { kind: "refused", reason }, waitMs: null };
    const text = await readBounded(response);
    if (text === null) return { outcome: { kind: "trouble", reason: "the answer is too long" }, waitMs: null };
    const answer = decodeChatAnswer(text);
    if (answer === null)
      return { outcome: { kind: "trouble", reason: "the answer is no chat completion" }, waitMs: null };
    return { outcome: { kind: "answer", ...answer }, waitMs: null };
  }
}

/** Only a number of seconds is taken; a date would depend on both clocks. */
function retryAfterMs(response: Response): number | null {
  const text = response.headers.get("Retry-After") ?? "";
  return /^\d{1,5}$/.test(text) ? Number(text) * SECOND_MS : null;
}

/** The body as text; null when it is larger than the bound. */
async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : error.name;
}
