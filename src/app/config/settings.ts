// Every setting of the service, once: its flag, environment variable, place in a file, default, meaning and reference row
// all come from its row here. The name in the code gives the others: dataDir is --data-dir, MARSAD_DATA_DIR and "data-dir".

import { THROTTLES } from "../../access/index.ts";
import { HOUR_MS, LOG_LEVELS, SECOND_MS } from "../../base/index.ts";
import { FILE_FORMATS } from "../../files/index.ts";
import { FEED } from "./feed.ts";
import {
  address,
  choice,
  integer,
  MAILBOX,
  MOMENT,
  NATS_ADDRESSES,
  optional,
  ROLES,
  type Setting,
  SWITCH,
  setting,
  TEXT,
  TOKEN,
} from "./kind.ts";
import { HOST_NAMES, ORIGINS, RANGES } from "./network.ts";
import { NO_PLAN_CHANGES, PLAN_CHANGES } from "./plan-changes.ts";
import { MARKET, SIMULATED_SETTINGS } from "./simulated-settings.ts";

const LISTENING = "Listening";
const REQUESTS = "Requests";
const STORAGE = "Storage";
const QUOTAS = "Quotas and throttles";
const WATCHING = "Logs and metrics";
const WEBHOOKS = "Webhooks";
const EVENTS = "Stock events";
const PROCESSES = "More than one process";
const COMMAND_LINE = "Asking a service from the command line";

