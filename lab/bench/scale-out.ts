// One process compared with `--edges 1` and `--edges 2`, and with a deployment of roles: requests and deliveries a second, processor
// time and memory of each process, the delay of a trade at the socket, the start of an edge and the take-over of a standby. Ratios are to
// one process in the same run; all processes, the load and the readers share the machine, so absolute figures are for information only.
// The last lines list the goals that were met. The memory of a socket is measured apart, by `npm run scale-out:memory`.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monotonicMs } from "../../src/base/index.ts";
import { writeClusterKey } from "../../src/cluster/index.ts";
import { Child } from "../../test/app/child.ts";
import { ServedMarket } from "../../test/outage/outage-world.ts";
import { until } from "../../test/world/until.ts";
import { cpuSeconds, residentMb, statOf } from "../process-figures.ts";
import { startServers } from "../scale-out/start-servers.ts";
import { isQuick, median } from "./page/figure.ts";
import { StampedFeed } from "./scale-out/stamped-feed.ts";
import { type Spread, tradeLatency } from "./scale-out/trade-latency.ts";

const FORMS = [0, 1, 2];
const LOAD_SECONDS = isQuick ? 2 : 4;
const CONNECTIONS = 32;
const READERS = 100;
const LISTEN_SECONDS = isQuick ? 3 : 8;
const KEY = "marsad_test_demo-enterprise";
const MARKET = ["--sim-activity=0.2", "--sim-speed=20"];
const COMMON = ["--port=0", "--log-format=json", "--unlimited-demo", "--address-requests-per-minute=10000000"];
const LATENCY_TURNS = isQuick ? 1 : 3;
const ADDED_P50_GOAL_MS = 1;
const ADDED_P99_GOAL_MS = 5;
const FAILOVER_GOAL_S = 5;

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-scale-out-"));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
// Bound: the calls of `hold` below.
const verdicts: string[] = [];
/** A figure that is not a number misses its goal. */
function hold(what: string, isHeld: boolean): void {
  verdicts.push(`  ${isHeld ? "ok  " : "MISS"} ${what}`);
  if (!isHeld) process.exitCode = 1;
}
// Bound: the processes that one run starts.
const children: Child[] = [];

function serve(name: string, words: readonly string[]): ServedMarket {
  const child = new Child(["src/app/main.ts", "serve", ...COMMON, `--data-dir=${join(folder, name)}`, ...words]);
  children.push(child);
  return new ServedMarket(child);
}

/** A process and all processes that it started. */
function family(pid: number): readonly number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  return [pid, ...parents.filter(([, parent]) => parent === pid).map(([child]) => child)];
}

/** Requests a second, by wrk. */
function load(url: string): number {
  const words = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${LOAD_SECONDS}s`,
    "-H",
    `X-API-Key: ${KEY}`,
    `${url}/api/v1/quote/2222/`,
  ];
  const text = Bun.spawnSync(["wrk", ...words]).stdout.toString();
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
}

/** A service and the feed that timestamps its trades. */
interface Measured {
  readonly name: string;
  readonly service: ServedMarket;
  readonly feed: StampedFeed;
}

/** Sockets on the quotes of all symbols, with a count of their messages. */
class Readers {
  messages = 0;
  // Bound: READERS.
  readonly #sockets: WebSocket[] = [];

  async open(url: string, count: number, symbols: readonly string[]): Promise<void> {
    for (let i = 0; i < count; i++) await this.#open(url, symbols);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #open(url: string, symbols: readonly string[]): Promise<void> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/stocks/?api_key=${KEY}`);
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        if (symbols.length > 0) socket.send(JSON.stringify({ action: "subscribe", symbols }));
        resolve();
      };
      socket.onerror = () => reject(new Error("a socket was refused"));
      socket.onmessage = () => {
        this.messages++;
      };
    });
  }
}

