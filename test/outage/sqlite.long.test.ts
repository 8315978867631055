// Faults of the SQLite file of a running service: another process holds it, its disk is full, its folder is deleted.
// The service stays up, says why, and goes on by itself where that is possible.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { until } from "../world/until.ts";
import { OutageWorld, type Place, smallDiskProblem } from "./outage-world.ts";
import { TradeLedger } from "./trade-ledger.ts";

const LIMIT_MS = 300_000;
const world = new OutageWorld();
beforeAll(() => world.openExchange(), LIMIT_MS);
afterAll(() => world.close());

const fileOf = ({ dataDir }: Place): string => join(dataDir, "marsad.db");

test(
  "a SQLite file that another process holds for seconds: nothing is frozen, nothing is lost [OUTAGE-01, OUTAGE-02]",
  async () => {
    const place = world.place("busy");
    const service = await world.serve(place);
    const ledger = new TradeLedger(await service.address());
    await service.goesOn();
    const other = new Database(fileOf(place));
    other.run("pragma busy_timeout = 10000");
    other.run("begin immediate");
    await service.saysOfDatabase(/is held by another process/);
    expect((await service.get("/api/v1/quote/2222/")).status).toBe(200);
    other.run("rollback");
    other.close();
    await service.isReady();
    await service.goesOn();
    await world.expectWhole(place, service, ledger);
  },
  LIMIT_MS,
);

test(
  "a data folder that is deleted under the service: nothing is acknowledged any more, and it ends with a failure [OUTAGE-08]",
  async () => {
    const place = world.place("deleted");
    const service = await world.serve(place);
    await service.goesOn();
    rmSync(place.dataDir, { recursive: true });
    await service.saysOfDatabase(/is gone.*was deleted while it was in use/);
    expect((await service.get("/readyz")).status).toBe(503);
    const { position } = await service.ready();
    const destination = { name: "x", url: "http://127.0.0.1:9/hook" };
    const refused = await service.get("/api/v1/webhooks/", { method: "POST", body: JSON.stringify(destination) });
    expect(refused.status).toBe(503);
    const metrics = async (): Promise<string> => (await service.get("/metrics")).text();
    await until("a chunk is held", async () => /^marsad_feed_held_bytes [1-9]/m.test(await metrics()));
    expect((await service.ready()).position).toBe(position);
    expect(service.lines(/the database is away/)).toHaveLength(1);
    service.child.signal("SIGTERM");
    expect(await service.child.ended()).toBe(1);
    expect(service.child.out).toContain("what came after that was not kept");
  },
  LIMIT_MS,
);

const noSmallDisk = smallDiskProblem();
// Skipped where a process may not mount a disk of its own.
test.skipIf(noSmallDisk !== null)(
  `a disk that fills up is said as a full disk, and the market goes on when there is space again [OUTAGE-01, OUTAGE-02, OUTAGE-07]`,
  async () => {
    const place = { ...world.place("full"), diskKb: 48 * 1024 };
    const service = await world.serve(place);
    const ledger = new TradeLedger(await service.address());
    await service.goesOn();
    // The disk as the service sees it.
    const disk = join("/proc", String(service.child.pid), "root", place.dataDir);
    const filler = join(disk, "filler");
    fill(filler);
    await service.saysOfDatabase(/has no space left.*full/);
    expect((await service.get("/api/v1/quote/2222/")).status).toBe(200);
    rmSync(filler);
    await service.isReady();
    await service.goesOn();
    expect(ledger.faults).toEqual([]);
    ledger.close();
    expect(service.lines(/the database is away/)).toHaveLength(1);
    // The disk goes with the process, so its files are copied while the process is stopped in the middle of its work.
    service.child.signal("SIGSTOP");
    const copy = world.place("full-copy");
    mkdirSync(copy.dataDir);
    for (const file of ["marsad.db", "marsad.db-wal"]) copyFileSync(join(disk, file), join(copy.dataDir, file));
    service.child.signal("SIGCONT");
    await world.expectWholeJournal(copy);
    service.child.signal("SIGTERM");
    expect(await service.child.ended()).toBe(0);
  },
  LIMIT_MS,
);

// Skipped where a process may not mount a disk of its own.
test.skipIf(noSmallDisk !== null)(
  `a start on a full disk ends in one line that says so [OUTAGE-09]`,
  async () => {
    const { child } = world.start({ ...world.place("full-at-start"), diskKb: 100 });
    expect(await child.ended()).toBe(1);
    expect(child.err.trim().split("\n")).toHaveLength(1);
    expect(child.err).toMatch(/disk is full|no space/);
  },
  LIMIT_MS,
);

/** Writes to a file until its disk is full. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let size = 1 << 20; size >= 512; size /= 2) fillWith(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function fillWith(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
