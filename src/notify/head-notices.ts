// Sends heads of the journal's tree to the destinations that ask for them, hourly and at the end of a day: a customer who stores the
// signed heads can prove a later change of the journal.

import { accountPlan, hasPlan, type PlanTable } from "../access/index.ts";
import { type Clock, type Day, HOUR_MS, previousTradingDay } from "../base/index.ts";
import type { Destination } from "../model/index.ts";
import type { Accounts, Deliveries, Destinations, TreeHead } from "../store/index.ts";
import { rest } from "../wire/index.ts";
import { DatabaseClock } from "./deliveries/database-clock.ts";
import { headNotification } from "./evaluation/notification.ts";

export interface HeadNoticesOptions {
  readonly destinations: Pick<Destinations, "asking">;
  readonly deliveries: Pick<Deliveries, "addOnce" | "skewMs">;
  readonly accounts: Pick<Accounts, "get">;
  readonly plans: PlanTable;
  readonly clock: Clock;
  /** True when this day of the market is over. */
  readonly isOver: (day: Day) => boolean;
  /** Called when deliveries were queued. */
  readonly queued: () => void;
}

/** Destinations that are read and served at a time. */
const PAGE_MAX = 500;

export class HeadNotices {
  readonly #options: HeadNoticesOptions;
  readonly #time: DatabaseClock;
  /** The name of the occasion (hour and last day over) on which a head was last sent. */
  #sentFor = "";

  constructor(options: HeadNoticesOptions) {
    this.#options = options;
    this.#time = new DatabaseClock(options.clock, options.deliveries);
  }

  /** Sends a head once an hour and once a day is over; `words` is the body of `GET /proof/head/`. Another leader gives the same names. */
  async tell(head: TreeHead, words: rest.ProofHead): Promise<void> {
    const { destinations, deliveries, queued } = this.#options;
    const occasion = `${Math.floor(head.timestampMs / HOUR_MS)}.${this.#lastDayOver(head.position.day)}`;
    if (occasion === this.#sentFor) return;
    await this.#time.follow();
    let added = 0;
    for (let afterId = 0; ; ) {
      const page = await destinations.asking("proof.head", afterId, PAGE_MAX);
      const receivers: Destination[] = [];
      for (const destination of page) if (await this.#mayReceive(destination)) receivers.push(destination);
      added += await deliveries.addOnce(
        receivers.map(({ id: destinationId }) => {
          const name = `proof.head.${destinationId}.${occasion}`;
          const notification = headNotification(name, head.marketTimeMs, words);
          return { ...notification, name, destinationId, symbol: null, createdAtMs: this.#time.nowMs() };
        }),
      );
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE_MAX) break;
      afterId = last.id;
    }
    this.#sentFor = occasion;
    if (added > 0) queued();
  }

  /** The day of a head, or the trading day before it while that day is not over. */
  #lastDayOver(day: Day): Day {
    return this.#options.isOver(day) ? day : previousTradingDay(day);
  }

  async #mayReceive({ accountId }: Destination): Promise<boolean> {
    const { accounts, plans } = this.#options;
    const account = await accounts.get(accountId);
    const { name, lowestPlan } = rest.endpoints.listWebhooks;
    return account !== null && hasPlan(accountPlan(account, plans), lowestPlan, name).ok;
  }
}
