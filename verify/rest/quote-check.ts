// Quotes: their fields and the arithmetic between them, alone and in a batch.

import type { BatchQuote, Quote } from "../../sdk/src/index.ts";
import { LIMITS } from "../../src/wire/index.ts";
import { DELAYED, REALTIME, STARTER_UP } from "../run/keys.ts";
import { isNear, isSame } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const QUOTES_MAX = 8;
const TODAY_COUNTS = ["volume", "value", "trade_count"] as const;

export const QUOTE_CHECK: Check = {
  about: "quotes",
  rules: ids(
    "QUOTE-02 QUOTE-05 QUOTE-06 QUOTE-07 QUOTE-10 QUOTE-12 QUOTE-14 QUOTE-16 QUOTE-26 AUCTION-06 AUCTION-08",
    "HTTP-06",
  ),
  run: async (target) => {
    const { quotes, busiest } = await target.sample();
    const quiet = quotes.at(-1);
    const looked = [...quotes.slice(0, QUOTES_MAX - 1), ...(quiet === undefined ? [] : [quiet])];
    for (const { symbol } of looked) {
      const quote = await target.read("getQuote", "QUOTE-02", { key: target.key(STARTER_UP), path: { symbol } });
      judgeNumbers(target, quote);
      target.judge("QUOTE-16", !("net_liquidity" in quote), `${symbol}: net_liquidity ${"net_liquidity" in quote}`);
      target.judge("HTTP-06", /[\u0600-\u06ff]/.test(quote.name), `${symbol}: name ${quote.name}`);
    }
    await auctions(target, busiest);
  },
};

function judgeNumbers(target: Target, quote: Quote | BatchQuote): void {
  const { symbol, price, change, previous_close: close, open, high, low, liquidity } = quote;
  const head = `${symbol}: price ${price}, previous_close ${close}`;
  target.judge("QUOTE-05", isSame(change, price - close), `${head}, change ${change}`);
  const percent = close === 0 ? 0 : (change / close) * 100;
  target.judge("QUOTE-06", isNear(quote.change_percent, percent), `${head}, change_percent ${quote.change_percent}`);
  const isOrdered = low <= price && price <= high && low <= open && open <= high;
  target.judge("QUOTE-07", isOrdered, `${head}, open ${open}, high ${high}, low ${low}`);
  const net = liquidity.inflow_value - liquidity.outflow_value;
  target.judge(
    "QUOTE-14",
    isNear(liquidity.net_value, net),
    `${symbol}: net ${liquidity.net_value}, in less out ${net}`,
  );
  for (const [best, size] of [
    [quote.bid, quote.bid_size],
    [quote.ask, quote.ask_size],
  ] as const) {
    target.judge("QUOTE-10", (best === 0) === (size === 0), `${symbol}: best price ${best} with size ${size}`);
  }
  if (quote.trade_count === 0) {
    const isStill =
      [price, open, high, low].every((each) => each === close) && TODAY_COUNTS.every((name) => quote[name] === 0);
    target.judge("QUOTE-12", isStill, `${head}, no trade yet, open ${open}, volume ${quote.volume}`);
  }
  const { limit_up: up, limit_down: down } = quote;
  if (up !== null && down !== null) {
    target.judge("QUOTE-26", down <= low && high <= up, `${symbol}: ${down} to ${up}, traded ${low} to ${high}`);
  }
}

/** Auctions are shown only to real-time plans, and only while the symbol is in an auction. */
async function auctions(target: Target, symbol: string): Promise<void> {
  const late = await target.read("getQuote", "QUOTE-02", { key: target.key(DELAYED), path: { symbol } });
  target.judge("AUCTION-08", late.auction === null, `${symbol}, delayed: auction ${JSON.stringify(late.auction)}`);
  const key = target.key(REALTIME);
  const { session } = await target.read("getStatus", "STATUS-02", { key });
  if (!["regular", "postmarket", "closed"].includes(session)) return;
  const { auction } = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
  const again = await target.read("getStatus", "STATUS-02", { key });
  if (again.session === session) {
    target.judge("AUCTION-06", auction === null, `${symbol} in ${session}: auction ${JSON.stringify(auction)}`);
  }
}

