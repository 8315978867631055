// The past of a market as a file, from which a first start reads it in place of generating it. The numbers of all bars lie column by column,
// which compresses best: a bar takes 9 bytes.
//
// Layout, compressed: the length of the head, the head as JSON, the columns. A column holds one number of each bar as variable-length
// integers, chunk after chunk; first come the columns of the daily bars, then those of the half hours.

import { type ZstdOptions, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { HistoryChunk } from "../../../exchange/index.ts";
import {
  assert,
  MINUTE_MS,
  present,
  putSigned,
  putUnsigned,
  VARINT_BYTES_MAX,
  VarintReader,
} from "../../base/index.ts";

type HistoryBar = HistoryChunk["daily"][number];

/** The units of times: days, and half hours. */
const UNITS = { daily: 1, halfHours: 30 * MINUTE_MS } as const;
const SERIES = ["daily", "halfHours"] as const;
/** An expected value above this would not be exact; 0 is expected then. */
const EXPECTED_MAX = 2 ** 50;
const HEAD_LENGTH_BYTES = 4;

interface Head {
  /** Chunks with the number of their bars in place of them. */
  readonly chunks: readonly (Omit<HistoryChunk, keyof typeof UNITS> & Record<keyof typeof UNITS, number>)[];
  /** The length of each column, in their order. */
  readonly columnBytes: readonly number[];
}

/** Something for each column of a kind of bar. */
type Columns<T> = Readonly<Record<keyof HistoryBar, T>>;

/** `make` is called in the order of the file. */
function columnsOf<T>(make: () => T): Columns<T> {
  return {
    time: make(),
    open: make(),
    close: make(),
    high: make(),
    low: make(),
    volume: make(),
    value: make(),
    tradeCount: make(),
    adjustedClose: make(),
  };
}

export function packHistory(chunks: readonly HistoryChunk[], compression: ZstdOptions = {}): Uint8Array {
  // All columns together, in the order in which they are made.
  const written: ColumnWriter[] = [];
  for (const name of SERIES) {
    const bars = chunks.reduce((sum, chunk) => sum + chunk[name].length, 0);
    const columns = columnsOf(() => {
      const column = new ColumnWriter(bars);
      written.push(column);
      return column;
    });
    for (const chunk of chunks) putBars(columns, chunk[name], UNITS[name]);
  }
  const parts = written.map((column) => column.bytes());
  const head: Head = {
    chunks: chunks.map((chunk) => ({ ...chunk, daily: chunk.daily.length, halfHours: chunk.halfHours.length })),
    columnBytes: parts.map(({ length }) => length),
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return zstdCompressSync(Buffer.concat([length, text, ...parts]), compression);
}

/** The chunks that `packHistory` has packed. */
export function* unpackHistory(file: Uint8Array): Generator<HistoryChunk, void, undefined> {
  const bytes = zstdDecompressSync(file);
  let at = HEAD_LENGTH_BYTES + bytes.readUInt32LE(0);
  // It was written by `packHistory`, from the very same type.
  const { chunks, columnBytes } = JSON.parse(bytes.toString("utf8", HEAD_LENGTH_BYTES, at)) as Head;
  const columns: VarintReader[] = [];
  for (const length of columnBytes) {
    columns.push(new VarintReader(bytes.subarray(at, at + length), 0));
    at += length;
  }
  const unread = columns.values();
  const next = (): VarintReader => present(unread.next().value, "the file has all columns");
  const [daily, halfHours] = [columnsOf(next), columnsOf(next)];
  for (const chunk of chunks) {
    yield {
      ...chunk,
      daily: takeBars(daily, chunk.daily, UNITS.daily),
      halfHours: takeBars(halfHours, chunk.halfHours, UNITS.halfHours),
    };
  }
  assert(
    columns.every(({ isAtEnd }) => isAtEnd),
    "every number of the file belongs to a chunk",
  );
}

/** Writes each number as its distance from one that is known by then and near it. */
function putBars(columns: Columns<ColumnWriter>, bars: readonly HistoryBar[], unit: number): void {
  let [timeBefore, closeBefore] = [0, 0];
  for (const { time, open, high, low, close, volume, value, tradeCount, adjustedClose } of bars) {
    columns.time.unsigned((time - timeBefore) / unit);
    columns.open.signed(open - closeBefore);
    columns.close.signed(close - open);
    columns.high.signed(high - Math.max(open, close));
    columns.low.signed(low - Math.min(open, close));
    columns.volume.unsigned(volume);
    columns.value.signed(value - expectedValue(volume, open + high + low + close));
    columns.tradeCount.unsigned(tradeCount);
    columns.adjustedClose.signed(adjustedClose - close);
    [timeBefore, closeBefore] = [time, close];
  }
}

function takeBars(columns: Columns<VarintReader>, count: number, unit: number): HistoryBar[] {
  const bars: HistoryBar[] = [];
  let time = 0;
  let close = 0;
  for (let at = 0; at < count; at++) {
    time += columns.time.unsigned() * unit;
    const open = close + columns.open.signed();
    close = open + columns.close.signed();
    const high = Math.max(open, close) + columns.high.signed();
    const low = Math.min(open, close) + columns.low.signed();
    const volume = columns.volume.unsigned();
    const value = expectedValue(volume, open + high + low + close) + columns.value.signed();
    const tradeCount = columns.tradeCount.unsigned();
    const adjustedClose = close + columns.adjustedClose.signed();
    bars.push({ time, open, high, low, close, volume, value, tradeCount, adjustedClose });
  }
  return bars;
}

/** The approximate value of a volume, from the sum of the bar's four prices. */
function expectedValue(volume: number, prices: number): number {
  const expected = Math.round((volume * prices) / 4);
  return Math.abs(expected) > EXPECTED_MAX ? 0 : expected;
}

class ColumnWriter {
  readonly #bytes: Uint8Array;
  #at = 0;

  /** `numbers` is the count of the numbers to come. */
  constructor(numbers: number) {
    this.#bytes = new Uint8Array(numbers * VARINT_BYTES_MAX);
  }

  unsigned(value: number): void {
    this.#at = putUnsigned(this.#bytes, this.#at, value);
  }

  signed(value: number): void {
    this.#at = putSigned(this.#bytes, this.#at, value);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }
}
