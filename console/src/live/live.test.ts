// The words for the state of several streams, and the polling rate of a page without streams.

import { expect, test } from "bun:test";
import { worstOf } from "./connection.ts";
import { paceSeconds, streamedMax, WEIGHTS } from "./pace.ts";

test("the page says the worst that is true of any stream", () => {
  expect(worstOf([])).toBe("idle");
  expect(worstOf(["live", "live"])).toBe("live");
  expect(worstOf(["live", "resumed"])).toBe("resumed");
  expect(worstOf(["live", "stale", "reconnecting"])).toBe("reconnecting");
  expect(worstOf(["connecting", "stale"])).toBe("stale");
});

/** Requests of one polling round and the weight that sets its interval, for everything that a page polls on a plan. */
type Asked = readonly (readonly [number, number])[];
const FRAME: Asked = [
  [2, WEIGHTS.indices],
  [1, WEIGHTS.status],
];
const PAGES: Readonly<Record<string, Asked>> = {
  "the market without snapshots": [...FRAME, [1, WEIGHTS.movers], [1, WEIGHTS.sectors]],
  "the market with snapshots": [...FRAME, [1, WEIGHTS.snapshot], [1, WEIGHTS.sectors]],
  "the market with streams": [
    [1, WEIGHTS.snapshot],
    [1, WEIGHTS.sectors],
    [2, WEIGHTS.dayLine],
    [1, WEIGHTS.events],
    [1, WEIGHTS.status],
  ],
  "a watchlist of 60 by single quotes": [...FRAME, [60, 60 * WEIGHTS.quotes]],
  "a watchlist of 60 by batches": [...FRAME, [2, 2 * WEIGHTS.quotes]],
};

test.each(Object.entries(PAGES))("%s takes at most a quarter of the session's requests [SCREEN-07]", (_name, asked) => {
  const perSecond = asked.reduce((sum, [requests, weight]) => sum + requests / paceSeconds(weight), 0);
  expect(perSecond * 60).toBeLessThanOrEqual(300 / 4);
});

test("streams of the whole market take a quarter of the connections, and one where there are few", () => {
  expect(streamedMax({ stream_connections: 5, stream_symbols_per_connection: 60 })).toBe(60);
  expect(streamedMax({ stream_connections: 20, stream_symbols_per_connection: 120 })).toBe(600);
  expect(streamedMax({ stream_connections: 0, stream_symbols_per_connection: 0 })).toBe(0);
});
