// The inbox of an account: a notification for people at every firing of its alert rules, with or without a webhook call.

import { type Static, Type } from "typebox";
import { BodyReader } from "../endpoint/body-reader.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { integer, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { choice, count, id, list, nullInExample, resource, symbol, text, timestamp } from "../schema/field.ts";

export const INBOX_FIELDS = {
  id: id("Number of the notification; later ones have higher numbers.", 211),
  created_at: timestamp("When it was notified.", "2026-11-15T11:04:59.902+03:00"),
  read_at: nullInExample(
    timestamp("When it was marked as read; null while it is unread.", "2026-11-15T11:06:12.004+03:00"),
  ),
  kind: choice(["alert"], "alert: an alert rule fired.", "alert"),
  title: text("One line in Arabic.", "بلغ سعر أرامكو السعودية (2222) 28.02 ريال"),
  title_en: text("One line in English.", "2222 is above 28"),
  body: text("A sentence in Arabic.", "بلغ سعر أرامكو السعودية (2222) 28.02 ريال، وشرط التنبيه 28 ريالًا أو أعلى."),
  body_en: text("A sentence in English.", "Saudi Aramco (2222) trades at 28.02; the rule asks for 28 or more."),
  symbol: symbol("Ticker that it is about."),
  alert_id: id("Number of the rule that fired; it may be deleted by now.", 31),
  data: Type.Record(Type.String(), Type.Unknown(), {
    description:
      "The notification as a webhook delivers it: event_id, event_type, severity, metrics, conditions_matched.",
    examples: [
      {
        event_id: "evt_01KA3W9V6C8T5",
        event_type: "price_alert",
        severity: "info",
        metrics: { price: 28.02, change_percent: 3.78, volume: 12911034 },
        conditions_matched: { operator: "price_above", observed: 28.02, threshold: 28 },
      },
    ],
  }),
};

export const InboxNotification = resource(
  "InboxNotification",
  "A notification in the inbox of the account.",
  INBOX_FIELDS,
);
export type InboxNotification = Static<typeof InboxNotification>;

export const InboxNotifications = resource("InboxNotifications", "Notifications of the account.", {
  notifications: list(InboxNotification, "Newest first; with `after`, oldest first."),
  count: count("Notifications in this answer.", 1),
  unread: count("Unread notifications of the account.", 1),
});
export type InboxNotifications = Static<typeof InboxNotifications>;

export const ReadNotifications = resource("ReadNotifications", "What was marked as read.", {
  read: count("Notifications that were unread and are read now.", 1),
  unread: count("Unread notifications that are left.", 0),
});
export type ReadNotifications = Static<typeof ReadNotifications>;

export const NotificationsRead = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(id("Number of a notification.", 211), {
        description: "The notifications to mark; those that are not there are left out.",
        maxItems: LIMITS.notificationsPerRead.max,
        examples: [[211, 212]],
      }),
    ),
    all: Type.Optional(Type.Literal(true, { description: "Marks every notification.", examples: [true] })),
  },
  { title: "NotificationsRead", description: "Either ids or all.", examples: [{ ids: [211, 212] }] },
);
export type NotificationsRead = Static<typeof NotificationsRead>;

/** The ids to mark as read; null stands for all. */
export function parseNotificationsRead(body: unknown): readonly number[] | null | Refusal {
  const reader = new BodyReader(body);
  const ids = reader.raw("ids");
  const isAll = reader.flag("all") ?? false;
  if (isAll === (ids !== undefined)) reader.refuse("ids", "is required, or all: true.");
  const isIds = Array.isArray(ids) && ids.every((each) => Number.isSafeInteger(each) && each > 0);
  const { max } = LIMITS.notificationsPerRead;
  if (ids !== undefined && (!isIds || ids.length > max)) {
    reader.refuse("ids", `must be a list of at most ${max} numbers of notifications.`);
  }
  return reader.refusal() ?? (isIds ? [...new Set<number>(ids)] : null);
}

const inbox = { tag: "Alerts", name: "notifications", lowestPlan: "free" } as const;

export const listNotifications = endpoint({
  ...inbox,
  path: "/notifications/",
  summary: "List notifications",
  summaryAr: "عرض الإشعارات",
  descriptionAr:
    "صندوق الحساب: كل انطلاق لقواعده، الأحدث أولًا. ومع `after`، رقم إشعار، تأتي التي بعده الأقدم أولًا. يُحفظ آخر 1,000.",
  description:
    "The inbox of the account: each firing of its alert rules, newest first. With `after`, the number of a notification, those after it, oldest first. The latest 1,000 are kept.",
  query: {
    after: integer("after", "Only notifications after this one, oldest first.", { range: LIMITS.notificationAfter }),
    unread: oneOf("unread", "Only unread ones.", ["true", "false"], { default: "false" }),
    limit: clampedLimit("Notifications of the answer.", LIMITS.notificationsPerList, "INVALID_PARAM"),
  },
  response: InboxNotifications,
  errors: ["INVALID_PARAM"],
  sample: {
    method: "notifications.list",
    query: { limit: 10 },
    fields: ["unread"],
    rows: { list: "notifications", row: "notification", fields: ["id", "created_at", "title_en"] },
  },
});

export const readNotifications = endpoint({
  ...inbox,
  method: "POST",
  path: "/notifications/read/",
  summary: "Mark notifications as read",
  summaryAr: "وسم إشعارات بأنها مقروءة",
  descriptionAr: "يعلّم الإشعارات المذكورة، أو كلها، مقروءة.",
  description: "Marks the named notifications, or all of them.",
  body: {
    schema: NotificationsRead,
    examples: {
      some: { summary: "Two notifications", value: { ids: [211, 212] } },
      all: { summary: "Everything", value: { all: true } },
    },
  },
  response: ReadNotifications,
  errors: ["VALIDATION"],
  sample: { method: "notifications.read", body: { all: true }, fields: ["read", "unread"] },
});
