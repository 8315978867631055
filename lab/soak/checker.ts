// Compares answers with the recording. An answer must equal the market at one place of the recording: not before the last
// place that was visible to anybody at the request, and not after the last event that had passed at the answer.

import type { RecordedDay, Recording } from "./feed/recording.ts";
import { dailyBar, halfHourBars } from "./naive/naive-bars.ts";
import { isMember, type MarketName, type MoverList, moversOf, summaryOf } from "./naive/naive-board.ts";
import { NaiveInstrument } from "./naive/naive-instrument.ts";
import { differences, isRecord, type Json, listOf, recordOf, textOf } from "./naive/numbers.ts";
import type { Tally } from "./tally.ts";

/** The places between which an answer must lie. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface MoversQuery {
  readonly list: MoverList;
  readonly market: MarketName;
  readonly limit: number;
}

/** The index is summed in another order than in the service, so its last decimal may differ by one. */
const INDEX_SLACK = 0.0101;

export class Checker {
  readonly tally: Tally;
  readonly #recording: Recording;
  /** The furthest place that any answer or frame so far proves: a visible state is never taken back. */
  #shown = -1;
  #shownDelayed = -1;

  constructor(recording: Recording, tally: Tally) {
    this.#recording = recording;
    this.tally = tally;
  }

  get shown(): number {
    return this.#shown;
  }

  /** Records that the market was visible at least up to this place. */
  prove(place: number): void {
    this.#shown = Math.max(this.#shown, place);
  }

  /** The places that an answer to a request at this moment may show; call it again when the answer is there. */
  windowFrom(isDelayed: boolean): number {
    return isDelayed ? this.#shownDelayed : this.#shown;
  }

  windowTo(isDelayed: boolean): number {
    const { lastPlace } = this.#recording;
    return isDelayed ? this.#recording.delayedPlace(lastPlace) : lastPlace;
  }

