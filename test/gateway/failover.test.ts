// Two gateways of one market, each with a log and an epoch of its own: the service goes on with the second when the first dies within the
// day, without a gap or a doubled event, and takes nothing from a gateway that sends another day.

import { afterAll, afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveFeed } from "../../gateway/feed/feed-server.ts";
import { FeedLog } from "../../gateway/index.ts";
import { SystemClock } from "../../src/base/index.ts";
import { Feed } from "../../src/feed/feed.ts";
import { FailoverCarrier, Intake, TcpCarrier } from "../../src/feed/index.ts";
import { Numbering } from "../../src/feed/numbering.ts";
import { type FeedListener, frameLengthAt } from "../../src/feed-protocol/index.ts";
import { SMALL_MARKET, wholeDay } from "../exchange/small-market.ts";
import { keptInMemory } from "../feed/memory-journal.ts";
import { until } from "../world/until.ts";

const clock = new SystemClock();
const { firstDay } = SMALL_MARKET;
const folder = mkdtempSync(join(tmpdir(), "marsad-failover-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = wholeDay(firstDay);
const frames: Uint8Array[] = [];
for (let at = 0, length = 0; at < day.length; at += length) {
  length = frameLengthAt(new DataView(day.buffer), at);
  frames.push(day.subarray(at, at + length));
}

/** A handler that has sent the first events of a day. */
class Handler {
  readonly log: FeedLog;
  readonly #told: readonly Uint8Array[];
  #server: FeedListener | null;
  #count = 0;

  constructor(name: string, told = frames) {
    this.log = new FeedLog(join(folder, name), clock);
    this.#told = told;
    this.#server = serveFeed({ host: "127.0.0.1", port: 0 }, { allowed: null, tls: null }, this.log, clock);
    this.port = this.#server.port;
  }

  readonly port: number;

  tell(count: number): void {
    this.log.begin(firstDay).append(Buffer.concat(this.#told.slice(this.#count, count)));
    this.#count = count;
    this.#server?.moved();
  }

  kill(): void {
    this.#server?.stop();
    this.#server = null;
  }
}

const handlers: Handler[] = [];
let feed: Feed | null = null;
afterEach(async () => {
  await feed?.stop();
  for (const handler of handlers.splice(0)) {
    handler.kill();
    handler.log.close();
  }
});

function handler(name: string, told = frames): Handler {
  const made = new Handler(`${name}-${handlers.length}-${Math.floor(clock.monotonicMs())}`, told);
  handlers.push(made);
  return made;
}

function read(...from: readonly Handler[]): { readonly seen: number[]; readonly refusals: string[] } {
  const seen: number[] = [];
  const refusals: string[] = [];
  const kept = new Map<string, string>();
  feed = new Feed({
    carrier: new FailoverCarrier(from.map(({ port }) => new TcpCarrier({ host: "127.0.0.1", port, clock }))),
    intake: new Intake(keptInMemory(), clock, ({ events }) => void seen.push(...events.map(({ seq }) => seq))),
    numbering: new Numbering({
      get: async (key) => kept.get(key) ?? null,
      set: async (key, value) => void kept.set(key, value),
    }),
    clock,
    refused: (kind) => void refusals.push(kind),
    changed: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  feed.connect();
  return { seen, refusals };
}

test("when the first dies within the day the second goes on, without a gap or a doubled event [GATE-13]", async () => {
  const [first, second] = [handler("first"), handler("second")];
  second.log.begin(firstDay);
  second.log.setAside(firstDay);
  expect(second.log.epoch).not.toBe(first.log.epoch);
  second.tell(4_900);
  first.tell(5_000);
  const { seen, refusals } = read(first, second);
  await until("the events of the first", () => seen.length === 5_000);
  first.kill();
  // The second is a little behind at that moment.
  await until("the switch", () => feed?.state.status === "live" || feed?.state.status === "catching-up");
  second.tell(5_100);
  await until("the second", () => seen.length === 5_100);
  second.tell(frames.length);
  await until("the day end", () => seen.length === frames.length);
  expect(seen).toEqual(frames.map((_, i) => i + 1));
  expect(refusals).toEqual([]);
});

test("a second that tells another day is refused, and nothing of it is taken [GATE-13]", async () => {
  const other: Uint8Array[] = [];
  const bytes = wholeDay(firstDay, { ...SMALL_MARKET, seed: 7 });
  for (let at = 0, length = 0; at < bytes.length; at += length) {
    length = frameLengthAt(new DataView(bytes.buffer), at);
    other.push(bytes.subarray(at, at + length));
  }
  const [first, second] = [handler("first"), handler("other", other)];
  first.tell(5_000);
  second.tell(6_000);
  const { seen, refusals } = read(first, second);
  await until("the events of the first", () => seen.length === 5_000);
  first.kill();
  await until("the refusal", () => refusals.includes("conflict"));
  expect(seen).toHaveLength(5_000);
});
