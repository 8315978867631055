// /notifications/: the inbox of the account.

import { formatTimestamp } from "../../base/index.ts";
import type { Notification } from "../../model/index.ts";
import type { Inbox } from "../../notify/index.ts";
import { rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { valid } from "../http/owned-resource.ts";
import { json } from "../http/response/answer.ts";

export function notificationEndpoints(inbox: Pick<Inbox, "page" | "unread" | "read">): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listNotifications, async ({ caller: { accountId }, parameters }) => {
      const { after, unread, limit } = parameters;
      const afterId = after < 0 ? null : after;
      const page = await inbox.page(accountId, { afterId, isUnreadOnly: unread === "true", limit });
      const notifications = page.map(projectNotification);
      const answer: rest.InboxNotifications = {
        notifications,
        count: notifications.length,
        unread: await inbox.unread(accountId),
      };
      return json(answer);
    }),
    onEndpoint(endpoints.readNotifications, async ({ caller: { accountId } }, request) => {
      const ids = valid(rest.parseNotificationsRead(await request.readBody()));
      const answer: rest.ReadNotifications = {
        read: await inbox.read(accountId, ids),
        unread: await inbox.unread(accountId),
      };
      return json(answer);
    }),
  ];
}

export function projectNotification(notification: Notification): rest.InboxNotification {
  const { id, createdAtMs, readAtMs, title, titleEn, body, bodyEn, symbol, alertId, data } = notification;
  return {
    id,
    created_at: formatTimestamp(createdAtMs),
    read_at: readAtMs === null ? null : formatTimestamp(readAtMs),
    kind: "alert",
    title,
    title_en: titleEn,
    body,
    body_en: bodyEn,
    symbol,
    alert_id: alertId,
    data: { ...data },
  };
}
