// A real exchange and real services as processes of their own, for the tests of outages: started on any database, asked over
// HTTP, and in the end compared with the events that the exchange sent.

import { expect } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause, SystemClock } from "../../src/base/index.ts";
import { TcpCarrier } from "../../src/feed/index.ts";
import { type JournalBatch, openStore } from "../../src/store/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { Child } from "../app/child.ts";
import { until } from "../world/until.ts";
import type { TradeLedger } from "./trade-ledger.ts";

const PAGE_BYTES = 1 << 20;
/** Characters of a service's output that are shown when it does not answer, once it has had this long to end. */
const LAST_WORDS = 4_000;
const ENDING_MS = 20_000;
const MARKET = ["--sim-activity=0.02", "--sim-speed=20", "--sim-start=10:30"];

/** Where a service keeps its data: a folder, or a PostgreSQL. */
export interface Place {
  readonly dataDir: string;
  readonly url: string | null;
  /** The service sees a disk of its own, of this size, in place of the folder. */
  readonly diskKb?: number;
}

/** Mounts a small disk over the folder, seen by nobody but the program that it then runs. */
const smallDisk = (diskKb: number): string => `mount -t tmpfs -o size=${diskKb}k tmpfs "$0" && exec "$@"`;

/** Why no small disk can be mounted here; null when one can. */
export function smallDiskProblem(): string | null {
  const tried = Bun.spawnSync(["unshare", "-r", "-m", "sh", "-c", 'mount -t tmpfs -o size=1m tmpfs "$0"', tmpdir()]);
  return tried.exitCode === 0 ? null : "a process may not mount a disk of its own here";
}

export class OutageWorld {
  readonly folder = mkdtempSync(join(tmpdir(), "marsad-outage-"));
  // Bound: what one test file starts.
  readonly #children = new Set<Child>();
  #exchangePort = 0;

  /** Starts the exchange that all services of this world are fed from. */
  async openExchange(): Promise<void> {
    const exchange = this.#run(["exchange", "--listen=0", ...MARKET, `--data-dir=${join(this.folder, "exchange")}`]);
    this.#exchangePort = Number((await exchange.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
  }

  /** A place for data; a folder of its own where no database is named. */
  place(name: string, url: string | null = null): Place {
    return { dataDir: join(this.folder, name), url };
  }

  /** Starts a service there, and does not wait for it. */
  start({ dataDir, url, diskKb = 0 }: Place): ServedMarket {
    if (diskKb > 0) mkdirSync(dataDir, { recursive: true });
    const wrapper = diskKb > 0 ? ["unshare", "-r", "-m", "sh", "-c", smallDisk(diskKb), dataDir] : [];
    const words = [
      "serve",
      "--port=0",
      "--log-format=json",
      "--demo-keys",
      "--unlimited-demo",
      "--webhooks-insecure",
      `--data-dir=${dataDir}`,
    ];
    const feed = `--feed=tcp://127.0.0.1:${this.#exchangePort}`;
    return new ServedMarket(this.#run([...words, feed, ...(url === null ? [] : [`--database-url=${url}`])], wrapper));
  }

  /** Starts a service there and waits until it is ready. */
  async serve(place: Place): Promise<ServedMarket> {
    const service = this.start(place);
    await service.isReady();
    return service;
  }

  /** The journal there must hold exactly the events of the exchange: nothing missing, nothing twice, nothing foreign. */
  async expectWholeJournal({ dataDir, url }: Place): Promise<void> {
    const store = await openStore({ dataDir, url });
    const batches: JournalBatch[] = [];
    for (let position = { day: 0, seq: 1 }; ; ) {
      const read = await store.journal.read(position, PAGE_BYTES);
      const last = read.at(-1);
      if (last === undefined) break;
      batches.push(...read);
      position = { day: last.day, seq: last.lastSeq + 1 };
    }
    await store.close();
    const kept = Buffer.concat(batches.map(({ frames }) => frames));
    const sent = await this.#sentByExchange(kept.length);
    expect(kept.length).toBeGreaterThan(10_000);
    expect(kept.equals(sent.subarray(0, kept.length))).toBe(true);
  }

  /** Its stream had no gap, it ends cleanly when it is asked to, and its journal is whole. */
  async expectWhole(place: Place, { child }: ServedMarket, ledger: TradeLedger): Promise<void> {
    expect(ledger.faults).toEqual([]);
    ledger.close();
    child.signal("SIGTERM");
    expect(await child.ended()).toBe(0);
    await this.expectWholeJournal(place);
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.signal("SIGKILL");
    await Promise.all([...this.#children].map((child) => child.ended()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  #run(words: readonly string[], wrapper: readonly string[] = []): Child {
    const child = new Child(["src/app/main.ts", ...words], {}, { wrapper, isAsShipped: true });
    this.#children.add(child);
    return child;
  }

  /** The first `length` bytes of the exchange's day. */
  async #sentByExchange(length: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let received = 0;
    const carrier = new TcpCarrier({ host: "127.0.0.1", port: this.#exchangePort, clock: new SystemClock() });
    const stream = carrier.open(null, {
      frames: async (bytes) => {
        chunks.push(bytes.slice());
        received += bytes.length;
      },
      caughtUp: () => undefined,
      ended: () => undefined,
    });
    await until("the exchange has sent its day", () => received >= length);
    stream.close();
    return Buffer.concat(chunks);
  }
}

/** A running `marsad serve`. */
export class ServedMarket {
  readonly child: Child;

  constructor(child: Child) {
    this.child = child;
  }

  async address(): Promise<string> {
    return (await this.child.says(/"url":"([^"]+)"/))[1] ?? "";
  }

  async get(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { "X-API-Key": "marsad_test_demo-enterprise", "Content-Type": "application/json" };
    try {
      return await fetch(`${await this.address()}${path}`, { ...init, headers });
    } catch (error) {
      await Promise.race([this.child.ended(), pause(new SystemClock(), ENDING_MS)]);
      const said = `${this.child.out.slice(-LAST_WORDS)}${this.child.err}`;
      throw new Error(`${error}; the service ${this.child.isRunning ? "runs on" : "has ended"} and said last: ${said}`);
    }
  }

  /** A request with another key than the demonstration's. */
  async getAs(key: string, path: string): Promise<Response> {
    return fetch(`${await this.address()}${path}`, { headers: { "X-API-Key": key } });
  }

  async ready(): Promise<rest.Ready> {
    return (await this.get("/readyz")).json() as Promise<rest.Ready>;
  }

  /** Waits until it is ready. */
  async isReady(): Promise<void> {
    await until("the service is ready", async () => (await this.ready()).status === "ready");
  }

  /** Waits until /readyz reports this of the database. */
  async saysOfDatabase(pattern: RegExp): Promise<void> {
    await until(`readiness says ${pattern}`, async () =>
      pattern.test((await this.ready()).checks.database.detail ?? ""),
    );
  }

  /** Waits until the market has gone on by that many events from here. */
  async goesOn(events = 200): Promise<void> {
    const from = await this.#seq();
    await until("the market goes on", async () => (await this.#seq()) >= from + events);
  }

  /** Lines of the log with this message. */
  lines(message: RegExp): readonly string[] {
    return this.child.out.split("\n").filter((line) => message.test(line));
  }

  async #seq(): Promise<number> {
    return Number((await this.ready()).position?.split(".")[1] ?? 0);
  }
}
