// Lets new filings, dividends, opinions and news of the simulated companies arrive as market days pass. With any other feed there
// is nothing to tell, and it rests.

import { CompanyPublications } from "../../../exchange/index.ts";
import { type Clock, type Component, type Day, dayOf, type Log, SECOND_MS, type Timer } from "../../base/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { FactLot, Store } from "../../store/index.ts";
import { writeFacts } from "../import/fact-intake.ts";
import { type FactsMark, lotsBetween, readMark, writeMark } from "./simulated-facts.ts";

const RETRY_MS = 5 * SECOND_MS;

/** What of the market it follows. */
export type FollowedMarket = Pick<LiveMarket, "clock" | "listen">;

/** What a day brought and is not on file yet. */
interface Untold {
  readonly lots: readonly FactLot[];
  readonly upTo: Day;
}

export class FactsPart implements Component {
  readonly name = "facts";
  readonly #store: Store;
  readonly #market: FollowedMarket;
  readonly #clock: Clock;
  readonly #log: Log;
  #mark: FactsMark | null = null;
  #publications: CompanyPublications | null = null;
  #untold: Untold | null = null;
  #work: Promise<void> = Promise.resolve();
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(store: Store, market: FollowedMarket, clock: Clock, log: Log) {
    this.#store = store;
    this.#market = market;
    this.#clock = clock;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#mark = await readMark(this.#store.settings);
    if (this.#mark === null) return;
    this.#market.listen(({ changes }) => {
      if (changes.isDayChanged) this.#look();
    });
    this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#work;
  }

  /** One look after the other; each brings the facts up to the market's day. */
  #look(): void {
    this.#work = this.#work.then(() => this.#attempt());
  }

  async #attempt(): Promise<void> {
    try {
      await this.#tell();
    } catch (error) {
      if (this.#isStopped) return;
      this.#log.warn({ err: error }, "what became known could not be filed; it will be tried again");
      this.#timer = this.#clock.after(RETRY_MS, () => this.#look());
    }
  }

  async #tell(): Promise<void> {
    const mark = this.#mark;
    const nowMs = this.#market.clock.nowMs();
    if (mark === null || nowMs === 0 || this.#isStopped) return;
    const upTo = dayOf(nowMs);
    if (this.#untold === null && upTo > mark.upTo) this.#untold = await this.#read(mark, upTo);
    const untold = this.#untold;
    if (untold === null) return;
    if (untold.lots.length > 0) await writeFacts(this.#store, untold.lots);
    await writeMark(this.#store.settings, { ...mark, upTo: untold.upTo });
    this.#mark = { ...mark, upTo: untold.upTo };
    this.#untold = null;
    // The market may have come further meanwhile.
    if (dayOf(this.#market.clock.nowMs()) > untold.upTo) this.#look();
  }

  /** The publications are read forward once, so what it told is held until it is on file. */
  async #read(mark: FactsMark, upTo: Day): Promise<Untold> {
    this.#publications ??= new CompanyPublications(mark);
    const lots: FactLot[] = [];
    for await (const lot of lotsBetween(this.#publications, { after: mark.upTo, upTo })) lots.push(lot);
    return { lots, upTo };
  }
}
