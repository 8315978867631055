// A session that is joined in the middle of the day by a snapshot (GLIMPSE), beside one that was read since the morning.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenFeed } from "../../exchange/index.ts";
import { DIALECTS, FeedLog, ItchGateway, loadDialect, MoldClient, SoupClient } from "../../gateway/index.ts";
import { ItchMarket } from "../../gateway/market/itch-market.ts";
import { loadReferences } from "../../gateway/market/references.ts";
import { HOUR_MS, Metrics, Random, SystemClock } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { logOf } from "../exchange/played-days.ts";
import { randomRequests } from "../exchange/random-requests.ts";
import { SMALL_MARKET } from "../exchange/small-market.ts";
import { checkedHandler } from "../feed/checked-handler.ts";
import { freePort } from "../world/free-port.ts";
import { until } from "../world/until.ts";
import { itchDay } from "./itch-day.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-glimpse-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { firstDay } = SMALL_MARKET;

/** The state of each instrument for a reader of the feed: its reference data, its phase and its levels. */
function stateOf(events: readonly MarketEvent[]): ReadonlyMap<string, unknown> {
  const state = new Map<string, unknown>();
  for (const event of events) {
    if (event.type === "instrument") state.set(`listed ${event.instrument.number}`, event.instrument);
    else if (event.type === "phase") state.set(`phase ${event.instrument}`, event.phase);
    else if (event.type === "level") {
      const { instrument, side, price, quantity, orderCount } = event;
      const key = `${instrument} ${side} ${price}`;
      if (quantity === 0) state.delete(key);
      else state.set(key, { quantity, orderCount });
    }
  }
  return new Map([...state].sort());
}

function eventsOf(frames: Uint8Array, reader: FrameReader = new FrameReader()): readonly MarketEvent[] {
  const events: MarketEvent[] = [];
  reader.readAll(frames, (event) => void events.push(event));
  return events;
}

/** Events as lines, without data that no snapshot has: numbers of events and trades, and closes of symbols without a trade here. */
function linesOf(events: readonly MarketEvent[]): readonly string[] {
  const traded = new Set<number>();
  return events.flatMap((event) => {
    // Market time may have gone on, without an event, when the snapshot was taken.
    if (event.type === "heartbeat") return [];
    if (event.type === "trade") traded.add(event.instrument);
    const isUnknown = event.type === "close" && !traded.has(event.instrument);
    return JSON.stringify({ ...event, seq: 0, tradeSeq: 0, ...(isUnknown ? { price: 0 } : {}) });
  });
}

test.each([...DIALECTS])(
  "joined at random moments of a day in %s, books and all that follows are the same [GATE-15]",
  (name) => {
    const dialect = loadDialect(name);
    const reference = join(folder, `${name}.csv`);
    const random = new Random(7, name);
    const drawn = Array.from({ length: 2 }, () => 9.4 * HOUR_MS + random.int(6.4 * HOUR_MS));
    // Before the day has begun, within the opening auction, and at any time.
    const moments = [6 * HOUR_MS, 9.9 * HOUR_MS, ...drawn].sort((a, b) => a - b);
    const { messages, snapshots } = itchDay(dialect, reference, SMALL_MARKET, logOf(randomRequests(3)), moments);
    let orders = 0;
    for (const snapshot of snapshots) {
      const end = new TextDecoder().decode(snapshot.at(-1));
      expect(end).toMatch(/^G\d+ *$/);
      const next = Number(end.slice(1));
      const rest = messages.slice(next - 1);
      const [there, joined] = [messages.slice(0, next - 1), snapshot].map((before) => {
        const writer = new FrameWriter();
        const reader = new FrameReader();
        const market = new ItchMarket(dialect, firstDay, () => loadReferences(reference, firstDay), writer);
        const read = (some: readonly Uint8Array[]): readonly MarketEvent[] => {
          for (const one of some)
            market.message(new DataView(one.buffer, one.byteOffset, one.byteLength), 0, one.length);
          market.settle();
          return eventsOf(writer.take(), reader);
        };
        const state = stateOf(read(before));
        orders += [...state.keys()].filter((key) => / (?:bid|ask) /.test(key)).length;
        const follows = linesOf(read(rest));
        expect(market.skipped).toEqual({ unknownOrder: 0, unlistedBook: 0, unknownMessage: 0, unfit: 0 });
        expect(market.isOver).toBeTrue();
        return { state, follows };
      });
      expect(joined?.state).toEqual(there?.state);
      const first = there?.follows.findIndex((line, i) => line !== joined?.follows[i]) ?? 0;
      expect(joined?.follows[first]).toBe(there?.follows[first]);
      expect(joined?.follows.length).toBe(there?.follows.length);
    }
    expect(orders).toBeGreaterThan(100);
  },
);

