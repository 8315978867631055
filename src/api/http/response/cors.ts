// Decides which browser pages may read our answers: only origins that the configuration names. Keys travel in a header, so
// credentials (cookies) are never allowed.

import { RecentMap } from "../../../base/index.ts";

const EXPOSED =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Market-Position, X-Market-Time, X-Journal-First-Day, X-Receipt, Retry-After, ETag, Deprecation, Link";
const REQUEST_HEADERS =
  "X-API-Key, Content-Type, X-Request-Id, If-None-Match, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name";
const PREFLIGHT_MAX_AGE_S = 600;
/** The most refused origins that are remembered, so that the log names each once. */
const REFUSED_MAX = 100;

export class Cors {
  readonly #origins: ReadonlySet<string>;
  readonly #isOpen: boolean;
  readonly #refused = new RecentMap<string, true>(REFUSED_MAX);
  readonly #noteRefused: (origin: string) => void;

  /** `noteRefused` is called once for each origin whose preflight is refused. */
  constructor(origins: readonly string[], noteRefused: (origin: string) => void = () => undefined) {
    this.#noteRefused = noteRefused;
    this.#origins = new Set(origins.map((origin) => origin.toLowerCase()));
    this.#isOpen = this.#origins.has("*");
  }

  /** True when answers depend on the Origin header, which caches must know. */
  get varies(): boolean {
    return this.#origins.size > 0 && !this.#isOpen;
  }

  get isOff(): boolean {
    return this.#origins.size === 0;
  }

  /** The origin to name in the answer; undefined when this page may not read it. */
  allowed(origin: string | null): string | undefined {
    if (origin === null || this.isOff) return undefined;
    if (this.#isOpen) return "*";
    return this.#origins.has(origin.toLowerCase()) ? origin : undefined;
  }

  /** Adds the headers that let the page read the answer. */
  addTo(headers: Headers, origin: string | null): void {
    const allowed = this.allowed(origin);
    if (allowed === undefined) return;
    headers.set("Access-Control-Allow-Origin", allowed);
    headers.set("Access-Control-Expose-Headers", EXPOSED);
  }

  /** The headers of the answer to a preflight; undefined when the request is not a preflight or its origin is not allowed. */
  preflight(request: Request, methods: readonly string[]): Readonly<Record<string, string>> | undefined {
    if (request.method !== "OPTIONS" || request.headers.get("access-control-request-method") === null) return undefined;
    const origin = request.headers.get("origin");
    if (this.allowed(origin) === undefined) {
      if (origin !== null && !this.#refused.has(origin)) {
        this.#refused.set(origin, true);
        this.#noteRefused(origin);
      }
      return undefined;
    }
    return {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": REQUEST_HEADERS,
      "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
    };
  }
}
