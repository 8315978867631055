// A deployment of several processes as an operator would run it: a private PostgreSQL and nats-server, markets, edges and workers, a
// load balancer in front of the edges, and customers whose ledgers are compared with the exchange's output.

import { expect } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, present, RIYADH_OFFSET_MS, reasonOf } from "../../src/base/index.ts";
import { writeClusterKey } from "../../src/cluster/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { Child, ROOT } from "../../test/app/child.ts";
import type { PrivateNats } from "../../test/nats/private-nats.ts";
import type { PrivatePostgres } from "../../test/postgres/private-postgres.ts";
import { until } from "../../test/world/until.ts";
import { Checker } from "../soak/checker.ts";
import { AlertClient } from "../soak/clients/alert-client.ts";
import { RestClient } from "../soak/clients/rest-client.ts";
import { FeedRelay } from "../soak/feed/feed-relay.ts";
import { Recording } from "../soak/feed/recording.ts";
import type { SoakRule } from "../soak/naive/naive-alerts.ts";
import { Tally } from "../soak/tally.ts";
import { CuttableWay } from "./cuttable-way.ts";
import { expectAlerts, expectWholeJournal } from "./expectations.ts";
import { Member, type Part } from "./member.ts";
import { ResumedLedger } from "./resumed-ledger.ts";
import { RoundRobin } from "./round-robin.ts";

export interface DeploymentOptions {
  readonly markets: number;
  readonly edges: number;
  readonly clients: number;
  /** The start of the market, as 2026-11-16T09:31. */
  readonly start: string;
  /** Market seconds in a second. */
  readonly speed: number;
  readonly activity: number;
  /** Percentage of a price move within five minutes at which rules fire. */
  readonly move: number;
  /** Another copy of the project, for the first processes. */
  readonly folder?: string;
}

const SYMBOLS_FOLLOWED = 30;
const SETTLE_LIMIT_MS = 180_000;
const MARKET_LIMIT_MS = 180_000;
const QUICK_SPEED = 3_000;

export class Deployment {
  readonly recording = new Recording();
  readonly alerts: AlertClient;
  // Bound: the processes that one test starts.
  readonly members: Member[] = [];
  // Bound: the ledgers that one test starts.
  readonly ledgers: ResumedLedger[] = [];
  readonly #options: DeploymentOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), "marsad-scaled-"));
  readonly #tally = new Tally();
  readonly #feedRelay: FeedRelay;
  readonly #postgres: PrivatePostgres;
  readonly #nats: PrivateNats;
  readonly #databaseUrl: string;
  readonly front: RoundRobin;
  #exchange: Child | null = null;
  #feedPort = 0;
  #speed: number;

