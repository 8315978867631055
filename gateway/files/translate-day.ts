// Translates the files of one day into a recording of the service's feed. No event of a day is published before all of it is translated,
// so a file that cannot be used changes nothing.

import { rmSync } from "node:fs";
import { type Day, nextTurn, outOfRange } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { DayLog } from "../feed/feed-log.ts";
import { loadReferences } from "../market/references.ts";
import { type FileMap, fileOfDay } from "./file-map.ts";
import { FileMarket } from "./file-market.ts";
import { FileRows, type MappedRow, type QuoteRow } from "./file-rows.ts";
import { FileError } from "./table.ts";

export interface FileFeed {
  readonly map: FileMap;
  /** The base folder of the map's paths. */
  readonly folder: string;
  /** The CSV file with the reference data. */
  readonly reference: string;
  /** Makes a check of one day's frames against the rules of the feed; it returns the fault, or null when there is none. */
  readonly newCheck: () => (frames: Uint8Array) => string | null;
}

const WRITE_BYTES = 256 * 1024;
const ROWS_BEFORE_TURN = 20_000;

/** Writes the day as a recording at `path`; also counts the skipped rows, whose symbol is not in the reference data. */
export async function translateDay(
  { map, folder, reference, newCheck }: FileFeed,
  day: Day,
  path: string,
): Promise<{ readonly recording: DayLog; readonly unlistedRows: number }> {
  const sources: FileRows[] = [];
  rmSync(path, { force: true });
  const recording = new DayLog(path, day);
  try {
    for (const file of map.files) sources.push(await FileRows.open(fileOfDay(file, folder, day), file, map, day));
    const unlistedRows = await translate(sources, newCheck(), recording, (writer, written) => {
      return new FileMarket(map, day, loadReferences(reference, day), writer, written);
    });
    return { recording, unlistedRows };
  } catch (error) {
    recording.close();
    rmSync(path, { force: true });
    throw error;
  } finally {
    for (const source of sources) source.close();
  }
}

async function translate(
  sources: readonly FileRows[],
  check: (frames: Uint8Array) => string | null,
  recording: DayLog,
  begin: (writer: FrameWriter, written: (place: () => string) => void) => FileMarket,
): Promise<number> {
  const writer = new FrameWriter();
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const flush = (): void => {
    recording.append(Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  };
  const market = begin(writer, (place) => {
    if (writer.byteLength === 0) return;
    const frames = writer.take();
    const problem = check(frames);
    if (problem !== null) throw new FileError(`${place()}: ${problem}`);
    pending.push(frames);
    pendingBytes += frames.length;
    if (pendingBytes >= WRITE_BYTES) flush();
  });
  let count = 0;
  for await (const row of merged(sources)) {
    market.take(row);
    if (++count % ROWS_BEFORE_TURN === 0) await nextTurn();
  }
  market.endDay();
  flush();
  recording.sync();
  return market.unlistedRows;
}

/** The rows of all files by time. When the quotes count the trades, a trade comes with the quote that includes it. */
async function* merged(sources: readonly FileRows[]): AsyncGenerator<MappedRow> {
  const counted = sources.some(({ file }) => file.columns.has("tradeCount"));
  const trades = counted ? (sources.find(({ file }) => file.what === "trades") ?? null) : null;
  const timed = sources.filter((source) => source !== trades);
  const counts = new Map<string, number>();
  for (;;) {
    let first: FileRows | null = null;
    for (const source of timed) {
      if (source.next === undefined) await source.fill();
      if (source.next !== undefined && (first === null || isBefore(source.next, first.next))) first = source;
    }
    if (first === null) break;
    const row = first.shift();
    if (trades !== null && row.what === "quote" && row.tradeCount !== null) {
      if (row.tradeCount !== (counts.get(row.symbol) ?? 0)) yield await countedTrade(trades, row);
      counts.set(row.symbol, row.tradeCount);
    }
    yield row;
  }
  if (trades === null) return;
  await trades.fill();
  if (trades.next !== undefined) throw new FileError(`${trades.next.place()}: no quote counts this trade`);
}

async function countedTrade(trades: FileRows, quote: QuoteRow): Promise<MappedRow> {
  await trades.fill();
  const trade = trades.next;
  if (trade === undefined || trade.symbol !== quote.symbol || trade.timeMs !== quote.timeMs) {
    const found = trade === undefined ? `${trades.path} has no more` : `${trade.place()} is another`;
    throw new FileError(`${quote.place()}: counts trade ${quote.tradeCount} of ${quote.symbol}, but ${found}`);
  }
  return trades.shift();
}

function isBefore(a: MappedRow, b: MappedRow | undefined): boolean {
  if (b === undefined) return outOfRange(0);
  return a.timeMs < b.timeMs || (a.timeMs === b.timeMs && a.order < b.order);
}
