// Follows the trades of a symbol on the trades channel, with resume: after a break the missed ones come first. The page changes
// once for each picture, however many arrive.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { FrameWork } from "../../../live/frame.ts";
import { openStream } from "../../../live/stream-reader.ts";
import { may } from "../../../session/session.ts";
import { fromSnapshot, type TapeEntry, type TradeList, withTrades } from "./trade-list.ts";

export interface LiveTrades {
  /** Null until the first answer. */
  readonly list: ReadonlySignal<TradeList | null>;
  /** How many were missed and came after the last break. */
  readonly recovered: ReadonlySignal<number>;
}

export function useTrades(symbol: string): LiveTrades {
  const list = useSignal<TradeList | null>(null);
  const recovered = useSignal(0);
  useEffect(() => {
    list.value = null;
    if (!may("trades")) return;
    let waiting: TradeList | null = null;
    // Bound: emptied with each picture.
    const arrived: TapeEntry[] = [];
    const frame = new FrameWork(() => {
      list.value = withTrades(waiting ?? list.peek() ?? [], arrived.splice(0));
      waiting = null;
    });
    const stream = openStream("trades", [symbol], (message) => {
      if (message.type === "trade") arrived.push(message);
      else if (message.type === "trades_snapshot") {
        waiting = fromSnapshot(message.events);
        arrived.length = 0;
      } else if (message.type === "recovered") recovered.value = message.count;
      else return;
      frame.request();
    });
    return () => stream.close();
  }, [symbol]);
  return { list, recovered };
}
