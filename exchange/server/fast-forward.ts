// Fast-forwards a market to a reader that is ahead of it, as after a restart of the exchange. It simulates apart from the market,
// which takes over the result only once the reader's position was really reached.

import { nextTradingDay } from "../../src/base/index.ts";
import type { Position } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import type { DayChain } from "./day-chain.ts";
import type { DayRun } from "./day-run.ts";
import { RetransmissionBuffer } from "./retransmission-buffer.ts";

/** Days whose closes are not cached are simulated, some seconds each; a reader further ahead than this is refused. */
const FAST_FORWARD_DAYS_MAX = 20;

/** The sequence number of a position counts events of our feed, or ITCH messages. */
type Counted = "events" | "messages";

/** "there" once the event before the position has happened; "beyond" when the day ended before it. */
type FastForwardProgress = "working" | "there" | "beyond";

export class FastForward {
  readonly buffer: RetransmissionBuffer;
  /** The same day as ITCH messages, where the market is sent as ITCH too. */
  readonly messages: RetransmissionBuffer;
  readonly #chain: DayChain;
  readonly #to: Position;
  readonly #counted: Counted;
  #run: DayRun;

  private constructor(chain: DayChain, to: Position, counted: Counted, run: DayRun) {
    this.#chain = chain;
    this.#to = to;
    this.#counted = counted;
    this.#run = run;
    this.buffer = new RetransmissionBuffer(to.day);
    this.messages = new RetransmissionBuffer(to.day);
  }

  /** Null when the position is too far ahead. */
  static towards(to: Position, chain: DayChain, counted: Counted = "events"): FastForward | null {
    const from = chain.openableFrom(to.day, FAST_FORWARD_DAYS_MAX);
    return from === null ? null : new FastForward(chain, to, counted, chain.run(from));
  }

  /** The simulated day of the position, once the position is reached. */
  get run(): DayRun {
    return this.#run;
  }

  /** Simulates about one chunk of frames. */
  step(): FastForwardProgress {
    const run = this.#run;
    const isLastDay = run.day === this.#to.day;
    const bytes = run.advance(DAY_END_MS, isLastDay && this.#counted === "events" ? this.#to.seq : undefined);
    const messages = run.itch?.takeMessages() ?? new Uint8Array(0);
    if (isLastDay) {
      this.buffer.append(bytes, run.nextSeq);
      this.messages.append(messages, run.itch?.nextMessage ?? 1);
    }
    const reached = this.#counted === "events" ? run.nextSeq : this.messages.nextSeq;
    if (isLastDay && reached >= this.#to.seq) return "there";
    if (!run.isOver) return "working";
    if (isLastDay) return "beyond";
    this.#chain.keep(run.day, run.closes());
    this.#run = this.#chain.run(nextTradingDay(run.day));
    return "working";
  }
}
