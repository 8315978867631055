// The customers of a simulated deployment: one has alert rules with webhooks and changes them, one creates and revokes keys, one exceeds
// its limits, and some read trades over WebSockets and resume where they stopped. Each compares its answers with the promises of the API.

import { dayOf, MINUTE_MS, type Random, SECOND_MS } from "../../src/base/index.ts";
import type { Checks } from "./checks.ts";
import type { SimulatedSocket } from "./door.ts";
import type { TrueMarket } from "./market.ts";
import type { Member } from "./member.ts";
import type { KeepPlace } from "./planted.ts";
import type { SimulatedReceivers } from "./receivers.ts";
import { newOwner, type Owner, type Scheduler } from "./scheduler.ts";

export interface ClientWorld {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly checks: Checks;
  readonly market: TrueMarket;
  readonly receivers: SimulatedReceivers;
  /** Processes that serve customers at this time. */
  readonly edges: () => readonly Member[];
  /** Time since which the database has been neither away nor slow for everybody. */
  readonly databaseWellSinceMs: () => number;
  readonly keepPlace: KeepPlace;
  readonly count: (what: string) => void;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly by: Member;
}

export const ADMIN_TOKEN = "simulated-operator-token-0123456789";
export const DEMO_KEY = "marsad_test_demo-enterprise";
const VERIFY_TRIES = 12;
const NO_ANSWER_MS = 20 * SECOND_MS;
/** Key changes reach every edge within 2 seconds; answers of the database may take as long again. */
const KNOWN_WITHIN_MS = 6 * SECOND_MS;
/** Limits of the customer that exceeds them. */
const REQUESTS_MAX = 10;
const RULES_MAX = 2;

export class Client {
  readonly world: ClientWorld;
  readonly owner: Owner;

  constructor(world: ClientWorld, name: string) {
    this.world = world;
    this.owner = newOwner(name);
  }

  pause(meanMs: number): Promise<void> {
    const { scheduler, random } = this.world;
    return new Promise(
      (resolve) => void scheduler.after(meanMs * random.exponential(), this.owner, "client goes on", resolve),
    );
  }

  edge(): Member | undefined {
    const edges = this.world.edges();
    return edges[this.world.random.int(edges.length)];
  }

  operate(method: string, path: string, sent?: object): Promise<Answer | null> {
    return this.call(method, `/admin/v1${path}`, { Authorization: `Bearer ${ADMIN_TOKEN}` }, sent);
  }

  /** The least time for which a process could have known of something: it learns nothing while it or the database stands still. */
  knownForMs(member: Member, sinceMs: number): number {
    const { scheduler, databaseWellSinceMs } = this.world;
    return scheduler.nowMs - Math.max(sinceMs, databaseWellSinceMs(), member.frozenUntilMs);
  }

  /** Null without an answer: the process died, or never handled the request. */
  call(method: string, path: string, headers: Readonly<Record<string, string>>, sent?: object): Promise<Answer | null> {
    const { scheduler } = this.world;
    const member = this.edge();
    return new Promise((resolve) => {
      scheduler.after(NO_ANSWER_MS, this.owner, "no answer", () => resolve(null));
      if (member === undefined) return;
      scheduler.after(0, member, `${method} ${path}`, () => {
        const { door } = member;
        if (door === null) return;
        const request = new Request(`http://simulated:${door.port}${path}`, {
          method,
          headers: { ...headers, ...(sent === undefined ? {} : { "Content-Type": "application/json" }) },
          ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
        });
        void door.ask(request).then(async (response) => {
          const text = await response.text();
          const body: unknown = text === "" ? {} : JSON.parse(text);
          // Every answer of the API is an object.
          resolve({ status: response.status, body: body as Readonly<Record<string, unknown>>, by: member });
        });
      });
    });
  }
}

/** Makes destinations and rules, changes them, and removes them. */
export class AlertCustomer extends Client {
  #destinations = 0;

