// The last frames of the streams equal the answers of REST: both show the same state of the same engine.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { projectDepth } from "../../../src/api/depth/project-depth.ts";
import { projectQuote } from "../../../src/api/quote/project-quote.ts";
import { projectTradeList } from "../../../src/api/trades/project-trades.ts";
import { Random } from "../../../src/base/index.ts";
import type { Frame } from "../stream-client.ts";
import { StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterAll(() => fixture.close());

const READ = ["1001", "1002", "1003"];
const RENAMED = new Set(["close", "trade_time", "market_session", "liquidity"]);

test("the last quote, depth and trades of a client equal REST's answers after any sequence of ticks", async () => {
  const random = new Random("rest-agreement");
  const stocks = await fixture.connectedClient("stocks", "business");
  const trades = await fixture.connectedClient("trades", "business");
  const depth = await fixture.connectedClient("depth", "business");
  stocks.subscribe(READ);
  trades.subscribe(READ);
  depth.subscribe(READ, { levels: 3 });
  const first = await trades.flush();
  for (let tick = 0; tick < 200; tick++) {
    await fixture.tell((script) => {
      for (let event = random.between(1, 6); event > 0; event--) {
        const symbol = random.pick(READ);
        const step = random.int(6) / 10;
        const isBid = random.chance(0.5);
        if (random.chance(0.3)) script.trade(symbol, isBid ? "buy" : "sell", 20 + step, random.between(1, 50));
        else script.level(symbol, isBid ? "bid" : "ask", isBid ? 19.9 - step : 20.1 + step, random.int(3) * 10);
      }
    });
  }
  const quotes = await stocks.flush();
  const tape = [...first, ...(await trades.flush())];
  const books = await depth.flush();
  const engine = fixture.market.engine("realtime");
  for (const symbol of READ) {
    const number = fixture.script.number(symbol);
    const own = (frame: Frame): boolean => frame.symbol === symbol;

    const quote: Record<string, unknown> = { ...projectQuote(engine.quote(number), "realtime") };
    const { data } = quotes.findLast(own);
    const same = Object.keys(data).filter((field) => !RENAMED.has(field));
    expect(Object.fromEntries(same.map((field) => [field, data[field]]))).toEqual(
      Object.fromEntries(same.map((field) => [field, quote[field]])),
    );
    expect([data.close, data.trade_time]).toEqual([quote["price"], quote["updated_at"]]);
    expect(quote["liquidity"]).toMatchObject(data.liquidity);

    const book = engine.depth(number, 3);
    const { type, available, timestamp, ...snapshot } = books.findLast(own);
    expect({ type, available }).toEqual({ type: "depth_snapshot", available: true });
    expect(timestamp).toBe("2026-11-15T09:00:00.000+03:00");
    expect(snapshot).toEqual(book === null ? null : projectDepth(book, 20));

    const { events } = projectTradeList(symbol, engine.trades(number, 200));
    const known = tape.find((frame) => own(frame) && frame.type === "trades_snapshot");
    const live = tape.filter((frame) => own(frame) && frame.type === "trade").reverse();
    const told = [...live, ...known.events].map(({ trade_seq, price, quantity }) => ({ trade_seq, price, quantity }));
    expect(told).toEqual(events.map(({ trade_seq, price, quantity }) => ({ trade_seq, price, quantity })));
  }
});