  private constructor(
    options: DeploymentOptions,
    postgres: PrivatePostgres,
    nats: PrivateNats,
    databaseUrl: string,
    front: RoundRobin,
  ) {
    this.#options = options;
    this.#speed = options.speed;
    this.#postgres = postgres;
    this.#nats = nats;
    this.#databaseUrl = databaseUrl;
    this.front = front;
    const speed = (): number => this.#speed;
    this.#feedRelay = new FeedRelay({
      recording: this.recording,
      get speed() {
        return speed();
      },
      isBehind: () => false,
    });
    const rest = new RestClient(`${front.url}/api/v1`, new Checker(this.recording, this.#tally));
    this.alerts = new AlertClient(rest, this.recording, this.#tally, (symbols) => oftenFiring(symbols, options.move));
  }

  /** Resolves when all processes are ready, rules are set, customers follow, and the market is held before its first trade. */
  static async open(options: DeploymentOptions, postgres: PrivatePostgres, nats: PrivateNats): Promise<Deployment> {
    const database = await postgres.createDatabase();
    const service = new Deployment(options, postgres, nats, database, await RoundRobin.open());
    try {
      await service.#open();
      return service;
    } catch (error) {
      await service.close();
      throw error;
    }
  }

  async #open(): Promise<void> {
    writeClusterKey(join(this.#folder, "cluster.key"));
    const { start, speed, activity, markets, edges, clients } = this.#options;
    const market = [`--sim-start=${start}`, `--sim-speed=${speed}`, `--sim-activity=${activity}`];
    const place = `--data-dir=${join(this.#folder, "exchange")}`;
    this.#exchange = new Child(["src/app/main.ts", "exchange", "--listen=0", place, ...market]);
    const said = await this.#exchange.says(/tcp:\/\/127\.0\.0\.1:(\d+)/);
    this.#feedPort = await this.#feedRelay.open(Number(said[1]));
    const { folder } = this.#options;
    await (await this.start("market", folder)).isReady();
    for (let i = 1; i < markets; i++) await this.start("market", folder);
    for (let i = 0; i < edges; i++) await this.start("edge", folder);
    await this.start("worker", folder);
    await this.allReady();
    await this.useEdges();
    await this.alerts.open();
    for (let i = 0; i < clients; i++) this.#follow();
    await until("every customer is subscribed", () => this.ledgers.every(({ isSubscribed }) => isSubscribed));
  }

  /** Starts one more process of the deployment, without waiting for it. */
  async start(part: Part, folder = ROOT): Promise<Member> {
    const toPostgres = await CuttableWay.open(this.#postgres.port);
    const toNats = await CuttableWay.open(Number(new URL(this.#nats.url).port));
    const database = new URL(this.#databaseUrl);
    database.port = String(toPostgres.port);
    const name = `${part}-${this.members.length}`;
    const words = [
      "serve",
      `--role=${part}`,
      "--port=0",
      `--database-url=${database.href}`,
      `--nats-url=nats://127.0.0.1:${toNats.port}`,
      `--webhooks-key-file=${join(this.#folder, "webhooks.key")}`,
      `--data-dir=${join(this.#folder, name)}`,
      `--feed=tcp://127.0.0.1:${this.#feedPort}`,
      "--demo-keys",
      "--unlimited-demo",
      "--webhooks-insecure",
      "--log-format=json",
      "--address-requests-per-minute=10000000",
    ];
    // By the environment: the previous revision does not have the flag.
    const environment = { MARSAD_CLUSTER_KEY_FILE: join(this.#folder, "cluster.key") };
    const child = new Child(["src/app/main.ts", ...words], environment, { folder });
    const member = new Member(part, child, toPostgres, toNats);
    this.members.push(member);
    return member;
  }

  /** The running processes of a kind. */
  running(part: Part): readonly Member[] {
    return this.members.filter((member) => member.part === part && !member.isKilled && !member.isFrozen);
  }

  /** The leading market. */
  async leader(): Promise<Member> {
    let found: Member | undefined;
    await until("a market leads", async () => {
      const states = await Promise.all(
        this.running("market").map(async (member) => [member, await member.ready()] as const),
      );
      found = states.find(([, { leads }]) => leads)?.[0];
      return found !== undefined;
    });
    return present(found, "a market leads");
  }

  /** Tells the load balancer the running edges, without those that are about to stop. */
  async useEdges(leaving: readonly Member[] = []): Promise<void> {
    const edges = this.running("edge").filter((edge) => !leaving.includes(edge));
    this.front.use(await Promise.all(edges.map((edge) => edge.port())));
  }

  async allReady(): Promise<void> {
    const running = this.members.filter(({ isKilled }) => !isKilled);
    await Promise.all(running.map((member) => member.isReady()));
  }

  get postgres(): PrivatePostgres {
    return this.#postgres;
  }

  get nats(): PrivateNats {
    return this.#nats;
  }

  /** Lets the held market run on. */
  release(): void {
    this.#speed = this.#options.speed;
    this.#feedRelay.release();
  }

  /** Lets the market run quickly up to a time of its first day, such as 11:00, and holds it there. */
  async runTo(time: string): Promise<void> {
    const { startMs } = present(this.recording.today, "the day has begun");
    const midnightMs = startMs - ((startMs + RIYADH_OFFSET_MS) % DAY_MS);
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    this.#speed = QUICK_SPEED;
    this.#feedRelay.release();
    await until(`it is ${time}`, () => this.recording.timeMs >= midnightMs + (hours * 60 + minutes) * 60_000);
    this.#feedRelay.hold();
  }

  /** A request of a customer, through the load balancer and on a connection of its own. */
  get(path: string): Promise<Response> {
    const headers = { "X-API-Key": "marsad_test_demo-enterprise" };
    return fetch(`${this.front.url}${path}`, { headers, keepalive: false });
  }

  /** Waits until the exchange has sent `count` more trades. */
  async trades(count: number): Promise<void> {
    const from = this.recording.tradeCount;
    await this.#market(`${count} more trades`, () => this.recording.tradeCount >= from + count);
  }

  /** Waits until rules must have fired at `count` more moments. */
  async firings(count: number): Promise<void> {
    const from = this.firingsExpected;
    await this.#market(`${count} more firings`, () => this.firingsExpected >= from + count);
  }

  /** Waits for an event of the market; a night's end and the half hour before the next opening may lie before it. */
  async #market(what: string, isThere: () => boolean): Promise<void> {
    const fromMs = this.recording.timeMs;
    await until(what, isThere, undefined, MARKET_LIMIT_MS).catch((error: unknown) => {
      const [from, now] = [fromMs, this.recording.timeMs].map((timeMs) =>
        new Date(timeMs + RIYADH_OFFSET_MS).toISOString(),
      );
      throw new Error(`${reasonOf(error)} (the market went from ${from} to ${now})`);
    });
  }

  /** The number of firings that must have happened so far. */
  get firingsExpected(): number {
    return this.alerts.ledger.counts().expected;
  }

  /** Holds the market, and waits until every process and every customer has all of it. */
  async settle(): Promise<void> {
    this.#feedRelay.hold();
    await until("every customer has every trade", () => this.ledgers.every(({ isComplete }) => isComplete));
    const { day = 0, timesMs = [] } = this.recording.today ?? {};
    const end = `${day}.${timesMs.length}`;
    const followers = this.members.filter(({ isKilled, part }) => !isKilled && part !== "worker");
    const areThere = async (): Promise<boolean> =>
      (await Promise.all(followers.map((member) => member.ready()))).every(({ position }) => position === end);
    await until(`every process is at ${end}`, areThere);
    await this.alerts.settle(SETTLE_LIMIT_MS);
  }

  /** Only killed processes have ended, and customers, destinations and journal have everything that the exchange sent. */
  async expectWhole(): Promise<void> {
    const ended = this.members.filter(({ isKilled, child }) => !isKilled && !child.isRunning);
    expect(ended.map(({ part, child }) => `${part}: ${child.out.slice(-2_000)} ${child.err}`)).toEqual([]);
    expect(this.ledgers.map(({ faults }) => faults)).toEqual(this.ledgers.map(() => []));
    expectAlerts(this.alerts.ledger, (await (await this.get("/api/v1/alerts/")).json()) as rest.Alerts);
    expect(this.#tally.samples).toEqual([]);
    expect(this.recording.changedRepetitions).toEqual([]);
    await expectWholeJournal({ dataDir: this.#folder, url: this.#databaseUrl }, this.recording);
  }

  async close(): Promise<void> {
    await Promise.all(this.ledgers.map((ledger) => ledger.close()));
    await this.alerts.close();
    await this.front.close();
    for (const { child } of this.members) child.signal("SIGKILL");
    this.#exchange?.signal("SIGKILL");
    await Promise.all(this.members.map(({ child }) => child.ended()));
    await this.#exchange?.ended();
    await Promise.all(this.members.flatMap(({ toPostgres, toNats }) => [toPostgres.close(), toNats.close()]));
    await this.#feedRelay.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #follow(): void {
    const symbols = [...present(this.recording.today, "the day has begun").bySymbol.keys()].slice(0, SYMBOLS_FOLLOWED);
    this.ledgers.push(new ResumedLedger(this.front.url, [...new Set(["2222", "1120", ...symbols])], this.recording));
  }
}

const RULES = [0, 1, 2];
const SYMBOLS_PER_RULE = 100;

/**
 * Alert rules that many trades make true, so that some fire at any moment. `move` is the price move within five minutes, in percent, that
 * fires; a rule reports a limited number of moves a minute.
 */
function oftenFiring(symbols: readonly string[], move: number): readonly SoakRule[] {
  return RULES.map((at) => ({
    name: `often-${at}`,
    symbols: new Set(symbols.slice(at * SYMBOLS_PER_RULE, (at + 1) * SYMBOLS_PER_RULE)),
    condition: "pct_change_abs_gte",
    value: move,
  }));
}
