// docs/reference/errors.md and close-codes.md, in English and Arabic: every refusal, close code and stream error, with its usual cause
// and what to do. The tables of `src/wire` have all of it but the causes, which are written here, and the Arabic texts. A code without
// its text does not compile.

import {
  CLOSE_CODES,
  type CloseCode,
  closeRow,
  ERROR_ARABIC,
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
  type StreamErrorName,
  streamCode,
  streamErrorRow,
} from "../../src/wire/index.ts";
import {
  ARABIC_CLOSES,
  ARABIC_ERRORS,
  ARABIC_RECONNECT,
  ARABIC_STREAM_ERRORS,
  type ErrorText,
} from "./codes-arabic.ts";
import { type GeneratedFile, type Generator, page, table } from "./generated-file.ts";

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

const ARABIC_ERRORS_HEAD = `# أخطاء REST

كل رفض يمكن أن تجيب به واجهة REST. يكتب \`docs/generate.ts\` هذه الصفحة من جدول الأخطاء، وتُعدّل هناك.

للرفض أحد شكلين. \`error\` هو \`{"error": {"code", "message"}}\` ومع بعضها \`details\`، و\`detail\` هو \`{"detail"}\` للتحقق من الهوية وحدود الطلبات، ولا رمز فيه.
احكم بحالة HTTP ثم بالرمز، فالرسائل للناس وقد تتغير. في كل جواب \`X-Request-Id\`، فاذكره حين تطلب المساعدة. وانتظر المدة المذكورة في \`Retry-After\` حيثما وُجد.
يعرض \`GET /api/v1/account/requests/?status=failed\` طلباتك التي فشلت برموزها، الأحدث أولًا.
`;

const ARABIC_CLOSES_HEAD = `# رموز إغلاق البث وأخطاؤه

كيف ينتهي اتصال البث، وما الذي يرفضه. يكتب \`docs/generate.ts\` هذه الصفحة من جداول \`src/wire\`، وتُعدّل هناك.

يبيّن رمز الإغلاق نوع العطل، وتبيّن آخر رسالة \`error\` برمزها وتفاصيلها ما ينبغي فعله، ونص سبب الإغلاق هو ذلك الرمز حيثما وُجد.
لكل قناة رموزها وحالة الأحرف فيها مهمة. احكم بالرمز، فالرسائل للناس وقد تتغير.

## رموز الإغلاق
`;

/** The usual cause of each error. */
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

/** The texts of a page in one language; the tables have the rest. */
interface Language {
  readonly folder: string;
  readonly errors: {
    readonly head: string;
    readonly columns: readonly string[];
    readonly retry: Readonly<Record<"yes" | "no", string>>;
    readonly cause: string;
    readonly details: string;
    readonly answeredBy: string;
    readonly text: (code: ErrorCode) => ErrorText;
  };
  readonly closes: {
    readonly head: string;
    readonly columns: readonly string[];
    readonly reconnect: Readonly<Record<Reconnect, string>>;
    readonly text: (code: CloseCode) => { readonly name: string; readonly when: string; readonly action: string };
  };
  readonly streamErrors: {
    readonly title: (channel: StreamChannel) => string;
    readonly columns: readonly string[];
    readonly staysOpen: string;
    readonly closesWith: string;
    readonly text: (name: StreamErrorName) => {
      readonly when: string;
      readonly action: string;
      readonly details: string;
    };
  };
}

const ENGLISH: Language = {
  folder: "docs/reference",
  errors: {
    head: ERRORS_HEAD,
    columns: ["HTTP", "code", "body", "retry", "when"],
    retry: { yes: "yes", no: "no" },
    cause: "Usual cause",
    details: "`error.details`",
    answeredBy: "Answered by",
    text: (code) => ({ ...errorRow(code), cause: CAUSES[code] }),
  },
  closes: {
    head: CLOSES_HEAD,
    columns: ["code", "name", "class", "reconnect", "when", "what the client does"],
    reconnect: { "as-needed": "when needed", backoff: "with backoff", "fix-first": "no" },
    text: closeRow,
  },
  streamErrors: {
    title: (channel) => `Errors of the ${channel} channel`,
    columns: ["code", "class", "socket", "when", "what the client does", "details"],
    staysOpen: "stays open",
    closesWith: "closes with",
    text: streamErrorRow,
  },
};

