// Files in an operator's own format as a feed: the options of a map, the pace, restarts, and unusable files.

import { afterAll, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkOfDay } from "../src/app/cli/gateway.ts";
import { dayStartMs, HOUR_MS, nextTradingDay, SECOND_MS } from "../src/base/index.ts";
import { FrameReader, type Instrument } from "../src/feed-protocol/index.ts";
import { OutputFile } from "../src/files/output-file.ts";
import { ParquetRows } from "../src/files/parquet-rows.ts";
import { CsvWriter } from "../src/files/text-writer.ts";
import { settle } from "../test/exchange/small-market.ts";
import { TestClock } from "../test/world/test-clock.ts";
import { until } from "../test/world/until.ts";
import { FeedLog } from "./feed/feed-log.ts";
import { daysOfFiles, loadFileMap } from "./files/file-map.ts";
import { FilesGateway } from "./files-gateway.ts";
import { REFERENCE_HEADER, referenceLines } from "./market/references.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-file-feed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DAY = 20261116;
const NEXT = nextTradingDay(DAY);
const reference = join(folder, "reference.csv");
const closes = new Map([
  ["TASI", 110_000_000],
  ["NOMU", 240_000_000],
] as const);
const aramco: Omit<Instrument, "number"> = {
  ...{ symbol: "2222", nameAr: "أرامكو", nameEn: "Aramco", market: "TASI", securityType: "Equity" },
  ...{ sectorEn: "Energy", sectorAr: "الطاقة", sharesOutstanding: 242_000_000_000, freeFloatBps: 237 },
  ...{ referencePrice: 261_800, limitLow: 235_800, limitHigh: 287_800, tick: 200 },
};
writeFileSync(
  reference,
  REFERENCE_HEADER + referenceLines(DAY, [aramco], closes) + referenceLines(NEXT, [aramco], closes),
);

const PHASES = [
  ["09:30:00", "opening-auction"],
  ["10:00:00", "continuous"],
  ["15:00:00", "post-trade"],
  ["15:10:00", "closed"],
];
const MAP = {
  name: "own",
  day: { start: "09:29:00", end: "15:10:00" },
  phases: { TASI: PHASES, NOMU: PHASES },
  files: [
    {
      what: "trades",
      paths: ["trades.csv"],
      columns: {
        ...{ symbol: "ticker", time: { column: "when", form: "epoch-ns" }, price: { column: "px", decimals: 2 } },
        ...{ quantity: "qty", side: { column: "bs", values: { B: "buy", S: "sell" } } },
      },
    },
    {
      what: "quotes",
      paths: ["quotes.csv"],
      columns: {
        ...{ symbol: "ticker", time: { column: "at", form: "timestamp" } },
        ...{ bid: "bid", bidSize: "bid size", ask: "ask", askSize: "ask size" },
      },
    },
  ],
};

const ns = (day: number, hours: number): string =>
  `${BigInt(dayStartMs(day) + hours * HOUR_MS) * 1_000_000n + 999_999n}`;
const TRADES = [
  "ticker,when,px,qty,bs",
  `2222,${ns(DAY, 10.5)},2620,100,B`,
  `2222,${ns(DAY, 11)},2618,50,S`,
  `9999,${ns(DAY, 12)},100,1,S`,
  `2222,${ns(NEXT, 11)},2622,7,B`,
];
const QUOTES = [
  "ticker,at,bid,bid size,ask,ask size",
  "2222,2026-11-16 10:15:00,26.18,500,26.20,400",
  "2222,2026-11-16T10:30:00.000+03:00,26.18,500,26.2,300",
  "2222,2026-11-16T08:00:00Z,26.16,10,,",
];

let files: string;
let work: string;
let clock: TestClock;
let notes: string[];
beforeEach(() => {
  files = mkdtempSync(join(folder, "files-"));
  work = mkdtempSync(join(folder, "log-"));
  clock = new TestClock(1_000_000);
  notes = [];
  write("map.json", JSON.stringify(MAP));
  write("trades.csv", TRADES.join("\n"));
  write("quotes.csv", `${QUOTES.join("\r\n")}\r\n`);
});

