// One instrument folded the plain way from the recorded events: its quote, book and tape at one place of the recording.

import type { FeedEvent, LevelChange, PhaseName, TradeEvent } from "../feed/feed-events.ts";
import type { InstrumentDay } from "../feed/recording.ts";
import { type Json, percent, riyals, timestamp } from "./numbers.ts";

const SESSIONS: Readonly<Record<PhaseName, string>> = {
  closed: "closed",
  "opening-auction": "preopen",
  continuous: "regular",
  "volatility-auction": "regular",
  halted: "regular",
  "closing-auction": "preclose",
  "trade-at-last": "atc",
  "post-trade": "postmarket",
};

interface Level {
  readonly price: number;
  readonly quantity: number;
  readonly orderCount: number;
}

interface Indication {
  readonly phase: "opening" | "closing";
  price: number;
  priceAtMs: number;
  volume: number;
  volumeAtMs: number;
}

export class NaiveInstrument {
  readonly day: InstrumentDay;
  readonly trades: TradeEvent[] = [];
  volume = 0;
  value = 0;
  phase: PhaseName = "closed";
  readonly #levels = { bid: new Map<number, Level>(), ask: new Map<number, Level>() };
  readonly #marketOrdersAtMs = { bid: 0, ask: 0 };
  readonly #official: TradeEvent[] = [];
  #indication: Indication | null = null;
  /** For each followed number of levels: the last state, and the time since which it holds. */
  readonly #seen = new Map<number, { text: string; atMs: number }>();

  /** `depths` are the numbers of levels whose time of change will be requested. */
  constructor(day: InstrumentDay, depths: readonly number[] = []) {
    this.day = day;
    this.#marketOrdersAtMs.bid = day.startMs;
    this.#marketOrdersAtMs.ask = day.startMs;
    for (const depth of depths) this.#seen.set(depth, { text: this.#seenText(depth), atMs: day.startMs });
  }

  apply(event: FeedEvent): void {
    if (event.type === "trade") {
      this.trades.push(event);
      this.volume += event.quantity;
      this.value += event.quantity * event.price;
      if (event.isOfficial) this.#official.push(event);
    } else if (event.type === "phase") {
      this.phase = event.phase;
      const phase =
        event.phase === "opening-auction" ? "opening" : event.phase === "closing-auction" ? "closing" : null;
      const { timeMs } = event;
      this.#indication = phase === null ? null : { phase, price: 0, priceAtMs: timeMs, volume: 0, volumeAtMs: timeMs };
    } else if (event.type === "level") {
      this.#setLevel(event, event.timeMs);
    } else if (event.type === "indication" && this.#indication !== null) {
      const indication = this.#indication;
      if (indication.price !== event.price) Object.assign(indication, { price: event.price, priceAtMs: event.timeMs });
      if (indication.volume !== event.volume)
        Object.assign(indication, { volume: event.volume, volumeAtMs: event.timeMs });
    }
    if (event.type === "level" || event.type === "phase") this.#look(event.timeMs);
  }

