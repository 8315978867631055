// Files as feeds: a day that a service exports is a feed again, and a second service that reads it exports the same day.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FeedLog, FilesGateway, loadFileMap, REFERENCE_HEADER, referenceLines } from "../../gateway/index.ts";
import { checkOfDay } from "../../src/app/cli/gateway.ts";
import { type Decimal, formatDay, SystemClock } from "../../src/base/index.ts";
import { FeedComparison, RecordingCarrier } from "../../src/feed/index.ts";
import { encodeRecordingHeader, FrameReader, type Instrument, type Market } from "../../src/feed-protocol/index.ts";
import { exportDay, FILE_KINDS } from "../../src/files/index.ts";
import { hashOf, SMALL_MARKET, wholeDay } from "../exchange/small-market.ts";
import { MarketWorld } from "../world/market-world.ts";
import { until } from "../world/until.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-files-"));
const clock = new SystemClock();
const { firstDay } = SMALL_MARKET;
const frames = wholeDay(firstDay);
const reference = join(folder, "reference.csv");
const worlds: MarketWorld[] = [];

async function served(day: Uint8Array<ArrayBuffer>): Promise<MarketWorld> {
  const world = await MarketWorld.open();
  worlds.push(world);
  await world.feed(day);
  return world;
}

const exported = (world: MarketWorld, format: "csv" | "parquet", name: string) =>
  exportDay({
    ...{ store: world.store, clock, day: firstDay, kinds: FILE_KINDS, format, folder: join(folder, name) },
    ...{ isReplacing: false, version: "1", progress: () => undefined },
  });

beforeAll(async () => {
  const instruments: Instrument[] = [];
  const closes = new Map<Market, Decimal>();
  new FrameReader().readAll(frames, (event) => {
    if (event.type === "instrument") instruments.push(event.instrument);
    if (event.type === "index-reference") closes.set(event.index, event.previousClose);
  });
  writeFileSync(reference, REFERENCE_HEADER + referenceLines(firstDay, instruments, closes));
  const world = await served(frames);
  for (const format of ["csv", "parquet"] as const) await exported(world, format, format);
});
afterAll(async () => {
  for (const world of worlds) await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fed(files: string): Promise<Uint8Array<ArrayBuffer>> {
  const log = new FeedLog(`${files}-log`, clock);
  const gateway = await FilesGateway.open({
    ...{ map: loadFileMap("marsad-export"), folder: files, reference, newCheck: checkOfDay, log, clock },
    ...{ days: [firstDay], pace: Number.POSITIVE_INFINITY, workFolder: folder },
    listen: { host: "127.0.0.1", port: 0 },
    guard: { allowed: null, tls: null },
    note: () => undefined,
  });
  await until("the day end", () => gateway.isOver);
  const day = log.of(firstDay)?.read(1, 1 << 30) ?? new Uint8Array(0);
  await gateway.stop();
  log.close();
  return new Uint8Array(day);
}

/** The lines of a file without the column of event numbers, and without quotes that repeat the symbol's last one but for its time. */
function rowsOf(name: string, kind: string): readonly string[] {
  const lines = readFileSync(join(folder, name, formatDay(firstDay), `${kind}.csv`), "utf8").split("\r\n");
  if (kind !== "quotes" && kind !== "depth") return lines;
  const rows = lines.map((line) => line.split(",").toSpliced(1, 1));
  const last = new Map<string, string>();
  return rows.flatMap((row) => {
    const [symbol = "", , ...values] = row;
    if (kind === "quotes" && last.get(symbol) === values.join()) return [];
    last.set(symbol, values.join());
    return [row.join()];
  });
}

test("a day that was exported is a feed again, the same from CSV and Parquet, and is exported the same [GATE-10]", async () => {
  const feed = await fed(join(folder, "parquet"));
  expect(hashOf(await fed(join(folder, "csv")))).toBe(hashOf(feed));
  await exported(await served(feed), "csv", "again");
  for (const kind of FILE_KINDS) expect(rowsOf("again", kind)).toEqual([...rowsOf("csv", kind)]);
});

test("beside the day that it was exported from, only moments of phases and books at them differ [GATE-10, FEED-23]", async () => {
  const [a, b] = [frames, await fed(join(folder, "csv"))].map((day, at) => {
    const file = join(folder, `${at}.feed`);
    writeFileSync(file, Buffer.concat([encodeRecordingHeader({ day: firstDay }), day]));
    return new RecordingCarrier(file);
  });
  const report = await new FeedComparison(a ?? expect.unreachable(), b ?? expect.unreachable(), clock, 30_000).run();
  const { references, trades, closes, phases } = report.kinds;
  for (const { compared, differences } of [references, trades, closes]) {
    expect(compared).toBeGreaterThan(0);
    expect(differences).toBe(0);
  }
  expect(phases.differences).toBeLessThan(phases.compared / 2);
  const phaseOf = (fact: string | null): string => /^[a-z-]+(?= at |, )/.exec(fact ?? "")?.[0] ?? "none";
  expect(report.shown.map(({ b: fact }) => phaseOf(fact))).toEqual(report.shown.map(({ a: fact }) => phaseOf(fact)));
});
