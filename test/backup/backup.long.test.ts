// A backup under load, on the real program and both databases: everything that was acknowledged before the mark is in it, and
// a service that starts on the restored database goes on from there.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import type { Position } from "../../src/model/index.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { Child } from "../app/child.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { until } from "../world/until.ts";
import { ask, before, ClientLedger } from "./client-ledger.ts";

const LIMIT_MS = 300_000;
const READ_BYTES = 1 << 24;
const MARK = /Mark: (\S+), journal at event ([\d,]+) of (\d{4})-(\d\d)-(\d\d)/;
const SERVE = ["serve", "--port", "0", "--demo-keys", "--unlimited-demo", "--webhooks-insecure"];
const MARKET = ["--sim-start", "10:30", "--sim-speed", "60", "--sim-activity", "0.1"];

const folder = mkdtempSync(join(tmpdir(), "marsad-backup-"));
const { postgres, reason } = await startPrivatePostgres();
const children: Child[] = [];
const calls: string[] = [];
const receiver = Bun.serve({
  port: 0,
  fetch: async (request) => {
    calls.push(`${request.headers.get("webhook-id")} ${await request.text()}`);
    return new Response();
  },
});
/** The feed of both services. It is not the simulated one, which would first write years of history. */
let feed = "";
beforeAll(async () => {
  const exchange = new Child(["src/app/main.ts", "exchange", "--listen=0", `--data-dir=${folder}/exchange`, ...MARKET]);
  children.push(exchange);
  [feed = ""] = await exchange.says(/tcp:\/\/127\.0\.0\.1:\d+/);
}, LIMIT_MS);
afterAll(async () => {
  for (const child of children) child.signal("SIGKILL");
  await postgres?.stop();
  await receiver.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

/** A place for a service and its database. */
interface Place {
  readonly dataDir: string;
  readonly url: string | null;
}

function marsad({ dataDir, url }: Place, ...words: readonly string[]): Child {
  const database = url === null ? {} : { MARSAD_DATABASE_URL: url };
  const child = new Child(["src/app/main.ts", ...words, "--data-dir", dataDir], database);
  children.push(child);
  return child;
}

async function done(place: Place, ...words: readonly string[]): Promise<Child> {
  const child = marsad(place, ...words);
  if ((await child.ended()) !== 0) throw new Error(child.err);
  return child;
}

async function serve(place: Place): Promise<{ readonly service: Child; readonly url: string }> {
  const service = marsad(place, ...SERVE, "--feed", feed);
  const url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
  await until("the service is ready", async () => (await fetch(`${url}/readyz`)).ok);
  return { service, url };
}

async function stop(service: Child): Promise<void> {
  service.signal("SIGTERM");
  expect(await service.ended()).toBe(0);
}

/** The state of the market after the events of this journal up to a position. */
async function marketAt(store: Store, { day, seq }: Position): Promise<string> {
  const engine = new MarketEngine();
  const reader = new FrameReader();
  for (let next = 1; next <= seq; ) {
    const batches = await store.journal.read({ day, seq: next }, READ_BYTES);
    for (const { frames } of batches) {
      reader.readAll(frames, (event) => {
        if (event.seq >= next && event.seq <= seq) engine.apply(event);
      });
    }
    next = (batches.at(-1)?.lastSeq ?? seq) + 1;
  }
  return engine.stateHash();
}

async function backUpUnderLoad(place: Place, restored: Place): Promise<void> {
  const { service, url } = await serve(place);
  const store = await openStore(place);
  const ledger = new ClientLedger(url, store, `http://127.0.0.1:${receiver.port}/`);
  const working = ledger.run();
  await Promise.race([working, until("things are acknowledged", () => ledger.size > 15)]);
  const file = join(place.dataDir, "market.backup");
  const backup = await done(place, "backup", file, "--with-webhooks-key");
  const [, mark = "", seq = "", ...day] = MARK.exec(backup.out) ?? [];
  const markMs = Date.parse(mark);
  const position: Position = { day: Number(day.join("")), seq: Number(seq.replaceAll(",", "")) };
  // The backup holds up no client: writes went on after the mark.
  await Promise.race([working, until("more is acknowledged", () => (ledger.names.at(-1)?.atMs ?? 0) > markMs)]);
  await until("the journal goes on", async () => ((await store.journal.end())?.lastSeq ?? 0) > position.seq);
  ledger.stop();
  await working;
  await expectRefused(place, file);
  await stop(service);

  await done(restored, "restore", file);
  await expectSame(restored, ledger, markMs);
  const copy = await openStore(restored);
  const end = await copy.journal.end();
  expect({ day: end?.day, seq: end?.lastSeq }).not.toEqual(position);
  expect(await marketAt(copy, position)).toBe(await marketAt(store, position));
  // The feed went on where the backup ended: the same events, as far as both have them.
  const both = { ...position, seq: Math.min(end?.lastSeq ?? 0, (await store.journal.end())?.lastSeq ?? 0) };
  expect(both.seq).toBeGreaterThan(position.seq);
  expect(await marketAt(copy, both)).toBe(await marketAt(store, both));
  await Promise.all([store.close(), copy.close()]);
}

async function expectRefused(place: Place, file: string): Promise<void> {
  const refused = marsad(place, "restore", file, "--replace");
  expect(await refused.ended()).toBe(1);
  expect(refused.err).toContain("stop it first");
}

/** Starts a service on the restored data, compares it with the ledger, and lets its market go on a little. */
async function expectSame(restored: Place, ledger: ClientLedger, markMs: number): Promise<void> {
  const { service, url } = await serve(restored);
  const alerts = await ask(url, "GET", "/alerts/?limit=500");
  const ids = new Set(alerts.answer.alerts.map(({ id }: { readonly id: number }) => id));
  const expected = before(ledger.alerts, markMs);
  expect(expected.length).toBeGreaterThan(10);
  expect(expected.filter((id) => !ids.has(id))).toEqual([]);
  const [webhook] = (await ask(url, "GET", "/webhooks/")).answer.webhooks;
  expect(Number(webhook.name)).toBeGreaterThanOrEqual(before(ledger.names, markMs).at(-1) ?? 0);
  // Its secret opens, because the key came with the file: a call can be signed.
  const callsBefore = calls.length;
  await ask(url, "POST", `/webhooks/${webhook.id}/verify/`);
  await until("a signed call arrives", () => calls.length > callsBefore);
  for (const key of before(ledger.keys, markMs)) {
    expect((await ask(url, "GET", "/quote/2222/", null, key)).status).toBe(200);
  }
  const timeOf = async (): Promise<string> => (await ask(url, "GET", "/market/summary/")).answer.timestamp;
  const first = await timeOf();
  await until("the market goes on", async () => (await timeOf()) > first);
  await stop(service);
}

const place = (name: string, url: string | null): Place => ({ dataDir: join(folder, name), url });

test(
  "a backup of SQLite under load loses nothing that was acknowledged before the mark [BACKUP-01, BACKUP-02, BACKUP-05]",
  () => backUpUnderLoad(place("sqlite", null), place("sqlite-restored", null)),
  LIMIT_MS,
);

// Skipped where no PostgreSQL is installed; the name says so.
test.skipIf(postgres === null)(
  `a backup of PostgreSQL under load loses nothing that was acknowledged before the mark [BACKUP-01, BACKUP-02] (${reason ?? "there"})`,
  async () => {
    const [from, to] = [await postgres?.createDatabase(), await postgres?.createDatabase()];
    await backUpUnderLoad(place("postgres", from ?? ""), place("postgres-restored", to ?? ""));
  },
  LIMIT_MS,
);
