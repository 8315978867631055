// Which browser pages may read our answers. Nothing is allowed that the configuration does not name; keys travel in a
// header, so there are no cookies to protect, and credentials are never allowed.

const EXPOSED =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Deprecation, Link";
const REQUEST_HEADERS =
  "X-API-Key, Content-Type, X-Request-Id, If-None-Match, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name";
const PREFLIGHT_MAX_AGE_S = 600;

export class Cors {
  readonly #origins: ReadonlySet<string>;
  readonly #isOpen: boolean;

  constructor(origins: readonly string[]) {
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

  /** Adds to the headers of an answer what lets the page read it. */
  addTo(headers: Headers, origin: string | null): void {
    const allowed = this.allowed(origin);
    if (allowed === undefined) return;
    headers.set("Access-Control-Allow-Origin", allowed);
    headers.set("Access-Control-Expose-Headers", EXPOSED);
  }

  /** The headers of the answer to a preflight, or undefined when the request is none that we allow. */
  preflight(request: Request, methods: readonly string[]): Readonly<Record<string, string>> | undefined {
    if (request.method !== "OPTIONS" || request.headers.get("access-control-request-method") === null) return undefined;
    if (this.allowed(request.headers.get("origin")) === undefined) return undefined;
    return {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": REQUEST_HEADERS,
      "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
    };
  }
}
