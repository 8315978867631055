// The depth channel: the book of an instrument, for each number of levels that somebody reads, whenever a level within
// them changed.

import type { Caller } from "../access/index.ts";
import { depthConnectedFrame, depthFrame, type Subscription, subscribedFrame } from "../answers/index.ts";
import { present } from "../base/index.ts";
import type { MarketTick } from "../live/index.ts";
import { DEPTH_LEVELS_MAX } from "../model/index.ts";
import { Audiences } from "./audiences.ts";
import { ChangeMarks } from "./change-marks.ts";
import type { Channel, ChannelParts } from "./channel.ts";
import { depthRefusal } from "./entitlement.ts";
import type { Variant } from "./subscriptions.ts";

export class DepthChannel implements Channel {
  readonly name = "depth";
  readonly audiences = new Audiences("depth");
  readonly marks = new ChangeMarks(DEPTH_LEVELS_MAX);
  readonly isStateFirst = true;
  readonly hasStateOfAll = true;
  readonly symbolParameter = "shows";
  readonly #parts: ChannelParts;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  refusalOf(caller: Caller) {
    return depthRefusal(caller);
  }

  /** Readers of the same levels differ when their accounts may see more: a snapshot tells how much. */
  variantFor(caller: Caller, levels: number): Variant {
    const entitledLevels = Math.min(caller.limits.depthLevels, DEPTH_LEVELS_MAX);
    const shown = Math.max(1, Math.min(levels, entitledLevels));
    return { key: `${shown}/${entitledLevels}`, levels: shown, entitledLevels };
  }

  connected(caller: Caller, symbol: string | null): string {
    return depthConnectedFrame(caller, symbol, this.#parts.market.clock.nowMs());
  }

  subscribed(subscription: Subscription): string {
    return subscribedFrame(subscription);
  }

  state(symbol: string, variant: Variant): string {
    const { market } = this.#parts;
    const engine = market.engine("realtime");
    const instrument = present(engine.instrumentBySymbol(symbol), "only listed symbols are shown");
    const depth = engine.depth(instrument.number, variant.levels);
    return depthFrame(symbol, depth, variant.entitledLevels, market.clock.nowMs());
  }

  publish({ batch, changes, engine }: MarketTick): void {
    const { publisher } = this.#parts;
    for (const number of changes.books) {
      const { symbol } = engine.instrument(number);
      const bidFrom = changes.bidFrom(number) ?? DEPTH_LEVELS_MAX;
      const askFrom = changes.askFrom(number) ?? DEPTH_LEVELS_MAX;
      this.marks.mark(symbol, Math.min(bidFrom, askFrom), batch.arrivedAtMs);
      this.audiences.publish(symbol, publisher, ({ levels, entitledLevels }) =>
        changes.isBookChanged(number, levels)
          ? depthFrame(symbol, engine.depth(number, levels), entitledLevels, engine.timeMs)
          : null,
      );
      publisher.settle();
    }
  }
}
