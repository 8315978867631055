// The account of the caller: its plan, the limits in force for it, and its use of them.

import { type Static, Type } from "typebox";
import { ACCOUNT_STATUSES, DEPTH_ENTITLEMENTS, KEY_SCOPES, type KeyScope, PLANS } from "../../model/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { integer, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { Deleted } from "../schema/deleted.ts";
import { leanExampleOf } from "../schema/example.ts";
import {
  amount,
  choice,
  count,
  flag,
  id,
  list,
  nullable,
  nullInExample,
  objectOrNull,
  resource,
  text,
  timestamp,
} from "../schema/field.ts";

const HistoryReach = resource(
  "HistoryReach",
  "How far back bars go, counted from the market's day.",
  {
    count: count("How many.", 12),
    unit: choice(["days", "months"], "Of what.", "months"),
  },
  { count: 12, unit: "months" },
);

const reach = (description: string) => objectOrNull(HistoryReach, description);

export const AccountLimits = resource("AccountLimits", "The limits in force for the account.", {
  requests_per_day: count("Requests of the account in a day of Riyadh.", 50_000),
  requests_per_minute: count("Requests of the account in a minute.", 500),
  key_requests_per_minute: count("Requests of one key in a minute.", 500),
  api_keys: count("Keys at once.", 10),
  compare_symbols: count("Symbols of one comparison.", 10),
  depth_levels: count("Levels of the order book.", 5),
  bars60m: reach("Bars of an hour; null where the plan has none."),
  bars30m: reach("Bars of half an hour; null where the plan has none."),
  stream_connections: count("WebSocket connections at once.", 5),
  stream_symbols_per_connection: count("Symbols of one connection.", 60),
  stream_symbols_per_call: count("Symbols of one subscribe.", 20),
  stream_wildcard: flag("Whether a subscription may ask for all symbols.", false),
  webhook_destinations: count("Webhook destinations.", 3),
  alert_rules: count("Alert rules.", 10),
  symbols_per_rule: count("Symbols of one rule.", 30),
});
export type AccountLimits = Static<typeof AccountLimits>;

export const Entitlements = resource("Entitlements", "What was approved for the account beside its plan.", {
  depth: choice(DEPTH_ENTITLEMENTS, "The market-data entitlement for depth.", "approved"),
});

const UsedOfLimits = resource("UsedOfLimits", "What the account has used.", {
  requests_today: count("Requests of the day so far, this one included.", 129),
  requests_limit: count("Requests that the account has in a day.", 50_000),
  resets_at: timestamp("When the day ends: midnight in Riyadh.", "2026-11-16T00:00:00.000+03:00"),
  connections: count("Open WebSocket connections.", 1),
  webhooks: count("Webhook destinations.", 1),
  alerts: count("Alert rules.", 4),
});

/** The fields of an account that its owner and the operator both see. */
export const ACCOUNT_FIELDS = {
  id: id("Number of the account.", 7),
  name: text("What the account is called.", "Example Trading"),
  plan: choice(PLANS, "The plan.", "pro"),
  status: choice(ACCOUNT_STATUSES, "Only an active account is let in.", "active"),
  entitlements: Entitlements,
  limits: AccountLimits,
};

export const Account = resource("Account", "The account of the key.", { ...ACCOUNT_FIELDS, usage: UsedOfLimits });
export type Account = Static<typeof Account>;

const DayUsage = resource("DayUsage", "Requests of a day.", {
  date: Type.String({ description: "A day of Riyadh.", examples: ["2026-11-15"], format: "date" }),
  requests: count("Requests that counted.", 129),
});
const KeyUsage = resource("KeyUsage", "Requests of a key.", {
  id: id("Number of the key.", 31),
  hint: text("The last characters of the key.", "7x0q"),
  requests: count("Requests that counted.", 129),
});
const RouteUsage = resource("RouteUsage", "Requests to a route.", {
  route: text("Path of the route.", "/api/v1/quote/{symbol}/"),
  requests: count("Requests that counted.", 129),
  failed: count("Those of them that were answered with a status of 400 or above.", 2),
});

export const AccountUsage = resource("AccountUsage", "Requests of the account by day, key and route.", {
  days: Type.Array(DayUsage, { description: "Every day of the range, oldest first." }),
  keys: Type.Array(KeyUsage, { description: "Keys with requests, most first; deleted ones too." }),
  routes: Type.Array(RouteUsage, { description: "Routes with requests, most first." }),
  total: count("Requests of the range; each list adds up to it.", 129),
});
export type AccountUsage = Static<typeof AccountUsage>;

