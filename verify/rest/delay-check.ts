// The delay: a delayed answer has no data of the last 15 minutes, and shows the market of that time. Both are checked with real-time
// answers: the market's clock and its minute bars.

import { DELAYED, type KeyName, REALTIME } from "../run/keys.ts";
import { type Look, settle } from "../run/settle.ts";
import { type Check, ids, type Target } from "../run/target.ts";

const DELAY_MS = 15 * 60_000;
const SYMBOLS_MAX = 3;

export const DELAY_CHECK: Check = {
  about: "the delay",
  rules: ids("DELAY-01 DELAY-02 DELAY-03 DELAY-04 DELAY-06 DELAY-07 DELAY-10 DELAY-11 STATUS-08 COMPANY-22 AUCTION-09"),
  run: async (target) => {
    const live = target.key(REALTIME);
    const { quotes, busiest } = await target.sample();
    const symbols = quotes.slice(0, SYMBOLS_MAX).map(({ symbol }) => symbol);
    for (const late of DELAYED.filter((name) => target.has(name))) {
      await quoteAge(target, live, late, busiest);
    }
    const late = target.key(DELAYED);
    for (const symbol of symbols) await settle(target, () => pastOf(target, live, late, symbol));
    await otherAnswers(target, live, late, busiest);
    await modes(target, live, late, busiest);
  },
};

/** The age of a moment in market time, by a real-time answer that is read after it. */
async function ageMs(target: Target, live: KeyName, moment: string): Promise<number> {
  const { market_time: now } = await target.read("getStatus", "STATUS-02", { key: live });
  return Date.parse(now) - Date.parse(moment);
}

/** Reads real time after the delayed answer: it can only have advanced, so the age is never too small. */
async function quoteAge(target: Target, live: KeyName, late: KeyName, symbol: string): Promise<void> {
  const before = await target.read("getStatus", "STATUS-02", { key: live });
  const quote = await target.read("getQuote", "QUOTE-02", { key: late, path: { symbol } });
  const after = await target.read("getStatus", "STATUS-02", { key: live });
  const newest = Date.parse(after.market_time) - DELAY_MS;
  const seen = `${late}: ${symbol} as of ${quote.updated_at}, real time ${after.market_time}`;
  target.judge("DELAY-01", Date.parse(quote.updated_at) <= newest, seen);
  target.judge("DELAY-03", quote.is_delayed, `${late}: is_delayed ${quote.is_delayed}`);
  target.judge("DELAY-04", quote.is_delayed, `${late} without data_mode: is_delayed ${quote.is_delayed}`);
  target.judge("DELAY-02", !before.is_delayed, `${live}: status is_delayed ${before.is_delayed}`);
}

/** Price and volume of the delayed quote are within the real-time bar of the minute of its last trade. */
async function pastOf(target: Target, live: KeyName, late: KeyName, symbol: string): Promise<readonly Look[]> {
  const quote = await target.read("getQuote", "QUOTE-02", { key: late, path: { symbol } });
  const { bars, date } = await target.read("getIntraday", "INTRADAY-02", { key: live, path: { symbol } });
  if (quote.trade_count === 0 || !quote.updated_at.startsWith(date)) return [];
  const minute = quote.updated_at.slice(0, 16);
  const bar = bars.find(({ time }) => time.startsWith(minute));
  const before = bars.filter(({ time }) => time.slice(0, 16) < minute).reduce((sum, one) => sum + one.volume, 0);
  const isThen =
    bar !== undefined &&
    quote.price >= bar.low &&
    quote.price <= bar.high &&
    quote.volume > before &&
    quote.volume <= before + bar.volume;
  const seen = `${late}: ${symbol} ${quote.price}, volume ${quote.volume} as of ${quote.updated_at}; that minute ${bar?.low} to ${bar?.high}, volume ${before} to ${before + (bar?.volume ?? 0)}`;
  return [
    ["DELAY-11", isThen, seen],
    ["DELAY-01", isThen, seen],
  ];
}

async function otherAnswers(target: Target, live: KeyName, late: KeyName, symbol: string): Promise<void> {
  const status = await target.read("getStatus", "STATUS-02", { key: late });
  const statusAge = await ageMs(target, live, status.market_time);
  target.judge("STATUS-08", status.is_delayed && statusAge >= DELAY_MS, `${late}: status ${statusAge} ms late`);
  const summary = await target.read("getMarketSummary", "MARKET-05", { key: late });
  const summaryAge = await ageMs(target, live, summary.timestamp);
  target.judge("DELAY-01", summary.is_delayed && summaryAge >= DELAY_MS, `${late}: summary ${summaryAge} ms late`);
  const { gainers, is_delayed: isDelayed } = await target.read("getGainers", "MOVERS-01", { key: late });
  for (const mover of gainers.slice(0, 3)) {
    const age = await ageMs(target, live, mover.updated_at);
    target.judge("DELAY-01", isDelayed && age >= DELAY_MS, `${late}: ${mover.symbol} of gainers ${age} ms late`);
  }
  if (target.has("starter")) {
    const snapshot = await target.read("getSnapshot", "SNAPSHOT-02", { key: "starter" });
    const age = await ageMs(target, live, snapshot.market_time);
    const newest = snapshot.quotes.reduce((time, row) => (row.updated_at > time ? row.updated_at : time), "");
    const rowAge = await ageMs(target, live, newest);
    const seen = `starter: snapshot ${age} ms late, its newest row ${rowAge} ms`;
    target.judge("DELAY-11", snapshot.is_delayed && age >= DELAY_MS && rowAge >= DELAY_MS, seen);
    await settle(target, () => samePrices(target, symbol));
  }
}

/** Dividends, comparison and company show the price of the delayed quote. */
async function samePrices(target: Target, symbol: string): Promise<readonly Look[]> {
  const key = "starter";
  const before = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
  const dividends = await target.read("getDividends", "DIVIDENDS-02", { key, path: { symbol } });
  const company = await target.read("getCompany", "COMPANY-02", { key, path: { symbol } });
  const { results } = await target.read("getComparison", "COMPARE-02", { key, query: { symbols: [symbol] } });
  const after = await target.read("getQuote", "QUOTE-02", { key, path: { symbol } });
  const isShown = (price: number | null | undefined): boolean => price === before.price || price === after.price;
  const seen = `starter: ${symbol} quote ${before.price} then ${after.price}, dividends ${dividends.current_price}, compare ${results[0]?.current_price}, company ${company.current_price}`;
  return [
    ["DELAY-10", isShown(dividends.current_price) && isShown(results[0]?.current_price), seen],
    ["COMPANY-22", isShown(company.current_price), seen],
  ];
}

async function modes(target: Target, live: KeyName, late: KeyName, symbol: string): Promise<void> {
  const read = (key: KeyName, mode: "realtime" | "delayed") =>
    target.read("getQuote", "QUOTE-02", { key, path: { symbol }, query: { data_mode: mode } });
  const realtime = await read(live, "realtime");
  target.judge("DELAY-06", !realtime.is_delayed, `${live}, data_mode=realtime: is_delayed ${realtime.is_delayed}`);
  for (const key of [live, late]) {
    const delayed = await read(key, "delayed");
    const age = await ageMs(target, live, delayed.updated_at);
    const seen = `${key}, data_mode=delayed: is_delayed ${delayed.is_delayed}, ${age} ms late`;
    target.judge("DELAY-07", delayed.is_delayed && age >= DELAY_MS, seen);
    target.judge("AUCTION-09", delayed.auction === null, `${key}: auction ${JSON.stringify(delayed.auction)}`);
  }
}
