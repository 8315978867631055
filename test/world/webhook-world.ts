// The service of the market world with webhooks and alerts, and a receiver on loopback behind every public name. Time on the
// wall moves only with the test's clock; answers are validated by the schemas of their endpoints.

import { expect } from "bun:test";
import { Webhook as Verifier } from "standardwebhooks";
import { Value } from "typebox/value";
import {
  AccountAdministration,
  AccountRecords,
  ConsoleSignIn,
  PLAN_TABLE,
  SpreadsheetLinks,
} from "../../src/access/index.ts";
import { accountEndpoints } from "../../src/api/account/account.ts";
import { alertEndpoints } from "../../src/api/alerts/alerts.ts";
import { emailEndpoints } from "../../src/api/emails/emails.ts";
import { type EndpointHandler, emailPages } from "../../src/api/index.ts";
import { linkEndpoints } from "../../src/api/links/links.ts";
import { notificationEndpoints } from "../../src/api/notifications/notifications.ts";
import { watchlistEndpoints } from "../../src/api/watchlists/watchlists.ts";
import { webhookEndpoints } from "../../src/api/webhooks/webhooks.ts";
import { type Log, Metrics, present } from "../../src/base/index.ts";
import type { EventType, Importance } from "../../src/model/index.ts";
import { SecretBox } from "../../src/notify/http/secret-box.ts";
import {
  EmailAddresses,
  Inbox,
  Mailer,
  type OpenAlerts,
  type OpenWebhooks,
  openAlerts,
  openWebhooks,
  SmtpClient,
} from "../../src/notify/index.ts";
import type { WebhooksOptions } from "../../src/notify/open-webhooks.ts";
import type { BarSeries, Store } from "../../src/store/index.ts";
import { rest } from "../../src/wire/index.ts";
import { DELIVERY_BODIES } from "../../src/wire/notification/webhook-delivery.ts";
import { type Called, readResponse } from "../api/http/rest-fixture.ts";
import { type Faults, faultyStore } from "./faulty-store.ts";
import { type KeyName, MarketWorld, type WorldParts } from "./market-world.ts";
import { MORNING_COMPANIES } from "./morning.ts";
import { type ReceivedCall, Receiver } from "./receiver.ts";
import { SILENT_LOG } from "./silent-log.ts";

export const HOOK_URL = "https://hooks.example.com/hook";
const BASE = "http://127.0.0.1:8080";
const BOX = new SecretBox(new Uint8Array(32).fill(7));

export interface WebhookWorldOptions {
  readonly bars?: readonly BarSeries[];
  readonly dialling?: Dialling;
  /** The faults of the store that alerts and webhooks use. */
  readonly faults?: Faults;
  /** The SMTP server, where there are e-mails. */
  readonly smtpUrl?: string;
  /** The log of deliveries; without it nothing is logged. */
  readonly log?: Log;
  /** How far the clock of the database is ahead of the test's clock. */
  readonly skewMs?: () => number;
}

/** The way to destinations, in place of the receiver's own resolver and dialler. */
type Dialling = Pick<WebhooksOptions, "resolver" | "dialler">;

/** The text of a key. */
export type KeyText = `marsad_${string}`;

function isKeyText(key: KeyName | KeyText): key is KeyText {
  return key.startsWith("marsad_");
}

export interface Hook {
  readonly id: number;
  readonly secret: string;
}

export class WebhookWorld {
  readonly world: MarketWorld;
  readonly receiver: Receiver;
  readonly alerts: OpenAlerts;
  readonly webhooks: OpenWebhooks;
  readonly inbox: Inbox;

  private constructor(world: MarketWorld, receiver: Receiver, opened: AlertsAndWebhooks, inbox: Inbox) {
    this.inbox = inbox;
    this.world = world;
    this.receiver = receiver;
    this.alerts = opened.alerts;
    this.webhooks = opened.webhooks;
  }

