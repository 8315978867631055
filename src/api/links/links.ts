// /links/: links for spreadsheets, and the page behind their addresses.

import type { Credential, SpreadsheetLinks } from "../../access/index.ts";
import { formatTimestamp } from "../../base/index.ts";
import type { Link } from "../../model/index.ts";
import { beyondEveryPlan, LIMITS, notThere, rest } from "../../wire/index.ts";
import { joinBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { deleteOwned, valid } from "../http/owned-resource.ts";
import type { Page } from "../http/page.ts";
import { checkOwner } from "../http/plan-refusal.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { json } from "../http/response/answer.ts";
import type { Reply } from "../http/response/reply.ts";

export interface LinkSources {
  readonly links: SpreadsheetLinks;
  /** The address that clients use, without a slash at its end. */
  readonly publicUrl: () => string;
}

const LINK_PATH = "/links/";
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = new Uint8Array([0xef, 0xbb, 0xbf]);

export function linkEndpoints({ links, publicUrl }: LinkSources): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listLinks, async ({ caller }) => {
      checkOwner(caller);
      const kept = (await links.list(caller.accountId)).map(projectLink);
      return json({ links: kept, count: kept.length });
    }),
    onEndpoint(endpoints.createLink, async ({ caller }, request) => {
      checkOwner(caller);
      const asked = valid(rest.parseLinkCreate(await request.readBody(), rest.ENDPOINTS));
      const made = await links.make(caller, asked, LIMITS.links.max);
      if (!made.ok) throw beyondEveryPlan(`Having ${made.existing + 1} links`);
      // UDF-09: a chart's client appends its own path, with a slash first, to this address.
      const base = asked.path === rest.UDF_PATH ? rest.UDF_PATH.slice(0, -1) : "";
      return json({ ...projectLink(made.link), url: `${publicUrl()}${LINK_PATH}${made.secret}${base}` });
    }),
    onEndpoint(endpoints.deleteLink, (context) => {
      checkOwner(context.caller);
      return deleteOwned("Link", context, (...named) => links.remove(...named));
    }),
  ];
}

/** Answers the request of a link. `call` calls the endpoint at an address with the link's key. */
export function linkPage(
  links: Pick<SpreadsheetLinks, "find">,
  call: (incoming: IncomingRequest, address: string, credential: Credential) => Reply | Promise<Reply>,
): Page {
  return {
    path: `${LINK_PATH}{secret}`,
    open: async (incoming, { secret = "" }) => {
      const link = await links.find(secret);
      // The message does not repeat any part of the address, which is secret.
      if (link === null || link.path === rest.UDF_PATH)
        throw notThere("This address is no link, or its link was deleted.");
      const address = `${rest.BASE_PATH}${link.path}?${rest.linkedQuery(link)}`;
      const made = await call(incoming, address, { keyId: link.keyId, link: { id: link.id, isChart: false } });
      return rest.linkFormat(link) === "csv" ? withMark(made) : made;
    },
  };
}

function withMark(made: Reply): Reply {
  if (made.body === null) return made;
  const { packed: _packed, ...plain } = made;
  return { ...plain, isUsual: false, isKept: false, shared: undefined, body: joinBytes([BYTE_ORDER_MARK, made.body]) };
}

function projectLink(link: Link): rest.Link {
  const { id, name, path, createdAtMs } = link;
  const { format: _format, ...query } = link.query;
  return { id, name, path, query, format: rest.linkFormat(link), created_at: formatTimestamp(createdAtMs) };
}