test("over sockets and over two lines, a gateway that joins late has the books of the one that was there, also after a restart [GATE-03, GATE-07, GATE-15]", async () => {
  const clock = new SystemClock();
  const reference = join(folder, "sockets.csv");
  const dialect = loadDialect("saudi-xstream");
  const here = { host: "127.0.0.1", port: 0 };
  const lines = [freePort(), freePort()].map((port) => ({ ...here, port }));
  const requests = { ...here, port: freePort() };
  const server = listenFeed({
    ...here,
    exchange: { ...SMALL_MARKET, startTimeOfDayMs: 11 * HOUR_MS, speed: 1 },
    itch: { soup: here, glimpse: here, mold: { lines, requests }, dialect, reference },
  });
  await server.ready;
  type Connect = ConstructorParameters<typeof ItchGateway>[0]["connect"];
  const overSocket =
    (port: number | null): Connect =>
    (wanted, receiver) =>
      new SoupClient({ ...here, port: port ?? 0 }, { user: "", password: "", ...wanted }, clock, receiver);
  const overLines: Connect = (wanted, receiver) => new MoldClient(lines, requests, wanted, clock, receiver);
  const notes: string[] = [];
  const start = (name: string, connect: Connect, glimpse: Connect | null): { gateway: ItchGateway; log: FeedLog } => {
    const log = new FeedLog(join(folder, name), clock);
    const gateway = new ItchGateway({
      ...{ guard: { allowed: null, tls: null }, dialect, reference, clock, log, listen: here, metrics: new Metrics() },
      ...{ connect, glimpse },
      note: (line) => void notes.push(`${name} ${line}`),
    });
    return { gateway, log };
  };
  const there = start("there", overSocket(server.itchPort), null);
  await until("the first half of the day", () => there.gateway.state.messages > 5_000);
  const booksOf = ({ log }: { log: FeedLog }): unknown =>
    stateOf(eventsOf(log.of(firstDay)?.read(1, 1 << 30) ?? new Uint8Array(0)));
  for (const [name, connect] of [
    ["sockets", overSocket(server.itchPort)],
    ["lines", overLines],
  ] as const) {
    let joined = start(name, connect, overSocket(server.glimpsePort));
    const isLevel = (): boolean =>
      joined.gateway.state.messages === there.gateway.state.messages && joined.gateway.state.messages > 0;
    await until("the join", isLevel);
    expect(booksOf(joined)).toEqual(booksOf(there));
    expect(notes.some((line) => line.startsWith(`${name} joins the session ${firstDay} at message `))).toBeTrue();
    const { epoch } = joined.log;
    joined.gateway.stop();
    joined.log.close();
    const before = readFileSync(join(folder, name, `${firstDay}.feed`));
    joined = start(name, connect, null);
    await until("the rest", isLevel);
    expect(joined.log.epoch).toBe(epoch);
    expect(booksOf(joined)).toEqual(booksOf(there));
    const { results } = await checkedHandler({ host: "127.0.0.1", port: joined.gateway.port, limitMs: 1_000 });
    expect(results.filter(({ outcome }) => outcome === "fail")).toEqual([]);
    joined.gateway.stop();
    joined.log.close();
    const after = readFileSync(join(folder, name, `${firstDay}.feed`));
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
    // Events before the join are not in it.
    expect(before.length).toBeLessThan(readFileSync(join(folder, "there", `${firstDay}.feed`)).length);
  }
  there.gateway.stop();
  there.log.close();
  server.stop();
});
