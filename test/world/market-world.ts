// A whole service in this process, without a socket: store on SQLite in a folder of its own, feed intake, both markets, gate
// and REST API. The test plays events, moves the clock, and asks as a client would; every answer is validated by its schema. In another
// form than one process (see `test/app/served-form.ts`) two edges that follow this market answer in turn.

import { expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import {
  AccountAdministration,
  AccountGate,
  DEMO_ACCOUNTS,
  ensureDemoAccounts,
  RequestRecorder,
  SpreadsheetLinks,
} from "../../src/access/index.ts";
import type { Page } from "../../src/api/http/page.ts";
import {
  type EndpointHandler,
  linkPage,
  type MarketSources,
  marketDataEndpoints,
  type ProofSources,
  proofEndpoints,
  type RestApi,
  udfPages,
  widgetPages,
} from "../../src/api/index.ts";
import { replayEndpoints } from "../../src/api/replays/replays.ts";
import { PastThread } from "../../src/app/past/past-thread.ts";
import { Metrics, present } from "../../src/base/index.ts";
import { CorporateActions } from "../../src/companies/actions/corporate-actions.ts";
import {
  BarHistory,
  CompanyDirectory,
  CompanyRecords,
  MinuteHistory,
  RecordedEvents,
} from "../../src/companies/index.ts";
import { Intake, type KeptListener } from "../../src/feed/index.ts";
import { FirstKeptDay, LiveMarket } from "../../src/market/index.ts";
import { BarRecorder } from "../../src/market/live/bar-recorder.ts";
import type { Company, EventBatch } from "../../src/model/index.ts";
import { SecretBox } from "../../src/notify/http/secret-box.ts";
import { ProofRecords, ReceiptIssuer, ServiceSigner } from "../../src/proof/index.ts";
import { SQLITE_FILE } from "../../src/store/database/sqlite-database.ts";
import type { BarSeries, Store } from "../../src/store/index.ts";
import { rest } from "../../src/wire/index.ts";
import { type Called, readResponse } from "../api/http/rest-fixture.ts";
import { servedForm } from "../app/served-form.ts";
import type { Script } from "../market/script.ts";
import { type Faults, faultyStore } from "./faulty-store.ts";
import { FollowedMarket } from "./followed-market.ts";
import { framesOf } from "./frames.ts";
import { healthyRest } from "./healthy-rest.ts";
import { openNewStore } from "./new-store.ts";
import { SILENT_LOG } from "./silent-log.ts";
import { TestClock } from "./test-clock.ts";

/** Sunday 15 November 2026, 11:00 in Riyadh, on the wall; the market has its own time. */
const WALL_START_MS = Date.UTC(2026, 10, 15, 8);
const BASE = "http://127.0.0.1:8080";
const ADDRESS = "127.0.0.1";
const JOURNAL_DAYS_MAX = 3;

export type KeyName =
  | "free"
  | "starter"
  | "pro"
  | "pro-depth"
  | "pro-suspended"
  | "pro-requested"
  | "business"
  | "enterprise";

export const PLAN_KEYS = ["free", "starter", "pro", "business", "enterprise"] as const satisfies readonly KeyName[];
export const DELAYED_KEYS = ["free", "starter"] as const satisfies readonly KeyName[];
export const REALTIME_KEYS = ["pro", "business", "enterprise"] as const satisfies readonly KeyName[];

export interface WorldOptions {
  readonly companies?: readonly Company[];
  readonly bars?: readonly BarSeries[];
  /** The faults of its store. */
  readonly faults?: Faults;
  /** Endpoints beside those of market data and companies. */
  readonly endpoints?: (world: WorldParts) => readonly EndpointHandler[];
  /** Pages beside those of links. */
  readonly pages?: (world: WorldParts) => readonly Page[];
}

/** The parts on which other endpoints and streams can be built. */
export interface WorldParts {
  readonly store: Store;
  readonly market: LiveMarket;
  readonly directory: () => CompanyDirectory;
  readonly sources: MarketSources;
  readonly gate: AccountGate;
  readonly clock: TestClock;
}

/** Sites that may frame the widgets. */
export const WIDGET_ORIGINS = ["https://news.example", "https://*.blog.example"];

export class MarketWorld implements WorldParts {
  readonly store: Store;
  readonly market: LiveMarket;
  readonly gate: AccountGate;
  readonly clock: TestClock;
  readonly door: RestApi;
  readonly requests: RequestRecorder;
  readonly sources: MarketSources;
  readonly signer: ServiceSigner;
  /** The folder of its database. */
  readonly folder: string;
  readonly #intake: Intake;
  /** The edges that answer in place of the market itself; none in the form of one process. */
  readonly #edges: readonly FollowedMarket[];
  /** The doors, which are asked in turn. */
  readonly #doors: readonly RestApi[];
  /** Bound: the doors. */
  readonly #threads: PastThread[] = [];
  #asked = 0;
  readonly #keys: ReadonlyMap<string, string>;
  #directory: CompanyDirectory;
  #actions = new CorporateActions({ dividends: [], splits: [], actions: [] });
  #played = 0;

  private constructor(parts: Omit<WorldParts, "directory" | "sources"> & Inside, options: WorldOptions) {
    this.store = parts.store;
    this.#edges = servedForm() === "one" ? [] : [0, 1].map(() => new FollowedMarket(parts.store, parts.clock));
    this.market = this.#edges[0]?.market ?? parts.market;
    this.gate = parts.gate;
    this.clock = parts.clock;
    this.signer = new ServiceSigner(this.store.signingKeys, new SecretBox(new Uint8Array(32)), this.clock);
    this.folder = parts.folder;
    this.#keys = parts.keys;
    this.#directory = new CompanyDirectory(options.companies ?? []);
    const told: KeptListener = {
      kept: (batch, arrivedAtMs) => {
        for (const edge of this.#edges) edge.kept(batch, arrivedAtMs);
      },
    };
    const { journal, requestLog } = this.store;
    const recorder = new BarRecorder({ ...this.store, journalDaysMax: JOURNAL_DAYS_MAX, minuteDaysMax: 5 });
    const publish = (batch: EventBatch) => recorder.apply(parts.market, batch);
    this.#intake = new Intake(journal, this.clock, publish, undefined, told);
    this.sources = this.#sourcesOf(this.market);
    const recorded = { clock: this.clock, log: SILENT_LOG, metrics: new Metrics() };
    this.requests = new RequestRecorder({ requestLog, ...recorded });
    this.door = this.#doorOf(this, options);
    const others = this.#edges.slice(1).map(({ market }) => {
      const { store, directory, gate, clock } = this;
      return this.#doorOf({ store, market, directory, sources: this.#sourcesOf(market), gate, clock }, options);
    });
    this.#doors = [this.door, ...others];
  }

  /** A thread of its own for each door, as in a process; it starts with the first call. */
  #pastOf(market: LiveMarket): PastThread {
    const { clock } = this;
    const past = new PastThread({
      dataDir: this.folder,
      databaseUrl: null,
      market,
      replays: this.store.replays,
      gate: this.gate,
      timeMs: async () => clock.nowMs(),
      answerMs: 10_000,
      clock,
      log: SILENT_LOG,
    });
    this.#threads.push(past);
    return past;
  }

  /** The thread of the first door. */
  get past(): PastThread {
    return present(this.#threads[0], "every door has a thread of its own");
  }

  #sourcesOf(market: LiveMarket): MarketSources {
    const { bars, events, journal } = this.store;
    const firstDay = new FirstKeptDay(journal, this.clock);
    return {
      market,
      directory: this.directory,
      history: new BarHistory(bars),
      minutes: new MinuteHistory(bars),
      records: new CompanyRecords({ ...this.store, actions: () => this.#actions }),
      events: new RecordedEvents(events, market),
      firstDay: () => firstDay.now(),
    };
  }

  #doorOf(parts: WorldParts, options: WorldOptions): RestApi {
    const { store, clock, market } = parts;
    const proof: ProofSources = {
      records: new ProofRecords(store, clock),
      receipts: new ReceiptIssuer(store.tree, this.signer, clock, new Metrics()),
    };
    const links = new SpreadsheetLinks(store.links, clock);
    const past = this.#pastOf(market);
    const timeMs = async () => clock.nowMs();
    const door: RestApi = healthyRest({
      proof,
      pages: [
        linkPage(links, (...asked) => door.call(...asked)),
        ...udfPages({ sources: parts.sources, links, admit: (...shown) => door.admit(...shown), log: SILENT_LOG }),
        ...widgetPages({ sources: parts.sources, origins: WIDGET_ORIGINS, publicUrl: () => "https://marsad.example" }),
        ...(options.pages?.(parts) ?? []),
      ],
      requests: this.requests,
      gate: parts.gate,
      clock: parts.clock,
      endpoints: [
        ...proofEndpoints(proof.records, market),
        ...marketDataEndpoints(parts.sources),
        ...replayEndpoints({ replays: store.replays, clocks: past, timeMs, member: "world" }),
        ...(options.endpoints?.(parts) ?? []),
      ],
      past,
      ownUrl: () => BASE,
      settings: { accessLog: "off" },
    });
    return door;
  }

  static async open(options: WorldOptions = {}): Promise<MarketWorld> {
    const folder = await mkdtemp(join(tmpdir(), "marsad-world-"));
    const opened = await openNewStore(folder);
    const store = options.faults === undefined ? opened : faultyStore(opened, options.faults);
    const clock = new TestClock(WALL_START_MS);
    if (options.companies !== undefined) await store.directory.write({ companies: options.companies });
    if (options.bars !== undefined) await store.bars.write(options.bars);
    const keys = await openKeys(store, clock);
    const { accounts, usage } = store;
    const gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, demo: "unlimited" });
    await gate.start();
    const market = new LiveMarket({ journal: store.journal, clock, fromDay: 0, closings: [] });
    market.recovered();
    return new MarketWorld({ store, market, gate, clock, folder, keys }, options);
  }

  readonly directory = (): CompanyDirectory => this.#directory;

  /** Replaces the directory, as a reload does. */
  reload(companies: readonly Company[]): void {
    this.#directory = new CompanyDirectory(companies);
  }

  /** Loads dividends and splits again, as a reload does. */
  async reloadActions(): Promise<void> {
    this.#actions = new CorporateActions(await this.store.directory.load());
  }

  /** The path of its database. */
  get databaseFile(): string {
    return join(this.folder, SQLITE_FILE);
  }

  /** Brings frames in as a carrier does. */
  async feed(frames: Uint8Array): Promise<void> {
    try {
      if (frames.length > 0) await this.#intake.accept(frames);
    } finally {
      for (const edge of this.#edges) await edge.follow();
    }
  }

  /** Brings in what the script has written since the last call. */
  async play(script: Pick<Script, "events">): Promise<void> {
    const events = script.events.slice(this.#played);
    this.#played = script.events.length;
    // A writer numbers from the start of a day: each day is written by one of its own.
    const starts = events.flatMap((event, at) => (event.type === "day-start" && at > 0 ? [at] : []));
    let from = 0;
    for (const to of [...starts, events.length]) {
      await this.feed(framesOf(events.slice(from, to)));
      from = to;
    }
  }

  key(name: KeyName): string {
    return present(this.#keys.get(name), `no key ${name}`);
  }

  /** Asks as a client with the key of this plan; a success is validated by the schema of its endpoint. */
  async get(
    path: string,
    key: KeyName = "enterprise",
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Called> {
    const request = new Request(`${BASE}/api/v1${path}`, { headers: { "X-API-Key": this.key(key), ...headers } });
    const door = this.#doors[this.#asked++ % this.#doors.length] ?? this.door;
    const called = await readResponse(await door.fetch(request, ADDRESS), "GET");
    const isText = /^text\/|xml/.test(called.headers.get("content-type") ?? "");
    if (called.status === 200 && !isText) checkAnswer(path, called.body);
    return called;
  }

  async close(): Promise<void> {
    for (const thread of this.#threads) thread.stop();
    await this.gate.stop();
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface Inside {
  readonly folder: string;
  readonly keys: ReadonlyMap<string, string>;
}

/** The demo keys under the names of their plans, and Pro accounts with every other state of the depth entitlement. */
async function openKeys(store: Store, clock: TestClock): Promise<ReadonlyMap<string, string>> {
  await ensureDemoAccounts(store, clock.nowMs());
  const keys = new Map(DEMO_ACCOUNTS.map(({ keyText }) => [keyText.replace("marsad_test_demo-", ""), keyText]));
  const registrar = new AccountAdministration(store, clock);
  for (const depth of ["suspended", "requested"] as const) {
    const account = await registrar.createAccount({ name: `Pro ${depth}`, plan: "pro", depth, isVerified: true });
    const request = { accountId: account.id, kind: "test", label: "test", expiresAtMs: null } as const;
    keys.set(`pro-${depth}`, (await registrar.issueKey(request)).text);
  }
  return keys;
}

interface Checked {
  readonly pattern: RegExp;
  readonly check: (body: unknown) => boolean;
  readonly errors: (body: unknown) => unknown;
}

const CHECKED: readonly Checked[] = rest.ENDPOINTS.filter(({ method }) => method === "GET").map((endpoint) => {
  const schema: TSchema = endpoint.response;
  let compiled: ReturnType<typeof Compile> | null = null;
  const validator = () => {
    compiled ??= Compile(schema);
    return compiled;
  };
  return {
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
    check: (body) => validator().Check(body),
    errors: (body) => validator().Errors(body),
  };
});

/** Validates a success by the schema of its endpoint; `path` is relative to the base path and may carry a query. */
export function checkAnswer(path: string, body: unknown): void {
  const plain = path.replace(/\?.*$/, "").replace(/\/?$/, "/");
  const checked = present(
    CHECKED.find(({ pattern }) => pattern.test(plain)),
    `no endpoint at ${plain}`,
  );
  if (!checked.check(body)) expect({ path, errors: checked.errors(body) }).toEqual({ path, errors: [] });
}
