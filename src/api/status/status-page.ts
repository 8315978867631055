// `/status`: the public status of the service, in both languages and without script; `/status.json` has the same data for programs.

import type { rest } from "../../wire/index.ts";
import { siteReply } from "../brand/site-page.ts";
import { rememberedChoice, visitOf } from "../brand/visit.ts";
import { encodeJson } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import { reply } from "../http/response/reply.ts";
import { statusContent } from "./status-html.ts";

export function statusPages(status: () => rest.ServiceStatus): readonly Page[] {
  return [
    {
      path: "/status",
      open: (incoming) => {
        const visit = visitOf(incoming);
        const page = siteReply(visit, statusContent(status(), visit.language));
        return { ...page, isKept: false, headers: { ...page.headers, ...rememberedChoice(incoming) } };
      },
    },
    { path: "/status.json", open: () => reply({ body: encodeJson(status()), cacheControl: "no-cache" }) },
  ];
}