const ARABIC: Language = {
  folder: "docs/ar/reference",
  errors: {
    head: ARABIC_ERRORS_HEAD,
    columns: ["HTTP", "الرمز", "شكل الجواب", "يُعاد الطلب", "متى"],
    retry: { yes: "نعم", no: "لا" },
    cause: "السبب المعتاد",
    details: "`error.details`",
    answeredBy: "تجيب به",
    text: (code) => ({ ...ERROR_ARABIC[code], ...ARABIC_ERRORS[code] }),
  },
  closes: {
    head: ARABIC_CLOSES_HEAD,
    columns: ["الرمز", "الاسم", "الصنف", "يُعاد الاتصال", "متى", "ما يفعله العميل"],
    reconnect: ARABIC_RECONNECT,
    text: (code) => ARABIC_CLOSES[code],
  },
  streamErrors: {
    title: (channel) => `أخطاء القناة ${channel}`,
    columns: ["الرمز", "الصنف", "الاتصال", "متى", "ما يفعله العميل", "التفاصيل"],
    staysOpen: "يبقى مفتوحًا",
    closesWith: "يُغلق بالرمز",
    text: (name) => ARABIC_STREAM_ERRORS[name],
  },
};

export const CODE_PAGES: readonly Generator[] = [ENGLISH, ARABIC].flatMap((language) => [
  () => errorReference(language),
  () => closeCodeReference(language),
]);

function errorReference({ folder, errors }: Language): GeneratedFile {
  const codes = [...ERROR_CODES].sort((left, right) => errorRow(left).status - errorRow(right).status);
  const overview = codes.map((code) => {
    const { status, shape, retryable } = errorRow(code);
    const name = shape === "error" ? `\`${code}\`` : code.replace("-", " ");
    return [status, name, shape, errors.retry[retryable ? "yes" : "no"], errors.text(code).when];
  });
  const sections = codes.flatMap((code) => errorSection(code, errors));
  return page(`${folder}/errors.md`, errors.head, ...table(errors.columns, overview), ...sections);
}

function errorSection(code: ErrorCode, said: Language["errors"]): readonly string[] {
  const { status, shape } = errorRow(code);
  const { when, action, cause, details } = said.text(code);
  const sample = REFUSAL_SAMPLES[code];
  return [
    `## ${shape === "error" ? code : `${status} ${code}`}`,
    "",
    `${when} ${action}`,
    "",
    `${said.cause}: ${cause}`,
    ...(details === undefined ? [] : ["", `${said.details}: ${details}.`]),
    ...endpointsOf(code, said.answeredBy),
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

/** The endpoints that answer this code; empty when none declares it. */
function endpointsOf(code: ErrorCode, label: string): readonly string[] {
  const found = rest.ENDPOINTS.filter(({ errors }) => errors.includes(code));
  // A wrong path belongs to no endpoint, even where the table says which one it would otherwise have been.
  if (found.length === 0 || code === "INVALID_ROUTE") return [];
  return ["", `${label}: ${found.map(({ method, path }) => `\`${method} ${path}\``).join(", ")}.`];
}

function closeCodeReference(language: Language): GeneratedFile {
  const { folder, closes } = language;
  const rows = CLOSE_CODES.map((code) => {
    const { failure, reconnect } = closeRow(code);
    const { name, when, action } = closes.text(code);
    return [code, name, failure ?? "", closes.reconnect[reconnect], when, action];
  });
  const channels = STREAM_CHANNELS.flatMap((channel) => channelErrors(channel, language));
  return page(`${folder}/close-codes.md`, closes.head, ...table(closes.columns, rows), ...channels);
}

function channelErrors(channel: StreamChannel, { streamErrors: said }: Language): readonly string[] {
  const rows = STREAM_ERROR_NAMES.flatMap((name) => {
    const { failure, closeCode } = streamErrorRow(name);
    const { when, action, details } = said.text(name);
    const code = streamCode(channel, name);
    const outcome = closeCode === null ? said.staysOpen : `${said.closesWith} ${closeCode}`;
    return code === null ? [] : [[`\`${code}\``, failure ?? "", outcome, when, action, details]];
  });
  return [`## ${said.title(channel)}`, "", `\`${STREAMS[channel].path}\``, "", ...table(said.columns, rows)];
}
