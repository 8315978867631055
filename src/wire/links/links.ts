// Links for spreadsheets: an address with a secret in it answers one GET of the API as CSV, for programs that cannot send a key.

import { type Static, Type } from "typebox";
import { isJsonObject } from "../../base/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { BASE_PATH, type Endpoint, endpoint } from "../endpoint/endpoint.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { Deleted } from "../schema/deleted.ts";
import { leanExampleOf } from "../schema/example.ts";
import { choice, count, id, list, resource, text, timestamp } from "../schema/field.ts";

const LINK_NAME_CHARS_MAX = 100;
const PATH_CHARS_MAX = 200;
const QUERY_VALUE_CHARS_MAX = 2_000;
/** The base address of charts, which is not an endpoint of the API. */
export const UDF_PATH = "/udf/";
const QUERY_NAME = /^[a-z][a-z0-9_]{0,40}$/;
const QUERY_PARAMETERS_MAX = 20;

const query = Type.Record(Type.String(), Type.String(), {
  description: "Parameters of the request.",
  examples: [{ symbols: "2222,1120" }],
});

const LINK_FORMATS = ["csv", "ics", "rss", "json"] as const;
type LinkFormat = (typeof LINK_FORMATS)[number];
/** Paths with another format beside CSV, for programs that subscribe to an address. */
const SUBSCRIBED: Readonly<Record<string, LinkFormat | undefined>> = {
  "/company-calendar/": "ics",
  "/events/": "rss",
};

const LINK_FIELDS = {
  id: id("Number of the link.", 3),
  name: text("Its name.", "My banks"),
  path: text("Path of the request, without /api/v1.", "/quotes/"),
  query,
  format: choice(
    LINK_FORMATS,
    "How it answers: csv; ics for a calendar program, where the path is /company-calendar/; rss for a reader, where it is /events/; json where it is /udf/.",
    "csv",
  ),
  created_at: timestamp("When it was made.", "2026-11-15T11:02:09.118+03:00"),
};

export const Link = resource("Link", "A link, without its address.", LINK_FIELDS);
export type Link = Static<typeof Link>;

const CREATED_FIELDS = {
  ...LINK_FIELDS,
  url: text(
    "The address to ask, with GET and without a key. Shown this once: whoever has it reads what it answers.",
    "https://market.example.com/links/lnk_Zm9yIG9uZSBzcHJlYWRzaGVldCwgYW5kIG5vIG90aGVy",
  ),
};
export const CreatedLink = resource(
  "CreatedLink",
  "A link as it is answered once, when it is made.",
  CREATED_FIELDS,
  leanExampleOf({ properties: CREATED_FIELDS }),
);
export type CreatedLink = Static<typeof CreatedLink>;

export const Links = resource("Links", "The links of the account.", {
  links: list(Link, "The links, oldest first."),
  count: count("Links in this answer.", 1),
});
export type Links = Static<typeof Links>;

export const LinkCreate = Type.Object(
  {
    name: Type.String({
      description: "Label of your own.",
      examples: ["My banks"],
      minLength: 1,
      maxLength: LINK_NAME_CHARS_MAX,
    }),
    path: Type.String({
      description:
        "Path of a GET endpoint that answers CSV, with its values, without /api/v1; or /udf/, for the base address of a chart.",
      examples: ["/quotes/"],
      maxLength: PATH_CHARS_MAX,
    }),
    query: Type.Optional(query),
    format: Type.Optional(
      choice(LINK_FORMATS, "csv, which is the default; ics only with /company-calendar/, json only with /udf/.", "csv"),
    ),
  },
  {
    title: "LinkCreate",
    description: "A new link.",
    examples: [{ name: "My banks", path: "/quotes/", query: { symbols: "2222,1120" }, format: "csv" }],
  },
);
export type LinkCreate = Static<typeof LinkCreate>;

