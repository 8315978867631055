// The hand-written frame equals the frame that the encoder makes of the projection.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Quote, SESSIONS } from "../../model/index.ts";
import { projectStreamQuote } from "./project-quote.ts";
import { QuoteFrames } from "./quote-frames.ts";

const amount = fc.oneof(fc.constantFrom(0, -0, 1, 9_999, 10_000), fc.maxSafeInteger());
const count = fc.nat();
const timeMs = fc.integer({ min: 0, max: 4_102_444_800_000 });

const frames = new QuoteFrames();

const quotes: fc.Arbitrary<Quote> = fc.record({
  symbol: fc.constantFrom("2222", "1120", "9405A"),
  nameAr: fc.constant("أرامكو"),
  nameEn: fc.constant("Aramco"),
  price: amount,
  change: amount,
  changePercent: fc.double({ min: -100, max: 1_000, noNaN: true }),
  open: amount,
  high: amount,
  low: amount,
  previousClose: amount,
  limitUp: amount,
  limitDown: amount,
  volume: count,
  value: amount,
  tradeCount: count,
  bid: amount,
  bidSize: count,
  ask: amount,
  askSize: count,
  liquidity: fc.record({
    inflowValue: amount,
    inflowVolume: count,
    inflowTrades: count,
    outflowValue: amount,
    outflowVolume: count,
    outflowTrades: count,
    netValue: amount,
  }),
  auction: fc.option(
    fc.record({
      phase: fc.constantFrom("opening" as const, "closing" as const),
      price: amount,
      priceUpdatedAtMs: timeMs,
      volume: count,
      volumeUpdatedAtMs: timeMs,
      symbolState: fc.constant(null),
      symbolSession: fc.constantFrom("pre-open" as const, "pre-close" as const),
    }),
  ),
  session: fc.constantFrom(...SESSIONS),
  updatedAtMs: timeMs,
});

test("byte for byte, for any quote", () => {
  fc.assert(
    fc.property(quotes, timeMs, fc.double({ min: -5, max: 1e6, noNaN: true }), (quote, nowMs, latencyMs) => {
      expect(frames.frame(quote, nowMs, latencyMs)).toBe(JSON.stringify(projectStreamQuote(quote, nowMs, latencyMs)));
    }),
  );
});
