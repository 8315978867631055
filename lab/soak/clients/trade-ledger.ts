// The ledger of the trades channel over all symbols: between a connect and its disconnect every trade comes once and in the
// order of the feed. Trades missed while away are known by number, and the day's bars must make up for them.

import type { Checker } from "../checker.ts";
import type { PlacedTrade, RecordedDay, Recording } from "../feed/recording.ts";
import { tradeJson } from "../naive/naive-instrument.ts";
import { dayOfText, differences, type Json, listOf, recordOf, textOf } from "../naive/numbers.ts";
import type { FrameHandler } from "./stream-reader.ts";

const KIND = "stream: all trades";

export class TradeLedger implements FrameHandler {
  readonly #recording: Recording;
  readonly #checker: Checker;
  #last: { readonly day: RecordedDay; readonly trade: PlacedTrade } | null = null;
  #isFirst = true;
  /** The last event that had passed when the subscription was confirmed: this connection must get every trade after it. */
  #subscribedAt = -1;
  isSubscribed = false;
  received = 0;
  lost = 0;
  doubled = 0;
  missedWhileAway = 0;

  constructor(recording: Recording, checker: Checker) {
    this.#recording = recording;
    this.#checker = checker;
  }

  readonly subscribe = (): Json => ({ symbols: ["*"] });

  readonly opened = (): void => {
    this.#isFirst = true;
  };

  readonly closed = (): void => {
    this.isSubscribed = false;
  };

  /** True once a trade has come on the current connection: from it on a hole would show. */
  get isFollowing(): boolean {
    return this.isSubscribed && !this.#isFirst;
  }

  /** Number of trades of the recording that the reader has not reached; 0 while it is away. */
  get behind(): number {
    if (!this.isFollowing) return 0;
    return this.#recording.tradeCount - this.received - this.missedWhileAway - this.lost;
  }

  readonly frame = (frame: Json): void => {
    if (frame["type"] === "subscribed") {
      this.isSubscribed = true;
      this.#subscribedAt = this.#recording.lastPlace;
    }
    if (frame["type"] !== "trade") return;
    const { tally } = this.#checker;
    tally.checked(KIND);
    const day = this.#recording.dayNamed(dayOfText(textOf(frame["event_time"])));
    const symbol = textOf(frame["symbol"]);
    const trade = day?.bySymbol.get(symbol)?.trades[Number(frame["trade_seq"]) - 1];
    if (day === undefined || trade === undefined) {
      tally.wrong(KIND, `${symbol} ${frame["trade_seq"]} at ${frame["event_time"]} is not in the recording`);
      return;
    }
    const { type, symbol: _, market_session: session, timestamp: at, ...fields } = frame;
    const found = differences(tradeJson(trade.event), fields);
    if (found.length > 0) tally.wrong(KIND, `${symbol} ${trade.event.tradeSeq}: ${found.join("; ")}`);
    this.#follow(day, trade);
    this.#checker.prove(trade.place);
  };

  #follow(day: RecordedDay, trade: PlacedTrade): void {
    const between = this.#between(day, trade);
    if (between < 0) {
      this.doubled++;
      this.#checker.tally.wrong(KIND, `${trade.symbol} ${trade.event.tradeSeq} came again, or late`);
      return;
    }
    if (between > 0 && this.#isFirst) this.missedWhileAway += between;
    if (between > 0 && !this.#isFirst) {
      this.lost += between;
      this.#checker.tally.wrong(KIND, `${between} trades are missing before ${trade.symbol} ${trade.event.tradeSeq}`);
    }
    this.received++;
    this.#isFirst = false;
    this.#last = { day, trade };
  }

  /** Number of trades between the last one and this one; negative when this one is not after it. */
  #between(day: RecordedDay, trade: PlacedTrade): number {
    const last = this.#last;
    if (last === null) return trade.index;
    if (last.day === day) return trade.index - last.trade.index - 1;
    if (day.day < last.day.day) return -1;
    let between = last.day.trades.length - last.trade.index - 1 + trade.index;
    for (const each of this.#recording.days) {
      if (each.day > last.day.day && each.day < day.day) between += each.trades.length;
    }
    return between;
  }

  /** At the end, with the feed at rest: a sentence about the missing last trade; null when the reader has every trade that it must get. */
  get missing(): string | null {
    const newest = this.#recording.days.findLast(({ trades }) => trades.length > 0)?.trades.at(-1);
    if (newest === undefined || newest.place === this.#last?.trade.place) return null;
    const name = `${newest.symbol} ${newest.event.tradeSeq}`;
    if (!this.isSubscribed) return `the reader is away, and the last trade is ${name}`;
    // A reader that came back later was not connected when the trade passed.
    return newest.place <= this.#subscribedAt ? null : `the last trade, ${name}, never came`;
  }
}

/** The trades channel with named symbols: a snapshot, then every trade after it, without a hole in between. */
export class SnapshotLedger implements FrameHandler {
  readonly #symbols: () => readonly string[];
  readonly #recording: Recording;
  readonly #checker: Checker;
  /** By symbol: the day and number of the last received trade. */
  readonly #last = new Map<string, { day: number; seq: number }>();

  constructor(symbols: () => readonly string[], recording: Recording, checker: Checker) {
    this.#symbols = symbols;
    this.#recording = recording;
    this.#checker = checker;
  }

  readonly subscribe = (): Json => ({ symbols: this.#symbols() });

  readonly opened = (): void => {
    this.#last.clear();
  };

  readonly closed = (): void => {};

  readonly frame = (frame: Json): void => {
    const kind = "stream: trades after a snapshot";
    const symbol = textOf(frame["symbol"]);
    if (frame["type"] === "unsubscribed") for (const gone of listOf(frame["symbols"])) this.#last.delete(String(gone));
    if (frame["type"] === "trades_snapshot") {
      const to = this.#recording.placeAt(Date.parse(textOf(frame["timestamp"])));
      const from = this.#recording.placeAt(Date.parse(textOf(frame["timestamp"])) - 1);
      const { type, timestamp, ...list } = frame;
      this.#checker.trades(kind, list, 50, { from, to });
      const newest = recordOf(listOf(list["events"])[0]);
      const seq = Number(newest["trade_seq"] ?? 0);
      // While a day is prepared the list is still the day before's.
      this.#last.set(symbol, { day: dayOfText(textOf(newest["event_time"] ?? timestamp)), seq });
    } else if (frame["type"] === "trade") {
      this.#checker.tally.checked(kind);
      const day = dayOfText(textOf(frame["event_time"]));
      const last = this.#last.get(symbol);
      const expected = last === undefined ? 0 : last.day === day ? last.seq + 1 : 1;
      if (Number(frame["trade_seq"]) !== expected) {
        this.#checker.tally.wrong(kind, `${symbol} ${frame["trade_seq"]} of ${day} where ${expected} comes next`);
      }
      this.#last.set(symbol, { day, seq: Number(frame["trade_seq"]) });
    }
  };
}