export interface LinkDraft {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `endpoints` are all endpoints of the API. */
export function parseLinkCreate(body: unknown, endpoints: readonly Endpoint[]): LinkDraft | Refusal {
  const reader = new BodyReader(body);
  const name = reader.required("name", reader.line("name", LINK_NAME_CHARS_MAX)) ?? "";
  const path = linkedPath(reader.required("path", reader.line("path", PATH_CHARS_MAX)) ?? "");
  const isChart = path === UDF_PATH;
  if (!isChart && !endpoints.some((row) => isAnsweredBy(row, path))) {
    reader.refuse(
      "path",
      "must be the path of an endpoint that answers CSV, such as /quotes/ or /historical/2222/; or /udf/.",
    );
  }
  const query = readQuery(reader);
  const format = reader.choice("format", formatsOf(path));
  const isUsual = format === undefined || format !== SUBSCRIBED[path];
  return reader.refusal() ?? { name, path, query: isUsual ? query : { ...query, format } };
}

/** The formats that a link of this path may name. */
function formatsOf(path: string): readonly LinkFormat[] {
  if (path === UDF_PATH) return ["csv", "json"];
  const other = SUBSCRIBED[path];
  return other === undefined ? ["csv"] : ["csv", other];
}

/** The format of a link's answers: its saved query names it where it is not the usual one of the path. */
export function linkFormat({ path, query }: Pick<LinkDraft, "path" | "query">): LinkFormat {
  if (path === UDF_PATH) return "json";
  return LINK_FORMATS.find((format) => format === query["format"]) ?? "csv";
}

/** The path as the endpoint table writes it: without the base path, with a slash at its end. */
function linkedPath(sent: string): string {
  const path = sent.startsWith(`${BASE_PATH}/`) ? sent.slice(BASE_PATH.length) : sent;
  return path.endsWith("/") ? path : `${path}/`;
}

function isAnsweredBy({ method, path: template, csvRows }: Endpoint, path: string): boolean {
  const form = template.replace(/\{\w+\}/g, "[^/?#%\\s]+");
  return method === "GET" && csvRows !== undefined && new RegExp(`^${form}$`).test(path);
}

function readQuery(reader: BodyReader): Readonly<Record<string, string>> {
  const sent = reader.raw("query") ?? {};
  const entries = isJsonObject(sent) ? Object.entries(sent) : null;
  const isGood = entries?.every(
    ([name, value]) =>
      QUERY_NAME.test(name) &&
      (typeof value === "number" ||
        typeof value === "boolean" ||
        (typeof value === "string" && value.length <= QUERY_VALUE_CHARS_MAX && value.isWellFormed())),
  );
  if (entries === null || isGood !== true || entries.length > QUERY_PARAMETERS_MAX) {
    reader.refuse(
      "query",
      `must be an object of at most ${QUERY_PARAMETERS_MAX} parameters with their values as text.`,
    );
    return {};
  }
  // The body has `format` as a separate field, so a `format` in the query is dropped.
  return Object.fromEntries(
    entries.filter(([name]) => name !== "format").map(([name, value]) => [name, String(value)]),
  );
}

/** The text after the question mark of the request that a link stands for. */
export function linkedQuery(link: Pick<LinkDraft, "path" | "query">): string {
  return new URLSearchParams({ ...link.query, format: linkFormat(link) }).toString();
}

const links = { tag: "Account", name: "links", lowestPlan: "free" } as const;
const OWNER_NOTE = "The key must have the scope owner.";

export const listLinks = endpoint({
  ...links,
  path: "/links/",
  summary: "List links",
  summaryAr: "عرض الروابط",
  descriptionAr: "روابط الحساب، الأقدم أولًا، بلا عناوينها. يجب أن تكون صلاحية المفتاح `owner`.",
  description: `The links of the account, oldest first, without their addresses. ${OWNER_NOTE}`,
  response: Links,
  errors: ["FORBIDDEN"],
  sample: {
    method: "links.list",
    key: "enterprise",
    rows: { list: "links", row: "link", fields: ["id", "name", "path"] },
  },
});

export const createLink = endpoint({
  ...links,
  method: "POST",
  path: "/links/",
  summary: "Make a link for a spreadsheet",
  summaryAr: "إنشاء رابط لجدول بيانات",
  descriptionAr:
    "يجيب بعنوان لا يحتاج إلى مفتاح ويجيب عن هذا الطلب نفسه بصيغة CSV مع علامة ترتيب البايتات، أو ملف تقويم، بباقة الحساب وحصته، حتى 10 مرات في الدقيقة. ومع المسار `/udf/` يجيب بالعنوان الأساس لرسم بياني. ينتهي حين يُحذف، أو مع المفتاح الذي أنشأه. يجب أن تكون صلاحية المفتاح `owner`.",
  description: `Answers an address that needs no key and answers exactly this request as CSV with a byte order mark, or as a calendar file, with the plan and the quota of the account, at most 10 times a minute. With the path /udf/ it answers the base address of a chart. It ends when it is deleted, or with the key that made it. ${OWNER_NOTE}`,
  planNote: `An account has at most ${LIMITS.links.max} links; beyond that the answer is PLAN_LIMIT.`,
  body: {
    schema: LinkCreate,
    examples: {
      quotes: {
        summary: "Quotes of two shares",
        value: { name: "My banks", path: "/quotes/", query: { symbols: "1120,1180" }, format: "csv" },
      },
    },
  },
  response: CreatedLink,
  errors: ["FORBIDDEN", "VALIDATION", "PLAN_LIMIT"],
  sample: {
    method: "links.create",
    key: "enterprise",
    body: { name: "My banks", path: "/quotes/", query: { symbols: "1120,1180" }, format: "csv" },
    fields: ["id", "url"],
  },
});

export const deleteLink = endpoint({
  ...links,
  method: "DELETE",
  path: "/links/{id}/",
  summary: "Delete a link",
  summaryAr: "حذف رابط",
  descriptionAr: "عنوانه 404 من لحظة الجواب. يجب أن تكون صلاحية المفتاح `owner`.",
  description: `Its address is 404 from the answer on. ${OWNER_NOTE}`,
  response: Deleted,
  errors: ["FORBIDDEN", "NOT_FOUND"],
  sample: { method: "links.delete", key: "enterprise", path: { id: 3 }, fields: ["id", "deleted"] },
});
