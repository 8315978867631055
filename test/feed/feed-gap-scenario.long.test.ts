// The scenario `feed-gap` against the service's own feed: it asks for the lost events, opens the connection anew, outlasts the silence, and
// has every event in the end. On the way in process and over TCP.

import { expect, setDefaultTimeout, test } from "bun:test";
import { ExchangeCarrier } from "../../exchange/index.ts";
import { EXCHANGE_DEFAULTS, scenarioStart } from "../../exchange/server/exchange-options.ts";
import { listenFeed } from "../../exchange/server/feed-server.ts";
import { dayStartMs, HOUR_MS, MINUTE_MS, SystemClock } from "../../src/base/index.ts";
import { Feed } from "../../src/feed/feed.ts";
import { TcpCarrier } from "../../src/feed/index.ts";
import { Intake } from "../../src/feed/intake/intake.ts";
import type { Carrier } from "../../src/feed-protocol/index.ts";
import { SMALL_MARKET } from "../exchange/small-market.ts";
import { until } from "../world/until.ts";
import { keptInMemory } from "./memory-journal.ts";

setDefaultTimeout(300_000);

const OPTIONS = {
  ...EXCHANGE_DEFAULTS,
  ...scenarioStart("feed-gap"),
  listings: SMALL_MARKET.listings ?? [],
  activity: 0.01,
  speed: 120,
};
const END_MS = dayStartMs(OPTIONS.firstDay) + 11 * HOUR_MS + 12 * MINUTE_MS;

/** Reads a market until after its troubles; returns the events that the service's feed stored, and its refusals. */
async function readThrough(carrier: Carrier) {
  const seen: number[] = [];
  const refusals: string[] = [];
  const reasons = new Set<string>();
  let timeMs = 0;
  const clock = new SystemClock();
  const intake = new Intake(keptInMemory(), clock, ({ events }) => {
    for (const event of events) {
      seen.push(event.seq);
      timeMs = event.timeMs;
    }
  });
  const feed = new Feed({
    carrier,
    intake,
    numbering: { problem: async () => null },
    clock,
    refused: (kind) => void refusals.push(kind),
    changed: ({ reason }) => void reasons.add(reason),
    failed: (error) => {
      throw error;
    },
  });
  feed.connect();
  await until("the market is past its troubles", () => timeMs > END_MS);
  await feed.stop();
  return { seen, refusals, reasons: [...reasons] };
}

const carriers = {
  "in process": () => ({ carrier: new ExchangeCarrier(OPTIONS), stop: () => {} }),
  "over TCP": () => {
    const server = listenFeed({ host: "127.0.0.1", port: 0, exchange: OPTIONS });
    const carrier = new TcpCarrier({ host: "127.0.0.1", port: server.port, clock: new SystemClock() });
    return { carrier, stop: () => server.stop() };
  },
};

for (const [name, open] of Object.entries(carriers)) {
  test(`${name}, a feed that loses frames and connections ends with every event, in order and once [SCENARIO-11]`, async () => {
    const { carrier, stop } = open();
    const { seen, refusals, reasons } = await readThrough(carrier);
    stop();
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    expect(refusals).toEqual(["gap"]);
    expect(reasons.some((reason) => /lost|cut|closed/.test(reason))).toBe(true);
  });
}
