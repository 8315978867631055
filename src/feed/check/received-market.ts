// The events that a handler has sent so far, with the checks of the service: in sequence, canonical, within the rules. It stores the
// first bytes to compare them with events that are sent again.

import { reasonOf, SECOND_MS } from "../../base/index.ts";
import { FrameReader, frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import { EventCheck } from "../intake/event-check.ts";
import { Sequencer } from "../intake/sequencer.ts";
import { Suspicions } from "../intake/suspicions.ts";

/** The bytes that are stored for comparison; later events are checked and not stored. */
const KEPT_BYTES_MAX = 8 << 20;
/** The protocol page promises an event in every second; this allows for differences of clocks. */
const PACE_MS = 2 * SECOND_MS;

/** A stored frame: its number, its day and the offset of its bytes. */
interface KeptFrame {
  readonly day: number;
  readonly seq: number;
  readonly start: number;
}

export class ReceivedMarket {
  readonly #reader = new FrameReader();
  readonly #sequencer = new Sequencer();
  readonly #suspicions = new Suspicions();
  readonly #check = new EventCheck({ suspicions: this.#suspicions, isHoliday: () => false });
  // Bound: KEPT_BYTES_MAX.
  readonly #chunks: Uint8Array[] = [];
  // Bound: the frames in KEPT_BYTES_MAX.
  readonly #kept: KeptFrame[] = [];
  #keptBytes = 0;
  #day = 0;
  #lastTimeMs = 0;
  #instruments = 0;
  #announced = 0;
  #indices = 0;
  count = 0;
  /** The first fault of each kind; empty for none. */
  sequenceFault = "";
  frameFault = "";
  ruleFault = "";
  startFault = "";
  paceFault = "";
  dayEnds = 0;

  /** Checks whole frames; false once their form or order was wrong, after which no frame is checked. */
  take(bytes: Uint8Array): boolean {
    if (this.sequenceFault !== "" || this.frameFault !== "") return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let offset = 0; offset < bytes.length; ) {
      const length = frameLengthAt(view, offset);
      const event = this.#read(view, offset, length);
      if (event === null) return false;
      this.#judge(event);
      if (this.sequenceFault !== "") return false;
      this.#keep(event.seq, bytes.subarray(offset, offset + length));
      offset += length;
    }
    return true;
  }

  /** The event after the last one; null before the first. */
  get next(): Position | null {
    return this.#sequencer.next();
  }

  get isDayOpen(): boolean {
    return this.#sequencer.isDayOpen;
  }

  /** True when the first day is complete up to its reference data. */
  get isDayPrepared(): boolean {
    return this.#announced > 0 && this.#instruments === this.#announced && this.#indices > 0;
  }

  get warnings(): readonly string[] {
    return this.#suspicions.warnings();
  }

  /** The stored bytes from the middle event on, and its position; null when there are too few. */
  fromMiddle(): { readonly from: Position; readonly bytes: Uint8Array } | null {
    const middle = this.#kept[this.#kept.length >> 1];
    if (middle === undefined || this.#kept.length < 2) return null;
    return { from: { day: middle.day, seq: middle.seq }, bytes: this.bytes().subarray(middle.start) };
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #read(view: DataView, offset: number, length: number): MarketEvent | null {
    try {
      return this.#reader.read(view, offset, length);
    } catch (error) {
      const what = reasonOf(error);
      this.frameFault = `frame ${view.getUint32(offset + HEADER.seq, true)}: ${what}`;
      return null;
    }
  }

  #judge(event: MarketEvent): void {
    const startedDay = event.type === "day-start" ? event.day : null;
    if (this.#sequencer.judge(event.seq, startedDay) !== "next") {
      const due = this.#sequencer.next();
      this.sequenceFault ||= `event ${event.seq} (${event.type}) came where ${due === null ? "a day start" : due.seq} was due`;
      return;
    }
    this.#sequencer.take(event.seq, startedDay, event.type === "day-end");
    this.count++;
    this.#watchStart(event);
    if (event.type === "day-start") this.#day = event.day;
    else if (event.timeMs - this.#lastTimeMs > PACE_MS) {
      this.paceFault ||= `${(event.timeMs - this.#lastTimeMs) / SECOND_MS} s of market time before event ${event.seq}`;
    }
    if (event.type === "day-end") this.dayEnds++;
    this.#lastTimeMs = event.timeMs;
    if (this.ruleFault !== "") return;
    try {
      this.#check.observe(event);
    } catch (error) {
      this.ruleFault = reasonOf(error);
    }
  }

  /** Reference data: all instruments and both indices before the first phase. */
  #watchStart(event: MarketEvent): void {
    if (event.type === "day-start") {
      this.#announced = event.instrumentCount;
      this.#instruments = 0;
      this.#indices = 0;
    } else if (event.type === "instrument") this.#instruments++;
    else if (event.type === "index-reference") this.#indices++;
    else if (event.type === "phase" && (this.#instruments !== this.#announced || this.#indices < 2)) {
      this.startFault ||= `event ${event.seq} is a phase after ${this.#instruments} of ${this.#announced} instruments and ${this.#indices} of 2 indices`;
    }
  }

  #keep(seq: number, frame: Uint8Array): void {
    if (this.#keptBytes + frame.length > KEPT_BYTES_MAX) return;
    this.#kept.push({ day: this.#day, seq, start: this.#keptBytes });
    this.#chunks.push(frame.slice());
    this.#keptBytes += frame.length;
  }
}
