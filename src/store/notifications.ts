// The inboxes of accounts, for their readers. Alerts add notifications in the transaction that stores their firing.

import type { Notification } from "../model/index.ts";

export interface NotificationQuery {
  /** Only the notifications after this one, oldest first; null: all, newest first. */
  readonly afterId: number | null;
  readonly isUnreadOnly: boolean;
  readonly limit: number;
}

/** The accounts with notifications after a number. */
export interface NewNotifications {
  readonly lastId: number;
  readonly accountIds: readonly number[];
}

/** Stores notifications. Numbers are given in the order in which notifications become visible. */
export interface Notifications {
  page(accountId: number, query: NotificationQuery): Promise<readonly Notification[]>;

  unread(accountId: number): Promise<number>;

  /** Marks notifications as read, all of them where `ids` is null; returns how many were unread. */
  read(accountId: number, ids: readonly number[] | null, nowMs: number): Promise<number>;

  since(id: number): Promise<NewNotifications>;

  /** Deletes a bounded number of those that have `perAccount` later ones and are older than this; returns how many. */
  forget(perAccount: number, createdBeforeMs: number): Promise<number>;
}
