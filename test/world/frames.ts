// Events as the frames of a feed, and frames cut at a moment: how tests bring a market in the way a carrier does.

import { dayOf, dayStartMs } from "../../src/base/index.ts";
import { FrameReader, FrameWriter, frameLengthAt } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";

/** Writes events that follow each other, from any place in a day. */
export function framesOf(events: readonly MarketEvent[]): Uint8Array<ArrayBuffer> {
  const writer = new FrameWriter(events[0]?.seq ?? 1);
  for (const event of events) writeEvent(writer, event);
  return writer.take();
}

function writeEvent(writer: FrameWriter, event: MarketEvent): void {
  const timeMs = event.timeMs - dayStartMs(dayOf(event.timeMs));
  switch (event.type) {
    case "day-start":
      writer.dayStart(timeMs, event.day, event.instrumentCount);
      break;
    case "instrument":
      writer.instrument(timeMs, event.instrument);
      break;
    case "index-reference":
      writer.indexReference(timeMs, event.index, event.previousClose);
      break;
    case "phase":
      writer.phase(timeMs, event.instrument, event.phase);
      break;
    case "level":
      writer.level(timeMs, event.instrument, event.side, event.price, event.quantity, event.orderCount);
      break;
    case "trade": {
      const { instrument, tradeSeq, price, quantity, side, kind, isOfficial } = event;
      writer.trade(timeMs, instrument, tradeSeq, price, quantity, side, kind, isOfficial);
      break;
    }
    case "indication":
      writer.indication(timeMs, event.instrument, event.price, event.volume);
      break;
    case "close":
      writer.close(timeMs, event.instrument, event.price);
      break;
    case "heartbeat":
      writer.heartbeat(timeMs);
      break;
    case "day-end":
      writer.dayEnd(timeMs);
      break;
  }
}

/** Frames of several days, handed out up to a moment of market time. */
export class FrameTape {
  readonly #frames: Uint8Array;
  readonly #view: DataView;
  readonly #reader = new FrameReader();
  #at = 0;
  /** The end of the frame that was looked at last and lies beyond the last cut. */
  #pending: { readonly timeMs: number; readonly end: number } | null = null;

  constructor(frames: Uint8Array) {
    this.#frames = frames;
    this.#view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  }

  get isOver(): boolean {
    return this.#at >= this.#frames.length;
  }

  /** The frames since the last cut whose time is not after `timeMs`. */
  until(timeMs: number): Uint8Array {
    const start = this.#at;
    while (!this.isOver) {
      const frame = this.#pending ?? this.#look();
      if (frame.timeMs > timeMs) {
        this.#pending = frame;
        break;
      }
      this.#pending = null;
      this.#at = frame.end;
    }
    return this.#frames.slice(start, this.#at);
  }

  #look(): { readonly timeMs: number; readonly end: number } {
    const length = frameLengthAt(this.#view, this.#at);
    const { timeMs } = this.#reader.read(this.#view, this.#at, length);
    return { timeMs, end: this.#at + length };
  }
}