  static async open(options: WebhookWorldOptions = {}): Promise<WebhookWorld> {
    const receiver = await Receiver.open();
    const handlers: EndpointHandler[] = [];
    const { smtpUrl } = options;
    const mail: { mailer: Mailer | null; emails: EmailAddresses | null } = { mailer: null, emails: null };
    const world = await MarketWorld.open({
      pages: ({ store: { emails }, clock }) => {
        if (smtpUrl === undefined) return [];
        const smtp = new SmtpClient(smtpUrl, clock);
        mail.mailer = new Mailer({ smtp, from: "alerts@example.com", publicUrl: () => BASE, box: BOX, clock });
        mail.emails = new EmailAddresses({ emails, mailer: mail.mailer, box: BOX, clock, log: SILENT_LOG });
        return emailPages(mail.emails);
      },
      companies: MORNING_COMPANIES,
      ...(options.bars === undefined ? {} : { bars: options.bars }),
      endpoints: () => deferred(handlers, smtpUrl !== undefined),
    });
    const { faults, skewMs } = options;
    const { market, directory, sources, gate, clock } = world;
    const reachable = faults === undefined ? world.store : faultyStore(world.store, faults);
    const store = skewMs === undefined ? reachable : withSkew(reachable, skewMs);
    const parts = { store, market, directory, sources, gate, clock };
    const opened = await openWorldWebhooks(parts, receiver, options.dialling, options.log, mail.mailer);
    const { alerts, webhooks } = opened;
    const { destinations } = webhooks;
    const { requests } = world;
    const account = {
      records: new AccountRecords({ store, gate, requests, clock, table: PLAN_TABLE }),
      administration: new AccountAdministration(store, clock),
    };
    const sessions = new ConsoleSignIn({ sessions: store.consoleSessions, clock, log: SILENT_LOG });
    const inbox = new Inbox({ notifications: store.notifications, clock, log: SILENT_LOG });
    handlers.push(
      ...webhookEndpoints(destinations),
      ...alertEndpoints(alerts.rules),
      ...linkEndpoints({ links: new SpreadsheetLinks(store.links, clock), publicUrl: () => BASE }),
      ...(mail.emails === null ? [] : emailEndpoints(mail.emails)),
      ...notificationEndpoints(inbox),
      ...watchlistEndpoints({ watchlists: store.watchlists, isListed: (symbol) => isListed(world, symbol), clock }),
      ...accountEndpoints({ ...account, gate, destinations, rules: alerts.rules, sessions, clock }),
    );
    world.market.listen((tick) => alerts.take(tick));
    await alerts.recovered();
    await webhooks.start?.();
    await alerts.start?.();
    return new WebhookWorld(world, receiver, opened, inbox);
  }

  /** Records a stock event, as if an article had been read that came now, or earlier. */
  async recordEvent(id: string, symbol: string, eventType: EventType, importance: Importance, earlierMs = 0) {
    const { market, store } = this.world;
    const receivedAtMs = market.clock.nowMs() - earlierMs;
    const text = { title: id, text: id, language: "ar", textEn: null, source: "" } as const;
    const article = { id, symbol, ...text, publishedAtMs: receivedAtMs, receivedAtMs };
    const reading = {
      eventType,
      importance,
      sentiment: "neutral",
      description: `حدث ${id}`,
      descriptionEn: null,
      eventDay: 20261115,
    } as const;
    await store.articles.write([article]);
    await store.articles.record([{ article, reading, reader: "rules", createdAtMs: receivedAtMs }]);
  }

