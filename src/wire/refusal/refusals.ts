// One function for each refusal of the table, named after its cause. The functions keep a row's text, its details and its headers
// consistent, such as the same number of seconds in a throttle's text and in Retry-After.

import { type Plan, planTitle } from "../../model/index.ts";
import { Refusal, type RefusalExtras, refuse } from "./refusal.ts";

/** An instrument that an ambiguous or misspelt identifier could mean. */
export interface AmbiguityCandidate {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
}

/** A client may ask again after this long for a quote that is missing for the moment. */
export const PRICE_RETRY_SECONDS = 5;

/** The scheme is one for which no browser shows a sign-in dialog. */
export const keyMissing = (): Refusal =>
  refuse("key-missing", {}, { authenticate: 'ApiKey realm="marsad", header="X-API-Key"' });
export const tokenMissing = (): Refusal => refuse("key-missing", {}, { authenticate: 'Bearer realm="operator"' });
export const keyFormatInvalid = (): Refusal => refuse("key-format", {});
export const keyInvalid = (): Refusal => refuse("key-invalid", {});
export const tokenInvalid = (): Refusal => refuse("token-invalid", {});
export const metricsClosed = (): Refusal => refuse("metrics-closed", {});

export function throttled(waitSeconds: number): Refusal {
  const seconds = wholeSeconds(waitSeconds);
  return refuse("throttled", { seconds }, { retryAfterSeconds: seconds });
}

export function securityLimitReached(waitSeconds: number): Refusal {
  const seconds = wholeSeconds(waitSeconds);
  return refuse("security-limit", { seconds }, { retryAfterSeconds: seconds });
}

export const invalidRoute = (path: string, suggestion: string): Refusal =>
  refuse("INVALID_ROUTE", { path, suggestion });

export function methodNotAllowed(method: string, path: string, allow: readonly string[]): Refusal {
  return refuse("METHOD_NOT_ALLOWED", { method, path, allowed: allow.join(", ") }, { allow });
}

/** `plan` is the lowest plan that has the option, or null where only an agreement allows more. */
export function planLimit(option: string, plan: Plan | null): Refusal {
  const requirement = plan === null ? "an Enterprise agreement" : `the ${planTitle(plan)} plan or higher`;
  return refuse("PLAN_LIMIT", { option, requirement });
}

/** Refuses a request beyond a limit that is the same on every plan. */
export const beyondEveryPlan = (option: string): Refusal =>
  refuse("PLAN_LIMIT", { option, requirement: "more than any plan has" });

export const ownerRequired = (): Refusal => refuse("FORBIDDEN", { what: "a key with the scope 'owner'" });
export const consoleHeaderRequired = (): Refusal =>
  refuse("FORBIDDEN", { what: "the header 'X-Requested-With: marsad-console'" });
/** A page of another origin must not sign in: it could sign its visitor in to another account. */
export const ownPageRequired = (): Refusal => refuse("FORBIDDEN", { what: "a page of this service" });

export const entitlementRequired = (): Refusal => refuse("MARKET_DATA_ENTITLEMENT_REQUIRED", {});
export const entitlementSuspended = (): Refusal => refuse("MARKET_DATA_ENTITLEMENT_SUSPENDED", {});

/** With `Prefer: handling=strict`: `note` names the part that would otherwise be ignored. */
export const queryNotTaken = (note: string): Refusal =>
  refuse("INVALID_PARAM", { parameter: "the query", takes: `without doubt, as handling=strict asks: ${note}` });

/** `takes` completes "<parameter> must be …". */
export const invalidParam = (parameter: string, takes: string): Refusal =>
  refuse("INVALID_PARAM", { parameter, takes });
export const missingParam = (parameter: string): Refusal => refuse("MISSING_PARAM", { parameter });
export const invalidLimit = (): Refusal => refuse("INVALID_LIMIT", {});
export const invalidIndex = (index: string, values: readonly string[]): Refusal =>
  refuse("INVALID_INDEX", { index, values: values.join(", ") });
export const invalidMarket = (): Refusal => refuse("INVALID_MARKET", {});

/** `fields` maps each bad field to the values that it accepts. */
export function validationFailed(fields: Readonly<Record<string, string>>): Refusal {
  return refuse("VALIDATION", { fields: Object.keys(fields).join(", ") }, { details: fields });
}

export const symbolNotFound = (symbol: string, nearest: readonly AmbiguityCandidate[] = []): Refusal =>
  refuse("INVALID_SYMBOL", { symbol }, suggesting(nearest));
export const identifierNotFound = (identifier: string, nearest: readonly AmbiguityCandidate[] = []): Refusal =>
  refuse("INVALID_IDENTIFIER", { identifier }, suggesting(nearest));

/** NAMES-09: there are details only when some name is near. */
function suggesting(nearest: readonly AmbiguityCandidate[]): RefusalExtras {
  return nearest.length === 0 ? {} : { details: { did_you_mean: nearest } };
}

export function identifierAmbiguous(identifier: string, candidates: readonly AmbiguityCandidate[]): Refusal {
  return refuse("AMBIGUOUS_IDENTIFIER", { identifier }, { details: { identifier, candidates } });
}

export const priceUnavailable = (symbol: string): Refusal =>
  refuse("PRICE_DATA_TEMPORARILY_UNAVAILABLE", { symbol }, { retryAfterSeconds: PRICE_RETRY_SECONDS });

export const depthNotAvailable = (symbol: string): Refusal => refuse("DEPTH_NOT_AVAILABLE", { symbol });

export function notFound(
  resource:
    | "Webhook"
    | "Alert"
    | "Delivery"
    | "Watchlist"
    | "Replay"
    | "Link"
    | "Email"
    | "Key"
    | "Account"
    | "File"
    | "Process"
    | "Position",
  id: string | number,
): Refusal {
  return refuse("NOT_FOUND", { resource, id });
}

/** NOT_FOUND of a thing without an id, in words of its own. */
export const notThere = (message: string): Refusal => new Refusal("NOT_FOUND", message);

export const linkInvalid = (): Refusal => refuse("LINK_INVALID", {});

export function rangeNotSatisfiable(bytes: number): Refusal {
  return refuse("RANGE_NOT_SATISFIABLE", { bytes }, { contentRange: `bytes */${bytes}` });
}

/** The only refusal for a bug of ours: it shows the request id and no internal details. */
export function serverError(requestId: string): Refusal {
  return refuse("SERVER_ERROR", { requestId }, { details: { request_id: requestId } });
}

/** A client may repeat a request that needs the database after this long. */
const DATABASE_RETRY_SECONDS = 5;

export const serviceUnavailable = (): Refusal =>
  refuse("SERVICE_UNAVAILABLE", {}, { retryAfterSeconds: DATABASE_RETRY_SECONDS });

/** Rounded up, and at least one: a client that waits this long must not be early. */
function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
