// Deliveries to a receiver on loopback, out of the database and into it again, compared with a bare loop that only posts. The goal is
// 1,000 deliveries a second from one process. The processor time of each is shown too, which other load disturbs less. A second part
// compares the wait of a customer's delivery beside 1,000 destinations of others that never answer, and without them, in turns.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Metrics, monotonicMs, pause, present, SystemClock } from "../../src/base/index.ts";
import { DatabaseClock } from "../../src/notify/deliveries/database-clock.ts";
import { DeliveryWorker } from "../../src/notify/deliveries/delivery-worker.ts";
import { socketDialler } from "../../src/notify/http/dialler.ts";
import { systemResolver } from "../../src/notify/http/resolver.ts";
import { openSecretBox, type SecretBox } from "../../src/notify/http/secret-box.ts";
import { newSigningSecret, signedHeaders } from "../../src/notify/http/signature.ts";
import { WebhookClient } from "../../src/notify/http/webhook-client.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { DeadReceivers } from "../../test/world/dead-receivers.ts";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { firstMatch } from "./page/child-process.ts";
import { percentile } from "./page/figure.ts";
import { processorMs } from "./page/processor-time.ts";

const DELIVERIES = 5_000;
const DESTINATIONS = 5;
const BARE_CONNECTIONS = 16;
const GOAL_PER_SECOND = 1_000;
const DEAD = 1_000;
const DEAD_PER_ACCOUNT = 50;
const ROUNDS = 3;
const WAITS_PER_ROUND = 100;
const GOAL_WAIT_MS = 5_000;
const BODY = JSON.stringify({ event_id: "evt_1", summary: "x".repeat(600) });

