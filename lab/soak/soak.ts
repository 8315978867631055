// One soak from start to end: exchange, relays and service as an operator would run them, clients with ledgers, faults,
// samples; then the feed is stopped, everything settles, and the ledgers are closed.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../src/base/index.ts";
import { freePort } from "../../test/world/free-port.ts";
import { residentMb } from "../process-figures.ts";
import { Checker } from "./checker.ts";
import { AlertClient } from "./clients/alert-client.ts";
import { ClientRelay, type Tamper } from "./clients/client-relay.ts";
import { turnKeysOver } from "./clients/key-turnover.ts";
import { askBars, DEMO_KEY, type PollerOptions, poll } from "./clients/pollers.ts";
import { RestClient } from "./clients/rest-client.ts";
import { readSlowly } from "./clients/slow-reader.ts";
import { DepthLedger, QuoteLedger } from "./clients/state-ledger.ts";
import { StreamReader } from "./clients/stream-reader.ts";
import { SnapshotLedger, TradeLedger } from "./clients/trade-ledger.ts";
import { type VisitorOptions, visit } from "./clients/visitors.ts";
import { bytesOf, openSoakDatabase, type SoakDatabase } from "./database.ts";
import { type FaultRecord, Faults } from "./faults/faults.ts";
import { FeedRelay } from "./feed/feed-relay.ts";
import { Recording } from "./feed/recording.ts";
import { comesTrue, nowMs, pause } from "./pause.ts";
import { ChildProcess, untilReady } from "./processes.ts";
import type { SoakResult } from "./report/page.ts";
import { type Sample, toMebibytes } from "./report/samples.ts";
import { Tally } from "./tally.ts";

export interface SoakOptions {
  readonly database: "sqlite" | "postgres";
  readonly seed: number;
  /** The soak ends when this time has passed, or after this many market days with this many faults. */
  readonly seconds: number;
  readonly marketDays: number;
  readonly faultsMin: number;
  readonly speed: number;
  readonly activity: number;
  readonly pollers: number;
  /** Stream clients that come and go. */
  readonly visitors: number;
  readonly pollPauseMs: number;
  /** Time between two faults; 0 for none. */
  readonly faultPauseMs: number;
  readonly hasKeyTurnover: boolean;
  readonly tamper: Tamper | null;
  readonly progress: (line: string) => void;
  /** True to leave the folder, with the logs in it, for inspection. */
  readonly keepsFolder: boolean;
}

