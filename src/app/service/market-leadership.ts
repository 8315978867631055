// The right to write the market: taken before anything of it is written, renewed while the service runs, given back at its end.

import { hostname } from "node:os";
import { type Clock, type Component, type Lifecycle, pause, Repeat, secretBytes } from "../../base/index.ts";
import { Deposed, type Store, type Term } from "../../store/index.ts";
import { Complaint } from "../terminal/complaint.ts";

/** A quarter of the lease. */
const RENEW_EVERY_MS = 1_000;
const ASK_EVERY_MS = 500;
/** Longer than a lease: a leader that is still there after so long is alive. */
const ASK_FOR_MS = 6_000;

interface LeadMarketOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Gives the leadership back when the service stops. */
  readonly lifecycle: Lifecycle;
  /** Ends the service: another one leads. */
  readonly failed: (error: unknown) => void;
}

/** The store of the leader. Waits for a leader that is just going; complains of one that stays. */
export async function leadMarket({ store, clock, lifecycle, failed }: LeadMarketOptions): Promise<Store> {
  const member = `${hostname()}:${process.pid}:${Buffer.from(secretBytes(6)).toString("hex")}`;
  const startMs = clock.nowMs();
  for (;;) {
    const { term, leader } = await store.leadership.take("market", member);
    if (term !== null) {
      lifecycle.adopt(new MarketLeadership(store, term, clock, failed));
      return store.leading(term);
    }
    if (clock.nowMs() - startMs > ASK_FOR_MS) {
      const who = leader === null ? "" : ` (${leader.term.member})`;
      throw new Complaint(
        `Another marsad already serves this market${who}; stop it, or choose another --data-dir or database.`,
      );
    }
    await pause(clock, ASK_EVERY_MS);
  }
}

class MarketLeadership implements Component {
  readonly name = "leadership";
  readonly #store: Store;
  readonly #term: Term;
  readonly #renewing: Repeat;

  constructor(store: Store, term: Term, clock: Clock, failed: (error: unknown) => void) {
    this.#store = store;
    this.#term = term;
    this.#renewing = new Repeat({
      clock,
      everyMs: RENEW_EVERY_MS,
      task: async () => {
        if (!(await store.leadership.renew(term))) failed(new Deposed(`term ${term.number} of ${term.name} is over`));
      },
      // An outage deposes nobody; the next round asks again.
      failed: () => undefined,
    });
    this.#renewing.start();
  }

  async stop(): Promise<void> {
    await this.#renewing.stop();
    await this.#store.leadership.release(this.#term).catch(() => undefined);
  }
}