if (process.argv[2] === "receiver") {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => new Response(String((await request.text()).length)),
  });
  process.stdout.write(`${server.port}\n`);
} else await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
  const receiver = Bun.spawn([process.execPath, import.meta.path, "receiver"], { stdout: "pipe", stderr: "inherit" });
  try {
    const port = await firstMatch(receiver.stdout, /(\d+)\n/);
    const url = `http://127.0.0.1:${port}/hook`;
    const bare = await barePosts(url);
    const delivered = await deliveries(url, folder);
    process.stdout.write(
      `${DELIVERIES} deliveries to ${DESTINATIONS} destinations\n` +
        row("bare posts", bare) +
        row(`deliveries (goal: ${GOAL_PER_SECOND})`, delivered) +
        `  ratio ${(delivered.perSecond / bare.perSecond).toFixed(2)}\n`,
    );
    const waits = await waitsBesideDead(url, folder);
    process.stdout.write(
      `${ROUNDS * WAITS_PER_ROUND} deliveries one after the other, from being queued to being kept as delivered, ${ROUNDS} rounds in turns\n` +
        waitRow("alone", waits.alone) +
        waitRow(`beside ${DEAD} dead destinations (goal: 99th below ${GOAL_WAIT_MS / 1_000} s)`, waits.besideDead),
    );
    const isFair = percentile(waits.besideDead, 0.99) < GOAL_WAIT_MS;
    process.exitCode = delivered.perSecond >= GOAL_PER_SECOND && isFair ? 0 : 1;
  } finally {
    receiver.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Speed {
  readonly perSecond: number;
  readonly processorUs: number;
}

function row(label: string, { perSecond, processorUs }: Speed): string {
  return `  ${label.padEnd(24)} ${perSecond.toFixed(0).padStart(6)} a second, ${processorUs.toFixed(0)} µs of processor time each\n`;
}

/** The speed of all deliveries through `work`. */
async function speedOf(work: () => Promise<void>): Promise<Speed> {
  const [startMs, beforeMs] = [monotonicMs(), processorMs()];
  await work();
  const processorUs = ((processorMs() - beforeMs) * 1_000) / DELIVERIES;
  return { perSecond: (DELIVERIES * 1_000) / (monotonicMs() - startMs), processorUs };
}

function newClient(): WebhookClient {
  return new WebhookClient({
    clock: new SystemClock(),
    resolver: systemResolver,
    dialler: socketDialler(),
    isInsecure: true,
    agent: "Marsad-Webhooks/bench",
  });
}

async function barePosts(url: string): Promise<Speed> {
  const client = newClient();
  const secret = newSigningSecret();
  const body = Buffer.from(BODY);
  let left = DELIVERIES;
  const post = async (): Promise<void> => {
    while (left-- > 0) {
      await client.post({ url, headers: signedHeaders([secret], "evt_1", 0, body), body, timeoutMs: 15_000 });
    }
  };
  const speed = await speedOf(async () => void (await Promise.all(Array.from({ length: BARE_CONNECTIONS }, post))));
  client.close();
  return speed;
}

function waitRow(label: string, waits: readonly number[]): string {
  const [middle, most] = [0.5, 0.99].map((share) => percentile(waits, share).toFixed(1));
  return `  ${label.padEnd(24)} median ${middle} ms, 99th percentile ${most} ms, longest ${Math.max(...waits).toFixed(1)} ms\n`;
}

/** A store with a worker on it, and the tools to queue deliveries. */
class Deliverer {
  readonly worker: DeliveryWorker;
  readonly #client = newClient();
  readonly #clock = new SystemClock();
  #events = 0;

  private constructor(
    readonly store: Store,
    readonly box: SecretBox,
  ) {
    this.worker = new DeliveryWorker({
      mailer: null,
      deliveries: store.deliveries,
      client: this.#client,
      box,
      publicSignatures: () => Promise.resolve(null),
      clock: this.#clock,
      time: new DatabaseClock(this.#clock, store.deliveries),
      log: SILENT_LOG,
      metrics: new Metrics(),
      deactivated: () => {
        throw new Error("a destination was switched off");
      },
    });
  }

  static async open(folder: string): Promise<Deliverer> {
    return new Deliverer(await openStore({ dataDir: folder }), openSecretBox(join(folder, "key")));
  }

  async account(): Promise<number> {
    const made = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    return (await this.store.accounts.create(made)).id;
  }

  async destination(accountId: number, url: string): Promise<number> {
    const secret = this.box.seal(newSigningSecret(), accountId);
    const made = await this.store.destinations.create({ accountId, url, name: "", secret, createdAtMs: 0 }, 100);
    if (!made.ok) throw new Error("refused");
    await this.store.destinations.noteChallenge(made.destination.id, true);
    return made.destination.id;
  }

  async queue(destinationId: number): Promise<number> {
    const delivery = await this.store.deliveries.add({
      destinationId,
      eventId: `evt_${++this.#events}`,
      eventType: "test",
      symbol: null,
      body: BODY,
      createdAtMs: this.#clock.nowMs(),
    });
    return delivery.id;
  }

  /** Waits until no delivery of the destination is queued. */
  async delivered(destinationId: number): Promise<void> {
    const query = { status: "queued", limit: 1, offset: 0 } as const;
    while ((await this.store.deliveries.page(destinationId, query)).total > 0) await pause(this.#clock, 1);
  }

  async close(): Promise<void> {
    await this.worker.stop();
    this.#client.close();
    await this.store.close();
  }
}

async function deliveries(url: string, folder: string): Promise<Speed> {
  const deliverer = await Deliverer.open(join(folder, "speed"));
  const accountId = await deliverer.account();
  const ids: number[] = [];
  for (let i = 0; i < DESTINATIONS; i++) ids.push(await deliverer.destination(accountId, url));
  for (let i = 0; i < DELIVERIES; i++) await deliverer.queue(present(ids[i % ids.length], "there are destinations"));
  const speed = await speedOf(async () => {
    deliverer.worker.start();
    for (const id of ids) await deliverer.delivered(id);
  });
  await deliverer.close();
  return speed;
}

interface Waits {
  readonly alone: number[];
  readonly besideDead: number[];
}

/** Each round has two services of its own, one with dead destinations and one without; the customer's destination is new to both. */
async function waitsBesideDead(url: string, folder: string): Promise<Waits> {
  const waits: Waits = { alone: [], besideDead: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const dead = await DeadReceivers.open();
    for (const kind of ["alone", "besideDead"] as const) {
      const deliverer = await Deliverer.open(join(folder, `${kind}-${round}`));
      if (kind === "besideDead") await queueForDead(deliverer, dead);
      const live = await deliverer.destination(await deliverer.account(), url);
      deliverer.worker.start();
      for (let i = 0; i < WAITS_PER_ROUND; i++) {
        const startMs = monotonicMs();
        await deliverer.queue(live);
        deliverer.worker.wake();
        await deliverer.delivered(live);
        waits[kind].push(monotonicMs() - startMs);
      }
      await deliverer.close();
    }
    dead.close();
  }
  return waits;
}

async function queueForDead(deliverer: Deliverer, dead: DeadReceivers): Promise<void> {
  let accountId = 0;
  for (let index = 0; index < DEAD; index++) {
    if (index % DEAD_PER_ACCOUNT === 0) accountId = await deliverer.account();
    const id = await deliverer.destination(accountId, dead.url(index));
    for (let i = 0; i < 3; i++) await deliverer.queue(id);
  }
}