async function measureForm(edges: number, one: number | null): Promise<number> {
  const service = serve(`edges-${edges}`, [...MARKET, ...(edges === 0 ? [] : [`--edges=${edges}`])]);
  // With door processes the service has started when all of them listen.
  const url = (await service.child.says(/is listening on (http:\/\/[^\s]+)/))[1] ?? "";
  await service.isReady();
  const pids = family(service.child.pid);
  const before = pids.map(cpuSeconds);
  const perSecond = load(url);
  const cpu = pids.map((pid, at) => ((cpuSeconds(pid) - (before[at] ?? 0)) / LOAD_SECONDS).toFixed(2));
  const readers = new Readers();
  await readers.open(url, READERS, ["*"]);
  const [from, startedMs] = [readers.messages, monotonicMs()];
  const deliveryCpu = pids.map(cpuSeconds);
  await Bun.sleep(LISTEN_SECONDS * 1_000);
  const delivered = readers.messages - from;
  const used = pids.reduce((sum, pid, at) => sum + cpuSeconds(pid) - (deliveryCpu[at] ?? 0), 0);
  readers.close();
  const memory = pids.map(residentMb);
  const name = edges === 0 ? "one process" : `--edges ${edges}`;
  say(
    `${name.padEnd(12)} ${Math.round(perSecond)} requests/s (${(perSecond / (one ?? perSecond)).toFixed(2)} of one process), cores used ${cpu.join(" + ")}`,
  );
  say(
    `             ${Math.round((delivered / (monotonicMs() - startedMs)) * 1_000)} deliveries/s at the market's pace to ${READERS} readers with ${(used / LISTEN_SECONDS).toFixed(2)} cores; memory ${memory.map((mb) => mb.toFixed(0)).join(" + ")} MB`,
  );
  service.child.signal("SIGTERM");
  await service.child.ended();
  return perSecond;
}

/**
 * One process on SQLite, one on PostgreSQL, and an edge behind a leader on PostgreSQL, in turn: the last two differ only by NATS. The
 * feeds of the others are held meanwhile: on machines of their own they would not compete for cores and disk at the same moment.
 */
async function measureLatency(measured: readonly Measured[]): Promise<void> {
  const readings = measured.map((): Spread[] => []);
  for (const { feed } of measured) feed.hold();
  for (let turn = 0; turn < LATENCY_TURNS; turn++) {
    for (const [at, { service, feed }] of measured.entries()) {
      feed.release();
      readings[at]?.push(await tradeLatency(await service.address(), KEY, feed, LISTEN_SECONDS));
      feed.hold();
    }
  }
  for (const { feed } of measured) feed.release();
  const p50s = readings.map((spreads) => median(spreads.map(({ p50 }) => p50)));
  const p99s = readings.map((spreads) => median(spreads.map(({ p99 }) => p99)));
  for (const [at, { name }] of measured.entries()) {
    const all = (readings[at] ?? []).map(({ p50, p99, trades }) => `${p50.toFixed(2)}/${p99.toFixed(2)} (${trades})`);
    say(`feed to socket at real pace, ms p50/p99 (trades), ${name}: ${all.join(", ")}`);
  }
  const added = (of: readonly number[], from: number): number =>
    (of[from + 1] ?? Number.NaN) - (of[from] ?? Number.NaN);
  const [nats50, nats99] = [added(p50s, 1), added(p99s, 1)];
  say(
    `added, medians: by PostgreSQL in place of SQLite p50 ${added(p50s, 0).toFixed(2)} ms, p99 ${added(p99s, 0).toFixed(2)} ms; by NATS p50 ${nats50.toFixed(2)} ms, p99 ${nats99.toFixed(2)} ms`,
  );
  hold(`NATS adds ${nats50.toFixed(2)} ms in the median, under ${ADDED_P50_GOAL_MS}`, nats50 < ADDED_P50_GOAL_MS);
  hold(`NATS adds ${nats99.toFixed(2)} ms at p99, under ${ADDED_P99_GOAL_MS}`, nats99 < ADDED_P99_GOAL_MS);
}

