// An unchanged answer of the service: status, headers and text, with its request.

export interface Reply {
  /** The request for people: "GET /api/v1/quote/2222/ (pro)". */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined when it is not JSON. */
  readonly body: unknown;
}

/** `{error: {code, message, details}}` and `{detail}`; each field may be absent. */
export interface RefusalBody {
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown };
  readonly detail?: unknown;
}

/** The body of a refusal; empty where there is none. */
export function refusalOf({ body }: Reply): RefusalBody {
  return typeof body === "object" && body !== null ? body : {};
}

/** The code of a refusal, or "" when it has none. */
export function codeOf(reply: Reply): string {
  const code = refusalOf(reply).error?.code;
  return typeof code === "string" ? code : "";
}

/** The reply for people: "GET /api/v1/quote/9999/ (pro): 404 INVALID_SYMBOL". */
export function summaryOf(reply: Reply): string {
  const { detail } = refusalOf(reply);
  const word = codeOf(reply) || (typeof detail === "string" ? detail : "");
  return `${reply.request}: ${reply.status}${word === "" ? "" : ` ${word}`}`;
}
