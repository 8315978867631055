// The circle: a simulated day that goes out as ITCH, order by order, comes back through the gateway as the same feed, to the byte.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { listenFeed } from "../../exchange/index.ts";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { DIALECTS, FeedLog, type ItchDialect, ItchGateway, loadDialect, SoupClient } from "../../gateway/index.ts";
import { ItchMarket } from "../../gateway/market/itch-market.ts";
import { loadReferences } from "../../gateway/market/references.ts";
import { HOUR_MS, Metrics, SystemClock } from "../../src/base/index.ts";
import { FrameWriter, RECORDING_HEADER_BYTES } from "../../src/feed-protocol/index.ts";
import { logOf, playDay } from "../exchange/played-days.ts";
import { randomRequests } from "../exchange/random-requests.ts";
import { hashOf, SMALL_MARKET, wholeDay } from "../exchange/small-market.ts";
import { until } from "../world/until.ts";
import { itchDay } from "./itch-day.ts";

const folder = mkdtempSync(joinPath(tmpdir(), "marsad-circle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { firstDay } = SMALL_MARKET;
const direct = wholeDay(firstDay);

/** Sends the messages of a day through the gateway's translation; nothing of them may be passed over. */
function translated(dialect: ItchDialect, reference: string, messages: readonly Uint8Array[]): Uint8Array {
  const writer = new FrameWriter();
  const market = new ItchMarket(dialect, firstDay, () => loadReferences(reference, firstDay), writer);
  for (const message of messages) {
    market.message(new DataView(message.buffer, message.byteOffset, message.byteLength), 0, message.length);
  }
  expect(market.isOver).toBeTrue();
  expect(market.skipped).toEqual({ unknownOrder: 0, unlistedBook: 0, unknownMessage: 0, unfit: 0 });
  return writer.take();
}

describe("a day with orders of agents, hidden ones among them", () => {
  const requests = randomRequests(1);
  const played = playDay(new DayChain(SMALL_MARKET, logOf(requests)), firstDay);

  test("has hidden orders that trade", () => {
    const accepted = played.reports.filter((report) => report.type === "accepted" && report.shown !== undefined);
    const hidden = new Set(accepted.map(({ order }) => order));
    expect(played.reports.some(({ type, order }) => type === "executed" && hidden.has(order))).toBeTrue();
  });

  test.each([...DIALECTS])(
    "is the same feed again in %s, and telling it changes no byte of ours [GATE-01, GATE-02]",
    (name) => {
      const dialect = loadDialect(name);
      const reference = joinPath(folder, `${name}.csv`);
      const { frames, messages } = itchDay(dialect, reference, SMALL_MARKET, logOf(requests));
      expect(hashOf(frames)).toBe(hashOf(played.bytes));
      expect(hashOf(translated(dialect, reference, messages))).toBe(hashOf(played.bytes));
    },
  );
});

test("over sockets, with the exchange and the gateway both restarted, the log is the same day [GATE-01, GATE-03]", async () => {
  const clock = new SystemClock();
  const reference = joinPath(folder, "sockets.csv");
  const dialect = loadDialect("saudi-xstream");
  // A market that starts at its day's end has sent the whole day before anybody waits for it.
  const exchange = { ...SMALL_MARKET, startTimeOfDayMs: 16 * HOUR_MS, speed: 1 };
  const listenExchange = (port: number): ReturnType<typeof listenFeed> =>
    listenFeed({
      host: "127.0.0.1",
      port: 0,
      exchange,
      itch: { soup: { host: "127.0.0.1", port }, mold: null, glimpse: null, dialect, reference },
    });
  let server = listenExchange(0);
  const port = server.itchPort ?? expect.unreachable();
  const log = joinPath(folder, "log");
  const start = (): { gateway: ItchGateway; kept: FeedLog } => {
    const kept = new FeedLog(log, clock);
    const gateway = new ItchGateway({
      guard: { allowed: null, tls: null },
      glimpse: null,
      metrics: new Metrics(),
      connect: (wanted, receiver) =>
        new SoupClient({ host: "127.0.0.1", port }, { user: "", password: "", ...wanted }, clock, receiver),
      ...{ dialect, reference, clock },
      listen: { host: "127.0.0.1", port: 0 },
      log: kept,
      note: () => undefined,
    });
    return { gateway, kept };
  };
  let running = start();
  await until("some events", () => (running.kept.last?.nextSeq ?? 0) > 500);
  running.gateway.stop();
  running.kept.close();
  const before = readFileSync(joinPath(log, `${firstDay}.feed`));
  server.stop();
  running = start();
  const { epoch } = running.kept;
  server = listenExchange(port);
  await until("the day end", () => running.kept.of(firstDay)?.isOver === true);
  running.gateway.stop();
  running.kept.close();
  server.stop();
  const after = readFileSync(joinPath(log, `${firstDay}.feed`));
  expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
  expect(hashOf(after.subarray(RECORDING_HEADER_BYTES))).toBe(hashOf(direct));
  expect(new FeedLog(log, clock).epoch).toBe(epoch);
});