  async run(): Promise<never> {
    for (;;) {
      await this.pause(SECOND_MS);
      const path = `/hook-${++this.#destinations}`;
      const made = await this.#ask("POST", "/webhooks/", { url: `http://127.0.0.1:9000${path}`, name: path.slice(1) });
      if (made?.status !== 200) continue;
      const id = Number(made.body["id"]);
      if (await this.#isVerified(id)) await this.#useDestination(id);
      const removed = await this.#ask("DELETE", `/webhooks/${id}/`);
      if (removed?.status === 200) this.world.receivers.removed(path);
    }
  }

  /** A receiver that failed its challenge is challenged again when the customer requests it. */
  async #isVerified(id: number): Promise<boolean> {
    for (let tries = 0; tries < VERIFY_TRIES; tries++) {
      const read = await this.#ask("GET", `/webhooks/${id}/`);
      if (read?.body["is_verified"] === true) return true;
      if (tries % 4 === 3) await this.#ask("POST", `/webhooks/${id}/verify/`);
      await this.pause(SECOND_MS);
    }
    return false;
  }

  async #useDestination(webhookId: number): Promise<void> {
    const { random, count, market } = this.world;
    const rules: number[] = [];
    const value = (): number => 30 + random.between(-40, 40) * 0.02;
    for (let i = 0; i < 3; i++) {
      const made = await this.#ask("POST", "/alerts/", {
        symbols: [random.pick(market.symbols)],
        event_type: "price_alert",
        condition: random.chance(0.5) ? "price_above" : "price_below",
        value: value(),
        webhook_id: webhookId,
        once: false,
      });
      if (made?.status === 200) rules.push(Number(made.body["id"]));
    }
    count("destinations");
    for (let i = random.between(2, 12); i > 0 && rules.length > 0; i--) {
      await this.pause(2 * SECOND_MS);
      const rule = random.pick(rules);
      await this.#ask("PATCH", `/alerts/${rule}/`, { value: value() });
      count("rules changed");
    }
  }

  #ask(method: string, path: string, sent?: object): Promise<Answer | null> {
    return this.call(method, `/api/v1${path}`, { "X-API-Key": DEMO_KEY }, sent);
  }
}

/** Creates and revokes accounts and keys, and tries revoked keys everywhere. */
export class KeyCustomer extends Client {
  async run(): Promise<never> {
    for (let number = 1; ; number++) {
      await this.pause(SECOND_MS);
      const account = await this.operate("POST", "/accounts/", { name: `Customer ${number}`, plan: "pro" });
      if (account?.status !== 200) continue;
      const id = Number(account.body["id"]);
      const issued = await this.operate("POST", `/accounts/${id}/keys/`, { name: "first" });
      if (issued?.status !== 200) continue;
      const key = String(issued.body["key"]);
      const issuedMs = this.world.scheduler.nowMs;
      for (let i = 0, admitted = 0; i < 25 && admitted < 5; i++) {
        const answer = await this.#use(key);
        if (answer?.status === 200) admitted++;
        if (answer?.status === 403)
          this.#mustKnow(answer.by, issuedMs, "a new key is admitted everywhere", "does not know it");
      }
      const revoked = await this.operate("DELETE", `/accounts/${id}/keys/${String(issued.body["id"])}/`);
      if (revoked?.status !== 200) continue;
      this.world.count("keys revoked");
      const revokedMs = this.world.scheduler.nowMs;
      for (let i = 0; i < 25; i++) {
        const answer = await this.#use(key);
        if (answer?.status === 200)
          this.#mustKnow(answer.by, revokedMs, "a revoked key is refused everywhere", "takes it");
      }
    }
  }

  /** Only a process that has had time to learn of the change must know of it. */
  #mustKnow(member: Member, changedMs: number, invariant: string, does: string): void {
    const lateMs = this.knownForMs(member, changedMs);
    if (lateMs > KNOWN_WITHIN_MS)
      this.world.checks.fail(invariant, `${member.name} ${does} ${Math.round(lateMs)} ms later`);
  }

  async #use(key: string): Promise<Answer | null> {
    await this.pause(SECOND_MS / 3);
    return await this.call("GET", "/api/v1/quote/2222/", { "X-API-Key": key });
  }
}

interface Admitted {
  readonly by: Member;
  readonly atMs: number;
}

