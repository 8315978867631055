// E-mail addresses of the account: an alert rule can send its notifications there, once the owner of the address has confirmed it.

import { type Static, Type } from "typebox";
import { EMAIL_LANGUAGES, type EmailLanguage } from "../../model/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { Deleted } from "../schema/deleted.ts";
import { choice, count, flag, id, list, resource, text, timestamp } from "../schema/field.ts";

const EMAIL_CHARS_MAX = 254;
/** One mailbox without quotes, comments or spaces; only the confirmation proves that the mailbox exists. */
const EMAIL_FORM =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

export const Email = resource("Email", "An e-mail address of the account.", {
  id: id("Number of the address, for `email_id` of an alert.", 14),
  email: text("The address.", "sara@example.com"),
  is_confirmed: flag(
    "True once the link in its confirmation was opened. Before that nothing else is sent to it.",
    true,
  ),
  language: choice(EMAIL_LANGUAGES, "Language of its e-mails.", "ar"),
  created_at: timestamp("When it was added.", "2026-11-15T11:02:09.118+03:00"),
});
export type Email = Static<typeof Email>;

export const Emails = resource("Emails", "The e-mail addresses of the account.", {
  emails: list(Email, "The addresses, oldest first."),
  count: count("Addresses in this answer.", 1),
});
export type Emails = Static<typeof Emails>;

export const EmailCreate = Type.Object(
  {
    email: Type.String({
      description: "The address.",
      examples: ["sara@example.com"],
      minLength: 3,
      maxLength: EMAIL_CHARS_MAX,
    }),
    language: Type.Optional(choice(EMAIL_LANGUAGES, "Language of its e-mails; ar by default.", "ar")),
  },
  { title: "EmailCreate", description: "A new address." },
);
export type EmailCreate = Static<typeof EmailCreate>;

export interface EmailDraft {
  readonly address: string;
  readonly language: EmailLanguage;
}

export function parseEmailCreate(body: unknown): EmailDraft | Refusal {
  const reader = new BodyReader(body);
  const address = reader.required("email", reader.line("email", EMAIL_CHARS_MAX)) ?? "";
  if (!EMAIL_FORM.test(address)) reader.refuse("email", "must be an e-mail address such as sara@example.com.");
  const language = reader.choice("language", EMAIL_LANGUAGES) ?? "ar";
  return reader.refusal() ?? { address, language };
}

/** The fault when `email_id` of a rule names no address of the account. */
export const EMAIL_UNKNOWN = { email_id: "must be the id of one of your e-mail addresses." } as const;

const emails = { tag: "Alerts", name: "emails", lowestPlan: "pro" } as const;
const SMTP_NOTE =
  "The operator has to have given the service an SMTP server (`--smtp-url`); without one the path is INVALID_ROUTE.";

export const listEmails = endpoint({
  ...emails,
  path: "/emails/",
  summary: "List e-mail addresses",
  summaryAr: "عرض عناوين البريد",
  descriptionAr:
    "عناوين بريد الحساب، الأقدم أولًا. على المشغّل أن يكون قد أعطى الخدمة خادم بريد (`--smtp-url`)، ومن دونه المسار INVALID_ROUTE.",
  description: `The e-mail addresses of the account, oldest first. ${SMTP_NOTE}`,
  response: Emails,
  errors: ["PLAN_LIMIT"],
  sample: { method: "emails.list", rows: { list: "emails", row: "email", fields: ["id", "email", "is_confirmed"] } },
});

export const createEmail = endpoint({
  ...emails,
  method: "POST",
  path: "/emails/",
  summary: "Add an e-mail address",
  summaryAr: "إضافة عنوان بريد",
  descriptionAr:
    "يرسل إلى العنوان رابطًا يؤكده. والعنوان الموجود الذي ينتظر يُرسل إليه آخر. على المشغّل أن يكون قد أعطى الخدمة خادم بريد (`--smtp-url`)، ومن دونه المسار INVALID_ROUTE.",
  description: `Sends the address a link that confirms it. One that is there already and waits is sent another. ${SMTP_NOTE}`,
  planNote: `An account has at most ${LIMITS.emails.max} addresses; beyond that the answer is PLAN_LIMIT.`,
  body: {
    schema: EmailCreate,
    examples: { one: { summary: "An address", value: { email: "sara@example.com", language: "ar" } } },
  },
  response: Email,
  errors: ["VALIDATION", "PLAN_LIMIT"],
  sample: {
    method: "emails.create",
    body: { email: "sara@example.com", language: "ar" },
    fields: ["id", "email", "is_confirmed"],
  },
});

export const deleteEmail = endpoint({
  ...emails,
  method: "DELETE",
  path: "/emails/{id}/",
  summary: "Delete an e-mail address",
  summaryAr: "حذف عنوان بريد",
  descriptionAr:
    "لا يُرسل إليه شيء بعد ذلك، والقواعد التي تسمّيه تمضي من دونه. على المشغّل أن يكون قد أعطى الخدمة خادم بريد (`--smtp-url`)، ومن دونه المسار INVALID_ROUTE.",
  description: `Nothing more is sent to it; rules that name it go on without it. ${SMTP_NOTE}`,
  response: Deleted,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "emails.delete", path: { id: 14 }, fields: ["id", "deleted"] },
});
