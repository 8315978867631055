// Several worker processes on one database: undisturbed, no two send the same delivery; when one is killed, another sends the
// deliveries that it had leased; a destination that one of them switched off is tried by none.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSigningSecret } from "../../src/notify/http/signature.ts";
import { openSecretBox } from "../../src/notify/index.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { answer, Receiver } from "../world/receiver.ts";
import type { WorkerProcessOptions } from "./worker-process.ts";

const TIMEOUT_MS = 300_000;
const DESTINATIONS = 12;
const EACH = 20;
const WORKERS = 3;

let folder: string;
let receiver: Receiver;
const { postgres, reason } = await startPrivatePostgres();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-workers-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await postgres?.stop();
});

interface Place {
  readonly dataDir: string;
  readonly url: string | null;
}

/** Verified destinations on the receiver, each at a path of its own. */
async function destinations(store: Store, keyPath: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let i = 0; i < DESTINATIONS; i++) {
    const account = { name: `A${i}`, plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id: accountId } = await store.accounts.create(account);
    const secret = openSecretBox(keyPath).seal(newSigningSecret(), accountId);
    const url = `http://127.0.0.1:${receiver.port}/hook/${i}`;
    const made = await store.destinations.create({ accountId, url, name: "", secret, createdAtMs: 0 }, 3);
    if (!made.ok) throw new Error("refused");
    await store.destinations.noteChallenge(made.destination.id, true);
    ids.push(made.destination.id);
  }
  return ids;
}

async function queue(store: Store, ids: readonly number[], name: string): Promise<readonly string[]> {
  const eventIds: string[] = [];
  for (let i = 0; i < EACH; i++) {
    for (const destinationId of ids) {
      const eventId = `evt_${name}_${destinationId}_${i}`;
      eventIds.push(eventId);
      const content = { eventType: "test", symbol: null, body: "{}", createdAtMs: 1 };
      await store.deliveries.add({ destinationId, eventId, ...content });
    }
  }
  return eventIds;
}

function start(options: WorkerProcessOptions) {
  return Bun.spawn([process.execPath, join(import.meta.dir, "worker-process.ts"), JSON.stringify(options)], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
}

async function started(place: Place, keyPath: string, laterMs = 0) {
  const workers = Array.from({ length: WORKERS }, () => start({ ...place, keyPath, laterMs }));
  for (const worker of workers) await worker.stdout.getReader().read();
  return workers;
}

const idsOf = (calls: Receiver["calls"]): readonly string[] => calls.map(({ headers }) => headers["webhook-id"] ?? "");

function workersContract(open: () => Promise<Place>): void {
  test(
    "no delivery is sent twice, none is left, and who is switched off is tried no more [SCALE-13, SCALE-15]",
    async () => {
      const place = await open();
      receiver = await Receiver.open(false);
      const keyPath = join(folder, "key");
      const store = await openStore(place);
      const ids = await destinations(store, keyPath);
      receiver.behaviours.set("/hook/3", answer(410));
      const queued = await queue(store, ids, "calm");
      const workers = await started(place, keyPath);
      for (const worker of workers) worker.stdin.end();
      for (const worker of workers) expect(await worker.exited).toBe(0);
      const others = receiver.calls.filter(({ path }) => path !== "/hook/3");
      const expected = queued.filter((id) => !id.startsWith(`evt_calm_${ids[3]}_`));
      expect([...idsOf(others)].sort()).toEqual([...expected].sort());
      // Only the tries that began before the first 410 was stored.
      const gone = receiver.calls.filter(({ path }) => path === "/hook/3");
      expect(gone.length).toBeGreaterThan(0);
      expect(gone.length).toBeLessThan(EACH);
      const before = gone.length;
      await queue(store, ids.slice(3, 4), "later");
      const again = await started(place, keyPath);
      for (const worker of again) worker.stdin.end();
      for (const worker of again) expect(await worker.exited).toBe(0);
      expect(receiver.calls.filter(({ path }) => path === "/hook/3")).toHaveLength(before);
      await store.close();
      await receiver.close();
    },
    TIMEOUT_MS,
  );
}

describe("workers on SQLite", () => {
  workersContract(async () => ({ dataDir: join(folder, "calm"), url: null }));

  test(
    "what a killed worker had taken is delivered by others when its lease has run out [SCALE-14]",
    async () => {
      const place = { dataDir: join(folder, "killed"), url: null };
      const keyPath = join(folder, "key");
      receiver = await Receiver.open(false);
      const store = await openStore(place);
      const queued = await queue(store, await destinations(store, keyPath), "killed");
      // The receiver does not answer: leased deliveries stay leased.
      receiver.otherwise = () => undefined;
      const [victim, ...idle] = await started(place, keyPath);
      for (const worker of idle) worker.kill("SIGKILL");
      victim?.stdin.end();
      await receiver.received(DESTINATIONS);
      victim?.kill("SIGKILL");
      await victim?.exited;
      receiver.otherwise = 200;
      receiver.calls.length = 0;
      const heirs = await started(place, keyPath, 40_000);
      for (const worker of heirs) worker.stdin.end();
      for (const worker of heirs) expect(await worker.exited).toBe(0);
      expect([...idsOf(receiver.calls)].sort()).toEqual([...queued].sort());
      await store.close();
      await receiver.close();
    },
    TIMEOUT_MS,
  );
});

if (postgres === null) {
  test.skip(`workers on PostgreSQL (skipped: ${reason})`, () => undefined);
} else {
  describe("workers on PostgreSQL", () => {
    workersContract(async () => ({ dataDir: join(folder, "unused"), url: await postgres.createDatabase() }));
  });
}