  /** Asks as a client with the key of a plan, or with this key; a success is validated by the schema of its endpoint. */
  async ask(method: string, path: string, body?: unknown, key: KeyName | KeyText = "pro"): Promise<Called> {
    const request = new Request(`${BASE}/api/v1${path}`, {
      method,
      headers: { "X-API-Key": isKeyText(key) ? key : this.world.key(key), "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const called = await readResponse(await this.world.door.fetch(request, "127.0.0.1"), method);
    if (called.status === 200) checkAnswer(method, path, called.body);
    return called;
  }

  /** A destination that has answered its challenge. */
  async hook(key: KeyName = "pro", url = HOOK_URL): Promise<Hook> {
    const { body } = await this.ask("POST", "/webhooks/", { url }, key);
    const verified = await this.ask("POST", `/webhooks/${body.id}/verify/`, undefined, key);
    expect(verified.body.is_verified).toBe(true);
    return { id: body.id, secret: body.signing_secret };
  }

  /** Lets wall time pass, and waits until all its effects have ended. */
  async pass(ms: number): Promise<void> {
    this.world.clock.advance(ms);
    await this.settle();
  }

  /** Resolves when firings are stored and no delivery that is due now waits. */
  async settle(): Promise<void> {
    await this.alerts.evaluator.settle();
    await this.webhooks.worker.idle();
    this.webhooks.worker.wake();
    await this.webhooks.worker.idle();
  }

  async close(): Promise<void> {
    // The receiver closes first: a try that it holds up ends with it.
    await this.receiver.close();
    await this.alerts.stop?.();
    await this.webhooks.stop?.();
    await this.world.close();
  }

  get clock() {
    return this.world.clock;
  }
}

const isListed = ({ directory }: Pick<WorldParts, "directory">, symbol: string): boolean =>
  directory().identifiers.bySymbol(symbol) !== null;

/** The store of a database whose clock is not that of this machine. */
function withSkew(store: Store, skewMs: () => number): Store {
  return { ...store, deliveries: { ...store.deliveries, skewMs: async () => skewMs() } };
}

export interface AlertsAndWebhooks {
  readonly alerts: OpenAlerts;
  readonly webhooks: OpenWebhooks;
}

export async function openWorldWebhooks(
  world: WorldParts,
  receiver: Receiver,
  dialling: Dialling = {},
  log: Log = SILENT_LOG,
  mailer: Mailer | null = null,
): Promise<AlertsAndWebhooks> {
  const { store, clock } = world;
  const alerts = await openAlerts({
    alerts: store.alerts,
    deliveries: store.deliveries,
    destinations: store.destinations,
    emails: store.emails,
    accounts: store.accounts,
    bars: store.bars,
    events: store.events,
    plans: PLAN_TABLE,
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    isListed: (symbol) => isListed(world, symbol),
    marketTimeMs: () => world.market.clock.nowMs(),
    failed: (error) => {
      throw error;
    },
  });
  const webhooks = openWebhooks({
    destinations: store.destinations,
    deliveries: store.deliveries,
    box: BOX,
    mailer,
    clock,
    log,
    metrics: new Metrics(),
    isInsecure: false,
    agent: "Marsad-Webhooks/test",
    testNotification: alerts.testNotification,
    destinationChanged: alerts.refresh,
    resolver: dialling.resolver ?? receiver.resolver,
    dialler: dialling.dialler ?? receiver.dialler,
  });
  alerts.onQueued(() => webhooks.worker.wake());
  return { alerts, webhooks };
}

/**
 * True when one of the call's signatures equals the one of the independent library. The library's own `verify` also compares the
 * timestamp with the wall, which the test's clock is far from.
 */
export function isSignedWith(secret: string, call: ReceivedCall | undefined): boolean {
  const { headers, text } = present(call, "nothing was received");
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  const signature = new Verifier(secret).sign(headers["webhook-id"] ?? "", at, text);
  return (headers["webhook-signature"] ?? "").split(" ").includes(signature);
}

/** The body of a notification, validated by the schema of its kind. */
export function notification(call: ReceivedCall | undefined) {
  const { body } = present(call, "nothing was received");
  const kind = body.event_type as keyof typeof DELIVERY_BODIES;
  expect([...Value.Errors(DELIVERY_BODIES[kind], body)]).toEqual([]);
  return body;
}

/** Handlers that are filled in after the REST API was made. */
function deferred(handlers: EndpointHandler[], hasEmails: boolean): readonly EndpointHandler[] {
  const own = hasEmails ? "emails|" : "";
  const paths = new RegExp(`^/(${own}webhooks|alerts|notifications|watchlists|links|account|ws-tickets)/`);
  const rows = Object.values(rest.endpoints).filter(({ path }) => paths.test(path));
  return rows.map((endpoint) => ({
    endpoint,
    prepare: (...asked) =>
      present(
        handlers.find((handler) => handler.endpoint === endpoint),
        `no handler of ${endpoint.operationId}`,
      ).prepare(...asked),
  }));
}

function checkAnswer(method: string, path: string, body: unknown): void {
  const plain = path.replace(/\?.*$/, "").replace(/\/?$/, "/");
  const endpoint = present(
    rest.ENDPOINTS.find(
      (row) => row.method === method && new RegExp(`^${row.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(plain),
    ),
    `no endpoint at ${method} ${plain}`,
  );
  expect([...Value.Errors(endpoint.response, body)]).toEqual([]);
}
