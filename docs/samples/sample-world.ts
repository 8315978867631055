// The environment that samples run in: a real service with the demo keys, a destination for webhooks beside it, and a webhook, a
// delivery, an alert and a key of the demo account, whose ids replace those of the sample table.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marsad } from "../../sdk/src/index.ts";
import { rest } from "../../src/wire/index.ts";
import type { SampleTarget } from "../../src/wire/samples/code-samples.ts";
import { Served } from "../../test/app/served.ts";
import { folderWithPast } from "../../test/world/past-folder.ts";
import { SmtpServer } from "../../test/world/smtp-server.ts";
import { until } from "../../test/world/until.ts";

/** The market from which the answers of the pages are recorded. */
const MARKET = ["--sim-activity", "0.2", "--sim-speed", "10"];
/** For tests: starts after half an hour with few trades, and each sample still sees a trade within seconds. */
export const QUICK_MARKET = ["--sim-activity", "0.05", "--sim-speed", "20", "--sim-start", "10:30"];

export class SampleWorld {
  readonly #folder: string;
  readonly #destination: Bun.Server<undefined>;
  readonly #service: Served;
  readonly #smtp: SmtpServer;
  /** Calls that came to the destination. */
  #calls = 0;

  private constructor(folder: string, service: Served, smtp: SmtpServer) {
    this.#folder = folder;
    const fetch = (): Response => {
      this.#calls++;
      return new Response("ok");
    };
    this.#destination = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
    this.#service = service;
    this.#smtp = smtp;
  }

  static async open(market: readonly string[] = MARKET): Promise<SampleWorld> {
    const folder = await folderWithPast("marsad-samples");
    const files = join(folder, "files");
    writeDayOfFiles(files);
    const smtp = await SmtpServer.open();
    const mail = ["--smtp-url", `smtp://127.0.0.1:${smtp.port}`];
    const words = [...market, ...mail, "--webhooks-insecure", "--files-dir", files];
    return new SampleWorld(folder, await Served.start(folder, words), smtp);
  }

  get baseUrl(): string {
    return this.#service.url;
  }

  get destinationUrl(): string {
    return `http://127.0.0.1:${this.#destination.port}/marsad`;
  }

  /** A client with a demo key. */
  client(key: string): Marsad {
    return new Marsad({ apiKey: `marsad_test_demo-${key}`, baseUrl: this.baseUrl });
  }

