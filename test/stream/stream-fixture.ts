// The WebSocket door on a free port, with the real gate on accounts in memory, a market whose events the test writes, and
// a clock that only the test moves. In another form than one process (see `test/app/served-form.ts`) the door is that of an edge, which
// takes the same events as a leader's bytes.

import { type AccountGate, ConsoleSignIn, THROTTLES } from "../../src/access/index.ts";
import { createStreamDoor } from "../../src/api/index.ts";
import type { StreamDoor } from "../../src/api/stream/stream-door.ts";
import { Metrics } from "../../src/base/index.ts";
import { CompanyDirectory } from "../../src/companies/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { LiveMarket } from "../../src/market/index.ts";
import type { Account, Company, EventBatch, Instrument } from "../../src/model/index.ts";
import type { Inbox } from "../../src/notify/index.ts";
import type { ConsoleSessions, Journal } from "../../src/store/index.ts";
import { STREAMS, type StreamChannel } from "../../src/wire/index.ts";
import { GateFixture } from "../access/gate-fixture.ts";
import { servedForm } from "../app/served-form.ts";
import { DAY_ONE, listed, Script } from "../market/script.ts";
import { framesOf } from "../world/frames.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { StreamClient } from "./stream-client.ts";

/** Enough for the largest plan's limits: 1001 to 1215. */
export const SYMBOLS: readonly string[] = Array.from({ length: 215 }, (_, at) => String(1001 + at));
export const LISTINGS: readonly Instrument[] = SYMBOLS.map((symbol) => listed(symbol, 20));

/** The epoch of the market. */
export const EPOCH = "7K2Q9D4M";

export interface StreamFixtureOptions {
  readonly wsOrigins?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly idleTimeoutS?: number;
  readonly addressRequestsPerMinute?: number;
  /** The notifications of accounts; there are none where it is left out. */
  readonly inbox?: Inbox;
  /** The directory; without it the listed instruments alone are known. */
  readonly companies?: readonly Company[];
  /** Starts without a trading day: the test brings its own events. */
  readonly isEmpty?: boolean;
  /** Market time up to which a day was shown before it was begun anew. */
  readonly shownUntilMs?: number;
  /** Called when a batch that ends a day has been published; the market waits for the returned promise. */
  readonly record?: () => Promise<void>;
  /** The store of the console's tickets. */
  readonly tickets?: ConsoleSessions;
}

export type KeyName = "free" | "starter" | "pro" | "pro-depth" | "pro-suspended" | "business" | "enterprise";

const PLANS: Readonly<Record<KeyName, Pick<Account, "plan" | "depth">>> = {
  free: { plan: "free", depth: "none" },
  starter: { plan: "starter", depth: "none" },
  pro: { plan: "pro", depth: "none" },
  "pro-depth": { plan: "pro", depth: "approved" },
  "pro-suspended": { plan: "pro", depth: "suspended" },
  business: { plan: "business", depth: "approved" },
  enterprise: { plan: "enterprise", depth: "approved" },
};

type TestAccounts = ReadonlyMap<string, ReturnType<GateFixture["accounts"]["add"]>>;

export class StreamFixture {
  readonly access: GateFixture;
  readonly gate: AccountGate;
  readonly market: LiveMarket;
  readonly script = new Script();
  readonly door: StreamDoor;
  readonly metrics = new Metrics();
  readonly server: Bun.Server<unknown>;
  /** The open clients; a closed client stays until the next release. */
  readonly #clients: StreamClient[] = [];
  readonly #accounts: TestAccounts;
  #told = 0;
  /** Takes the batches that a leader has stored; null in the form of one process. */
  readonly #intake: Intake | null;
  readonly #record: () => Promise<void>;

