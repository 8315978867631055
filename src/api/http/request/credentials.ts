// The credential of a request: the key in its header, or else the console's cookie, which stands for a key. The cookie counts only from
// a page of this service, and for a change only with a header that pages of other origins cannot send.

import type { ConsoleSignIn, Credential } from "../../../access/index.ts";
import { consoleHeaderRequired } from "../../../wire/index.ts";

/** The lookups of console sessions that requests need. */
export type SessionSource = Pick<ConsoleSignIn, "known" | "ask">;

export const SESSION_COOKIE = "marsad_session";
const COOKIE_FORM = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;]*)`);
/** A longer cookie header is ignored: no browser sends more. */
const COOKIES_CHARS_MAX = 8_192;
const CONSOLE_HEADER = "marsad-console";
/** Methods that only read. */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** The parts of a request that are read here. */
type SentRequest = Pick<Request, "headers" | "method">;

/** A session that only the store may know. */
export interface UnknownSession {
  readonly token: string;
}

export class Credentials {
  readonly #sessions: SessionSource | null;
  readonly #publicUrl: () => string;

  constructor(sessions: SessionSource | null, publicUrl: () => string) {
    this.#sessions = sessions;
    this.#publicUrl = publicUrl;
  }

  /** CONSOLE-08: a key wins over a cookie. CONSOLE-09: a change with a cookie needs the console's header. */
  of(request: SentRequest): Credential | UnknownSession {
    const keyText = request.headers.get("x-api-key");
    if (keyText !== null || this.#sessions === null) return keyText;
    const token = this.sessionOf(request);
    if (token === null) return null;
    if (!SAFE_METHODS.has(request.method)) checkConsoleHeader(request);
    const known = this.#sessions.known(token);
    return known === undefined ? { token } : known;
  }

  /** Asks the store for the session, and caches a found one. */
  async ask({ token }: UnknownSession): Promise<Credential> {
    return (await this.#sessions?.ask(token)) ?? null;
  }

  /** The token of the cookie, where it was sent by a page of this service; null otherwise. */
  sessionOf(request: SentRequest): string | null {
    const cookies = request.headers.get("cookie");
    if (cookies === null || cookies.length > COOKIES_CHARS_MAX) return null;
    const token = COOKIE_FORM.exec(cookies)?.[1];
    return token === undefined || token === "" || !this.isOwnPage(request) ? null : token;
  }

  /** True when a page of this service sent the request. Browsers name the sender's origin; a program does not, and is trusted. */
  isOwnPage({ headers }: SentRequest): boolean {
    const site = headers.get("sec-fetch-site");
    if (site !== null) return site === "same-origin" || site === "none";
    const origin = headers.get("origin");
    if (origin === null) return true;
    const host = originHost(origin);
    return host !== null && (host === headers.get("host")?.toLowerCase() || host === originHost(this.#publicUrl()));
  }
}

export function isUnknownSession(shown: Credential | UnknownSession): shown is UnknownSession {
  return typeof shown === "object" && shown !== null && "token" in shown;
}

export function checkConsoleHeader(request: SentRequest): void {
  if (request.headers.get("x-requested-with") !== CONSOLE_HEADER) throw consoleHeaderRequired();
}

function originHost(origin: string): string | null {
  return URL.parse(origin)?.host.toLowerCase() ?? null;
}
