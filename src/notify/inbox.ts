// The inboxes of accounts for their readers: a caller reads one page, or follows a stream, which is sent each notification that this
// process or another one stores.

import {
  type Clock,
  type Component,
  HOUR_MS,
  type Log,
  MINUTE_MS,
  nextTurn,
  Outage,
  Repeat,
  SECOND_MS,
} from "../base/index.ts";
import type { Notification } from "../model/index.ts";
import type { NotificationQuery, Notifications } from "../store/index.ts";

/** The most delay that a lost wake-up can cause. */
const LOOK_EVERY_MS = SECOND_MS;
const PAGE_MAX = 100;
/** NOTIFICATIONS-10: the latest notifications of an account that are retained, whatever their age. */
export const KEPT_PER_ACCOUNT = 1_000;
/** All notifications are retained for this long: after a crash, evaluation repeats a few seconds and must still find their firings. */
const KEPT_MS = HOUR_MS;
const FORGET_EVERY_MS = MINUTE_MS;

export interface InboxOptions {
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly log: Log;
}

interface Follower {
  readonly accountId: number;
  readonly send: (notification: Notification) => void;
  /** The id of the last notification that was sent. */
  lastId: number;
  isReading: boolean;
  /** True when more notifications may have come since the current page was requested. */
  isBehind: boolean;
}

export class Inbox implements Component {
  readonly name = "inboxes";
  readonly #options: InboxOptions;
  readonly #looking: Repeat;
  readonly #forgetting: Repeat;
  /** Followers by account. Bound: the open connections. */
  readonly #followers = new Map<number, Set<Follower>>();
  /** The id of the last notification of any account that this process has seen. */
  #lastId = 0;

  constructor(options: InboxOptions) {
    const { notifications, clock, log } = options;
    this.#options = options;
    // An outage of the database is logged elsewhere.
    const failed = (error: unknown): void => {
      if (!(error instanceof Outage)) log.error({ err: error }, "the inboxes could not be followed");
    };
    this.#looking = new Repeat({ clock, everyMs: LOOK_EVERY_MS, task: () => this.#look(), failed });
    const forget = async (): Promise<void> => {
      while ((await notifications.forget(KEPT_PER_ACCOUNT, clock.nowMs() - KEPT_MS)) > 0) await nextTurn();
    };
    this.#forgetting = new Repeat({ clock, everyMs: FORGET_EVERY_MS, task: forget, failed });
  }

  async start(): Promise<void> {
    await this.#look();
    this.#looking.start();
    this.#forgetting.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#looking.stop(), this.#forgetting.stop()]);
  }

  /** A notification was stored: looks for it now. */
  wake(): Promise<void> {
    return this.#looking.wake();
  }

  page(accountId: number, query: NotificationQuery): Promise<readonly Notification[]> {
    return this.#options.notifications.page(accountId, query);
  }

  unread(accountId: number): Promise<number> {
    return this.#options.notifications.unread(accountId);
  }

  read(accountId: number, ids: readonly number[] | null): Promise<number> {
    return this.#options.notifications.read(accountId, ids, this.#options.clock.nowMs());
  }

  /** Sends every notification of the account after `afterId`, or from now on, in order and once; call the returned function to stop. */
  follow(accountId: number, afterId: number | null, send: Follower["send"]): () => void {
    const follower = { accountId, send, lastId: afterId ?? this.#lastId, isReading: false, isBehind: false };
    const followers = this.#followers.get(accountId) ?? new Set();
    this.#followers.set(accountId, followers.add(follower));
    if (afterId !== null) void this.#readOn(follower);
    return () => {
      followers.delete(follower);
      if (followers.size === 0) this.#followers.delete(accountId);
    };
  }

  async #look(): Promise<void> {
    const { lastId, accountIds } = await this.#options.notifications.since(this.#lastId);
    this.#lastId = lastId;
    const isNew = new Set(accountIds);
    for (const [accountId, followers] of this.#followers) {
      for (const follower of followers) {
        if (isNew.has(accountId) || follower.isBehind) void this.#readOn(follower);
      }
    }
  }

  /** Sends one page after the other until there are no more; stops when the follower has left. */
  async #readOn(follower: Follower): Promise<void> {
    follower.isBehind = true;
    if (follower.isReading) return;
    follower.isReading = true;
    try {
      while (follower.isBehind && this.#isFollowed(follower)) await this.#sendPage(follower);
    } catch (error) {
      // The next look continues after the last notification that was sent.
      follower.isBehind = true;
      if (!(error instanceof Outage)) this.#options.log.error({ err: error }, "an inbox could not be read");
    } finally {
      follower.isReading = false;
    }
  }

  async #sendPage(follower: Follower): Promise<void> {
    follower.isBehind = false;
    const { accountId, lastId: afterId } = follower;
    const page = await this.#options.notifications.page(accountId, { afterId, isUnreadOnly: false, limit: PAGE_MAX });
    follower.isBehind ||= page.length === PAGE_MAX;
    for (const notification of page) {
      if (!this.#isFollowed(follower)) return;
      follower.lastId = notification.id;
      follower.send(notification);
    }
  }

  #isFollowed(follower: Follower): boolean {
    return this.#followers.get(follower.accountId)?.has(follower) === true;
  }
}
