// docs/reference/errors.md and close-codes.md: every refusal, close code and stream error, with its usual cause and what to do.
// All of it comes from the tables of `src/wire` but for the causes, which are written here; a code without one does not compile.

import {
  CLOSE_CODES,
  closeRow,
  ERROR_CODES,
  type ErrorCode,
  errorRow,
  REFUSAL_SAMPLES,
  type Reconnect,
  rest,
  STREAM_CHANNELS,
  STREAM_ERROR_NAMES,
  STREAMS,
  type StreamChannel,
  streamCode,
  streamErrorRow,
} from "../../src/wire/index.ts";
import { type GeneratedFile, page, table } from "./generated-file.ts";

const ERRORS_HEAD = `# REST errors

Every refusal that the REST API can answer. This page is written by \`docs/generate.ts\` from the error table; change it there.

A refusal has one of two bodies. \`error\` is \`{"error": {"code", "message"}}\`, some with \`details\`; \`detail\` is \`{"detail"}\`, for
authentication and throttles, which carry no code. Decide by the status and the code: messages are for people and may change. Every answer
has an \`X-Request-Id\`; name it when you ask for help. Wait as long as \`Retry-After\` says where it is present.
\`GET /api/v1/account/requests/?status=failed\` lists your own failed requests with their codes, newest first.
`;

const CLOSES_HEAD = `# Close codes and stream errors

How a WebSocket stream ends and what it refuses. This page is written by \`docs/generate.ts\` from the tables of \`src/wire\`; change it there.

The close code says what kind of failure it was; the last \`error\` message, with its code and details, says what to do. The reason text of a
close is that code too, where there is one. Codes are the channel's own and case-sensitive; decide by the code, for messages are for people
and may change.

## Close codes
`;

/** What is behind it most of the time. */
const CAUSES: Readonly<Record<ErrorCode, string>> = {
  "key-missing":
    "The header is misspelled, or a proxy or redirect dropped it. A key in the query string counts on WebSockets only.",
  "key-format":
    "A quote, a space or a line end was copied with the key, a variable is empty, or it is a key of another product.",
  "key-invalid": "The key was revoked, is of another service, or its account was suspended.",
  "metrics-closed": "Prometheus scrapes from another machine.",
  "token-invalid": "The operator's token was changed, or an API key was sent in its place.",
  throttled: "A loop without a pause, several programs on one account, or a page that asks for each symbol by itself.",
  "security-limit": "A new Free account was tried with a script.",
  INVALID_ROUTE: "A missing `/api/v1`, a singular for a plural, or a symbol where the path has none.",
  METHOD_NOT_ALLOWED: "A form or a library sent POST where GET was meant.",
  PLAN_LIMIT:
    "The account has a lower plan than the endpoint, the option, the range or the number of symbols needs. Financials on Starter: send `period=annual`.",
  FORBIDDEN: "A data key was used to manage keys, or a page called with the console's cookie without its header.",
  MARKET_DATA_ENTITLEMENT_REQUIRED:
    "Depth needs an approval of the account beside the plan. Of the demo keys, `marsad_test_demo-pro-depth`, `-business` and `-enterprise` have it.",
  MARKET_DATA_ENTITLEMENT_SUSPENDED: "The operator suspended the approval.",
  INVALID_PARAM:
    "A date that is not YYYY-MM-DD, `from` after `to`, a misspelled choice, or both of `symbols` and `identifiers`.",
  MISSING_PARAM: "An empty list was joined into `symbols`.",
  INVALID_LIMIT: "`limit=10.0`, `limit=ten`, or an empty variable.",
  INVALID_INDEX: "A symbol or another market was sent as `index`.",
  INVALID_MARKET: "A segment's name was sent where TASI or NOMU is expected.",
  VALIDATION:
    "A url that is not HTTPS or does not resolve to a public address, a condition that does not fit its event type, or a value of the wrong kind.",
  INVALID_SYMBOL:
    "A name where only symbols are taken, a suffix such as `.SR`, or a company that is not listed any more.",
  INVALID_IDENTIFIER: "A typing error; `did_you_mean` is often right.",
  AMBIGUOUS_IDENTIFIER: "A word that many names have, such as `saudi` or `البنك`.",
  PRICE_DATA_TEMPORARILY_UNAVAILABLE: "The feed is silent in an open session, or the instrument has never traded.",
  DEPTH_NOT_AVAILABLE: "The instrument has no book today: it is new, suspended, or the day has not begun.",
  NOT_FOUND: "The id belongs to another account, was deleted, or the day is older than what is kept.",
  LINK_INVALID: "The link is older than 15 minutes, or was cut when it was copied.",
  RANGE_NOT_SATISFIABLE: "A download goes on that is complete already, or the file was written anew.",
  SERVER_ERROR: "A fault of the service.",
  SERVICE_UNAVAILABLE: "The database restarts or cannot be reached.",
};

