// The engine behind the simulated exchange: the exchange's own figures of a day and the engine's figures from its frames
// agree, although they share no code.

import { expect, test } from "bun:test";
import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { MARKETS } from "../../src/model/index.ts";

const ACTIVITY = 0.02;
const NTH_LISTING = 8;
/** Two whole days: under a second on a quiet machine, much more on a busy one. */
const TIMEOUT_MS = 60_000;

test(
  "over two simulated days closes, indices and references agree with the exchange's own",
  () => {
    const engine = new MarketEngine();
    const reader = new FrameReader();
    let listings = loadUniverse().filter((_, at) => at % NTH_LISTING === 0);
    let indexCloses = INDEX_START;
    for (const day of [20261115, 20261116]) {
      const writer = new FrameWriter();
      const exchange = new ExchangeDay({ seed: 1, day, listings, indexCloses, activity: ACTIVITY, writer });
      exchange.advanceTo(DAY_END_MS);
      reader.readAll(writer.take(), (event) => engine.apply(event));
      const closes = exchange.closes();
      expect(engine.isDayEnded).toBe(true);
      expect(engine.isOpen).toBe(false);
      for (const listing of listings) {
        const quote = engine.quote(listing.number);
        expect(quote.price).toBe(closes.prices.get(listing.number) ?? -1);
        expect(quote.previousClose).toBe(listing.referencePrice);
        expect(quote.session).toBe("closed");
      }
      for (const market of MARKETS) {
        expect(engine.summary(market)?.indexValue).toBe(closes.indices[market]);
        expect(engine.openBars(market)?.day?.close).toBe(closes.indices[market]);
      }
      listings = listings.map((each) => ({
        ...each,
        referencePrice: closes.prices.get(each.number) ?? each.referencePrice,
      }));
      indexCloses = closes.indices;
    }
    expect(engine.summary("TASI")?.tradeCount).toBeGreaterThan(400);
  },
  TIMEOUT_MS,
);