export const BATCH_CHECK: Check = {
  about: "batches of quotes",
  rules: ids(
    "BATCH-02 BATCH-03 BATCH-04 BATCH-07 BATCH-08 BATCH-09 BATCH-10 BATCH-11 BATCH-12 BATCH-13 BATCH-14 BATCH-15",
    "BATCH-17",
  ),
  run: async (target) => {
    const key = target.key(STARTER_UP);
    const { quotes, busiest } = await target.sample();
    const all = quotes.map(({ symbol }) => symbol);
    const asked = [...all.slice(0, 5).toReversed(), "9999", busiest];
    const batch = await target.read("getQuotes", "BATCH-02", { key, query: { symbols: asked } });
    const got = batch.quotes.map(({ symbol }) => symbol);
    const wanted = all.slice(0, 5).toReversed();
    const seen = `asked for ${asked.join()}, got ${got.join()}, requested_count ${batch.requested_count}`;
    target.judge("BATCH-02", batch.count === got.length && batch.max_symbols === LIMITS.quotesPerBatch.max, seen);
    target.judge("BATCH-10", !got.includes("9999"), seen);
    target.judge("BATCH-11", got.length === new Set(got).size && batch.requested_count === wanted.length + 1, seen);
    target.judge("BATCH-12", got.join() === wanted.join(), seen);
    target.judge("BATCH-08", batch.truncated === undefined && batch.warning === undefined, seen);
    target.judge("BATCH-13", batch.resolution === undefined, `${seen}, resolution ${batch.resolution !== undefined}`);
    for (const quote of batch.quotes) {
      judgeNumbers(target, quote);
      const { net_liquidity: net, liquidity, symbol } = quote;
      target.judge("BATCH-04", isSame(net, liquidity.net_value), `${symbol}: ${net} and ${liquidity.net_value}`);
      target.judge("BATCH-03", !("resolved_instrument" in quote), `${symbol} in a batch`);
    }
    await truncation(target, all);
    await identifiers(target, busiest);
  },
};

async function truncation(target: Target, all: readonly string[]): Promise<void> {
  const key = target.key(STARTER_UP);
  const symbols = all.slice(0, LIMITS.quotesPerBatch.max + 3);
  if (symbols.length <= LIMITS.quotesPerBatch.max) return;
  const batch = await target.read("getQuotes", "BATCH-02", { key, query: { symbols } });
  const seen = `${symbols.length} symbols: ${batch.count} quotes, truncated ${batch.truncated}, requested_count ${batch.requested_count}`;
  const isCut = batch.count <= LIMITS.quotesPerBatch.max && batch.truncated === true && (batch.warning ?? "") !== "";
  target.judge("BATCH-07", isCut, seen);
  target.judge("BATCH-09", batch.requested_count === symbols.length, seen);
}

async function identifiers(target: Target, symbol: string): Promise<void> {
  const key = target.key(STARTER_UP);
  const query = { identifiers: [symbol, "zzqxjvkw"] };
  const { resolution, quotes } = await target.read("getQuotes", "BATCH-02", { key, query });
  const seen = `identifiers ${query.identifiers.join()}: ${JSON.stringify(resolution)}`;
  target.judge("BATCH-13", resolution !== undefined, seen);
  if (resolution === undefined) return;
  target.judge("BATCH-14", resolution.requested_count === 2 && resolution.resolved_count === 1, seen);
  target.judge("BATCH-15", resolution.not_found.map(({ input }) => input).join() === "zzqxjvkw", seen);
  target.judge("BATCH-17", quotes.map((quote) => quote.symbol).join() === symbol, seen);
}
