// An answer of the service as it came: status, headers and text, with the request that it belongs to.

export interface Reply {
  /** "GET /api/v1/quote/2222/ (pro)", for people. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined when it is none. */
  readonly body: unknown;
}

/** `{error: {code, message, details}}` and `{detail}`, as far as they are there. */
export interface RefusalBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown };
  readonly detail?: unknown;
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body of a refusal; empty where there is none. */
export function refusalOf({ body }: Reply): RefusalBody {
  return typeof body === "object" && body !== null ? body : {};
}

/** The code of a refusal, or "" where it has none. */
export function codeOf(reply: Reply): string {
  const code = refusalOf(reply).error?.code;
  return typeof code === "string" ? code : "";
}

/** "GET /api/v1/quote/9999/ (pro): 404 INVALID_SYMBOL" */
export function told(reply: Reply): string {
  const { detail } = refusalOf(reply);
  const word = codeOf(reply) || (typeof detail === "string" ? detail : "");
  return `${reply.request}: ${reply.status}${word === "" ? "" : ` ${word}`}`;
}