const RequestEntry = resource("RequestEntry", "One request of the account.", {
  time: timestamp("When it came, by the wall clock.", "2026-11-15T11:05:00.020+03:00"),
  request_id: text("X-Request-Id of its answer.", "req-7f3a9c"),
  method: text("HTTP method.", "GET"),
  path: text("Path and query as they were sent; values of secrets are left out.", "/api/v1/quote/2222/"),
  status: count("HTTP status of the answer.", 200),
  code: nullInExample(text("Code of the error table; null of a success.", "INVALID_SYMBOL")),
  ms: amount("Milliseconds from request to answer.", 0.31),
  key_hint: text("The last characters of the key.", "7x0q"),
});

export const RequestList = resource("RequestList", "The latest requests of the account, newest first.", {
  requests: Type.Array(RequestEntry, { description: "The requests." }),
  count: count("Requests in this answer.", 1),
});
export type RequestList = Static<typeof RequestList>;

export const KEY_NAME_CHARS_MAX = 100;

const KEY_FIELDS = {
  id: id("Number of the key.", 31),
  name: text("Label; empty when none was given.", "Production"),
  hint: text("The last characters of the key, to tell keys apart.", "7x0q"),
  scope: choice(KEY_SCOPES, "owner keys may also make and delete keys.", "data"),
  created_at: timestamp("When it was made.", "2026-11-15T11:02:09.118+03:00"),
  last_used_at: nullable(
    timestamp(
      "When it was last used, to the second or so; null when it was not for a year.",
      "2026-11-15T11:05:00.020+03:00",
    ),
  ),
  expires_at: nullInExample(timestamp("From when on it is refused; null: never.", "2027-01-31T00:00:00.000+03:00")),
};

export const AccountKey = resource("AccountKey", "A key, by what is kept of it.", KEY_FIELDS);
export type AccountKey = Static<typeof AccountKey>;

const CREATED_FIELDS = {
  ...KEY_FIELDS,
  last_used_at: nullInExample(timestamp("Null: it is new.", "2026-11-15T11:05:00.020+03:00")),
  key: text("The key itself. Shown this once.", "marsad_live_8q2m5c0v7r3x9k1d4f6h2j8n0p5s7t3w4mzd7x0q"),
};

export const CreatedKey = resource(
  "CreatedKey",
  "A key as it is answered once, when it is made.",
  CREATED_FIELDS,
  leanExampleOf({ properties: CREATED_FIELDS }),
);
export type CreatedKey = Static<typeof CreatedKey>;

export const AccountKeys = resource("AccountKeys", "The keys of the account.", {
  keys: list(AccountKey, "The keys that were not deleted, oldest first."),
  count: count("Keys in this answer.", 1),
});
export type AccountKeys = Static<typeof AccountKeys>;

export const StreamTicket = resource("StreamTicket", "Opens one WebSocket in place of the key.", {
  ticket: text("To be sent as `?ticket=`, once.", "Zm9yIG9uZSBzb2NrZXQsIGZvciBoYWxmIGEgbWludXRl"),
  expires_at: timestamp(
    "From when on it opens nothing: 30 seconds after it was made.",
    "2026-11-15T11:00:30.655+03:00",
  ),
});
export type StreamTicket = Static<typeof StreamTicket>;

export const KeyCreate = Type.Object(
  {
    name: Type.String({
      description: "Label of your own.",
      examples: ["Production"],
      minLength: 1,
      maxLength: KEY_NAME_CHARS_MAX,
    }),
    scope: Type.Optional(choice(KEY_SCOPES, "data by default.", "data")),
  },
  { title: "KeyCreate", description: "A new key." },
);

export interface KeyDraft {
  readonly name: string;
  readonly scope: KeyScope;
}

/** Reads the body that makes a key. */
export function parseKeyCreate(body: unknown): KeyDraft | Refusal {
  const reader = new BodyReader(body);
  const name = reader.required("name", reader.line("name", KEY_NAME_CHARS_MAX)) ?? "";
  const scope = reader.choice("scope", KEY_SCOPES) ?? "data";
  return reader.refusal() ?? { name, scope };
}

const account = { tag: "Account", name: "account", lowestPlan: "free" } as const;
const KEYS = "/account/keys/";
const OWNER_NOTE = "The key must have the scope owner.";

export const getAccount = endpoint({
  ...account,
  path: "/account/",
  summary: "Get the account",
  summaryAr: "عرض الحساب",
  descriptionAr: "باقة الحساب وحدوده وتراخيصه وما استخدمه.",
  description: "Plan, limits and entitlements of the account, and what it has used.",
  response: Account,
  errors: [],
  sample: { method: "account.get", fields: ["name", "plan", "limits", "usage"] },
  tool: { name: "get_account", units: UNITS.requests },
});