  #setLevel({ side, price, quantity, orderCount }: LevelChange, timeMs: number): void {
    const levels = this.#levels[side];
    const before = levels.get(price);
    if (price === 0 && (before?.quantity !== quantity || before.orderCount !== orderCount)) {
      if (before !== undefined || quantity > 0) this.#marketOrdersAtMs[side] = timeMs;
    }
    if (quantity === 0) levels.delete(price);
    else levels.set(price, { price, quantity, orderCount });
  }

  #look(timeMs: number): void {
    for (const [depth, seen] of this.#seen) {
      const text = this.#seenText(depth);
      if (text !== seen.text) this.#seen.set(depth, { text, atMs: timeMs });
    }
  }

  #seenText(depth: number): string {
    return JSON.stringify([this.#side("bid", depth), this.#side("ask", depth), this.#marketOrders(), this.phase]);
  }

  get price(): number {
    return this.#official.at(-1)?.price ?? this.day.listed.referencePrice;
  }

  get changePercent(): number {
    return percent(this.price - this.day.listed.referencePrice, this.day.listed.referencePrice);
  }

  /** Time of the last official trade of any day, or of the reference data that gave the price. */
  get updatedAt(): string {
    return timestamp(this.#official.at(-1)?.timeMs ?? this.day.tradedBeforeMs ?? this.day.startMs);
  }

  get session(): string {
    return SESSIONS[this.phase];
  }

  /** The shared fields of the single quote, the batch and the stocks channel. */
  #prices(): Json {
    const { referencePrice } = this.day.listed;
    const prices = this.#official.map(({ price }) => price);
    const [bid] = this.#side("bid", 1);
    const [ask] = this.#side("ask", 1);
    return {
      price: riyals(this.price),
      change: riyals(this.price - referencePrice),
      change_percent: this.changePercent,
      open: riyals(prices[0] ?? referencePrice),
      high: riyals(prices.length === 0 ? referencePrice : Math.max(...prices)),
      low: riyals(prices.length === 0 ? referencePrice : Math.min(...prices)),
      previous_close: riyals(referencePrice),
      volume: this.volume,
      value: riyals(this.value),
      trade_count: this.trades.length,
      bid: riyals(bid?.price ?? 0),
      ask: riyals(ask?.price ?? 0),
      bid_size: bid?.quantity ?? 0,
      ask_size: ask?.quantity ?? 0,
    };
  }

  #flow(): Json {
    const bought = this.trades.filter(({ side }) => side === "buy");
    const sold = this.trades.filter(({ side }) => side === "sell");
    const inflow = sum(bought, ({ price, quantity }) => price * quantity);
    const outflow = sum(sold, ({ price, quantity }) => price * quantity);
    return {
      inflow_value: riyals(inflow),
      inflow_volume: sum(bought, ({ quantity }) => quantity),
      outflow_value: riyals(outflow),
      outflow_volume: sum(sold, ({ quantity }) => quantity),
      net_value: riyals(inflow - outflow),
    };
  }

  #auction(): Json | null {
    if (this.#indication === null) return null;
    const { phase, price, priceAtMs, volume, volumeAtMs } = this.#indication;
    return {
      phase,
      price: riyals(price),
      price_updated_at: timestamp(priceAtMs),
      volume,
      volume_updated_at: timestamp(volumeAtMs),
      symbol_state: null,
      symbol_session: phase === "opening" ? "pre-open" : "pre-close",
    };
  }

  quote(isDelayed: boolean): Json {
    const { symbol, name, nameEn } = this.day.listed;
    return {
      symbol,
      name,
      name_en: nameEn,
      ...this.#prices(),
      liquidity: {
        ...this.#flow(),
        inflow_trades: this.trades.filter(({ side }) => side === "buy").length,
        outflow_trades: this.trades.filter(({ side }) => side === "sell").length,
      },
      auction: isDelayed ? null : this.#auction(),
      updated_at: this.updatedAt,
      is_delayed: isDelayed,
    };
  }

  /** `data` of a frame of the stocks channel. */
  streamed(): Json {
    const prices = this.#prices();
    return {
      ...prices,
      close: prices["price"],
      liquidity: this.#flow(),
      trade_time: this.updatedAt,
      auction: this.#auction(),
    };
  }

  mover(): Json {
    const { symbol, name, nameEn, referencePrice } = this.day.listed;
    return {
      symbol,
      name,
      name_en: nameEn,
      price: riyals(this.price),
      change: riyals(this.price - referencePrice),
      change_percent: this.changePercent,
      volume: this.volume,
      updated_at: this.updatedAt,
    };
  }

  /** Newest first. */
  tape(limit: number): Json {
    const listed = this.trades.slice(-limit).reverse();
    const newest = listed[0] === undefined ? null : timestamp(listed[0].timeMs);
    return {
      symbol: this.day.listed.symbol,
      updated_at: newest,
      count: listed.length,
      events: listed.map(tradeJson),
      summary: {
        event_count: listed.length,
        trade_quantity: sum(listed, ({ quantity }) => quantity),
        trade_value: riyals(sum(listed, ({ price, quantity }) => price * quantity)),
        latest_event_time: newest,
      },
    };
  }

  #side(side: "bid" | "ask", count: number): Level[] {
    const sign = side === "bid" ? -1 : 1;
    return [...this.#levels[side].values()]
      .filter(({ price }) => price > 0)
      .sort((a, b) => sign * (a.price - b.price))
      .slice(0, count);
  }

  #marketOrders(): Json | null {
    const bid = this.#levels.bid.get(0);
    const ask = this.#levels.ask.get(0);
    if (bid === undefined && ask === undefined) return null;
    return {
      bid_quantity: bid?.quantity ?? 0,
      bid_order_count: bid?.orderCount ?? 0,
      bid_updated_at: bid === undefined ? null : timestamp(this.#marketOrdersAtMs.bid),
      ask_quantity: ask?.quantity ?? 0,
      ask_order_count: ask?.orderCount ?? 0,
      ask_updated_at: ask === undefined ? null : timestamp(this.#marketOrdersAtMs.ask),
    };
  }

  /** null when the book is empty. `levels` is one of the followed depths. */
  depth(levels: number, entitledLevels: number): Json | null {
    const bids = this.#side("bid", levels);
    const asks = this.#side("ask", levels);
    const marketOrders = this.#marketOrders();
    if (bids.length === 0 && asks.length === 0 && marketOrders === null) return null;
    const bestBid = bids[0]?.price ?? 0;
    const bestAsk = asks[0]?.price ?? 0;
    const spread = bids.length > 0 && asks.length > 0 ? bestAsk - bestBid : 0;
    const total = (side: readonly Level[], count: number): number =>
      sum(side.slice(0, count), ({ quantity }) => quantity);
    return {
      symbol: this.day.listed.symbol,
      updated_at: timestamp(this.#seen.get(levels)?.atMs ?? 0),
      session: this.session,
      book_state: this.#bookState(bids.length > 0, asks.length > 0),
      levels: Math.max(bids.length, asks.length),
      entitled_levels: entitledLevels,
      best_bid: riyals(bestBid),
      best_ask: riyals(bestAsk),
      spread: riyals(spread),
      spread_bps: spread === 0 ? 0 : percent(200 * spread, bestBid + bestAsk),
      total_bid_quantity_top5: total(bids, 5),
      total_ask_quantity_top5: total(asks, 5),
      total_bid_quantity: total(bids, levels),
      total_ask_quantity: total(asks, levels),
      level_imbalance: imbalance(total(bids, levels), total(asks, levels)),
      level_imbalance_top5: imbalance(total(bids, 5), total(asks, 5)),
      bids: bids.map(levelJson),
      asks: asks.map(levelJson),
      market_order: marketOrders,
    };
  }

  #bookState(hasBids: boolean, hasAsks: boolean): string {
    if (!hasBids && !hasAsks) return "market_orders_only";
    if (this.phase === "halted") return "halted";
    if (this.phase.endsWith("auction")) return "auction";
    return hasBids && hasAsks ? "normal" : "one_sided";
  }
}

export function tradeJson({ tradeSeq, timeMs, price, quantity, side }: TradeEvent): Json {
  return {
    trade_seq: tradeSeq,
    event_time: timestamp(timeMs),
    price: riyals(price),
    quantity,
    value: riyals(price * quantity),
    side,
  };
}

function levelJson({ price, quantity, orderCount }: Level, level: number): Json {
  return { level, price: riyals(price), quantity, order_count: orderCount };
}

function imbalance(bid: number, ask: number): number {
  // Two decimals of a percentage are four of the share; halves go away from zero.
  const share = Math.round(percent(Math.abs(bid - ask), Math.max(1, bid + ask)) * 100) / 10_000;
  return bid < ask && share !== 0 ? -share : share;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
