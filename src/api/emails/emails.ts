// /emails/: e-mail addresses of the account, and the pages behind the links in their e-mails.

import { formatTimestamp } from "../../base/index.ts";
import type { Email } from "../../model/index.ts";
import type { EmailAddresses } from "../../notify/index.ts";
import { beyondEveryPlan, LIMITS, notThere, rest, throttled } from "../../wire/index.ts";
import { siteReply } from "../brand/site-page.ts";
import { visitOf } from "../brand/visit.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { deleteOwned, valid } from "../http/owned-resource.ts";
import type { Page } from "../http/page.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { json } from "../http/response/answer.ts";
import type { Reply } from "../http/response/reply.ts";

export function emailEndpoints(emails: EmailAddresses): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listEmails, async ({ caller }) => {
      const kept = (await emails.list(caller.accountId)).map(projectEmail);
      return json({ emails: kept, count: kept.length });
    }),
    onEndpoint(endpoints.createEmail, async ({ caller }, request) => {
      const { address, language } = valid(rest.parseEmailCreate(await request.readBody()));
      const created = await emails.create(caller.accountId, address, language, LIMITS.emails.max);
      if (typeof created === "number") throw throttled(created);
      if (!created.ok) throw beyondEveryPlan(`Having ${created.existing + 1} e-mail addresses`);
      return json(projectEmail(created.email));
    }),
    onEndpoint(endpoints.deleteEmail, (context) =>
      deleteOwned("Email", context, (...named) => emails.remove(...named)),
    ),
  ];
}

function projectEmail({ id, address, language, isConfirmed, createdAtMs }: Email): rest.Email {
  return { id, email: address, is_confirmed: isConfirmed, language, created_at: formatTimestamp(createdAtMs) };
}

const SAID = {
  ar: {
    confirmed: "تم تأكيد العنوان",
    confirmedBody: "ستصل التنبيهات التي تختار لها هذا العنوان إلى بريدك.",
    ask: "إيقاف رسائل مرصد",
    askBody: "لن تصل إلى هذا العنوان أي رسالة أخرى، وتبقى التنبيهات في صندوق الإشعارات.",
    button: "أوقف الرسائل",
    ended: "توقفت الرسائل",
    endedBody: "حُذف العنوان من الحساب، ولن تصله رسالة أخرى.",
  },
  en: {
    confirmed: "The address is confirmed",
    confirmedBody: "Alerts for which you choose this address come to your mailbox.",
    ask: "Stop the e-mails of Marsad",
    askBody: "Nothing more is sent to this address; alerts stay in the inbox of the account.",
    button: "Stop the e-mails",
    ended: "The e-mails have stopped",
    endedBody: "The address was deleted from the account, and nothing more is sent to it.",
  },
} as const;

export function emailPages(emails: EmailAddresses): readonly Page[] {
  const linked = async (purpose: "confirm" | "unsubscribe", { id = "", token = "" }): Promise<Email> => {
    const email = await emails.linked(rest.parsePathId(id) ?? 0, purpose, token);
    if (email === null) throw notThere("This address belongs to no e-mail address of an account.");
    return email;
  };
  const unsubscribe = "/emails/unsubscribe/{id}/{token}";
  return [
    {
      path: "/emails/confirm/{id}/{token}",
      open: async (incoming, parameters) => {
        const email = await linked("confirm", parameters);
        await emails.confirm(email);
        return shown(incoming, email, "confirmed");
      },
    },
    {
      path: unsubscribe,
      open: async (incoming, parameters) => shown(incoming, await linked("unsubscribe", parameters), "ask"),
    },
    {
      path: unsubscribe,
      method: "POST",
      open: async (incoming, parameters) => {
        const email = await linked("unsubscribe", parameters);
        await emails.remove(email.accountId, email.id);
        return shown(incoming, email, "ended");
      },
    },
  ];
}

/** A page in the language of the e-mail address. A link alone ends nothing, as mail scanners open links too: its page only asks. */
function shown(incoming: IncomingRequest, { language }: Email, what: "confirmed" | "ask" | "ended"): Reply {
  const said = SAID[language];
  const form = what === "ask" ? `<form method="post"><button type="submit">${said.button}</button></form>` : "";
  const body = `<main id="document"><h1>${said[what]}</h1><p>${said[`${what}Body`]}</p>${form}</main>`;
  const made = siteReply({ ...visitOf(incoming), language, path: "/" }, { title: said[what], body });
  return { ...made, isKept: false, etag: undefined };
}
