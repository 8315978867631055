// An expected refusal: a row of the error table with its parameters filled in. Parsers return it and handlers throw it; the
// REST API turns it into status, headers and body.

import { type ErrorCode, type ErrorParameters, type ErrorRow, errorRow } from "./error-table.ts";

/** A refusal quotes the caller's text up to this length, so that an answer never grows with a hostile request. */
const QUOTED_CHARS_MAX = 120;
/** Slots whose text is never from the caller, such as the list of values that a parameter takes. */
const OWN_WORDS: ReadonlySet<string> = new Set(["takes", "allowed"]);

export type RefusalDetails = Readonly<Record<string, unknown>>;

export type RefusalBody =
  | { readonly error: { readonly code: string; readonly message: string; readonly details?: RefusalDetails } }
  | { readonly detail: string };

export interface RefusalExtras {
  readonly details?: RefusalDetails;
  readonly retryAfterSeconds?: number;
  /** The methods of a path, for the `Allow` header. */
  readonly allow?: readonly string[];
  /** The scheme of the missing credentials, for `WWW-Authenticate`. */
  readonly authenticate?: string;
  /** The size of the file, for the `Content-Range` header. */
  readonly contentRange?: string;
}

/** An expected refusal, caused by the request or by the state of the moment: never logged as a failure. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly row: ErrorRow;
  readonly details: RefusalDetails | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;
  readonly authenticate: string | undefined;
  readonly contentRange: string | undefined;

  constructor(code: ErrorCode, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.code = code;
    this.row = errorRow(code);
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.allow = extras.allow;
    this.authenticate = extras.authenticate;
    this.contentRange = extras.contentRange;
  }

  get status(): number {
    return this.row.status;
  }

  /** The answer's body, ready for JSON. */
  body(): RefusalBody {
    if (this.row.shape === "detail") return { detail: this.message };
    const error = { code: this.code, message: this.message };
    return { error: this.details === undefined ? error : { ...error, details: this.details } };
  }

  /** The headers that this refusal adds to those of every answer. */
  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    if (this.retryAfterSeconds !== undefined) headers["Retry-After"] = String(this.retryAfterSeconds);
    if (this.allow !== undefined) headers["Allow"] = this.allow.join(", ");
    if (this.authenticate !== undefined) headers["WWW-Authenticate"] = this.authenticate;
    if (this.contentRange !== undefined) headers["Content-Range"] = this.contentRange;
    return headers;
  }
}

/** Builds a refusal from its row; the compiler asks for exactly the slots of the row's template. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  parameters: ErrorParameters<Code>,
  extras: RefusalExtras = {},
): Refusal {
  return new Refusal(code, fill(errorRow(code).template, parameters), extras);
}

/** Fills the slots in one pass over the template, so that a value that looks like a slot is not filled again. */
export function fill(template: string, parameters: Readonly<Record<string, string | number>>): string {
  return template.replace(/<(\w+)>/g, (slot, name: string) => {
    const value = parameters[name];
    if (value === undefined) return slot;
    return OWN_WORDS.has(name) ? String(value) : quotable(String(value));
  });
}

/** Cuts without splitting a surrogate pair. */
function quotable(text: string): string {
  if (text.length <= QUOTED_CHARS_MAX) return text;
  return `${text.slice(0, QUOTED_CHARS_MAX).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