  /** Makes the objects that the samples read, change or delete, and returns the target of each sample. `clear` deletes the rest. */
  async targets(): Promise<(operation: rest.OperationId) => SampleTarget> {
    const { baseUrl } = this;
    const marsad = this.client("pro");
    const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 30 } as const;
    const webhook = await this.#webhook(marsad);
    const ended = await this.#webhook(marsad);
    const alert = await marsad.alerts.create({ ...rule, webhook_id: webhook });
    const endedAlert = await marsad.alerts.create({ ...rule, webhook_id: webhook });
    await marsad.alerts.create({ ...rule, value: 0.01 });
    const email = await marsad.emails.create({ email: "old@example.com" });
    const sheet = { name: "for a sample", path: "/quotes/", query: { symbols: "2222" } };
    const link = await this.client("enterprise").links.create(sheet);
    const watchlist = await marsad.watchlists.create({ name: "Energy", symbols: ["2222"] });
    const endedWatchlist = await marsad.watchlists.create({ name: "Old" });
    const { market_time: from } = await marsad.status();
    const replay = await this.client("enterprise").replays.create({ from });
    const endedReplay = await this.client("enterprise").replays.create({ from });
    const key = await this.client("enterprise").account.createKey({ name: "for a sample", scope: "data" });
    const delivery = await this.#delivery(marsad, webhook);
    const special: Partial<Record<rest.OperationId, Omit<SampleTarget, "baseUrl">>> = {
      createWebhook: { body: { url: this.destinationUrl, name: "Alerts" } },
      deleteWebhook: { path: { id: ended } },
      redeliver: { path: { id: webhook, delivery_id: delivery } },
      createAlert: { body: { ...rule, webhook_id: webhook } },
      deleteAlert: { path: { id: endedAlert.id } },
      deleteWatchlist: { path: { id: endedWatchlist.id } },
      createReplay: { body: { from, speed: 60 } },
      getReplay: { path: { id: replay.id } },
      patchReplay: { path: { id: replay.id } },
      deleteReplay: { path: { id: endedReplay.id } },
      deleteEmail: { path: { id: email.id } },
      deleteLink: { path: { id: link.id } },
      deleteAccountKey: { path: { id: key.id } },
    };
    return (operation) => {
      const own = special[operation];
      if (own !== undefined) return { baseUrl, ...own };
      if (!rest.endpoints[operation].path.includes("{id}")) return { baseUrl };
      const made = /alert/i.test(operation) ? alert : watchlist;
      return { baseUrl, path: { id: /webhook|deliver|secret/i.test(operation) ? webhook : made.id } };
    };
  }

  /** Lets an alert fire, so that its account is notified. */
  async notify(): Promise<void> {
    const { alerts } = this.client("pro");
    const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 0.01 } as const;
    for (const { id } of (await alerts.list()).alerts) await alerts.delete(id);
    await alerts.create(rule);
  }

  /** Deletes the objects that samples made, so that the next sample stays within the limits of the plan. */
  async clear(): Promise<void> {
    const marsad = this.client("pro");
    for (const { id } of (await marsad.alerts.list()).alerts) await marsad.alerts.delete(id);
    for (const { id } of (await marsad.emails.list()).emails) await marsad.emails.delete(id);
    for (const { id } of (await marsad.watchlists.list()).watchlists) await marsad.watchlists.delete(id);
    for (const { id } of (await marsad.webhooks.list()).webhooks) await marsad.webhooks.delete(id);
    const owner = this.client("enterprise");
    for (const { id } of (await owner.links.list()).links) await owner.links.delete(id);
    for (const { id } of (await owner.replays.list()).replays) await owner.replays.delete(id);
    for (const { id, name } of (await owner.account.keys()).keys) {
      if (name === "CI" || name === "for a sample") await owner.account.deleteKey(id);
    }
  }

  async close(): Promise<void> {
    await this.#service.kill();
    this.#smtp.close();
    await this.#destination.stop(true);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #delivery(marsad: Marsad, webhookId: number): Promise<number> {
    const before = this.#calls;
    const { id } = await marsad.webhooks.test(webhookId);
    await this.#called(before);
    await until("the test is delivered", async () => {
      const { deliveries } = await marsad.webhooks.deliveries(webhookId);
      return deliveries.some((delivery) => delivery.id === id && delivery.status === "delivered");
    });
    return id;
  }

  /** Waits for a call before anything asks the service: constant polling would use up the plan's requests of a minute. */
  #called(before: number): Promise<void> {
    return until("a call to the destination", () => this.#calls > before);
  }

  async #webhook(marsad: Marsad): Promise<number> {
    const before = this.#calls;
    const { id } = await marsad.webhooks.create({ url: this.destinationUrl, name: "Alerts" });
    await this.#called(before);
    await until("the destination is verified", async () => (await marsad.webhooks.get(id)).is_verified);
    return id;
  }
}

/** Writes the files of a past day, small enough for a sample: the market of the service is still in its first day. */
function writeDayOfFiles(folder: string): void {
  const day = "2026-11-15";
  const trades = "symbol,trade_seq,event_time,price,quantity,value,side,kind,is_official,session\r\n";
  const sha256 = Bun.SHA256.hash(trades, "hex");
  const file = { name: "trades.csv", what: "trades", rows: 0, bytes: trades.length, sha256 };
  const written = { format: "csv", created_at: "2026-11-15T16:30:00.000+03:00", version: "0.1.0", symbols: ["2222"] };
  mkdirSync(join(folder, day), { recursive: true });
  writeFileSync(join(folder, day, file.name), trades);
  writeFileSync(join(folder, day, "manifest.json"), JSON.stringify({ day, ...written, files: [file] }));
}