/** Has a small quota and room for few rules, and exceeds both, everywhere at once. */
export class LimitedCustomer extends Client {
  async run(): Promise<never> {
    for (let number = 1; ; number++) {
      await this.pause(SECOND_MS);
      const account = await this.operate("POST", "/accounts/", { name: `Limited ${number}`, plan: "enterprise" });
      if (account?.status !== 200) continue;
      const id = Number(account.body["id"]);
      const limits = { requests_per_day: REQUESTS_MAX, alert_rules: RULES_MAX };
      const limited = await this.operate("PATCH", `/accounts/${id}/`, { limits });
      const issued = await this.operate("POST", `/accounts/${id}/keys/`, { name: "first" });
      if (limited?.status !== 200 || issued?.status !== 200) continue;
      await new Promise<void>(
        (resolve) =>
          void this.world.scheduler.after(KNOWN_WITHIN_MS, this.owner, "the limits are known", () => resolve()),
      );
      await this.#exceed(String(issued.body["key"]));
    }
  }

  async #exceed(key: string): Promise<void> {
    const { scheduler, checks, count } = this.world;
    let sent = 0;
    // Bound: the requests of an account.
    const admitted: Admitted[] = [];
    const ask = async (method: string, path: string, body?: object): Promise<Answer | null> => {
      const sentBefore = sent++;
      const answer = await this.call(method, `/api/v1${path}`, { "X-API-Key": key }, body);
      // The minute limits of the account and of its address are separate.
      const waitS = Number(/in (\d+) seconds/.exec(String(answer?.body["detail"]))?.[1]);
      if (answer?.status === 429 && waitS > MINUTE_MS / SECOND_MS && sentBefore < REQUESTS_MAX)
        checks.fail("nobody is refused within a quota", `${answer.by.name} refuses request ${sentBefore + 1}`);
      if (answer === null || answer.status >= 400) return answer;
      const known = admitted.filter(({ by, atMs }) => !by.isDead && this.knownForMs(answer.by, atMs) > KNOWN_WITHIN_MS);
      if (known.length >= REQUESTS_MAX)
        checks.fail("a quota holds over all processes", `${answer.by.name} admits one after ${known.length}`);
      admitted.push({ by: answer.by, atMs: scheduler.nowMs });
      return answer;
    };
    await this.#fillRules(ask);
    for (let i = 0; i < REQUESTS_MAX * 5; i++) {
      await this.pause(SECOND_MS / 5);
      await ask("GET", "/quote/2222/");
    }
    count("quotas exceeded");
  }

  /** A refused write must leave nothing, an acknowledged one must be visible, in every process. */
  async #fillRules(ask: (method: string, path: string, body?: object) => Promise<Answer | null>): Promise<void> {
    const { checks } = this.world;
    const tries = Array.from({ length: RULES_MAX * 2 }, async (_, at) => {
      const value = 90 + at;
      const terms = { symbols: ["2222"], event_type: "price_alert", condition: "price_above", value, once: false };
      const status = (await ask("POST", "/alerts/", terms))?.status ?? 0;
      return { value, status };
    });
    const written = await Promise.all(tries);
    for (let i = 0; i < 2; i++) {
      const listed = await ask("GET", "/alerts/");
      if (listed?.status !== 200) continue;
      // The schema of the endpoint guarantees this type.
      const alerts = listed.body["alerts"] as readonly { readonly value: number }[];
      const values = new Set(alerts.map(({ value }) => value));
      if (values.size > RULES_MAX || alerts.length > RULES_MAX)
        checks.fail("a limit holds over all processes", `${listed.by.name} lists ${alerts.length} rules`);
      for (const { value, status } of written) {
        if (status === 200 && !values.has(value))
          checks.fail("an acknowledged write is everywhere", `${listed.by.name} has no rule at ${value}`);
        if (status >= 400 && status < 500 && values.has(value))
          checks.fail("a refused write is refused everywhere", `${listed.by.name} has a rule at ${value}`);
      }
    }
  }
}

interface TradeFrame {
  readonly type: string;
  readonly symbol: string;
  readonly trade_seq: number;
  readonly event_time: string;
  readonly price: number;
  readonly quantity: number;
  readonly events?: readonly { readonly trade_seq: number; readonly event_time: string }[];
  readonly resume?: {
    readonly epoch: string;
    readonly symbols: Readonly<Record<string, { readonly recovered: boolean; readonly reason?: string }>>;
  };
}

