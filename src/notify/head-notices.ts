// Tells heads of the journal's tree to the destinations that ask for them, hourly and at the end of a day: whoever keeps them holds the
// operator to what was signed.

import { accountPlan, hasPlan, type PlanTable } from "../access/index.ts";
import { addDays, type Clock, type Day, HOUR_MS, isTradingDay } from "../base/index.ts";
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
  /** Whether this day of the market is over. */
  readonly isOver: (day: Day) => boolean;
  /** Called when deliveries were queued. */
  readonly queued: () => void;
}

/** Destinations of one transaction. */
const PAGE_MAX = 500;

export class HeadNotices {
  readonly #options: HeadNoticesOptions;
  readonly #time: DatabaseClock;
  /** The occasion on which a head was last sent. */
  #sentFor = "";

  constructor(options: HeadNoticesOptions) {
    this.#options = options;
    this.#time = new DatabaseClock(options.clock, options.deliveries);
  }

  /** Tells a head on the first occasion of an hour, and once a day is over, in the words of `GET /proof/head/`. Another leader comes to the same names. */
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

  /** The day of a head, or the one before it while it goes on. */
  #lastDayOver(day: Day): Day {
    if (this.#options.isOver(day)) return day;
    let before = addDays(day, -1);
    while (!isTradingDay(before)) before = addDays(before, -1);
    return before;
  }

  async #mayReceive({ accountId }: Destination): Promise<boolean> {
    const { accounts, plans } = this.#options;
    const account = await accounts.get(accountId);
    const { name, lowestPlan } = rest.endpoints.listWebhooks;
    return account !== null && hasPlan(accountPlan(account, plans), lowestPlan, name).ok;
  }
}
