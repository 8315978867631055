// A leader and processes that follow it, in one process and on one store: at the same position every one of them gives the same bytes,
// whether it followed from the start, began in the middle, or lost most chunks of the leader.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountGate, DEMO_ACCOUNTS, ensureDemoAccounts } from "../../src/access/index.ts";
import { marketDataEndpoints, type RestApi } from "../../src/api/index.ts";
import { marketSources } from "../../src/app/service/customers.ts";
import {
  composeFeed,
  composeFollowingIntake,
  composeWriters,
  emptyInOutage,
  followedBy,
  openMarket,
  replayJournal,
} from "../../src/app/service/market.ts";
import { Metrics, present, SystemClock } from "../../src/base/index.ts";
import { MarketRelay, RelayCarrier } from "../../src/cluster/index.ts";
import type { MemberBus } from "../../src/cluster/members/member-bus.ts";
import type { ChunkSource } from "../../src/cluster/relay/chunk-source.ts";
import { decodeChunk, type RelayChunk } from "../../src/cluster/relay/relay-chunk.ts";
import { RefusedMessages } from "../../src/cluster/trust/refused-messages.ts";
import { DirectoryLoader } from "../../src/companies/index.ts";
import type { SupervisedFeed } from "../../src/feed/index.ts";
import type { LiveMarket } from "../../src/market/index.ts";
import type { Store } from "../../src/store/index.ts";
import { FrameTape } from "../world/frames.ts";
import { healthyRest } from "../world/healthy-rest.ts";
import { csvPaths, minutePaths, starterPaths } from "../world/market-paths.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { until } from "../world/until.ts";
import { simulatedDays } from "./simulated-days.ts";

const clock = new SystemClock();
const days = simulatedDays(21, 2, 80, 0.004);
const symbols = (days.options.listings ?? []).map(({ symbol }) => symbol);
const KEPT = { journalDaysMax: 3, minuteDaysMax: 5 };
const failed = (error: unknown): void => expect(error).toBeUndefined();