export const getAccountUsage = endpoint({
  ...account,
  path: "/account/usage/",
  summary: "Usage by day, key and route",
  summaryAr: "الاستخدام باليوم والمفتاح والمسار",
  descriptionAr:
    "الطلبات المحسوبة في آخر الأيام ومنها اليوم. يُحسب الطلب حين يُقبل مفتاحه ولا يرفضه حد، أيًّا كان جوابه، وهو متعثر حين تكون حالته 400 فما فوقها.",
  description:
    "Requests that counted, over the last days, today included. A request counts when its key was accepted and no throttle refused it, whatever its answer; it failed when its status was 400 or above.",
  query: { days: integer("days", "How many days.", { range: LIMITS.usageDays }) },
  response: AccountUsage,
  errors: ["INVALID_PARAM"],
  sample: {
    method: "account.usage",
    query: { days: 7 },
    fields: ["total"],
    rows: { list: "days", row: "day", fields: ["date", "requests"] },
  },
  tool: { name: "get_account_usage", units: UNITS.requests },
});

export const getAccountRequests = endpoint({
  ...account,
  path: "/account/requests/",
  summary: "The latest requests",
  summaryAr: "أحدث الطلبات",
  descriptionAr:
    "أحدث طلبات الحساب إلى نقاط الوصول، الأحدث أولًا، والمرفوضة بالحد أيضًا. يُحفظ آخر 200 نجحت وآخر 200 تعثرت.",
  description:
    "The account's latest requests to endpoints, newest first, throttled ones too. The latest 200 that succeeded and the latest 200 that failed are kept.",
  query: {
    limit: clampedLimit("Requests of the answer.", LIMITS.requestsPerList, "INVALID_PARAM"),
    status: oneOf("status", "Only those that failed.", ["failed"], { default: undefined }),
  },
  response: RequestList,
  errors: ["INVALID_PARAM"],
  sample: {
    method: "account.requests",
    query: { limit: 10 },
    rows: { list: "requests", row: "request", fields: ["time", "method", "path", "status", "ms"] },
  },
});

export const listAccountKeys = endpoint({
  ...account,
  path: KEYS,
  summary: "List keys",
  summaryAr: "عرض المفاتيح",
  descriptionAr: "مفاتيح الحساب، الأقدم أولًا، بلا نصوصها. يجب أن تكون صلاحية المفتاح `owner`.",
  description: `The keys of the account, oldest first, without their text. ${OWNER_NOTE}`,
  response: AccountKeys,
  errors: ["FORBIDDEN"],
  sample: {
    method: "account.keys",
    key: "enterprise",
    rows: { list: "keys", row: "key", fields: ["id", "name", "hint", "scope"] },
  },
});

export const createAccountKey = endpoint({
  ...account,
  method: "POST",
  path: KEYS,
  summary: "Make a key",
  summaryAr: "إنشاء مفتاح",
  descriptionAr:
    "يجيب بالمفتاح ومعه نصه الذي لا يُعرض مرة أخرى. يصلح للاستخدام فورًا. يجب أن تكون صلاحية المفتاح `owner`.",
  description: `Answers the key with its text, which is not shown again. It can be used at once. ${OWNER_NOTE}`,
  planNote: "Free has 1 key, Starter 3, Pro 10, Business 30, Enterprise 100; one more is PLAN_LIMIT.",
  body: {
    schema: KeyCreate,
    examples: { data: { summary: "A key for data", value: { name: "Production", scope: "data" } } },
  },
  response: CreatedKey,
  errors: ["FORBIDDEN", "VALIDATION", "PLAN_LIMIT"],
  sample: {
    method: "account.createKey",
    key: "enterprise",
    body: { name: "CI", scope: "data" },
    fields: ["id", "name", "key"],
  },
});

export const deleteAccountKey = endpoint({
  ...account,
  method: "DELETE",
  path: `${KEYS}{id}/`,
  summary: "Delete a key",
  summaryAr: "حذف مفتاح",
  descriptionAr:
    "يُرفض المفتاح من لحظة الجواب وتُغلق اتصالاته. لا يحذف المفتاح نفسه: VALIDATION. يجب أن تكون صلاحية المفتاح `owner`.",
  description: `The key is refused from the answer on, and its sockets are closed. A key cannot delete itself: VALIDATION. ${OWNER_NOTE}`,
  response: Deleted,
  errors: ["FORBIDDEN", "VALIDATION", "NOT_FOUND"],
  sample: {
    method: "account.deleteKey",
    key: "enterprise",

    fields: ["id", "deleted"],
  },
});

export const createStreamTicket = endpoint({
  ...account,
  method: "POST",
  path: "/ws-tickets/",
  summary: "Make a ticket for a WebSocket",
  summaryAr: "إنشاء تذكرة WebSocket",
  descriptionAr:
    "تنوب التذكرة عن المفتاح في عنوان WebSocket واحد، على أي قناة وأي خادم من الخدمة. تصلح مرة واحدة خلال 30 ثانية. ويُنظر إلى الباقة حين يُفتح الاتصال.",
  description:
    "The ticket stands for the key in the address of one WebSocket, on any channel and any server of the service. It is good once, for 30 seconds. The plan is looked at when the socket is opened.",
  response: StreamTicket,
  errors: [],
  sample: { method: "account.streamTicket", fields: ["ticket", "expires_at"] },
});