const RETENTION_DAYS = 2;
const SETTLE_LIMIT_MS = 180_000;
const START_LIMIT_MS = 180_000;
const SYMBOLS_FOLLOWED = 20;
/** The market waits for the soak's readers when they have more trades left to read than this. */
const BEHIND_TRADES_MAX = 1_000;
const SAMPLE_EVERY_MS = 1_000;
/** A day of the market from its start to its end. */
const DAY_MS = 6.25 * 3_600_000;

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-soak-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const database = await openSoakDatabase(options.database, dataDir);
  const run = new SoakRun(options, folder, dataDir, database);
  try {
    await run.open();
    await run.work();
    return await run.close();
  } finally {
    await run.end();
    await database.stop();
    if (options.keepsFolder) options.progress(`The folder of this run: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

class SoakRun {
  readonly #options: SoakOptions;
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #database: SoakDatabase;
  readonly #random: Random;
  readonly #tally = new Tally();
  readonly #recording = new Recording();
  readonly #checker = new Checker(this.#recording, this.#tally);
  readonly #ledger = new TradeLedger(this.#recording, this.#checker);
  readonly #feedRelay: FeedRelay;
  readonly #readers: StreamReader[] = [];
  readonly #memory: Sample[] = [];
  readonly #disk: Sample[] = [];
  #exchange: ChildProcess | null = null;
  #service: ChildProcess | null = null;
  #servicePort = 0;
  #clientRelay: ClientRelay | null = null;
  #alerts: AlertClient | null = null;
  #faults: ReadonlyMap<string, FaultRecord> = new Map();
  #startedMs = 0;
  #isOver = false;

  constructor(options: SoakOptions, folder: string, dataDir: string, database: SoakDatabase) {
    this.#options = options;
    this.#folder = folder;
    this.#dataDir = dataDir;
    this.#database = database;
    this.#random = new Random("soak", options.seed);
    this.#feedRelay = new FeedRelay({
      recording: this.#recording,
      speed: options.speed,
      isBehind: () => this.#ledger.behind > BEHIND_TRADES_MAX,
    });
  }

  /** Starts everything; the market is held before its first trade until the rules are there. */
  async open(): Promise<void> {
    const { seed, speed, activity } = this.#options;
    const exchangePort = freePort();
    this.#exchange = new ChildProcess(
      [
        "exchange",
        `--listen=${exchangePort}`,
        `--data-dir=${join(this.#folder, "exchange")}`,
        `--sim-seed=${seed}`,
        `--sim-speed=${speed}`,
        `--sim-activity=${activity}`,
        "--sim-start=2026-11-16T09:31",
      ],
      join(this.#folder, "exchange.log"),
    );
    this.#exchange.start();
    const feedPort = await this.#feedRelay.open(exchangePort);
    this.#servicePort = freePort();
    this.#service = new ChildProcess(
      [
        "serve",
        `--port=${this.#servicePort}`,
        `--feed=tcp://127.0.0.1:${feedPort}`,
        ...this.#storeFlags(),
        `--retention-days=${RETENTION_DAYS}`,
        "--demo-keys",
        "--unlimited-demo",
        "--webhooks-insecure",
        "--log-format=json",
        "--address-requests-per-minute=10000000",
        "--address-failures-per-minute=1000000",
      ],
      join(this.#folder, "service.log"),
    );
    if (!(await comesTrue(() => isListening(exchangePort), START_LIMIT_MS))) throw new Error("no exchange");
    if ((await untilReady(this.#servicePort, this.#service)) === null) throw new Error("the service was never ready");
    this.#clientRelay = new ClientRelay(this.#servicePort, this.#options.tamper);
    await this.#clientRelay.open();
    this.#alerts = new AlertClient(this.#rest(), this.#recording, this.#tally);
    await this.#alerts.open();
  }

  #storeFlags(): readonly string[] {
    const { flags, name } = this.#database;
    return name === "sqlite" ? flags : [...flags, `--data-dir=${this.#dataDir}`];
  }

  #rest(): RestClient {
    return new RestClient(`http://127.0.0.1:${this.#clientRelay?.port}/api/v1`, this.#checker);
  }

  /** Runs clients and faults, until the time is over. */
  async work(): Promise<void> {
    this.#startedMs = nowMs();
    this.#openReaders();
    await comesTrue(() => this.#ledger.isSubscribed, START_LIMIT_MS);
    this.#feedRelay.release();
    const rest = this.#rest();
    const isOver = (): boolean => this.#isOver;
    const poller = (name: string): PollerOptions => ({
      rest,
      checker: this.#checker,
      recording: this.#recording,
      random: new Random("soak", this.#options.seed, name),
      pauseMs: this.#options.pollPauseMs,
      isOver,
    });
    const visitor = (i: number): VisitorOptions => ({
      port: this.#clientRelay?.port ?? 0,
      recording: this.#recording,
      checker: this.#checker,
      random: new Random("soak", this.#options.seed, `visitor ${i}`),
      isOver,
    });
    const turnover = { rest, tally: this.#tally, store: this.#storeFlags(), pauseMs: 3_000, isOver };
    const tasks = [
      ...Array.from({ length: this.#options.pollers }, (_, i) => poll(poller(`poller ${i}`))),
      askBars(poller("bars")),
      ...Array.from({ length: this.#options.visitors }, (_, i) => visit(visitor(i))),
      readSlowly(this.#clientRelay?.port ?? 0, this.#random, this.#tally, isOver),
      ...(this.#options.hasKeyTurnover ? [turnKeysOver(turnover)] : []),
      ...(this.#options.faultPauseMs > 0 ? [this.#runFaults(isOver)] : []),
      this.#sample(isOver),
    ];
    await this.#watch();
    await Promise.all(tasks);
  }

  #openReaders(): void {
    const symbols = [...(this.#recording.today?.bySymbol.keys() ?? [])];
    const some = Array.from({ length: SYMBOLS_FOLLOWED }, () => this.#random.pick(symbols));
    const followed = (): readonly string[] => [...new Set(["2222", "1120", ...some])].slice(0, SYMBOLS_FOLLOWED);
    const url = (channel: string, plan: string) => () =>
      `ws://127.0.0.1:${this.#clientRelay?.port}/ws/v1/${channel}/?api_key=${DEMO_KEY(plan)}`;
    const recording = this.#recording;
    const checker = this.#checker;
    this.#readers.push(
      new StreamReader("all trades", url("market/trades", "enterprise"), this.#ledger, this.#tally),
      new StreamReader(
        "trades",
        url("market/trades", "pro"),
        new SnapshotLedger(followed, recording, checker),
        this.#tally,
      ),
      new StreamReader(
        "quotes",
        url("stocks", "enterprise"),
        new QuoteLedger(() => ["*"], recording, checker),
        this.#tally,
      ),
      new StreamReader(
        "depth",
        url("market/depth", "business"),
        new DepthLedger(followed, recording, checker),
        this.#tally,
      ),
    );
    for (const reader of this.#readers) reader.start();
  }

  async #runFaults(isOver: () => boolean): Promise<void> {
    const { service, exchange, clientRelay, alerts } = this.#parts();
    const faults = new Faults({
      service,
      exchange,
      clientRelay,
      alerts,
      servicePort: this.#servicePort,
      feedRelay: this.#feedRelay,
      database: this.#database,
      random: new Random("soak", this.#options.seed, "faults"),
      tally: this.#tally,
      pauseMs: this.#options.faultPauseMs,
      isOver,
    });
    this.#faults = faults.records;
    await faults.run();
  }

  #parts() {
    const service = this.#service;
    const exchange = this.#exchange;
    const clientRelay = this.#clientRelay;
    const alerts = this.#alerts;
    if (service === null || exchange === null || clientRelay === null || alerts === null) throw new Error("not open");
    return { service, exchange, clientRelay, alerts };
  }

  get #marketDays(): number {
    const { today, timeMs, daysStarted } = this.#recording;
    return today === undefined ? 0 : daysStarted - 1 + Math.min(1, (timeMs - today.startMs) / DAY_MS);
  }

  async #sample(isOver: () => boolean): Promise<void> {
    const { service } = this.#parts();
    while (!isOver()) {
      const place = { days: this.#marketDays, life: service.starts };
      const memory = residentMb(service.pid ?? 0);
      if (Number.isFinite(memory)) this.#memory.push({ ...place, mebibytes: memory });
      const bytes = await this.#database.bytes();
      const extra = this.#database.name === "postgres" ? bytesOf(this.#dataDir) : 0;
      if (Number.isFinite(bytes)) this.#disk.push({ ...place, life: 0, mebibytes: toMebibytes(bytes + extra) });
      await pause(SAMPLE_EVERY_MS);
    }
  }

  async #watch(): Promise<void> {
    const { seconds, marketDays, faultsMin, progress } = this.#options;
    for (;;) {
      const passedS = (nowMs() - this.#startedMs) / 1_000;
      const faults = [...this.#faults.values()].reduce((sum, { count }) => sum + count, 0);
      if (passedS > seconds || (this.#marketDays > marketDays && faults >= faultsMin)) break;
      progress(
        `${Math.floor(passedS)} s · day ${this.#marketDays.toFixed(1)} · ${this.#tally.checkedTotal} checked · ` +
          `${this.#tally.wrongTotal} wrong · ${faults} faults`,
      );
      await pause(500);
    }
    this.#isOver = true;
  }

  /** Waits until the readers are back, stops the feed, lets pending data arrive, and closes the ledgers. */
  async close(): Promise<SoakResult> {
    const { service, alerts } = this.#parts();
    // A hole at the end is visible only to a reader that was connected before it.
    await comesTrue(() => this.#ledger.isFollowing, SETTLE_LIMIT_MS);
    this.#feedRelay.hold();
    alerts.isDown = false;
    await comesTrue(() => this.#ledger.missing === null, SETTLE_LIMIT_MS);
    const { missing } = this.#ledger;
    if (missing !== null) this.#tally.wrong("stream: all trades", missing);
    await alerts.settle(SETTLE_LIMIT_MS);
    for (const words of alerts.ledger.faults()) this.#tally.wrong("deliveries", words);
    for (const words of this.#recording.changedRepetitions)
      this.#tally.wrong("feed", `${words} came again with other bytes`);
    return {
      database: this.#database.name,
      seed: this.#options.seed,
      seconds: (nowMs() - this.#startedMs) / 1_000,
      marketDays: this.#marketDays,
      events: this.#recording.lastPlace + 1,
      trades: this.#recording.tradeCount,
      feedBytes: this.#recording.bytes,
      tally: this.#tally,
      ledger: this.#ledger,
      deliveries: alerts.ledger.counts(),
      faults: this.#faults,
      serviceStarts: service.starts,
      ownExits: service.ownExits,
      memory: this.#memory,
      disk: this.#disk,
      samplesFrom: RETENTION_DAYS + 2,
    };
  }

  /** Ends every process and listener that was started. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#readers.map((reader) => reader.stop()));
    await this.#service?.end("SIGKILL");
    await this.#exchange?.end("SIGKILL");
    await this.#alerts?.close();
    await this.#clientRelay?.close();
    await this.#feedRelay.close();
  }
}

async function isListening(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data: () => {} } });
    socket.end();
    return true;
  } catch {
    return false;
  }
}
