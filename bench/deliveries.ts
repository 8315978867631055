// Deliveries to a receiver on loopback, out of the database and into it again, beside a bare loop that only posts. The goal is
// 1,000 deliveries a second from one process. The processor time of each is shown too, which other load disturbs less.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Metrics, monotonicMs, SystemClock } from "../src/base/index.ts";
import { openStore } from "../src/store/index.ts";
import { DeliveryWorker } from "../src/webhooks/deliveries/delivery-worker.ts";
import { socketDialler } from "../src/webhooks/http/dialler.ts";
import { systemResolver } from "../src/webhooks/http/resolver.ts";
import { WebhookClient } from "../src/webhooks/http/webhook-client.ts";
import { openSecretBox } from "../src/webhooks/secrets/secret-box.ts";
import { newSigningSecret, signedHeaders } from "../src/webhooks/secrets/signature.ts";
import { SILENT_LOG } from "../test/world/silent-log.ts";

const DELIVERIES = 5_000;
const DESTINATIONS = 5;
const BARE_LANES = 16;
const GOAL_PER_SECOND = 1_000;
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
    const port = await firstLine(receiver.stdout);
    const url = `http://127.0.0.1:${port}/hook`;
    const bare = await barePosts(url);
    const delivered = await deliveries(url, folder);
    process.stdout.write(
      `${DELIVERIES} deliveries to ${DESTINATIONS} destinations\n` +
        row("bare posts", bare) +
        row(`deliveries (goal: ${GOAL_PER_SECOND})`, delivered) +
        `  ratio ${(delivered.perSecond / bare.perSecond).toFixed(2)}\n`,
    );
    process.exitCode = delivered.perSecond >= GOAL_PER_SECOND ? 0 : 1;
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

/** How fast all deliveries go through `work`. */
async function speedOf(work: () => Promise<void>): Promise<Speed> {
  const [startMs, before] = [monotonicMs(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (DELIVERIES * 1_000) / (monotonicMs() - startMs), processorUs: (user + system) / DELIVERIES };
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) break;
  }
  return text.trim();
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
  const speed = await speedOf(async () => void (await Promise.all(Array.from({ length: BARE_LANES }, post))));
  client.close();
  return speed;
}

async function deliveries(url: string, folder: string): Promise<Speed> {
  const store = await openStore({ dataDir: folder });
  const clock = new SystemClock();
  const box = openSecretBox(join(folder, "key"));
  const nowMs = clock.nowMs();
  const account = await store.accounts.create({
    name: "A",
    plan: "pro",
    isVerified: true,
    depth: "none",
    createdAtMs: 0,
  });
  const accountId = account.id;
  const ids: number[] = [];
  for (let i = 0; i < DESTINATIONS; i++) {
    const secret = box.seal(newSigningSecret(), accountId);
    const made = await store.destinations.create({ accountId, url, name: "", secret, createdAtMs: nowMs }, 100);
    if (!made.ok) throw new Error("refused");
    await store.destinations.noteChallenge(made.destination.id, true);
    ids.push(made.destination.id);
  }
  for (let i = 0; i < DELIVERIES; i++) {
    const destinationId = ids[i % ids.length] ?? 0;
    await store.deliveries.add({
      destinationId,
      eventId: `evt_${i}`,
      eventType: "test",
      symbol: null,
      body: BODY,
      createdAtMs: nowMs,
    });
  }
  const client = newClient();
  const deactivated = (): void => {
    throw new Error("a destination was switched off");
  };
  const worker = new DeliveryWorker({
    deliveries: store.deliveries,
    client,
    box,
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    deactivated,
  });
  const speed = await speedOf(async () => {
    worker.start();
    while ((await store.deliveries.queued()) > 0) await new Promise<void>((resolve) => void clock.after(20, resolve));
  });
  await worker.stop();
  client.close();
  await store.close();
  return speed;
}
