// The frames for one TCP reader: from the position that it asks for, once the market has reached it.

import { encodeControl, type Position, type ReaderSource, type Rejected } from "../../src/feed-protocol/index.ts";
import { FastForward } from "./fast-forward.ts";
import { FrameSource } from "./frame-source.ts";
import { inFuture, positionProblem } from "./position-check.ts";
import type { SharedMarket } from "./shared-market.ts";

const DAY_ENDED_BEFORE: Rejected = {
  code: "POSITION_IN_FUTURE",
  message: "the day ended before the event that was asked for",
};

export class MarketReader implements ReaderSource {
  readonly #market: SharedMarket;
  readonly #isAlone: () => boolean;
  /** The position that the reader asked for in its hello. */
  #from: Position;
  /** Simulates the way to a position that is ahead of the market. */
  #fastForward: FastForward | null = null;
  #source: FrameSource | null = null;

  /** `isAlone` tells whether there is no other reader: only then may this one fast-forward the market. */
  constructor(market: SharedMarket, isAlone: () => boolean) {
    this.#market = market;
    this.#isAlone = isAlone;
    this.#from = { day: market.chain.firstDay, seq: 1 };
  }

  open(from: Position | null): Rejected | null {
    const { chain, live } = this.#market;
    if (from !== null) this.#from = from;
    return positionProblem(this.#from, chain.firstDay) ?? this.#prepareFastForward(this.#from, live);
  }

  read(): Uint8Array | "working" | "waiting" | "caught up" | "cut" | Rejected {
    if (this.#fastForward !== null) return this.#advance(this.#fastForward);
    if (this.#source === null) {
      this.#source = new FrameSource(this.#market, this.#from);
      const { live, epoch } = this.#market;
      return encodeControl({ type: "welcome", from: this.#from, live, epoch });
    }
    const answer = this.#source.read();
    if (answer === "beyond") return DAY_ENDED_BEFORE;
    return answer === "waiting" && this.#market.isLive ? "caught up" : answer;
  }

  /**
   * After a restart of the exchange its readers are ahead of it: the first to come back brings the market forward, at once where stored
   * frames reach its position.
   */
  #prepareFastForward(from: Position, live: Position): Rejected | null {
    const isFuture = from.day > live.day || (from.day === live.day && from.seq > live.seq);
    if (!isFuture) return null;
    if (!this.#isAlone() || !this.#market.mayFastForward) return inFuture(from);
    if (this.#market.goOn(from)) return null;
    this.#fastForward = FastForward.towards(from, this.#market.chain);
    return this.#fastForward === null ? inFuture(from) : null;
  }

  #advance(fastForward: FastForward): "working" | Rejected {
    const answer = fastForward.step();
    if (answer === "working") return answer;
    this.#fastForward = null;
    if (answer === "beyond") return DAY_ENDED_BEFORE;
    this.#market.adopt(fastForward);
    return "working";
  }
}