function write(name: string, text: string | Uint8Array): void {
  writeFileSync(join(files, name), text);
}

const open = (log: FeedLog, more: { pace?: number; days?: readonly number[] } = {}): Promise<FilesGateway> =>
  FilesGateway.open({
    ...{ map: loadFileMap(join(files, "map.json")), folder: files, reference, newCheck: checkOfDay, log, clock },
    ...{ days: more.days ?? [DAY], pace: more.pace ?? Number.POSITIVE_INFINITY, workFolder: work },
    listen: { host: "127.0.0.1", port: 0 },
    guard: { allowed: null, tls: null },
    note: (line) => void notes.push(line),
  });

async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 20) {
    clock.advance(20);
    await settle();
  }
}

/** Plays the days to their end; returns their events in words. */
async function told(days: readonly number[] = [DAY]): Promise<readonly string[]> {
  const log = new FeedLog(work, clock);
  const gateway = await open(log, { days });
  await until(
    "the last day's end",
    () => gateway.isOver,
    () => clock.advance(20),
  );
  await gateway.stop();
  const words = days.flatMap((day) => eventsOf(log.of(day)?.read(1, 1 << 24) ?? new Uint8Array(0)));
  log.close();
  return words;
}

function eventsOf(frames: Uint8Array): readonly string[] {
  const words: string[] = [];
  new FrameReader().readAll(frames, (event) => {
    const at = new Date(event.timeMs + 3 * HOUR_MS).toISOString().slice(11, 19);
    if (event.type === "level") words.push(`${at} ${event.side} ${event.price} ${event.quantity}`);
    if (event.type === "trade") words.push(`${at} ${event.side} ${event.quantity} at ${event.price}, ${event.kind}`);
    if (event.type === "phase") words.push(`${at} ${event.phase}`);
    if (event.type === "close") words.push(`${at} close ${event.price}`);
  });
  return words;
}

test("names, forms and codes of the columns are those of the map [GATE-11]", async () => {
  expect(await told()).toEqual([
    "09:30:00 opening-auction",
    "10:00:00 continuous",
    ...["10:15:00 bid 261800 500", "10:15:00 ask 262000 400"],
    ...["10:30:00 buy 100 at 262000, continuous", "10:30:00 ask 262000 300"],
    ...["11:00:00 sell 50 at 261800, continuous", "11:00:00 bid 261800 0"],
    ...["11:00:00 bid 261600 10", "11:00:00 ask 262000 0"],
    ...["15:00:00 close 261800", "15:00:00 post-trade", "15:10:00 closed"],
  ]);
  expect(notes.join()).toContain("1 rows are of symbols that the reference data does not name");
});

test("one file may hold several days [GATE-11]", async () => {
  const words = await told([DAY, NEXT]);
  expect(words.filter((word) => word.includes(" at "))).toHaveLength(3);
  expect(words.filter((word) => word.includes("close "))).toEqual(["15:00:00 close 261800", "15:00:00 close 262200"]);
});

test("days are found by the paths that name them", () => {
  const [trades, quotes] = MAP.files;
  write("map.json", JSON.stringify({ ...MAP, files: [{ ...trades, paths: ["{day}/t.csv", "{day}-t.csv"] }, quotes] }));
  for (const name of ["2026-11-17", "2026-11-18", "nonsense"]) mkdirSync(join(files, name));
  write("2026-11-17/t.csv", "");
  write("2026-11-16-t.csv", "");
  expect(daysOfFiles(loadFileMap(join(files, "map.json")), files)).toEqual([20261116, 20261117]);
});