const RECONNECT: Readonly<Record<Reconnect, string>> = {
  "as-needed": "when needed",
  backoff: "with backoff",
  "fix-first": "no",
};

export function errorReference(): GeneratedFile {
  const codes = [...ERROR_CODES].sort((left, right) => errorRow(left).status - errorRow(right).status);
  const overview = codes.map((code) => {
    const { status, shape, retryable, when } = errorRow(code);
    return [status, shape === "error" ? `\`${code}\`` : code.replace("-", " "), shape, retryable ? "yes" : "no", when];
  });
  const columns = ["HTTP", "code", "body", "retry", "when"];
  return page("docs/reference/errors.md", ERRORS_HEAD, ...table(columns, overview), ...codes.flatMap(errorSection));
}

function errorSection(code: ErrorCode): readonly string[] {
  const { status, shape, when, action, details } = errorRow(code);
  const sample = REFUSAL_SAMPLES[code];
  return [
    `## ${shape === "error" ? code : `${status} ${code}`}`,
    "",
    `${when} ${action}`,
    "",
    `Usual cause: ${CAUSES[code]}`,
    ...(details === undefined ? [] : ["", `\`error.details\`: ${details}.`]),
    ...endpointsOf(code),
    "",
    "```http",
    `HTTP/1.1 ${status}`,
    ...Object.entries(sample.headers()).map(([name, value]) => `${name}: ${value}`),
    "",
    JSON.stringify(sample.body(), null, 2),
    "```",
    "",
  ];
}

/** Which endpoints answer it, where not all of them do. */
function endpointsOf(code: ErrorCode): readonly string[] {
  const found = rest.ENDPOINTS.filter(({ errors }) => errors.includes(code));
  // A wrong path belongs to no endpoint, even where the table says which one it would otherwise have been.
  if (found.length === 0 || code === "INVALID_ROUTE") return [];
  return ["", `Answered by: ${found.map(({ method, path }) => `\`${method} ${path}\``).join(", ")}.`];
}

export function closeCodeReference(): GeneratedFile {
  const rows = CLOSE_CODES.map((code) => {
    const { name, failure, when, action, reconnect } = closeRow(code);
    return [code, name, failure ?? "", RECONNECT[reconnect], when, action];
  });
  const closes = table(["code", "name", "class", "reconnect", "when", "what the client does"], rows);
  return page("docs/reference/close-codes.md", CLOSES_HEAD, ...closes, ...STREAM_CHANNELS.flatMap(channelErrors));
}

function channelErrors(channel: StreamChannel): readonly string[] {
  const rows = STREAM_ERROR_NAMES.flatMap((name) => {
    const { failure, closeCode, when, action, details } = streamErrorRow(name);
    const code = streamCode(channel, name);
    const outcome = closeCode === null ? "stays open" : `closes with ${closeCode}`;
    return code === null ? [] : [[`\`${code}\``, failure ?? "", outcome, when, action, details]];
  });
  const columns = ["code", "class", "socket", "when", "what the client does", "details"];
  return [`## Errors of the ${channel} channel`, "", `\`${STREAMS[channel].path}\``, "", ...table(columns, rows)];
}
