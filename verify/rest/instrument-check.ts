// One instrument on three endpoints: its trades, its order book and its quote, while it does not trade.

import { REALTIME, WITH_DEPTH } from "../run/keys.ts";
import { isNear, type Look, settle } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

export const INSTRUMENT_CHECK: Check = {
  about: "trades and order book of an instrument",
  rules: ids(
    "TRADES-03 TRADES-06 TRADES-07 TRADES-08 TRADES-09 QUOTE-04 QUOTE-09 QUOTE-11 DEPTH-04 DEPTH-08 DEPTH-14",
    "DEPTH-18 DEPTH-21 DEPTH-22 DEPTH-24",
  ),
  run: async (target) => {
    await tradesAndQuote(target);
    await bookAndQuote(target);
  },
};

/** The newest trade is the trade in the quote, and the totals of the list are the sums of its trades. */
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
      ["TRADES-06", list.count === events.length, `${symbol}: count ${list.count} of ${events.length}`],
      [
        "TRADES-07",
        seqs.every((seq, at) => at === 0 || seq < (seqs[at - 1] ?? seq)),
        `${symbol}: ${seqs.slice(0, 5).join()} …`,
      ],
      [
        "TRADES-09",
        summary.trade_quantity === quantity && isNear(summary.trade_value, value, 0.05),
        `${symbol}: ${summary.trade_quantity} and ${summary.trade_value}; listed ${quantity} and ${value.toFixed(2)}`,
      ],
      ["TRADES-08", summary.event_count === events.length, `${symbol}: ${summary.event_count}`],
      ...events
        .slice(0, 5)
        .map(
          (trade): Look => [
            "TRADES-03",
            isNear(trade.value, trade.price * trade.quantity),
            `${symbol}: ${trade.quantity} at ${trade.price} worth ${trade.value}`,
          ],
        ),
    ];
    const [newest] = events;
    if (newest === undefined || before.trade_count !== after.trade_count) return looks;
    const seen = `${symbol}: quote ${after.price} at ${after.updated_at}, newest trade ${newest.price} at ${newest.event_time}`;
    looks.push(["QUOTE-04", after.price === newest.price, seen]);
    looks.push(["QUOTE-11", after.updated_at === newest.event_time, seen]);
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
      ["DEPTH-08", isOrdered, `${symbol}: ${bids[0]?.price} / ${asks[0]?.price}`],
      ["DEPTH-18", prices.every((price) => price !== 0), `${symbol}: ${prices.length} levels`],
      ["DEPTH-14", book.levels === Math.max(bids.length, asks.length), `${symbol}: levels ${book.levels}`],
      [
        "DEPTH-22",
        isNear(book.level_imbalance, imbalance, 0.0001),
        `${symbol}: ${book.level_imbalance}, levels give ${imbalance.toFixed(4)}`,
      ],
      [
        "DEPTH-24",
        book.total_bid_quantity_top5 === sum(bids.slice(0, 5)),
        `${symbol}: ${book.total_bid_quantity_top5}`,
      ],
    ];
    if (bids.length > 0 && asks.length > 0) {
      const bps = (book.spread / middle) * 10_000;
      looks.push([
        "DEPTH-21",
        isNear(book.spread_bps, bps),
        `${symbol}: ${book.spread_bps}, spread gives ${bps.toFixed(2)}`,
      ]);
    }
    const isStill = (["bid", "ask", "bid_size", "ask_size"] as const).every((name) => before[name] === after[name]);
    if (isStill && after.auction === null) {
      const seen = `${symbol}: quote ${after.bid} / ${after.ask}, book ${book.best_bid} / ${book.best_ask}`;
      looks.push(["QUOTE-09", after.bid === book.best_bid && after.ask === book.best_ask, seen]);
    }
    return looks;
  });
}