test("at a pace the day is told by the clock, and goes on where it stood after a restart [GATE-11]", async () => {
  await told();
  const whole = readFileSync(join(work, `${DAY}.feed`));
  work = mkdtempSync(join(folder, "log-"));
  let log = new FeedLog(work, clock);
  let gateway = await open(log, { pace: 60 });
  await pass(120 * SECOND_MS);
  expect(eventsOf(log.last?.read(1, 1 << 24) ?? new Uint8Array(0)).at(-1)).toStartWith("11:00:00");
  await gateway.stop();
  log.close();
  log = new FeedLog(work, clock);
  gateway = await open(log, { pace: 3_600 });
  await pass(6 * SECOND_MS);
  expect(gateway.isOver).toBeTrue();
  await gateway.stop();
  log.close();
  expect(readFileSync(join(work, `${DAY}.feed`)).equals(whole)).toBeTrue();
  expect(readdirSync(work).filter((name) => name.endsWith(".translated"))).toEqual([]);
});

test("files that differ from what was told of the day begin it anew in another epoch [GATE-04]", async () => {
  let log = new FeedLog(work, clock);
  const { epoch } = log;
  const gateway = await open(log, { pace: 60 });
  await pass(120 * SECOND_MS);
  await gateway.stop();
  log.close();
  write("trades.csv", TRADES.join("\n").replace(",100,B", ",101,B"));
  await told();
  log = new FeedLog(work, clock);
  expect(log.epoch).not.toBe(epoch);
  log.close();
});

const line = (name: string, number: number, column: string, what: string): string =>
  `${name}, line ${number}, column ${column}: ${what}`;
test.each([
  ["a quantity that is none", "trades.csv", ",100,B", ",a hundred,B", line("trades.csv", 2, "qty", "'a hundred'")],
  ["a huge quantity", "trades.csv", ",100,B", ",99999999999,B", line("trades.csv", 2, "qty", "'99999999999'")],
  ["a negative quantity", "trades.csv", ",100,B", ",-1,B", line("trades.csv", 2, "qty", "'-1'")],
  ["a huge price", "trades.csv", "2620,", "262000000000,", line("trades.csv", 2, "px", "'262000000000' is no price")],
  ["a price of more places", "quotes.csv", "26.2,300", "26.20001,300", line("quotes.csv", 3, "ask", "'26.20001'")],
  ["an unknown code", "trades.csv", "50,S", "50,X", line("trades.csv", 3, "bs", "'X' is none of buy, sell")],
  ["a time that is none", "quotes.csv", "10:15:00", "25:15:00", line("quotes.csv", 2, "at", "'2026-11-16 25:15:00'")],
  ["a time that runs back", "quotes.csv", "10:15:00", "10:31:00", line("quotes.csv", 3, "at", "lies before")],
  ["an empty cell", "trades.csv", ",100,B", ",,B", line("trades.csv", 2, "qty", "is empty")],
  ["a cell too many", "trades.csv", ",100,B", ",1,00,B", "trades.csv, line 2: the row has 6 cells"],
  ["an open quote", "quotes.csv", "2222,2026-11-16 ", '"2222,2026-11-16 ', "quotes.csv, line 2: the file ends within"],
  ["no such column", "trades.csv", "px,", "price,", "trades.csv: there is no column 'px'"],
  ["a price off the tick", "trades.csv", "2620,", "2619,", "trades.csv, line 2: 2222: price 26.19 is not a multiple"],
  ["a price beyond the limit", "trades.csv", "2620,", "2900,", "trades.csv, line 2: 2222: price 29"],
  [
    "a crossed book",
    "quotes.csv",
    "26.18,500,26.20",
    "26.20,500,26.20",
    "quotes.csv, line 2: the book of 2222 is crossed",
  ],
])("%s is refused with its place, and nothing is told [GATE-12]", async (_what, name, from, to, message) => {
  const path = join(files, name);
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  const log = new FeedLog(work, clock);
  await expect(open(log)).rejects.toThrow(message);
  expect(log.last).toBeNull();
  expect(readdirSync(work).sort()).toEqual(["epoch"]);
  log.close();
});

