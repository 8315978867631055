// A small trading day as frames, for the tests of the feed: two instruments, a few levels and trades, every kind of frame.

import { HOUR_MS } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import type { Instrument } from "../../src/model/index.ts";

export const SMALL_DAY = 20261115;
const OPEN_MS = 10 * HOUR_MS;

export function listedInstrument(number: number, symbol: string): Instrument {
  return {
    number,
    symbol,
    nameAr: "أرامكو السعودية",
    nameEn: "Saudi Aramco",
    market: "TASI",
    securityType: "Equity",
    sectorEn: "Energy",
    sectorAr: "الطاقة",
    sharesOutstanding: 1_000_000,
    freeFloatBps: 5_000,
    referencePrice: 260_000,
    limitLow: 234_000,
    limitHigh: 286_000,
    tick: 200,
  };
}

/** Writes the start of a day with its reference data. */
export function startDay(writer: FrameWriter, day = SMALL_DAY): void {
  writer.dayStart(9.5 * HOUR_MS, day, 2);
  writer.instrument(9.5 * HOUR_MS, listedInstrument(1, "2222"));
  writer.instrument(9.5 * HOUR_MS, listedInstrument(2, "1120"));
  writer.indexReference(9.5 * HOUR_MS, "TASI", 110_000_000);
  writer.indexReference(9.5 * HOUR_MS, "NOMU", 240_000_000);
}

/** A whole day of frames, one chunk per frame so that a test can leave out, repeat or spoil any of them. */
export function smallDay(day = SMALL_DAY): Uint8Array[] {
  const writer = new FrameWriter();
  const frames: Uint8Array[] = [];
  const flush = (): void => void frames.push(writer.take());
  startDay(writer, day);
  flush();
  for (const number of [1, 2]) writer.phase(9.5 * HOUR_MS, number, "opening-auction");
  flush();
  writer.indication(9.6 * HOUR_MS, 1, 260_200, 500);
  flush();
  for (const number of [1, 2]) writer.phase(OPEN_MS, number, "continuous");
  flush();
  let tradeSeq = 0;
  for (let i = 0; i < 20; i++) {
    const timeMs = OPEN_MS + i * 60_000;
    writer.level(timeMs, 1, i % 2 === 0 ? "bid" : "ask", 260_000 + (i % 2) * 200, 100 + i, 1 + (i % 3));
    flush();
    writer.trade(
      timeMs,
      1,
      ++tradeSeq,
      260_000 + (i % 2) * 200,
      10 + i,
      i % 2 === 0 ? "sell" : "buy",
      "continuous",
      true,
    );
    flush();
    writer.heartbeat(timeMs + 1_000);
    flush();
  }
  for (const number of [1, 2]) writer.phase(15.5 * HOUR_MS, number, "closed");
  writer.close(15.6 * HOUR_MS, 1, 260_200);
  writer.close(15.6 * HOUR_MS, 2, 260_000);
  flush();
  writer.dayEnd(16 * HOUR_MS);
  flush();
  return frames;
}

export function joined(frames: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(frames));
}