async function measureRoles(): Promise<void> {
  const { postgres, nats, reason } = await startServers();
  if (postgres === null || nats === null) {
    hold(`roles are measured: ${reason}`, false);
    return;
  }
  const exchange = new Child(["src/app/main.ts", "exchange", "--listen=0", `--data-dir=${join(folder, "exchange")}`]);
  children.push(exchange);
  const exchangePort = Number((await exchange.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
  const feeds = await Promise.all([0, 1, 2].map(() => StampedFeed.open(exchangePort)));
  const [near, nearToo, far] = feeds.map(({ address }) => `--feed=${address}`);
  writeClusterKey(join(folder, "cluster.key"));
  const shared = [
    `--database-url=${await postgres.createDatabase()}`,
    `--nats-url=${nats.url}`,
    `--cluster-key-file=${join(folder, "cluster.key")}`,
    `--webhooks-key-file=${join(folder, "webhooks.key")}`,
    "--demo-keys",
  ];
  const single = serve("single", [near ?? "", "--demo-keys"]);
  const onPostgres = serve("postgres", [
    nearToo ?? "",
    "--demo-keys",
    `--database-url=${await postgres.createDatabase()}`,
  ]);
  const markets = ["market-1", "market-2"].map((name) => serve(name, ["--role=market", far ?? "", ...shared]));
  for (const service of [single, onPostgres, ...markets]) await service.isReady();
  const startedMs = monotonicMs();
  const edge = serve("edge", ["--role=edge", ...shared]);
  await edge.isReady();
  const startS = (monotonicMs() - startedMs) / 1_000;
  say(
    `an edge is ready ${startS.toFixed(1)} s after its start, with ${cpuSeconds(edge.child.pid).toFixed(1)} s of processor time`,
  );
  await measureLatency(
    [
      { name: "one process on SQLite", service: single },
      { name: "one process on PostgreSQL", service: onPostgres },
      { name: "an edge through NATS", service: edge },
    ].flatMap((each, at) => {
      const feed = feeds[at];
      return feed === undefined ? [] : [{ ...each, feed }];
    }),
  );
  await failover(markets, edge);
  for (const feed of feeds) feed.close();
  await nats.stop();
  await postgres.stop();
}

async function failover(markets: readonly ServedMarket[], edge: ServedMarket): Promise<void> {
  const states = await Promise.all(markets.map((market) => market.ready()));
  const leader = markets[states.findIndex(({ leads }) => leads)];
  const standby = markets.find((market) => market !== leader);
  if (leader === undefined || standby === undefined) throw new Error("nobody leads");
  const killedMs = monotonicMs();
  leader.child.signal("SIGKILL");
  await until("the standby leads", async () => (await standby.ready()).leads);
  const ledS = (monotonicMs() - killedMs) / 1_000;
  await edge.goesOn(1);
  const movedS = (monotonicMs() - killedMs) / 1_000;
  say(
    `failover: the standby leads ${ledS.toFixed(1)} s after the kill, the edge has the next event after ${movedS.toFixed(1)} s`,
  );
  hold(`a standby leads ${ledS.toFixed(1)} s after the kill, within ${FAILOVER_GOAL_S}`, ledS <= FAILOVER_GOAL_S);
}

if (Bun.which("wrk") === null) say("lab/bench/scale-out needs wrk on the path.");
else {
  try {
    let one: number | null = null;
    for (const edges of FORMS) {
      const perSecond = await measureForm(edges, one);
      one ??= perSecond;
    }
    await measureRoles();
    for (const verdict of verdicts) say(verdict);
  } finally {
    for (const child of children) child.signal("SIGKILL");
    await Promise.all(children.map((child) => child.ended()));
    rmSync(folder, { recursive: true, force: true });
  }
}