  quote(kind: string, answer: Json, isDelayed: boolean, window: Window, isItem = false): void {
    this.#match(answer, {
      kind,
      symbol: textOf(answer["symbol"]),
      window,
      isDelayed,
      depths: [],
      isNear: (view) => view.trades.length === answer["trade_count"],
      project: (view) => {
        const quote = view.quote(isDelayed);
        const extra = isItem
          ? { net_liquidity: recordOf(quote["liquidity"])["net_value"] }
          : { resolved_instrument: answer["resolved_instrument"] };
        return { ...quote, ...extra };
      },
    });
  }

  batch(kind: string, answer: Json, symbols: readonly string[], isDelayed: boolean, window: Window): void {
    const quotes = listOf(answer["quotes"]).filter(isRecord);
    const named = quotes.map((quote) => textOf(quote["symbol"]));
    if (named.join() !== symbols.join()) this.tally.wrong(kind, `${named.join()} instead of ${symbols.join()}`);
    for (const quote of quotes) this.quote(kind, quote, isDelayed, window, true);
  }

  trades(kind: string, answer: Json, limit: number, window: Window): void {
    const newest = recordOf(listOf(answer["events"])[0])["trade_seq"] ?? 0;
    this.#match(answer, {
      kind,
      symbol: textOf(answer["symbol"]),
      window,
      isDelayed: false,
      depths: [],
      isNear: (view) => view.trades.length === newest,
      project: (view) => view.tape(limit),
    });
  }

  depth(kind: string, answer: Json, levels: number, entitledLevels: number, window: Window): void {
    this.#match(answer, {
      kind,
      symbol: textOf(answer["symbol"]),
      window,
      isDelayed: false,
      depths: [levels],
      isNear: () => true,
      project: (view) => view.depth(levels, entitledLevels),
    });
  }

  summary(kind: string, answer: Json, market: MarketName, isDelayed: boolean, window: Window): void {
    const atMs = Date.parse(textOf(answer["timestamp"]));
    const from = Math.max(window.from, this.#recording.placeAt(atMs - 1));
    const to = Math.min(window.to, this.#recording.placeAt(atMs));
    this.#matchBoard(answer, {
      kind,
      market,
      window: { from, to },
      isDelayed,
      isNear: () => true,
      project: (day, members) => ({
        ...summaryOf(day, market, [...members.values()]),
        is_delayed: isDelayed,
        timestamp: answer["timestamp"],
      }),
    });
  }

  movers(kind: string, answer: Json, query: MoversQuery, isDelayed: boolean, window: Window): void {
    const { list, market, limit } = query;
    const key = list === "gainers" || list === "losers" ? list : "stocks";
    const items = listOf(answer[key]).filter(isRecord);
    this.#matchBoard(answer, {
      kind,
      market,
      window,
      isDelayed,
      isNear: (members) => items.every((item) => members.get(textOf(item["symbol"]))?.volume === item["volume"]),
      project: (_, members) => {
        const listed = moversOf(list, [...members.values()], limit);
        return { index: market, is_delayed: isDelayed, count: listed.length, [key]: listed };
      },
    });
  }

  /** The bars of one finished day. */
  bars(kind: string, answer: Json, symbol: string, day: number, interval: "1d" | "30m"): void {
    const recorded = this.#recording.dayNamed(day)?.bySymbol.get(symbol);
    if (recorded === undefined) return;
    const expected = interval === "1d" ? dailyBar(recorded, day) : halfHourBars(recorded, day);
    this.tally.checked(kind);
    const found = differences(
      { data: expected, count: expected.length },
      { data: answer["data"], count: answer["count"] },
    );
    if (found.length > 0) this.tally.wrong(kind, `${symbol} on ${day}: ${found.slice(0, 3).join("; ")}`);
  }

  /** Walks the window until the answer fits. `isNear` is a cheap check that avoids most of the comparisons. */
  #match(answer: Json, question: Matching): void {
    const { kind, symbol, window, isDelayed } = question;
    this.tally.checked(kind);
    let closest: readonly string[] | null = null;
    for (const { view, place } of this.#viewsOf(symbol, window, question.depths)) {
      if (closest !== null && !question.isNear(view)) continue;
      const found = differences(question.project(view), answer);
      if (found.length === 0) {
        this.#found(place, isDelayed);
        return;
      }
      if (closest === null || closest.length >= found.length) closest = found;
    }
    const why = closest?.slice(0, 4).join("; ") ?? "the recording does not list it";
    this.tally.wrong(kind, `${symbol} in ${window.from}–${window.to}: ${why}`);
  }

  #found(place: number, isDelayed: boolean): void {
    if (isDelayed) this.#shownDelayed = Math.max(this.#shownDelayed, place);
    else this.prove(place);
  }

  /** The instrument at the start of the window and after each of its events within. */
  *#viewsOf(symbol: string, { from, to }: Window, depths: readonly number[]): Generator<PlacedView> {
    for (const day of this.#recording.days) {
      const instrumentDay = day.bySymbol.get(symbol);
      if (instrumentDay === undefined || day.openPlace > to || this.#recording.shownUntil(day) < from) continue;
      const view = new NaiveInstrument(instrumentDay, depths);
      let isYielded = false;
      for (const { place, event } of instrumentDay.events) {
        if (place > to) break;
        if (place > from && !isYielded) {
          isYielded = true;
          yield { view, place: Math.max(from, day.openPlace) };
        }
        view.apply(event);
        if (place > from) yield { view, place };
      }
      if (!isYielded) yield { view, place: Math.max(from, day.openPlace) };
    }
  }

  /** The same walk for a whole market, after each trade of any instrument. */
  #matchBoard(answer: Json, question: BoardMatching): void {
    const { kind, market, window, isDelayed } = question;
    this.tally.checked(kind);
    let closest: readonly string[] | null = null;
    for (const { day, members, place } of this.#boardsOf(market, window)) {
      if (closest !== null && !question.isNear(members)) continue;
      const expected = question.project(day, members);
      const found = differences(expected, answer);
      // Only the index may differ by a decimal.
      const isFit =
        found.every((each) => each.startsWith("index_")) && differences(expected, answer, "", INDEX_SLACK).length === 0;
      if (isFit) {
        this.#found(place, isDelayed);
        return;
      }
      if (closest === null || closest.length >= found.length) closest = found;
    }
    const why = closest?.slice(0, 4).join("; ") ?? "no place fits";
    this.tally.wrong(kind, `${market} in ${window.from}–${window.to}: ${why}`);
  }

  *#boardsOf(market: MarketName, { from, to }: Window): Generator<PlacedBoard> {
    for (const day of this.#recording.days) {
      if (day.openPlace > to || this.#recording.shownUntil(day) < from) continue;
      const views = new Map([...day.byNumber].map(([number, listed]) => [number, new NaiveInstrument(listed)]));
      const members = new Map(
        [...views.values()].filter((view) => isMember(view, market)).map((view) => [view.day.listed.symbol, view]),
      );
      let isYielded = false;
      for (const { place, event } of day.trades) {
        if (place > to) break;
        if (place > from && !isYielded) {
          isYielded = true;
          yield { day, members, place: Math.max(from, day.openPlace) };
        }
        views.get(event.instrument)?.apply(event);
        if (place > from) yield { day, members, place };
      }
      if (!isYielded) yield { day, members, place: Math.max(from, day.openPlace) };
    }
  }
}

interface PlacedView {
  readonly view: NaiveInstrument;
  readonly place: number;
}

type Members = ReadonlyMap<string, NaiveInstrument>;

interface PlacedBoard {
  readonly day: RecordedDay;
  readonly members: Members;
  readonly place: number;
}

interface Matching {
  readonly kind: string;
  readonly symbol: string;
  readonly window: Window;
  readonly isDelayed: boolean;
  readonly depths: readonly number[];
  readonly isNear: (view: NaiveInstrument) => boolean;
  readonly project: (view: NaiveInstrument) => Json | null;
}

interface BoardMatching {
  readonly kind: string;
  readonly market: MarketName;
  readonly window: Window;
  readonly isDelayed: boolean;
  readonly isNear: (members: Members) => boolean;
  readonly project: (day: RecordedDay, members: Members) => Json;
}
