// The inboxes of accounts. Alerts put notifications in, in the transaction that keeps their firing; this is how they are read.

import type { Notification } from "../model/index.ts";

export interface NotificationQuery {
  /** Only those after this one, oldest first; null: all, newest first. */
  readonly afterId: number | null;
  readonly isUnreadOnly: boolean;
  readonly limit: number;
}

/** Who has notifications after a number. */
export interface NewNotifications {
  readonly lastId: number;
  readonly accountIds: readonly number[];
}

/** Keeps notifications. Numbers are given in the order in which notifications become visible. */
export interface Notifications {
  page(accountId: number, query: NotificationQuery): Promise<readonly Notification[]>;

  unread(accountId: number): Promise<number>;

  /** Marks notifications as read, all of them where `ids` is null; returns how many were not. */
  read(accountId: number, ids: readonly number[] | null, nowMs: number): Promise<number>;

  since(id: number): Promise<NewNotifications>;

  /** Forgets a bounded number of those that have `perAccount` later ones and are older than this; returns how many. */
  forget(perAccount: number, createdBeforeMs: number): Promise<number>;
}
