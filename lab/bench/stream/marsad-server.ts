// The door of the service under load: real engine, real channels, real connections, and a gate that admits everyone.

import { createStreamDoor } from "../../../src/api/index.ts";
import { type Day, dayOf, decimalOf, Metrics, SystemClock } from "../../../src/base/index.ts";
import { LiveMarket } from "../../../src/market/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import type { Journal } from "../../../src/store/index.ts";
import { listed } from "../../../test/market/script.ts";
import { OPEN_GATE } from "../../../test/stream/open-gate.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { BENCH_EPOCH, FeedPace, SYMBOL_COUNT, symbolAt } from "./feed-pace.ts";

const clock = new SystemClock();
const market = new LiveMarket({
  journal: { read: async () => [] } as unknown as Journal,
  clock,
  fromDay: 0,
  closings: [],
  past: { epoch: BENCH_EPOCH, shownUntilMs: 0 },
});
market.recovered();
const door = createStreamDoor({
  gate: OPEN_GATE,
  market,
  clock,
  log: SILENT_LOG,
  metrics: new Metrics(),
  settings: { wsOrigins: ["*"], trustedProxies: [] },
});

let seq = 0;
/** Market time is wall time here, so that a frame tells when its event happened. */
const next = () => ({ seq: ++seq, timeMs: clock.nowMs() });
const day: Day = dayOf(clock.nowMs());
const listings = Array.from({ length: SYMBOL_COUNT }, (_, at) => listed(symbolAt(at), 20));
const opening: MarketEvent[] = [{ ...next(), type: "day-start", day, instrumentCount: SYMBOL_COUNT }];
for (const instrument of listings) opening.push({ ...next(), type: "instrument", instrument });
for (const index of ["TASI", "NOMU"] as const) {
  opening.push({ ...next(), type: "index-reference", index, previousClose: decimalOf(11_000) });
}
for (const { number } of listings) opening.push({ ...next(), type: "phase", instrument: number, phase: "continuous" });
await market.apply({ events: opening, arrivedAtMs: clock.nowMs() });

const tradeSeqs = new Uint32Array(SYMBOL_COUNT);
const pace = new FeedPace(async (from, count) => {
  const events: MarketEvent[] = [];
  for (let at = from; at < from + count; at++) {
    const slot = at % SYMBOL_COUNT;
    tradeSeqs[slot] = (tradeSeqs[slot] ?? 0) + 1;
    events.push({
      ...next(),
      type: "trade",
      instrument: Number(symbolAt(slot)),
      tradeSeq: tradeSeqs[slot],
      price: decimalOf(20 + (at % 40) / 100),
      quantity: 100 + (at % 900),
      side: at % 2 === 0 ? "buy" : "sell",
      kind: "continuous",
      isOfficial: true,
    });
  }
  await market.apply({ events, arrivedAtMs: clock.nowMs() });
});

const server = Bun.serve<unknown>({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request, self) =>
    request.headers.has("upgrade")
      ? door.upgrade(request, self, { address: "127.0.0.1", port: 0, requestId: "bench" })
      : pace.answer(new URL(request.url).pathname),
  websocket: door.websocket,
});
process.stdout.write(`${server.port}\n`);
