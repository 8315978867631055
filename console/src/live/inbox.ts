// The live inbox of the account: the number of unread notifications, and each new one once. Where the plan streams, the socket
// resumes after a break behind the last notification that it received.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type InboxNotification, MarsadError } from "../../../sdk/src/index.ts";
import { comeback } from "../session/reach.ts";
import { client, may } from "../session/session.ts";

/** Unread notifications of the account. */
export const unread = signal(0);
/** The number of the newest known notification; null until the inbox was read. */
export const newest = signal<number | null>(null);

/** Follows the inbox while the component is mounted, and passes every new notification to `announce`. */
export function useInbox(announce: (notification: InboxNotification) => void): void {
  const isUnknown = newest.value === null;
  const isBack = comeback.value;
  useEffect(() => {
    // A failed read is repeated when the service is back.
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
    // An insufficient key or plan ends the stream; the page of the inbox then shows its own reading.
    follow().catch((error: unknown) => {
      if (!(error instanceof MarsadError)) throw error;
    });
    return () => stream.close();
  }, [isUnknown]);
  useEffect(() => {
    // Another device may have marked some as read meanwhile.
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

/** Marks one notification as read, or all by default. */
export async function markRead(id?: number): Promise<void> {
  const answer = await client().notifications.read(id === undefined ? { all: true } : { ids: [id] });
  unread.value = answer.unread;
}