test("bytes that are no UTF-8, and a file that is not there [GATE-12]", async () => {
  const log = new FeedLog(work, clock);
  write("trades.csv", new Uint8Array([...Buffer.from(`${TRADES[0]}\n`), 0xff, 0xfe]));
  await expect(open(log)).rejects.toThrow("the text is not UTF-8");
  rmSync(join(files, "trades.csv"));
  await expect(open(log)).rejects.toThrow("the trades of 2026-11-16 are missing");
  expect(log.last).toBeNull();
  log.close();
});

test("Parquet is read like CSV; one that is cut, changed or of other types is refused [GATE-12]", async () => {
  const columns = [
    { name: "ticker", type: "text", meaning: "" },
    { name: "when", type: "time", meaning: "" },
    { name: "px", type: "decimal", meaning: "" },
    { name: "qty", type: "integer", meaning: "" },
  ] as const;
  const rows = [
    ["2222", dayStartMs(DAY) + 10.5 * HOUR_MS, 262_000, 100],
    ["2222", dayStartMs(DAY) + 11 * HOUR_MS, 261_800, 50],
  ];
  const path = join(files, "trades.parquet");
  const writer = new ParquetRows(new OutputFile(path), columns);
  for (const row of rows) writer.add(row);
  writer.end();
  const csv = new CsvWriter(new OutputFile(join(files, "again.csv")), columns);
  for (const row of rows) csv.add(row);
  csv.end();
  const feedOf = async (name: string): Promise<readonly string[]> => {
    const trades = {
      what: "trades",
      paths: [name],
      columns: { symbol: "ticker", time: "when", price: "px", quantity: "qty" },
    };
    write("map.json", JSON.stringify({ ...MAP, files: [trades] }));
    work = mkdtempSync(join(folder, "log-"));
    return await told();
  };
  const words = await feedOf("trades.parquet");
  // The tick rule: the first trade has none before it and counts as a buy; the second is below the first.
  expect(words.slice(2, 4)).toEqual([
    "10:30:00 buy 100 at 262000, continuous",
    "11:00:00 sell 50 at 261800, continuous",
  ]);
  expect(await feedOf("again.csv")).toEqual([...words]);
  const whole = readFileSync(path);
  for (const broken of [whole.subarray(0, -20), whole.subarray(20), Buffer.alloc(whole.length, 7), Buffer.alloc(0)]) {
    write("broken.parquet", broken);
    await expect(feedOf("broken.parquet")).rejects.toThrow("broken.parquet");
    expect(existsSync(join(work, `${DAY}.feed`))).toBeFalse();
  }
  write(
    "map.json",
    JSON.stringify({
      ...MAP,
      files: [
        {
          what: "trades",
          paths: ["trades.parquet"],
          columns: { ...{ symbol: "ticker", time: "when" }, ...{ price: "ticker", quantity: "px" } },
        },
      ],
    }),
  );
  await expect(told()).rejects.toThrow("trades.parquet, row 1, column px: '26.2");
});

test.each([
  ["no phases of a market", { phases: { TASI: PHASES } }, "phases.NOMU is missing"],
  ["a phase that there is not", { phases: { TASI: [["10:00:00", "lunch"]] } }, "phases.TASI[0] is one of closed"],
  ["a time that is none", { day: { start: "9", end: "15:10:00" } }, "day.start is no time of day"],
  [
    "a field that there is not",
    { files: [{ ...MAP.files[0], columns: { colour: "x" } }] },
    "files[0].columns.colour is no field of trades",
  ],
  [
    "a field that is missing",
    { files: [{ ...MAP.files[0], columns: { symbol: "x" } }] },
    "files[0].columns.time is missing",
  ],
  ["a file of another kind", { files: [{ ...MAP.files[0], paths: ["trades.xlsx"] }] }, "neither CSV nor Parquet"],
  ["trades twice", { files: [MAP.files[0], MAP.files[0]] }, "files have trades twice"],
])("a map with %s is refused with its place [GATE-12]", (_what, change, message) => {
  write("map.json", JSON.stringify({ ...MAP, ...change }));
  expect(() => loadFileMap(join(files, "map.json"))).toThrow(message);
});
