// The closed table of REST refusals: every code that the REST API can answer, with its status, its body shape and the
// action for the client. The REST API, the OpenAPI document and docs/reference/errors.md are all made from it.

/** `error` is `{error: {code, message, details?}}`; `detail` is `{detail}`, for authentication and throttles. */
export type BodyShape = "error" | "detail";

export interface ErrorRow {
  readonly status: number;
  readonly shape: BodyShape;
  /** The message for the client; each `<slot>` is filled from the refusal's parameters. */
  readonly template: string;
  /** The situation in which this refusal is the answer. */
  readonly when: string;
  /** The action for the client. */
  readonly action: string;
  /** True where the same request can succeed later without a change. */
  readonly retryable: boolean;
  /** True where the answer carries `Retry-After`. */
  readonly retryAfter: boolean;
  /** The contents of `error.details`, where the row has details. */
  readonly details?: string;
}

const fixed = { shape: "error", retryable: false, retryAfter: false } as const;
const detail = { shape: "detail", retryable: false, retryAfter: false } as const;
const wait = { retryable: true, retryAfter: true } as const;

/** Rows of shape `detail` have no code on the wire; their names here are for our code, logs and metrics. */
export const ERROR_TABLE = {
  "key-missing": {
    ...detail,
    status: 401,
    template: "Authentication credentials were not provided.",
    when: "The X-API-Key header is missing.",
    action: "Send the API key in the X-API-Key header.",
  },
  "key-format": {
    ...detail,
    status: 403,
    template: "Invalid API key format.",
    when: "The key is not `marsad_live_` or `marsad_test_` followed by 8 to 64 letters, digits or hyphens.",
    action: "Check that the whole key was copied, without spaces or quotes.",
  },
  "key-invalid": {
    ...detail,
    status: 403,
    template: "API key is invalid or has been revoked.",
    when: "The key is unknown or revoked, or its account is not active.",
    action: "Use another key of the account, or issue a new one. Do not retry: failed authentications are limited.",
  },
  "metrics-closed": {
    ...detail,
    status: 403,
    template: "Metrics answer a loopback address or their own token.",
    when: "/metrics was asked for from another machine without the metrics token.",
    action: "Send the metrics token as a bearer token.",
  },
  "token-invalid": {
    ...detail,
    status: 403,
    template: "The operator's token is not valid.",
    when: "The operator's API was asked with a wrong token.",
    action: "Send the value of `--admin-token` as a bearer token. Do not retry: wrong tokens are limited.",
  },
  throttled: {
    ...detail,
    ...wait,
    status: 429,
    template: "Request was throttled. Expected available in <seconds> seconds.",
    when: "The daily quota, the requests of a minute, or the limits of the client's address are used up.",
    action: "Wait as long as Retry-After says, then go on.",
  },
  "security-limit": {
    ...detail,
    ...wait,
    status: 429,
    template: "Temporary security limit reached. Expected available in <seconds> seconds.",
    when: "A Free account younger than 24 hours sent too many requests within seconds.",
    action: "Wait as long as Retry-After says; spread requests out. Refused requests count too.",
  },
  INVALID_ROUTE: {
    ...fixed,
    status: 400,
    template: "Unknown path '<path>'. Did you mean <suggestion> ?",
    when: "No endpoint has this path.",
    action: "Use the suggested route.",
  },
  METHOD_NOT_ALLOWED: {
    ...fixed,
    status: 405,
    template: "Method <method> is not allowed on '<path>'. Allowed: <allowed>.",
    when: "The path exists, but not with this method.",
    action: "Use one of the methods in the Allow header.",
  },
  PLAN_LIMIT: {
    ...fixed,
    status: 403,
    template: "<option> needs <requirement>.",
    when: "The endpoint, interval, range, option or count belongs to a higher plan.",
    action: "Leave the option out, ask for less, or upgrade to the plan that the message names.",
  },
  FORBIDDEN: {
    ...fixed,
    status: 403,
    template: "This needs <what>.",
    when: "A key without the scope `owner` asked for keys of its account; or a browser page changed something with the console's cookie and did not send `X-Requested-With: marsad-console`.",
    action: "Use an owner key of the account, or ask the operator for one; from the console's page, send the header.",
  },
  MARKET_DATA_ENTITLEMENT_REQUIRED: {
    ...fixed,
    status: 403,
    template: "Market depth needs an approved market-data entitlement on the account.",
    when: "The plan could have depth, but the account has no approved entitlement for it.",
    action: "Apply for the depth entitlement. The plan alone does not grant it.",
  },
  MARKET_DATA_ENTITLEMENT_SUSPENDED: {
    ...fixed,
    status: 403,
    template: "The market-data entitlement of this account is suspended.",
    when: "The account's depth entitlement was approved once and is suspended now.",
    action: "Contact support to have the entitlement restored.",
  },
  INVALID_PARAM: {
    ...fixed,
    status: 400,
    template: "<parameter> must be <takes>.",
    when: "A query parameter has a value that it does not take.",
    action: "Send a value of the kind that the message names.",
  },
  MISSING_PARAM: {
    ...fixed,
    status: 400,
    template: "<parameter> is required.",
    when: "A required query parameter is missing or empty.",
    action: "Send the parameter.",
  },
  INVALID_LIMIT: {
    ...fixed,
    status: 400,
    template: "limit must be a valid integer.",
    when: "limit of trades or of a movers list is not an integer.",
    action: "Send limit as a plain decimal integer.",
  },
  INVALID_INDEX: {
    ...fixed,
    status: 400,
    template: "Invalid index '<index>'. Supported values: <values>.",
    when: "index of a market endpoint is not one that it takes.",
    action: "Send one of the values that the message names.",
  },
  INVALID_MARKET: {
    ...fixed,
    status: 400,
    template: "market must be one of: TASI, NOMU.",
    when: "market of the company directory is neither TASI nor NOMU.",
    action: "Send market=TASI or market=NOMU, or leave it out for both.",
  },
  VALIDATION: {
    ...fixed,
    status: 400,
    template: "The request is not valid. See details for: <fields>.",
    when: "A field of a request is missing or has a value that it does not take.",
    action: "Correct the fields that details names.",
    details: "each bad field with a text that says what it takes",
  },
  INVALID_SYMBOL: {
    ...fixed,
    status: 404,
    template: "Stock symbol '<symbol>' not found.",
    when: "No instrument has this symbol.",
    action:
      "Look the symbol up in the company directory, or send one of those in `error.details.did_you_mean`, which is there when a company is near.",
  },
  INVALID_IDENTIFIER: {
    ...fixed,
    status: 404,
    template: "No company matches '<identifier>'.",
    when: "identifier is neither a symbol nor a name or alias of a company.",
    action:
      "Look the company up in the directory and send its exact symbol; `error.details.did_you_mean` suggests some when a company is near.",
  },
  AMBIGUOUS_IDENTIFIER: {
    ...fixed,
    status: 409,
    template: "'<identifier>' matches several companies. Please send the exact symbol.",
    when: "Several companies match the identifier equally well.",
    action: "Choose one of the candidates in details and send its exact symbol.",
    details: "`identifier`, and `candidates` with `symbol`, `name` and `name_en` each",
  },
  PRICE_DATA_TEMPORARILY_UNAVAILABLE: {
    ...fixed,
    ...wait,
    status: 409,
    template: "Price data for '<symbol>' is temporarily unavailable. Please retry shortly.",
    when: "No price is known for the symbol, or the feed has been silent for over a minute in an open session.",
    action: "Retry after Retry-After seconds.",
  },
  DEPTH_NOT_AVAILABLE: {
    ...fixed,
    retryable: true,
    status: 404,
    template: "Market depth for '<symbol>' is not available.",
    when: "The symbol exists, but there is no usable snapshot of its book.",
    action: "Retry later, when the symbol trades.",
  },
  NOT_FOUND: {
    ...fixed,
    status: 404,
    template: "<resource> '<id>' not found.",
    when: "The account has no webhook, alert, delivery, watchlist, replay, link or key with this id; or a link was deleted; or the bars or files of this day are not kept.",
    action: "List what the account has and use an id from there; make a new link; ask for a later day.",
  },
  LINK_INVALID: {
    ...fixed,
    status: 403,
    template: "The link is not valid, or has expired.",
    when: "A file was asked for with a link that this service did not sign, or that is older than 15 minutes.",
    action: "Ask /files/ again for a fresh link.",
  },
  RANGE_NOT_SATISFIABLE: {
    ...fixed,
    status: 416,
    template: "The file has <bytes> bytes; the range begins after them.",
    when: "A download asked for bytes after the end of the file.",
    action: "Ask for bytes within the size that Content-Range names.",
  },
  SERVER_ERROR: {
    ...fixed,
    retryable: true,
    status: 500,
    template: "An internal error occurred. Please retry, or contact support with request id '<requestId>'.",
    when: "Something failed inside the service.",
    action: "Retry with backoff; when it persists, contact support with the request id.",
    details: "`request_id`",
  },
  SERVICE_UNAVAILABLE: {
    ...fixed,
    ...wait,
    status: 503,
    template: "The service cannot answer this for the moment. Please retry shortly.",
    when: "The database is away, and the answer needs it. Quotes, trades, depth, the directory and all of `/market/` do not; a key that the service has not read yet does.",
    action: "Retry after Retry-After seconds. Nothing of the request was kept.",
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** The names of a row's slots, read out of its template. */
export type Slots<Template extends string> = Template extends `${string}<${infer Slot}>${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

export type ErrorParameters<Code extends ErrorCode> = {
  readonly [Slot in Slots<(typeof ERROR_TABLE)[Code]["template"]>]: string | number;
};

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_TABLE).filter(
  (code): code is ErrorCode => code in ERROR_TABLE,
);

export function errorRow(code: ErrorCode): ErrorRow {
  return ERROR_TABLE[code];
}
