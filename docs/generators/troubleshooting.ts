// docs/guide/troubleshooting.md: every refusal and close code by what one sees, with its usual cause and what to do. Meaning, action and
// example come from the tables of `src/wire`; the usual causes are written here, and a code without one does not compile.

import {
  CLOSE_CODES,
  closeRow,
  ERROR_CODES,
  type ErrorCode,
  errorRow,
  REFUSAL_SAMPLES,
  STREAM_CHANNELS,
  STREAM_ERROR_NAMES,
  streamCode,
  streamErrorRow,
} from "../../src/wire/index.ts";
import type { GeneratedFile } from "./generated-file.ts";

const HEAD = `<!-- Written by docs/generate.ts from the tables of src/wire and docs/generators/troubleshooting.ts. -->

# Troubleshooting

Find what you see: an HTTP status with \`error.code\` or \`detail\`, or the close code of a WebSocket. Each answer carries \`X-Request-Id\`; \`GET /api/v1/account/requests/?status=failed\` lists your own failed requests with their codes, newest first.

## Before any code comes

| what you see | usual cause | what to do |
|---|---|---|
| connection refused | the service is not running, or on another port | look at what \`npm start\` printed; \`curl http://127.0.0.1:8080/healthz\` answers while the process is up |
| it starts, and \`/readyz\` answers 503 | the feed is catching up, or the database is away | read \`checks\` in the answer; wait for 200 before you send traffic |
| \`bun: command not found\` | the runtime comes with the packages and is not on your path | write \`npx bun\`, or use \`bin/marsad\` and the npm scripts |
| a browser says "blocked by CORS policy" | your page has another origin than the service, which allows none by default | start with \`--cors-origins http://localhost:3000\`, your page's origin; in production keep the key on your own server and call from there |
| HTTP 404 in place of a WebSocket | the path is no channel | use \`/ws/v1/stocks/\`, \`/ws/v1/market/trades/\`, \`/ws/v1/market/depth/\` or \`/ws/v1/market/index/\` |
| prices that do not move | a Free or Starter key (15 minutes late), or a closed session | look at \`is_delayed\`, and at \`session\` of \`/market/status/\` |
| the date is another one than today's | the simulated market has [a clock of its own](../reference/glossary.md#time) | start with \`--sim-clock wall\`, or take \`market_time\` as the market's now |
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

export function troubleshootingGuide(): GeneratedFile {
  const codes = [...ERROR_CODES].sort((left, right) => errorRow(left).status - errorRow(right).status);
  const content = [HEAD, "## REST, by code\n", ...codes.map(refusalSection), ...closeSections(), streamTable()].join(
    "\n",
  );
  return { path: "docs/guide/troubleshooting.md", content: `${content.trimEnd()}\n` };
}

function refusalSection(code: ErrorCode): string {
  const { status, shape, when, action, retryable } = errorRow(code);
  const body = JSON.stringify(REFUSAL_SAMPLES[code].body());
  return [
    `### ${shape === "error" ? `${status} ${code}` : `${status} detail: ${code}`}`,
    "",
    `${when}`,
    "",
    `- **Usual cause.** ${CAUSES[code]}`,
    `- **What to do.** ${action}`,
    `- **The same request again?** ${retryable ? "Yes, later: it may work then." : "No: it will be refused again."}`,
    "",
    "```json",
    body,
    "```",
    "",
  ].join("\n");
}

function closeSections(): readonly string[] {
  const rows = CLOSE_CODES.map((code) => {
    const { name, when, action } = closeRow(code);
    return `### ${code} ${name}\n\n${when}\n\n- **What to do.** ${action}\n`;
  });
  return ["## WebSocket, by close code\n", ...rows];
}

/** Errors after which the socket stays open, or that come before a close. */
function streamTable(): string {
  const rows = STREAM_ERROR_NAMES.map((name) => {
    const { when, action, closeCode } = streamErrorRow(name);
    const codes = STREAM_CHANNELS.map((channel) => streamCode(channel, name)).filter((code) => code !== null);
    const spelled = [...new Set(codes)].map((code) => `\`${code}\``);
    return `| ${spelled.join(", ")} | ${closeCode === null ? "stays open" : `closes with ${closeCode}`} | ${when} | ${action} |`;
  });
  const head = [
    "## WebSocket, by the code of an `error` message",
    "",
    "Codes are the channel's own and case-sensitive: depth spells them in capitals.",
    "",
    "| code | socket | when | what to do |",
    "|---|---|---|---|",
  ];
  return [...head, ...rows, ""].join("\n");
}
