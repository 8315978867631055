// Every instrument of the market, live: a snapshot first, then the stream for as many symbols as the plan allows in a few
// connections, and further snapshots for the rest, at a pace that spares the quota.

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MarketSnapshot, SnapshotQuote, StreamMessage } from "../../../sdk/src/index.ts";
import { account, client, may, pastMoment } from "../session/session.ts";
import { FrameWork } from "./frame.ts";
import { noteMarketTime } from "./market-clock.ts";
import { paceSeconds, streamedMax, WEIGHTS } from "./pace.ts";
import { Polling } from "./polling.ts";
import { type OpenStream, openStream } from "./stream-reader.ts";

/** Where every symbol is streamed, snapshots only add new instruments of the directory. */
const RESYNC_S = 60;
/** Minimum interval between rebuilds of the lists that are made from all rows. */
const LISTS_MS = 500;

class LiveMarket {
  /** Bound: the instruments of the market. */
  readonly #rows = new Map<string, Signal<SnapshotQuote>>();
  /** Newest row of each symbol since the last frame. Bound: the instruments of the market. */
  readonly #arrived = new Map<string, SnapshotQuote>();
  readonly #frame = new FrameWork(() => this.#show());
  readonly all = signal<readonly ReadonlySignal<SnapshotQuote>[]>([]);
  /** Incremented, at most once in LISTS_MS, when rows have changed. */
  readonly changes = signal(0);
  readonly isDelayed = signal(false);
  #stream: OpenStream | null = null;
  #isWholeStreamed = false;
  #polling: Polling | null = null;
  #watchers = 0;
  #listsTimer: ReturnType<typeof setTimeout> | null = null;
  /** The past moment of the rows; null for the present. */
  #moment: string | null = null;

  watch(): void {
    if (++this.#watchers > 1 || !may("snapshot")) return;
    this.#turnTo(pastMoment.peek());
    this.#polling = new Polling(
      () => (this.#isWholeStreamed && this.#stream?.isLive() === true ? RESYNC_S : this.#pace()),
      async () => {
        const snapshot = await client().snapshot();
        // A snapshot of another moment comes too late.
        if (this.#moment === pastMoment.peek()) this.#take(snapshot);
      },
    ).start();
  }

  /** Drops the rows of another moment: they are no earlier state of these. */
  #turnTo(moment: string | null): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.#rows.clear();
    this.#arrived.clear();
    this.all.value = [];
  }

  unwatch(): void {
    if (--this.#watchers > 0) return;
    this.#stream?.close();
    this.#polling?.stop();
    this.#stream = null;
    this.#polling = null;
  }

  #pace(): number {
    return paceSeconds(WEIGHTS.snapshot);
  }

  #take(snapshot: MarketSnapshot): void {
    if (this.#watchers === 0) return;
    this.isDelayed.value = snapshot.is_delayed;
    noteMarketTime(snapshot.market_time);
    for (const row of snapshot.quotes) {
      const known = this.#arrived.get(row.symbol) ?? this.#rows.get(row.symbol)?.peek();
      // A streamed row may be newer than the pending snapshot.
      if (known === undefined || row.updated_at >= known.updated_at) this.#arrived.set(row.symbol, row);
    }
    this.#frame.request();
    if (may("streams")) this.#stream ??= this.#open(snapshot.quotes);
  }

  /** Streams the largest companies first, where the plan does not have room for all. */
  #open(rows: readonly SnapshotQuote[]): OpenStream {
    const limits = account.value?.limits;
    const isAll = limits?.stream_wildcard === true;
    const bySize = [...rows].sort((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0));
    const symbols = bySize.slice(0, limits === undefined ? 0 : streamedMax(limits)).map(({ symbol }) => symbol);
    this.#isWholeStreamed = isAll || symbols.length === rows.length;
    return openStream("stocks", isAll ? ["*"] : symbols, (message) => this.#receive(message));
  }

  #receive(message: StreamMessage<"stocks">): void {
    if (message.type !== "quote") return;
    const known = this.#arrived.get(message.symbol) ?? this.#rows.get(message.symbol)?.peek();
    if (known === undefined) return;
    const { price, change, change_percent, previous_close, volume, value, trade_count, high, low } = message.data;
    this.#arrived.set(message.symbol, {
      ...known,
      ...{ price, change, change_percent, previous_close, volume, value, trade_count, high, low },
      updated_at: message.data.trade_time,
    });
    noteMarketTime(message.timestamp);
    this.#frame.request();
  }

  #show(): void {
    let isLonger = false;
    for (const [symbol, row] of this.#arrived) {
      const known = this.#rows.get(symbol);
      if (known === undefined) {
        this.#rows.set(symbol, signal(row));
        isLonger = true;
      } else if (isOther(known.peek(), row)) known.value = row;
    }
    this.#arrived.clear();
    if (isLonger) this.all.value = [...this.#rows.values()];
    this.#listsTimer ??= setTimeout(() => {
      this.#listsTimer = null;
      this.changes.value = this.changes.peek() + 1;
    }, LISTS_MS);
  }
}

/** True when anything visible on the page differs. */
function isOther(known: SnapshotQuote, row: SnapshotQuote): boolean {
  return (
    known.updated_at !== row.updated_at ||
    known.price !== row.price ||
    known.volume !== row.volume ||
    known.previous_close !== row.previous_close ||
    known.market_cap !== row.market_cap
  );
}

const liveMarket = new LiveMarket();

/** One signal for each instrument; empty until the first snapshot, and for plans that have none. */
export const marketRows: ReadonlySignal<readonly ReadonlySignal<SnapshotQuote>[]> = liveMarket.all;
/** Read it to be notified when rows have changed, at most twice a second. */
export const marketChanges: ReadonlySignal<number> = liveMarket.changes;
export const isMarketDelayed: ReadonlySignal<boolean> = liveMarket.isDelayed;

/** Updates the whole market while the component is mounted. */
export function useMarket(): void {
  useEffect(() => {
    liveMarket.watch();
    return () => liveMarket.unwatch();
  }, []);
}
