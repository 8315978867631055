// The errors of a call: one class for each way in which a program may want to react.

/** The details of a refusal. */
export interface Refusal {
  /** Code of the error table, such as INVALID_SYMBOL; null where the service gives none. */
  readonly code: string | null;
  /** HTTP status, or the close code of a stream; 0 when there was no answer. */
  readonly status: number;
  /** `X-Request-Id` of the answer, or null: mention it when you ask for help. */
  readonly requestId: string | null;
  /** Seconds to wait before another try, or null when the service gives none. */
  readonly retryAfterS: number | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

const UNKNOWN: Refusal = { code: null, status: 0, requestId: null, retryAfterS: null, details: null };

/** The base class of all errors of this library. */
export class MarsadError extends Error implements Refusal {
  override readonly name: string = "MarsadError";
  readonly code: string | null;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterS: number | null;
  readonly details: Readonly<Record<string, unknown>> | null;

  constructor(message: string, refusal: Partial<Refusal> = {}, options?: ErrorOptions) {
    super(message, options);
    const known = { ...UNKNOWN, ...refusal };
    this.code = known.code;
    this.status = known.status;
    this.requestId = known.requestId;
    this.retryAfterS = known.retryAfterS;
    this.details = known.details;
  }
}

/** The key is missing, malformed, unknown or revoked: fix the key. */
export class AuthenticationError extends MarsadError {
  override readonly name = "AuthenticationError";
}

/** The plan, an entitlement or the scope of the key does not allow the request. */
export class PlanError extends MarsadError {
  override readonly name = "PlanError";
}

/** The request itself is wrong: a parameter, a body, a path, an ambiguous name. */
export class InvalidRequestError extends MarsadError {
  override readonly name = "InvalidRequestError";
}

/** The symbol, name, webhook, alert, key or day does not exist. */
export class NotFoundError extends MarsadError {
  override readonly name = "NotFoundError";
}

/** A quota or rate limit is used up; `retryAfterS` gives the wait. */
export class RateLimitError extends MarsadError {
  override readonly name = "RateLimitError";
}

/** The request is valid, but the service cannot answer it at present: no price, no book, or its database is unavailable. */
export class UnavailableError extends MarsadError {
  override readonly name = "UnavailableError";
}

/** The service, or a proxy in front of it, failed. */
export class ServerError extends MarsadError {
  override readonly name = "ServerError";
}

/** The service could not be reached, or the connection was lost. */
export class ConnectionError extends MarsadError {
  override readonly name = "ConnectionError";
}

/** No answer came in time. */
export class TimeoutError extends MarsadError {
  override readonly name = "TimeoutError";
}

const UNAVAILABLE: ReadonlySet<string> = new Set([
  "PRICE_DATA_TEMPORARILY_UNAVAILABLE",
  "DEPTH_NOT_AVAILABLE",
  "SERVICE_UNAVAILABLE",
]);

/** The error for an unsuccessful answer. */
export async function errorOf(response: Response): Promise<MarsadError> {
  const { message, code, details } = bodyOf(await response.text().catch(() => ""), response.status);
  const refusal: Refusal = {
    code,
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    retryAfterS: retryAfterOf(response.headers.get("Retry-After")),
    details,
  };
  const Kind = kindOf(response.status, code);
  return new Kind(message, refusal);
}

function kindOf(status: number, code: string | null): typeof MarsadError {
  if ((code !== null && UNAVAILABLE.has(code)) || status === 503) return UnavailableError;
  if (status === 401 || (status === 403 && code === null)) return AuthenticationError;
  if (status === 403) return PlanError;
  if (status === 404) return NotFoundError;
  if (status === 429) return RateLimitError;
  return status >= 500 ? ServerError : InvalidRequestError;
}

interface ErrorContent {
  readonly message: string;
  readonly code: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** Reads `{"error": {code, message, details}}` or `{"detail"}`; a proxy in front may send any other body. */
function bodyOf(text: string, status: number): ErrorContent {
  const unknown = { message: `The service answered ${status}.`, code: null, details: null };
  try {
    const body = JSON.parse(text) as { readonly error?: Partial<ErrorContent>; readonly detail?: unknown };
    if (typeof body.detail === "string") return { ...unknown, message: body.detail };
    const { error } = body;
    if (typeof error?.message !== "string") return unknown;
    return { message: error.message, code: error.code ?? null, details: error.details ?? null };
  } catch {
    return unknown;
  }
}

/** Seconds, from either form of the header. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** The message of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