  private constructor(access: GateFixture, gate: AccountGate, accounts: TestAccounts, options: StreamFixtureOptions) {
    this.access = access;
    this.gate = gate;
    this.#accounts = accounts;
    this.#record = options.record ?? (async () => {});
    // Nothing here reads the delayed market.
    const journal = { read: async () => [] } as unknown as Journal;
    this.market = new LiveMarket({
      journal,
      clock: access.clock,
      fromDay: DAY_ONE,
      closings: [],
      past: { epoch: EPOCH, shownUntilMs: options.shownUntilMs ?? 0 },
    });
    this.market.recovered();
    const isEdge = servedForm() !== "one";
    this.#intake = isEdge ? new Intake(journal, access.clock, (batch) => this.#apply(batch)) : null;
    const settings = { wsOrigins: options.wsOrigins ?? ["*"], trustedProxies: options.trustedProxies ?? [] };
    const { idleTimeoutS, tickets: kept } = options;
    const { clock } = access;
    const companies = new CompanyDirectory(options.companies ?? []);
    const tickets = kept === undefined ? null : new ConsoleSignIn({ sessions: kept, clock, log: SILENT_LOG });
    const parts = {
      gate,
      tickets,
      market: this.market,
      inbox: options.inbox ?? null,
      directory: () => companies,
      clock: access.clock,
      log: SILENT_LOG,
      metrics: this.metrics,
      settings,
      // Each connection is a shard of its own and waits for its own turn, as shards do in a crowd.
      shardConnections: 1,
    };
    this.door = createStreamDoor(idleTimeoutS === undefined ? parts : { ...parts, idleTimeoutS });
    this.server = Bun.serve<unknown>({
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request, server) =>
        this.door.upgrade(request, server, {
          ...(server.requestIP(request) ?? { address: "", port: 0 }),
          requestId: "test",
        }),
      websocket: this.door.websocket,
    });
  }

  /** A market at 09:00 of its first day, everything listed and in continuous trading. */
  static async open(options: StreamFixtureOptions = {}): Promise<StreamFixture> {
    const access = new GateFixture();
    const accounts = new Map(Object.entries(PLANS).map(([name, more]) => [name, access.accounts.add(more.plan, more)]));
    const { addressRequestsPerMinute } = options;
    const gate = await access.gate(
      addressRequestsPerMinute === undefined ? {} : { throttles: { ...THROTTLES, addressRequestsPerMinute } },
    );
    const fixture = new StreamFixture(access, gate, accounts, options);
    if (options.isEmpty === true) return fixture;
    await fixture.tell((script) => {
      script.day(DAY_ONE, LISTINGS);
      for (const symbol of SYMBOLS) script.phase(symbol, "continuous");
    });
    return fixture;
  }

  async #apply(batch: EventBatch): Promise<void> {
    await this.market.apply(batch);
    if (batch.events.at(-1)?.type === "day-end") await this.#record();
  }

  get port(): number {
    return this.server.port ?? 0;
  }

  /** The account behind a key, with the key's id and text. */
  account(name: KeyName) {
    const account = this.#accounts.get(name);
    if (account === undefined) throw new Error(`no account ${name}`);
    return account;
  }

  key(name: KeyName): string {
    return this.account(name).keyText;
  }

  url(channel: StreamChannel, query: Readonly<Record<string, string>>): string {
    return `ws://127.0.0.1:${this.port}${STREAMS[channel].path}?${new URLSearchParams(query)}`;
  }

  /** A client whose socket is open; its first frame has not been read yet. */
  async connect(
    channel: StreamChannel,
    key: KeyName | null = "pro",
    query: Readonly<Record<string, string>> = {},
  ): Promise<StreamClient> {
    const all = key === null ? query : { api_key: this.key(key), ...query };
    return this.dial(channel, this.url(channel, all));
  }

  /** A client of exactly this URL. */
  async dial(channel: StreamChannel, url: string): Promise<StreamClient> {
    const client = new StreamClient(channel, url, this.access.clock);
    this.#clients.push(client);
    await client.opened;
    return client;
  }

  /** A client that has read `connected`. */
  async connectedClient(channel: StreamChannel, key: KeyName = "pro"): Promise<StreamClient> {
    const client = await this.connect(channel, key);
    await client.next("connected");
    return client;
  }

  /** Writes events and hands them to the market as one batch that arrived `agoMs` ago. */
  async tell(write: (script: Script) => void, agoMs = 0): Promise<void> {
    write(this.script);
    const events = this.script.events.slice(this.#told);
    this.#told = this.script.events.length;
    const arrivedAtMs = this.access.clock.nowMs() - agoMs;
    if (this.#intake === null) await this.#apply({ events, arrivedAtMs });
    else await this.#intake.followRelay(framesOf(events), arrivedAtMs);
  }

  /** Closes every client, so that the next test has all connections of its account. */
  async release(): Promise<void> {
    const clients = this.#clients.splice(0);
    for (const client of clients) client.close();
    await Promise.all(clients.map((client) => client.closed));
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.drop();
    this.door.stop();
    await this.server.stop(true);
  }
}
