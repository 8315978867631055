// The trades of one symbol that the page holds: the newest of the day so far, each once, in order, however they arrived. The
// page follows them on the trades channel; after a break the missed trades come first.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Trade } from "../../../../sdk/src/index.ts";
import { FrameWork } from "../../live/frame.ts";
import { openStream } from "../../live/stream-reader.ts";
import { client, may, pastMoment } from "../../session/session.ts";

/** A trade of the stream also has the session; a trade of a snapshot does not. */
export type TapeEntry = Trade & { readonly market_session?: string };

/** More than a screen shows, and enough to extend the bars between two frames. */
export const TRADES_MAX = 400;

/** Oldest first. */
export type TradeList = readonly TapeEntry[];

/** A snapshot is newest first; it replaces the previous list. */
export function fromSnapshot(events: readonly Trade[]): TradeList {
  return [...events].reverse().slice(-TRADES_MAX);
}

export function withTrades(list: TradeList, arrived: readonly TapeEntry[]): TradeList {
  const all = [...list, ...arrived];
  return all.length > TRADES_MAX ? all.slice(-TRADES_MAX) : all;
}

/** The day and number, which identify a trade of a symbol. */
export function tradeKey({ event_time: time, trade_seq: seq }: TapeEntry): string {
  return `${time.slice(0, 10)}.${seq}`;
}

export interface LiveTrades {
  /** Null until the first answer. */
  readonly list: ReadonlySignal<TradeList | null>;
  /** Number of missed trades that came after the last break. */
  readonly recovered: ReadonlySignal<number>;
}

/** The page changes once per frame, however many trades arrive. */
export function useTrades(symbol: string): LiveTrades {
  const list = useSignal<TradeList | null>(null);
  const recovered = useSignal(0);
  useEffect(() => {
    list.value = null;
    if (!may("trades")) return;
    if (pastMoment.peek() !== null) return readPast(symbol, (trades) => (list.value = trades));
    let waiting: TradeList | null = null;
    // Bound: emptied with each frame.
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

/** Reads the tape of a past moment once: it does not change. */
function readPast(symbol: string, take: (list: TradeList) => void): () => void {
  let isOver = false;
  client()
    .trades(symbol, { limit: PAST_TRADES })
    .then(
      ({ events }) => {
        if (!isOver) take(fromSnapshot(events));
      },
      // The band above the page shows that the moment is not available.
      () => {},
    );
  return () => {
    isOver = true;
  };
}

/** The most trades that the service answers at once. */
const PAST_TRADES = 200;

export const SIDES = ["both", "buy", "sell"] as const;

/** The filter of the tape. */
export interface TradeFilter {
  readonly side: (typeof SIDES)[number];
  /** In shares. */
  readonly least: number;
}

export const fitsFilter = (
  { side, quantity }: Pick<TapeEntry, "side" | "quantity">,
  { side: wanted, least }: TradeFilter,
): boolean => (wanted === "both" || side === wanted) && quantity >= least;
