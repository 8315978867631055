// The messages of the notifications channel: each firing of the account's alert rules, at the moment it enters the inbox.

import type { Static } from "typebox";
import { INBOX_FIELDS } from "../notifications/notifications.ts";
import { choice, resource } from "../schema/field.ts";
import type { ChannelRow } from "./channel.ts";
import { Ping } from "./client-message.ts";
import { COMMON_MESSAGES, errorMessage, greetingFields, messageType } from "./server-message.ts";
import { CODES_WITHOUT_SYMBOLS } from "./stream-error-table.ts";

export const NotificationsConnected = resource("NotificationsConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["notifications"], "Name of the channel.", "notifications"),
  ...greetingFields("Connected to the notifications stream.", "NotificationsLimits", {}),
});
export type NotificationsConnected = Static<typeof NotificationsConnected>;

export const StreamNotification = resource("StreamNotification", "A notification, as /notifications/ answers it.", {
  type: messageType("notification"),
  ...INBOX_FIELDS,
});
export type StreamNotification = Static<typeof StreamNotification>;

export const NOTIFICATIONS_CHANNEL = {
  path: "/ws/v1/notifications/",
  lowestPlan: "pro",
  title: "Notifications",
  description:
    "There is nothing to subscribe to: `connected` is followed by a `notification` whenever an alert rule of the account fires. `?after=` with the number of a notification first sends those after it, oldest first, so that a client that comes back misses none.",
  takesAfter: true,
  codes: CODES_WITHOUT_SYMBOLS,
  clientMessages: { ping: Ping },
  serverMessages: {
    connected: NotificationsConnected,
    notification: StreamNotification,
    ...COMMON_MESSAGES,
    error: errorMessage("NotificationsError", CODES_WITHOUT_SYMBOLS),
  },
  replies: {},
  sample: { symbols: [], messages: 1, type: "notification", fields: ["id", "title_en", "created_at"] },
} as const satisfies ChannelRow;
