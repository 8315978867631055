// The ledgers of the stocks and depth channels: a frame has its sending time, in market time, and must be the state of its
// symbol at that time. States of one symbol never go back.

import type { Checker } from "../checker.ts";
import type { Recording } from "../feed/recording.ts";
import { NaiveInstrument } from "../naive/naive-instrument.ts";
import { differences, type Json, listOf, recordOf, textOf } from "../naive/numbers.ts";
import type { FrameHandler } from "./stream-reader.ts";

/** One symbol, folded only forward. */
interface Follower {
  view: NaiveInstrument;
  /** Number of its events of the day that are applied. */
  applied: number;
}

abstract class StateLedger implements FrameHandler {
  readonly #kind: string;
  readonly #recording: Recording;
  readonly #checker: Checker;
  readonly #depths: readonly number[];
  readonly #followers = new Map<string, Follower>();
  /** Symbols that were unsubscribed. */
  readonly #left = new Set<string>();

  constructor(kind: string, recording: Recording, checker: Checker, depths: readonly number[]) {
    this.#kind = kind;
    this.#recording = recording;
    this.#checker = checker;
    this.#depths = depths;
  }

  abstract subscribe(): Json;
  protected abstract isState(frame: Json): boolean;
  protected abstract differences(view: NaiveInstrument, frame: Json): readonly string[];

  /** A new connection may show an earlier state of a symbol, but none older than the market that was already visible. */
  readonly opened = (): void => this.#followers.clear();
  readonly closed = (): void => {};

  readonly frame = (frame: Json): void => {
    this.#noteSubscription(frame);
    if (!this.isState(frame)) return;
    this.#checker.tally.checked(this.#kind);
    const symbol = textOf(frame["symbol"]);
    if (this.#left.has(symbol)) this.#checker.tally.wrong(this.#kind, `${symbol} came after it was unsubscribed`);
    const sentMs = Date.parse(textOf(frame["timestamp"]));
    const before = this.#recording.placeAt(sentMs - 1);
    const until = this.#recording.placeAt(sentMs);
    const follower = this.#followerOf(symbol, until);
    if (follower === null) {
      this.#checker.tally.wrong(this.#kind, `${symbol} is not listed at ${frame["timestamp"]}`);
      return;
    }
    const { view } = follower;
    const { events } = view.day;
    while ((events[follower.applied]?.place ?? Number.POSITIVE_INFINITY) <= before) this.#step(follower);
    let found = this.differences(view, frame);
    while (found.length > 0 && (events[follower.applied]?.place ?? Number.POSITIVE_INFINITY) <= until) {
      this.#step(follower);
      found = this.differences(view, frame);
    }
    if (found.length > 0 && this.#isOfDayBefore(frame, symbol, before)) return;
    if (found.length > 0)
      this.#checker.tally.wrong(this.#kind, `${symbol} at ${frame["timestamp"]}: ${found.slice(0, 4).join("; ")}`);
  };

  /** Until the reference data of a day is complete, the service shows the end of the day before. */
  #isOfDayBefore(frame: Json, symbol: string, before: number): boolean {
    const { days } = this.#recording;
    const opening = days.findLast(({ firstPlace }) => firstPlace <= before + 1);
    const previous = opening === undefined ? undefined : days[days.indexOf(opening) - 1];
    const instrumentDay = previous?.bySymbol.get(symbol);
    if (opening === undefined || instrumentDay === undefined || before >= opening.openPlace) return false;
    const view = new NaiveInstrument(instrumentDay, this.#depths);
    for (const { event } of instrumentDay.events) view.apply(event);
    return this.differences(view, frame).length === 0;
  }

  #noteSubscription(frame: Json): void {
    if (frame["type"] !== "unsubscribed") return;
    const wanted = new Set(listOf(this.subscribe()["symbols"]).map(String));
    for (const symbol of listOf(frame["symbols"]).map(String)) {
      this.#followers.delete(symbol);
      // A slow answer may come after the client has subscribed to the symbol again.
      if (!wanted.has(symbol)) this.#left.add(symbol);
    }
  }

  /** Subscribes to a symbol again that was left: its state may come before or after the confirmation. */
  readonly asked = (symbol: string): void => {
    this.#left.delete(symbol);
  };

  #step(follower: Follower): void {
    const next = follower.view.day.events[follower.applied];
    if (next === undefined) return;
    follower.view.apply(next.event);
    follower.applied++;
  }

  #followerOf(symbol: string, place: number): Follower | null {
    const day = this.#recording.dayOf(place)?.bySymbol.get(symbol);
    if (day === undefined) return null;
    const known = this.#followers.get(symbol);
    if (known?.view.day === day) return known;
    const follower = { view: new NaiveInstrument(day, this.#depths), applied: 0 };
    this.#followers.set(symbol, follower);
    return follower;
  }
}

export class QuoteLedger extends StateLedger {
  readonly #symbols: () => readonly string[];

  constructor(symbols: () => readonly string[], recording: Recording, checker: Checker) {
    super("stream: quotes", recording, checker, []);
    this.#symbols = symbols;
  }

  override readonly subscribe = (): Json => ({ symbols: this.#symbols() });

  protected override isState(frame: Json): boolean {
    return frame["type"] === "quote";
  }

  protected override differences(view: NaiveInstrument, frame: Json): readonly string[] {
    const { market_session: session, ...data } = recordOf(frame["data"]);
    return differences(view.streamed(), data);
  }
}

const LEVELS = 10;

export class DepthLedger extends StateLedger {
  readonly #symbols: () => readonly string[];

  constructor(symbols: () => readonly string[], recording: Recording, checker: Checker) {
    super("stream: depth", recording, checker, [LEVELS]);
    this.#symbols = symbols;
  }

  override readonly subscribe = (): Json => ({ symbols: this.#symbols(), levels: LEVELS });

  protected override isState(frame: Json): boolean {
    return frame["type"] === "depth_snapshot";
  }

  protected override differences(view: NaiveInstrument, frame: Json): readonly string[] {
    const book = view.depth(LEVELS, 20);
    if (book === null) return frame["available"] === false ? [] : ["available although the book is empty"];
    const { type, timestamp, ...snapshot } = frame;
    return differences({ ...book, available: true }, snapshot);
  }
}
