// The notifications channel: new entries in the inbox of the caller's account. It sends no market data.

import type { Caller } from "../../access/index.ts";
import type { Notification } from "../../model/index.ts";
import { type NotificationsConnected, optionInvalid, type StreamNotification } from "../../wire/index.ts";
import { Channel, type ChannelOptions, type ChannelReader } from "../stream/channel.ts";
import { projectNotification } from "./notifications.ts";

const NUMBER = /^\d{1,15}$/;

export class NotificationsChannel extends Channel {
  readonly lastChanges = null;

  constructor(options: ChannelOptions) {
    super("notifications", options);
  }

  connected(caller: Caller): NotificationsConnected {
    return { type: "connected", channel: "notifications", ...this.greeting(caller, {}) };
  }

  state(): null {
    return null;
  }

  publish(): void {}

  override join(reader: ChannelReader, after: string | null): () => void {
    const afterId = after !== null && NUMBER.test(after) ? Number(after) : null;
    if (after !== null && afterId === null)
      reader.refuse(optionInvalid(this.name, "after", "the number of a notification"));
    const send = (notification: Notification): void => {
      const frame: StreamNotification = { type: "notification", ...projectNotification(notification) };
      reader.answer(JSON.stringify(frame));
    };
    return this.options.inbox?.follow(reader.caller.accountId, afterId, send) ?? super.join(reader, after);
  }
}