let folder: string;
let store: Store;
let gate: AccountGate;
const members: Member[] = [];
const feeds: SupervisedFeed[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-equal-"));
  store = await openNewStore(folder);
  await ensureDemoAccounts(store, clock.nowMs());
  const { accounts, usage } = store;
  gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, demo: "unlimited" });
  await gate.start();
});
afterAll(async () => {
  for (const feed of feeds) await feed.stop();
  for (const { directory } of members) await directory.stop();
  await gate.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A process as a client sees it: its market, and the door that answers. */
interface Member {
  readonly market: LiveMarket;
  readonly directory: DirectoryLoader;
  readonly door: RestApi;
}

async function memberOn(market: LiveMarket, isReader: boolean): Promise<Member> {
  const { directory: companies, settings } = store;
  const loader = new DirectoryLoader({ directory: companies, settings, market, clock, log: SILENT_LOG, isReader });
  await loader.start();
  const endpoints = marketDataEndpoints(marketSources(store, market, loader, new SystemClock()));
  const member = { market, directory: loader, door: healthyRest({ gate, clock, endpoints }) };
  members.push(member);
  return member;
}

/** Every message reaches every member at once. */
class Wire {
  // Bound: the members of this test.
  readonly #chunks = new Set<(chunk: RelayChunk) => void>();
  // Bound: the members of this test.
  readonly #beats = new Set<(bytes: Uint8Array) => void>();
  readonly bus: MemberBus = {
    isConnected: true,
    publish: (_, bytes) => {
      for (const hear of this.#beats) hear(bytes);
      return true;
    },
    subscribe: (_, hear) => {
      this.#beats.add(hear);
      return () => this.#beats.delete(hear);
    },
    whenConnected: () => () => undefined,
  };

  publish(bytes: Uint8Array): void {
    const chunk = present(decodeChunk(bytes), "a chunk of this version");
    for (const take of this.#chunks) take(chunk);
  }

  /** Loses each chunk for which `isLost` is true. */
  source(isLost: (count: number) => boolean): ChunkSource {
    let count = 0;
    return {
      listen: (take) => {
        const some = (chunk: RelayChunk): void => {
          if (!isLost(count++)) take(chunk);
        };
        this.#chunks.add(some);
        return () => this.#chunks.delete(some);
      },
      missed: () => undefined,
    };
  }
}

async function follow(wire: Wire, isLost: (count: number) => boolean): Promise<Member> {
  const metrics = new Metrics();
  const opened = await openMarket(store, emptyInOutage(store.journal), clock, SILENT_LOG);
  const { market } = opened;
  const intake = composeFollowingIntake(opened, store, clock, SILENT_LOG);
  await replayJournal(market, intake, clock, SILENT_LOG);
  const carrier = new RelayCarrier({
    journal: store.journal,
    source: wire.source(isLost),
    bus: wire.bus,
    epoch: market.epoch,
    readEpoch: async () => market.epoch,
    clock,
    beatReceived: () => undefined,
    learned: () => undefined,
    refused: new RefusedMessages(SILENT_LOG),
    replaced: () => failed(new Error("nobody replaced the past")),
    spoiled: (reason) => failed(new Error(reason)),
  });
  const needs = { market, carrier, place: "the leader", isAwaited: false, store, metrics, clock, log: SILENT_LOG };
  const feed = composeFeed({ ...needs, intake: followedBy(intake), failed });
  feeds.push(feed);
  await feed.start();
  return await memberOn(market, true);
}

const PATHS = [
  ...starterPaths(symbols),
  ...csvPaths(symbols),
  ...minutePaths(symbols),
  ...symbols.flatMap((symbol) => [
    `/market/trades/${symbol}/?limit=50`,
    `/market/depth/${symbol}/?levels=10`,
    `/company/${symbol}/`,
    `/financials/${symbol}/`,
    `/analytics/ratios/${symbol}/`,
    `/dividends/${symbol}/`,
    `/corporate-actions/${symbol}/`,
  ]),
  `/analytics/compare/?symbols=${symbols.slice(0, 2).join(",")}`,
  "/events/",
];

/** Everything that a real-time and a delayed plan can ask for. */
async function answersOf({ door }: Member): Promise<string[]> {
  const answers: string[] = [];
  for (const name of ["enterprise", "starter"]) {
    const key = DEMO_ACCOUNTS.find(({ keyText }) => keyText.endsWith(name))?.keyText ?? "";
    for (const path of PATHS) {
      const request = new Request(`http://127.0.0.1/api/v1${path}`, { headers: { "X-API-Key": key } });
      const response = await door.fetch(request, "127.0.0.1");
      answers.push(`${name} ${path} ${response.status} ${response.headers.get("etag")} ${await response.text()}`);
    }
  }
  return answers;
}

const placeOf = ({ market, directory }: Member): string =>
  JSON.stringify([
    market.engine("realtime").position,
    market.engine("delayed").position,
    symbols.filter((symbol) => directory.current().identifiers.bySymbol(symbol) !== null).length,
  ]);

test("a leader and those that follow it answer byte for byte the same at the same position, in both modes [ROLE-03, RELAY-02]", async () => {
  const wire = new Wire();
  const opened = await openMarket(store, store.journal, clock, SILENT_LOG);
  const { epoch } = opened.market;
  const said = { member: "leader", term: 1, epoch, position: null, clock, metrics: new Metrics() };
  const relay = new MarketRelay({ publishers: [wire], bus: wire.bus, ...said });
  const { intake } = composeWriters(opened, store, KEPT, relay, clock);
  opened.market.recovered();
  const leader = await memberOn(opened.market, false);
  const tape = new FrameTape(new Uint8Array(Buffer.concat(days.frames)));
  const times = [...new Set(days.events.map(({ timeMs }) => timeMs))];
  const stops = [0.02, 0.3, 0.499, 0.52, 0.7, 1].map((part) => times[Math.floor(part * (times.length - 1))] ?? 0);
  const edges: Member[] = [];
  const seen = new Set<string>();
  for (const [at, stop] of stops.entries()) {
    await intake.accept(tape.until(stop));
    relay.beat();
    // One follows from the start, one from the middle of the first day and loses chunks, one from the second day.
    if (at === 0) edges.push(await follow(wire, () => false));
    if (at === 2) edges.push(await follow(wire, (count) => count % 3 !== 2));
    if (at === 4) edges.push(await follow(wire, () => true));
    for (const edge of edges) await until("the same position", () => placeOf(edge) === placeOf(leader));
    const expected = await answersOf(leader);
    for (const edge of edges) expect(await answersOf(edge)).toEqual(expected);
    seen.add(expected.join("\n"));
  }
  expect(edges).toHaveLength(3);
  expect(seen.size).toBe(stops.length);
}, 60_000);
