// The inbox of the account as it fills: how many notifications are unread, and each new one once. Where the plan streams, the socket
// goes on after a break behind the last notification that it brought.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type InboxNotification, MarsadError } from "../../../sdk/src/index.ts";
import { client, may } from "../session/session.ts";
import { comeback } from "./reach.ts";

/** Unread notifications of the account. */
export const unread = signal(0);
/** The number of the newest notification that is known; null until the inbox was read. */
export const newest = signal<number | null>(null);

/** Follows the inbox while the component is there, and hands on every notification that comes. */
export function useInbox(announce: (notification: InboxNotification) => void): void {
  const isUnknown = newest.value === null;
  const isBack = comeback.value;
  useEffect(() => {
    // What cannot be read now is read when the service is back.
    if (isUnknown) readInbox().catch(() => {});
  }, [isUnknown, isBack]);
  useEffect(() => {
    if (isUnknown || !may("streams")) return;
    const stream = client().stream("notifications", [], { afterNotification: newest.peek() ?? 0 });
    const follow = async (): Promise<void> => {
      for await (const message of stream) {
        if (message.type !== "notification") continue;
        newest.value = message.id;
        unread.value++;
        announce(message);
      }
    };
    // A key or a plan that does not suffice ends it; the page of the inbox then shows what it reads.
    follow().catch((error: unknown) => {
      if (!(error instanceof MarsadError)) throw error;
    });
    return () => stream.close();
  }, [isUnknown]);
  useEffect(() => {
    // Another device may have read some meanwhile.
    const shown = (): void => {
      if (!document.hidden) void readUnread().catch(() => {});
    };
    document.addEventListener("visibilitychange", shown);
    return () => {
      document.removeEventListener("visibilitychange", shown);
      newest.value = null;
      unread.value = 0;
    };
  }, []);
}

async function readInbox(): Promise<void> {
  const { notifications, unread: waiting } = await client().notifications.list({ limit: 1 });
  newest.value = notifications[0]?.id ?? 0;
  unread.value = waiting;
}

async function readUnread(): Promise<void> {
  unread.value = (await client().notifications.list({ limit: 1 })).unread;
}

/** Marks one as read, or all where none is named. */
export async function markRead(id?: number): Promise<void> {
  const answer = await client().notifications.read(id === undefined ? { all: true } : { ids: [id] });
  unread.value = answer.unread;
}
