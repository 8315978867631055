// One instrument from three directions: its trades, its order book and its quote, while it stands still.

import type { Check } from "../run/check.ts";
import { REALTIME, WITH_DEPTH } from "../run/keys.ts";
import { isNear, type Look, settle } from "../run/settle.ts";
import type { Target } from "../run/target.ts";

export const INSTRUMENT_CHECK: Check = {
  about: "trades and order book of an instrument",
  rules: [
    ...[
      "TRADES-03",
      "TRADES-06",
      "TRADES-07",
      "TRADES-08",
      "TRADES-09",
      "QUOTE-04",
      "QUOTE-09",
      "QUOTE-11",
      "DEPTH-04",
    ],
    ...["DEPTH-08", "DEPTH-14", "DEPTH-18", "DEPTH-21", "DEPTH-22", "DEPTH-24"],
  ],
  run: async (target) => {
    await tradesAndQuote(target);
    await bookAndQuote(target);
  },
};

/** The newest trade is the one that the quote shows, and a list totals itself. */
async function tradesAndQuote(target: Target): Promise<void> {
  const key = target.key(REALTIME);
  const { quiet: symbol } = await target.sample();
  await settle(target, async () => {
    const before = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
    const list = await target.read("getTrades", "TRADES-06", { key, path: { symbol } });
    const after = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
    const { events, summary } = list;
    const seqs = events.map((trade) => trade.trade_seq);
    const quantity = events.reduce((sum, trade) => sum + trade.quantity, 0);
    const value = events.reduce((sum, trade) => sum + trade.value, 0);
    const looks: Look[] = [
      {
        rule: "TRADES-06",
        isKept: list.count === events.length,
        seen: `${symbol}: count ${list.count} of ${events.length}`,
      },
      {
        rule: "TRADES-07",
        isKept: seqs.every((seq, at) => at === 0 || seq < (seqs[at - 1] ?? seq)),
        seen: `${symbol}: ${seqs.slice(0, 5).join()} …`,
      },
      {
        rule: "TRADES-09",
        isKept: summary.trade_quantity === quantity && isNear(summary.trade_value, value, 0.05),
        seen: `${symbol}: ${summary.trade_quantity} and ${summary.trade_value}; listed ${quantity} and ${value.toFixed(2)}`,
      },
      { rule: "TRADES-08", isKept: summary.event_count === events.length, seen: `${symbol}: ${summary.event_count}` },
      ...events.slice(0, 5).map((trade) => ({
        rule: "TRADES-03",
        isKept: isNear(trade.value, trade.price * trade.quantity),
        seen: `${symbol}: ${trade.quantity} at ${trade.price} worth ${trade.value}`,
      })),
    ];
    const [newest] = events;
    if (newest === undefined || before.trade_count !== after.trade_count) return looks;
    const seen = `${symbol}: quote ${after.price} at ${after.updated_at}, newest trade ${newest.price} at ${newest.event_time}`;
    looks.push({ rule: "QUOTE-04", isKept: after.price === newest.price, seen });
    looks.push({ rule: "QUOTE-11", isKept: after.updated_at === newest.event_time, seen });
    return looks;
  });
}

async function bookAndQuote(target: Target): Promise<void> {
  if (!WITH_DEPTH.some((name) => target.has(name))) return;
  const key = target.key(WITH_DEPTH);
  const { quiet: symbol } = await target.sample();
  await settle(target, async () => {
    const before = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
    const book = await target.read("getDepth", "DEPTH-04", { key, path: { symbol }, query: { levels: 20 } });
    const after = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
    const sum = (levels: readonly { readonly quantity: number }[]): number =>
      levels.reduce((total, level) => total + level.quantity, 0);
    const { bids, asks } = book;
    const [bid, ask] = [sum(bids), sum(asks)];
    const imbalance = bid + ask === 0 ? 0 : (bid - ask) / (bid + ask);
    const prices = [...bids.map(({ price }) => -price), ...asks.map(({ price }) => price)];
    const isOrdered = [bids.map(({ price }) => -price), asks.map(({ price }) => price)].every((side) =>
      side.every((price, at) => at === 0 || price > (side[at - 1] ?? price)),
    );
    const middle = (book.best_bid + book.best_ask) / 2;
    const looks: Look[] = [
      { rule: "DEPTH-08", isKept: isOrdered, seen: `${symbol}: ${bids[0]?.price} / ${asks[0]?.price}` },
      { rule: "DEPTH-18", isKept: prices.every((price) => price !== 0), seen: `${symbol}: ${prices.length} levels` },
      {
        rule: "DEPTH-14",
        isKept: book.levels === Math.max(bids.length, asks.length),
        seen: `${symbol}: levels ${book.levels}`,
      },
      {
        rule: "DEPTH-22",
        isKept: isNear(book.level_imbalance, imbalance, 0.0001),
        seen: `${symbol}: ${book.level_imbalance}, levels give ${imbalance.toFixed(4)}`,
      },
      {
        rule: "DEPTH-24",
        isKept: book.total_bid_quantity_top5 === sum(bids.slice(0, 5)),
        seen: `${symbol}: ${book.total_bid_quantity_top5}`,
      },
    ];
    if (bids.length > 0 && asks.length > 0) {
      const bps = (book.spread / middle) * 10_000;
      looks.push({
        rule: "DEPTH-21",
        isKept: isNear(book.spread_bps, bps),
        seen: `${symbol}: ${book.spread_bps}, spread gives ${bps.toFixed(2)}`,
      });
    }
    const isStill = (["bid", "ask", "bid_size", "ask_size"] as const).every((name) => before[name] === after[name]);
    if (isStill && after.auction === null) {
      const seen = `${symbol}: quote ${after.bid} / ${after.ask}, book ${book.best_bid} / ${book.best_ask}`;
      looks.push({ rule: "QUOTE-09", isKept: after.bid === book.best_bid && after.ask === book.best_ask, seen });
    }
    return looks;
  });
}
