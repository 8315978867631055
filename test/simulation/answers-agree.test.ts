// One market, many answers, at many moments of a simulated day and on both of its times: quote = tape = bar = mover = sector
// = summary, and all of them equal the sums of the events.

import { expect, test } from "bun:test";
import { formatTimestamp, Random } from "../../src/base/index.ts";
import { isIndexMember, MARKETS } from "../../src/model/index.ts";
import { FrameTape } from "../world/frames.ts";
import { MarketWorld } from "../world/market-world.ts";
import { type PlainDay, PlainTape } from "./plain-tape.ts";
import { simulatedDays } from "./simulated-days.ts";

const MOMENTS = 20;
const DAYS = simulatedDays(7, 1, 24, 0.01);
const LISTINGS = DAYS.options.listings ?? [];
const SYMBOLS = LISTINGS.map(({ symbol }) => symbol);

type Key = "starter" | "business";

interface QuoteBody {
  readonly symbol: string;
  readonly price: number;
  readonly change: number;
  readonly change_percent: number;
  readonly volume: number;
  readonly value: number;
  readonly updated_at: string;
}

/** Riyals out of the whole numbers of the events. */
const riyals = (value: number): number => value / 10_000;

function expectQuote(body: Record<string, unknown>, plain: PlainDay): void {
  expect(body).toMatchObject({
    price: riyals(plain.price),
    change: riyals(plain.price - plain.previousClose),
    open: riyals(plain.open),
    high: riyals(plain.high),
    low: riyals(plain.low),
    previous_close: riyals(plain.previousClose),
    volume: plain.volume,
    value: riyals(plain.value),
    trade_count: plain.tradeCount,
    liquidity: {
      inflow_value: riyals(plain.inflow),
      outflow_value: riyals(plain.outflow),
      net_value: riyals(plain.inflow - plain.outflow),
    },
  });
  if (plain.lastTimeMs > 0) expect(body["updated_at"]).toBe(formatTimestamp(plain.lastTimeMs));
}

async function quotesOf(world: MarketWorld, key: Key, tape: PlainTape): Promise<Map<string, QuoteBody>> {
  const { body } = await world.get(`/quotes/?symbols=${SYMBOLS.join(",")}`, key);
  expect(body.count).toBe(SYMBOLS.length);
  for (const item of body.quotes) {
    const plain = tape.bySymbol.get(item.symbol);
    if (plain !== undefined) expectQuote(item, plain);
    const { resolved_instrument: _, ...single } = (await world.get(`/quote/${item.symbol}/`, key)).body;
    expect(item).toEqual({ ...single, net_liquidity: item.liquidity.net_value });
  }
  return new Map(body.quotes.map((item: QuoteBody) => [item.symbol, item]));
}

/** The day's bar is the quote, and its half hours add up to it. */
async function checkBars(world: MarketWorld, key: Key, tape: PlainTape): Promise<void> {
  for (const [symbol, plain] of tape.bySymbol) {
    const { body } = await world.get(`/historical/${symbol}/?interval=1d`, key);
    if (plain.tradeCount === 0) {
      expect(body.data).toEqual([]);
      continue;
    }
    const [bar] = body.data;
    expect(bar).toMatchObject({ volume: plain.volume, turnover: riyals(plain.value), trade_count: plain.tradeCount });
    if (plain.lastTimeMs > 0) expect(bar).toMatchObject({ open: riyals(plain.open), close: riyals(plain.price) });
    if (key === "starter") continue;
    for (const interval of ["30m", "60m"]) {
      const parts = (await world.get(`/historical/${symbol}/?interval=${interval}`, key)).body.data;
      const sum = (field: string) =>
        parts.reduce((all: number, part: Record<string, number>) => all + (part[field] ?? 0), 0);
      expect([sum("volume"), sum("trade_count")]).toEqual([plain.volume, plain.tradeCount]);
      expect(sum("turnover")).toBeCloseTo(riyals(plain.value), 3);
      expect(parts.at(-1).close).toBe(bar.close);
    }
  }
}