/** Reads the trades of all symbols, and resumes at its place when the socket is closed. */
export class TradeReader extends Client {
  /** By symbol, the day and number of its last trade. Bound: the symbols of the market. */
  readonly #places = new Map<string, { readonly day: number; readonly tradeSeq: number }>();
  #epoch = "";
  #socket: SimulatedSocket | null = null;
  #tries = 0;

  run(): void {
    this.#connect();
  }

  #connect(): void {
    const { scheduler, random } = this.world;
    const number = ++this.#tries;
    scheduler.after(SECOND_MS * random.next(), this.owner, "connects", () => {
      const member = this.edge();
      // A process that dies meanwhile never answers.
      scheduler.after(NO_ANSWER_MS, this.owner, "no socket", () => {
        if (this.#socket === null && number === this.#tries) this.#connect();
      });
      if (member === undefined) return;
      scheduler.after(0, member, "socket is asked for", () => void this.#open(member, number));
    });
  }

  async #open(member: Member, number: number): Promise<void> {
    const { door } = member;
    if (door === null || number !== this.#tries) return;
    const request = new Request(`http://simulated:${door.port}/ws/v1/market/trades/?api_key=${DEMO_KEY}`, {
      headers: {
        Upgrade: "websocket",
        Connection: "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    const socket = await door.open(request, {
      owner: this.owner,
      received: (frame) => this.#received(member, frame),
      closed: () => {
        this.#socket = null;
        this.#connect();
      },
    });
    if (socket === null) {
      this.#connect();
      return;
    }
    this.#socket = socket;
    const places = [...this.#places].map(([symbol, { day, tradeSeq }]) => [symbol, `${day}.${tradeSeq}`] as const);
    const resume = this.#epoch === "" ? true : { epoch: this.#epoch, after: Object.fromEntries(places) };
    socket.say(JSON.stringify({ action: "subscribe", symbols: [...this.world.market.symbols], resume }));
  }

  #received(member: Member, text: string): void {
    // Frames of the service have these fields where their type is one of the types below.
    const frame = JSON.parse(text) as TradeFrame;
    if (frame.type === "subscribed" && frame.resume !== undefined) {
      this.#epoch = frame.resume.epoch;
      for (const [symbol, { recovered, reason }] of Object.entries(frame.resume.symbols)) {
        if (recovered) continue;
        if (this.#places.has(symbol)) this.world.count(`places lost, ${reason}`);
        this.#places.delete(symbol);
      }
    } else if (frame.type === "trade") this.#take(member, frame);
    else if (frame.type === "trades_snapshot") this.#begin(frame);
    // Before its first day an edge knows no symbols yet.
    else if (frame.type === "error") this.#socket?.hangUp();
  }

  /** After the newest trade of a snapshot, no trade may be missing. */
  #begin({ symbol, events: [newest] = [] }: TradeFrame): void {
    if (newest === undefined) return;
    this.#places.set(symbol, { day: dayOf(Date.parse(newest.event_time)), tradeSeq: newest.trade_seq });
  }

  #take(member: Member, { symbol, trade_seq: tradeSeq, event_time, price, quantity }: TradeFrame): void {
    const { market, checks, count } = this.world;
    const day = dayOf(Date.parse(event_time));
    count("trades streamed");
    const place = this.#places.get(symbol);
    const due = place === undefined ? null : market.nextTrade(symbol, place);
    if (due !== null && (due.day !== day || due.tradeSeq !== tradeSeq))
      checks.fail(
        "a stream has every trade once and in order",
        `${member.name} sends trade ${day}.${tradeSeq} of ${symbol} to ${this.owner.name}, which waits for ${due.day}.${due.tradeSeq}`,
      );
    const known = market.trade(symbol, day, tradeSeq);
    if (known === null || known.price !== Math.round(price * 10_000) || known.quantity !== quantity)
      checks.fail(
        "a stream has what the exchange sent",
        `${member.name} sends ${quantity} of ${symbol} at ${price} as ${day}.${tradeSeq}`,
      );
    this.#places.set(symbol, { day, tradeSeq });
  }
}