export const SETTINGS = {
  host: setting(LISTENING, TEXT, "127.0.0.1", "The address to listen on. REST, WebSocket and pages share it."),
  port: setting(LISTENING, integer(0, 65_535), 8080, "The port to listen on; 0 takes a free one."),
  publicUrl: setting(
    LISTENING,
    optional(address("http", "https")),
    null,
    "The address that clients use, for links and documents, where it differs from host and port.",
  ),
  trustedProxies: setting(
    LISTENING,
    RANGES,
    [],
    "Proxies whose `X-Forwarded-For` is believed when a client's address is counted.",
  ),
  corsOrigins: setting(
    LISTENING,
    ORIGINS,
    [],
    "Browser origins that may call the REST endpoints; `*` is every origin.",
  ),
  widgetOrigins: setting(
    LISTENING,
    ORIGINS,
    [],
    "Origins of sites that may frame the widgets below `/widgets/`, which show delayed prices to everybody without a key; `*` is every origin. Without any there are no widgets.",
  ),
  wsOrigins: setting(LISTENING, ORIGINS, ["*"], "Browser origins that may open a WebSocket; `*` is every origin."),
  legacyHosts: setting(
    LISTENING,
    HOST_NAMES,
    [],
    "Former host names of the service. They answer the same and add `Deprecation` and a canonical `Link`.",
  ),
  legacySince: setting(
    LISTENING,
    MOMENT,
    Date.UTC(2026, 0, 1, 8),
    "Since when the former names are deprecated; `Deprecation` tells it.",
  ),
  adminToken: setting(
    LISTENING,
    optional(TOKEN),
    null,
    "Opens the operator's API at `/admin/v1` to whoever sends it as `Authorization: Bearer …`. Without it the API is not there.",
    { isSecret: true },
  ),
  bodyLimitBytes: setting(REQUESTS, integer(1_024, 10_485_760), 65_536, "The largest request body that is read."),
  requestTimeoutMs: setting(
    REQUESTS,
    integer(100, 300_000),
    15_000,
    "How long a request may take before it is answered with SERVER_ERROR.",
  ),
  idleTimeoutS: setting(REQUESTS, integer(1, 255), 30, "How long an idle connection is kept."),
  requestsInFlightMax: setting(
    REQUESTS,
    integer(1, 1_000_000),
    10_000,
    "Requests under way at once; further ones are refused with 429.",
  ),
  connectionsPerAddress: setting(
    REQUESTS,
    integer(1, 1_000_000),
    1_000,
    "Open connections of one address, WebSockets and those of trusted proxies aside; the newest beyond them are closed.",
  ),
  shutdownDelayMs: setting(
    REQUESTS,
    integer(0, 8_000),
    0,
    "How long the service answers on, not ready, after SIGTERM, so that a load balancer notices.",
  ),
  dataDir: setting(STORAGE, TEXT, "./data", "The folder of the embedded database."),
  databaseUrl: setting(
    STORAGE,
    optional(address("postgres", "postgresql")),
    null,
    "A PostgreSQL database instead of the embedded one, as postgres://user:password@host/database. `sslmode=require` encrypts, `verify-full` also checks who answers, by the authorities in `sslrootcert` or those of the system.",
    { initialText: "SQLite in the data folder", isSecret: true },
  ),
  role: setting(
    PROCESSES,
    choice(...ROLES),
    "all",
    "What this process does: `market` takes the feed, `edge` serves customers, `worker` delivers webhooks, `all` does everything.",
  ),
  natsUrl: setting(
    PROCESSES,
    optional(NATS_ADDRESSES),
    null,
    "The NATS server, as tls://user:password@host:4222, that carries the market between processes; nats:// where it has no TLS. Roles other than `all` need it.",
    { isSecret: true },
  ),
  natsCaFile: setting(
    PROCESSES,
    optional(TEXT),
    null,
    "The file with the certificates of the authority that signed the certificate of the NATS server.",
    { initialText: "the authorities that the system trusts" },
  ),
  clusterKeyFile: setting(
    PROCESSES,
    optional(TEXT),
    null,
    "The file with the secret that the processes of one deployment share: messages that were not signed with it are dropped. `marsad cluster key` makes it; needed with `--nats-url`.",
  ),
  linksInsecure: setting(
    PROCESSES,
    SWITCH,
    false,
    "NATS and PostgreSQL on other machines may be used without TLS or without a password. For a network that nobody else is on.",
  ),
  edges: setting(
    PROCESSES,
    integer(0, 64),
    0,
    "Door processes that serve customers on the same port, on one machine with several cores; 0: this process serves them itself. Needs Linux.",
  ),
  retentionDays: setting(
    STORAGE,
    integer(2, 3_650),
    5,
    "Trading days of the journal that are kept. Bars and the directory are kept for good.",
  ),
  intradayDays: setting(STORAGE, integer(5, 3_650), 10, "Trading days whose bars of single minutes are kept."),
  filesDir: setting(
    STORAGE,
    optional(TEXT),
    null,
    "The folder of market days as files: the leader writes every day that is over, and Enterprise accounts read them at `/files/`. Without it none are written.",
  ),
  filesFormat: setting(STORAGE, choice(...FILE_FORMATS), "parquet", "The format of these files."),
  filesDays: setting(STORAGE, integer(1, 3_650), 30, "Trading days whose files are kept."),
  feed: setting(
    MARKET,
    FEED,
    "simulated",
    "Where the market comes from: `simulated`, the address of a feed as tcp://host:port or tls://host:port, two of them with a comma between for failover, or recording:FILE.",
  ),
  feedCaFile: setting(
    MARKET,
    optional(TEXT),
    null,
    "The file with the certificates of the authority that signed the certificate of a feed at tls://.",
    { initialText: "the authorities that the system trusts" },
  ),
  feedCertificateFile: setting(
    MARKET,
    optional(TEXT),
    null,
    "The file with the certificate that this service shows to a feed at tls://; with `--feed-key-file`.",
  ),
  feedKeyFile: setting(MARKET, optional(TEXT), null, "The file with the key of that certificate."),
  ...SIMULATED_SETTINGS,
  demoKeys: setting(
    MARKET,
    SWITCH,
    false,
    "Whether the demo accounts and keys exist. With the simulated feed on a loopback host they always do.",
  ),
  unlimitedDemo: setting(
    MARKET,
    SWITCH,
    false,
    "For load tests on a loopback host: the demo accounts have no quotas, throttles or connection limits. What a plan may see stays as it is.",
  ),
  planLimits: setting(
    QUOTAS,
    PLAN_CHANGES,
    NO_PLAN_CHANGES,
    'Numbers of the plan table to replace, as `{"free": {"requests-per-day": 200}}`. In a file it is an object.',
  ),
  addressFailuresPerMinute: setting(
    QUOTAS,
    integer(1, 1_000_000),
    THROTTLES.addressFailuresPerMinute,
    "Refused keys that one address may send in a minute; then it gets 429 until the minute ends.",
  ),
  addressRequestsPerMinute: setting(
    QUOTAS,
    integer(1, 100_000_000),
    THROTTLES.addressRequestsPerMinute,
    "Requests that one address may send in a minute.",
  ),
  sessionRequestsPerMinute: setting(
    QUOTAS,
    integer(1, 1_000_000),
    THROTTLES.sessionRequestsPerMinute,
    "Requests that one session of the console may send in a minute; they take nothing from the account's quota.",
  ),
  linkRequestsPerMinute: setting(
    QUOTAS,
    integer(1, 1_000_000),
    THROTTLES.linkRequestsPerMinute,
    "Requests that one link for spreadsheets may answer in a minute.",
  ),
  chartRequestsPerMinute: setting(
    QUOTAS,
    integer(1, 1_000_000),
    THROTTLES.chartRequestsPerMinute,
    "Requests that one link for a chart (path /udf/) may answer in a minute.",
  ),
  newAccountHours: setting(
    QUOTAS,
    integer(0, 8_760),
    THROTTLES.newAccountAgeMs / HOUR_MS,
    "How long a Free account counts as new and meets the temporary security limit.",
  ),
  newAccountRequests: setting(
    QUOTAS,
    integer(1, 1_000_000),
    THROTTLES.newAccountRequests,
    "Requests that a new Free account may send within the window.",
  ),
  newAccountWindowS: setting(
    QUOTAS,
    integer(1, 3_600),
    THROTTLES.newAccountWindowMs / SECOND_MS,
    "The window of the temporary security limit.",
  ),
  webhooksInsecure: setting(
    WEBHOOKS,
    SWITCH,
    false,
    "For development, on a loopback host only: destinations may use http and any address.",
  ),
  webhooksKeyFile: setting(
    WEBHOOKS,
    optional(TEXT),
    null,
    "The file with the key that seals signing secrets. The first start makes it; without it the secrets are lost.",
    { initialText: "webhooks.key in the data folder" },
  ),
  webhooksHistoryMb: setting(
    WEBHOOKS,
    integer(16, 1_048_576),
    1_024,
    "What the deliveries that are remembered may take up, in MB. One account has at most an eighth of it; what still waits is never removed for it.",
  ),
  smtpUrl: setting(
    WEBHOOKS,
    optional(address("smtp", "smtps")),
    null,
    "An SMTP server, as smtps://user:password@host or smtp://host:587, that sends notifications by e-mail. Without it `/emails/` is not there.",
    { isSecret: true },
  ),
  smtpFrom: setting(WEBHOOKS, MAILBOX, "marsad@localhost", "The address that e-mails come from."),
  aiBaseUrl: setting(
    EVENTS,
    optional(address("http", "https")),
    null,
    "An OpenAI-compatible endpoint, as https://host/v1, whose language model reads articles. Without it the built-in rules do.",
  ),
  aiApiKey: setting(EVENTS, optional(TEXT), null, "The key for that endpoint.", { isSecret: true }),
  aiModel: setting(EVENTS, optional(TEXT), null, "The model to ask; needed with an endpoint."),
  aiTimeoutMs: setting(
    EVENTS,
    integer(100, 300_000),
    20_000,
    "How long an answer may take before the rules read instead.",
  ),
  aiCallsPerDay: setting(
    EVENTS,
    integer(0, 10_000_000),
    500,
    "Questions to the model in a day, retries included; beyond them the rules read.",
  ),
  aiTokensPerDay: setting(
    EVENTS,
    integer(0, 10_000_000_000),
    1_000_000,
    "Tokens that the model may use in a day; beyond them the rules read.",
  ),
  logLevel: setting(WATCHING, choice(...LOG_LEVELS), "info", "The least important lines that are logged."),
  logFormat: setting(
    WATCHING,
    choice("auto", "json", "pretty"),
    "auto",
    "How lines look; `auto` is pretty on a terminal, else JSON.",
  ),
  accessLog: setting(
    WATCHING,
    choice("all", "failed", "off"),
    "failed",
    "Which requests are logged: all of them, those that ended with SERVER_ERROR, or none.",
  ),
  metricsToken: setting(
    WATCHING,
    optional(TEXT),
    null,
    "Lets a caller that is not on loopback read `/metrics`, as `Authorization: Bearer …`.",
    { isSecret: true },
  ),
  serviceUrl: setting(
    COMMAND_LINE,
    address("http", "https"),
    "http://127.0.0.1:8080",
    "The service that commands such as `marsad quote` ask.",
  ),
  apiKey: setting(
    COMMAND_LINE,
    optional(TEXT),
    null,
    "The key that they ask with; without one they take a demo key of the service on this machine.",
    { isSecret: true },
  ),
};

export type SettingName = keyof typeof SETTINGS;

/** The values of all settings. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** "data-dir" of dataDir: the name in a file, and behind the dashes of its flag. */
export function kebabOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function flagOf(name: SettingName): string {
  return `--${kebabOf(name)}`;
}

export function variableOf(name: SettingName): string {
  return `MARSAD_${kebabOf(name).replaceAll("-", "_").toUpperCase()}`;
}