async function checkMarkets(world: MarketWorld, key: Key, quotes: ReadonlyMap<string, QuoteBody>): Promise<void> {
  for (const index of MARKETS) {
    const members = LISTINGS.filter(({ market, securityType }) => market === index && isIndexMember(securityType));
    const own = members.flatMap(({ symbol }) => quotes.get(symbol) ?? []);
    const summary = (await world.get(`/market/summary/?index=${index}`, key)).body;
    const volume = own.reduce((all, quote) => all + quote.volume, 0);
    expect(summary).toMatchObject({
      total_volume: volume,
      advancing: own.filter(({ change }) => change > 0).length,
      declining: own.filter(({ change }) => change < 0).length,
      unchanged: own.filter(({ change }) => change === 0).length,
    });
    const sectors = (await world.get(`/market/sectors/?index=${index}`, key)).body.sectors;
    for (const sector of sectors) {
      const inside = members.filter(({ sectorEn }) => sectorEn === sector.sector_name);
      expect(sector.num_stocks).toBe(inside.length);
      expect(sector.volume).toBe(inside.reduce((all, { symbol }) => all + (quotes.get(symbol)?.volume ?? 0), 0));
    }
    expect(sectors.reduce((all: number, sector: { volume: number }) => all + sector.volume, 0)).toBe(volume);
    await checkMovers(world, key, index, own);
    const [indexBar] = (await world.get(`/historical/${index}/`, key)).body.data.slice(-1);
    if (indexBar !== undefined) expect(indexBar).toMatchObject({ close: summary.index_value, volume });
  }
}

async function checkMovers(world: MarketWorld, key: Key, index: string, quotes: readonly QuoteBody[]): Promise<void> {
  const list = async (page: string) => {
    const { body } = await world.get(`/market/${page}/?index=${index}&limit=50`, key);
    return body.gainers ?? body.losers ?? body.stocks;
  };
  const keyOf: Readonly<Record<string, (quote: QuoteBody) => number>> = {
    gainers: (quote) => quote.change_percent,
    losers: (quote) => -quote.change_percent,
    volume: (quote) => quote.volume,
    value: (quote) => quote.value,
  };
  for (const [page, sortKey] of Object.entries(keyOf)) {
    const expected = quotes
      .filter((quote) => sortKey(quote) > 0)
      .sort((a, b) => sortKey(b) - sortKey(a) || b.value - a.value || (a.symbol < b.symbol ? -1 : 1));
    const shown: readonly QuoteBody[] = await list(page);
    expect(shown.map(({ symbol }) => symbol)).toEqual(expected.map(({ symbol }) => symbol));
    for (const [i, item] of shown.entries()) expect(expected[i]).toMatchObject({ ...item });
  }
}

/** The list of trades is the newest of the tape. */
async function checkTrades(world: MarketWorld, tape: PlainTape): Promise<void> {
  for (const [symbol, plain] of tape.bySymbol) {
    const { body } = await world.get(`/market/trades/${symbol}/?limit=200`, "business");
    const newest = plain.newest.slice(0, 200);
    expect(body.events.map((trade: { trade_seq: number }) => trade.trade_seq)).toEqual(newest.map(({ seq }) => seq));
    expect(body.summary).toMatchObject({
      event_count: newest.length,
      trade_quantity: newest.reduce((all, { quantity }) => all + quantity, 0),
      trade_value: riyals(newest.reduce((all, { price, quantity }) => all + price * quantity, 0)),
    });
  }
}

test("all answers about the market agree, with each other and with the events, at any moment and on both times [QUOTE-04, QUOTE-07, QUOTE-08, QUOTE-14, TRADES-09, MARKET-07, MOVERS-05, MOVERS-06, MOVERS-07, MOVERS-08, HISTORY-38]", async () => {
  const world = await MarketWorld.open();
  const frames = new FrameTape(new Uint8Array(Buffer.concat(DAYS.frames)));
  const tapes = { starter: new PlainTape(DAYS.events), business: new PlainTape(DAYS.events) };
  const random = new Random("agree");
  const trading = DAYS.events.filter(({ type }) => type === "trade");
  const moments = Array.from({ length: MOMENTS }, () => random.pick(trading).timeMs).sort((a, b) => a - b);
  for (const moment of [...moments, Number.POSITIVE_INFINITY]) {
    await world.feed(frames.until(moment));
    for (const key of ["starter", "business"] as const) {
      const { timeMs, tradingDay } = world.market.engine(key === "starter" ? "delayed" : "realtime");
      if (tradingDay === null) continue;
      const tape = tapes[key].advanceTo(timeMs);
      const quotes = await quotesOf(world, key, tape);
      await checkBars(world, key, tape);
      await checkMarkets(world, key, quotes);
      if (key === "business") await checkTrades(world, tape);
    }
  }
  await world.close();
}, 60_000);
