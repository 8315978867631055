// Holds answers to the recording. An answer must be what the market was at one place of the recording: not before the last
// place that was shown to anybody when it was asked for, and not after the last event that had passed when it came.

import type { Recording } from "./feed/recording.ts";
import { dailyBar, halfHourBars } from "./naive/naive-bars.ts";
import { isMember, type MarketName, type MoverList, moversOf, summaryOf } from "./naive/naive-board.ts";
import { NaiveInstrument } from "./naive/naive-instrument.ts";
import { differences, isRecord, type Json, listOf, textOf } from "./naive/numbers.ts";
import type { Tally } from "./tally.ts";

/** Places between which an answer must lie. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The index is summed in another order than the service does it, so its last decimal may differ by one. */
const INDEX_SLACK = 0.0101;

export class Checker {
  readonly tally: Tally;
  readonly #recording: Recording;
  /** The furthest places that any answer or frame so far proves: what was shown once is never taken back. */
  #shown = -1;
  #shownDelayed = -1;

  constructor(recording: Recording, tally: Tally) {
    this.#recording = recording;
    this.tally = tally;
  }

  get shown(): number {
    return this.#shown;
  }

  /** The market was shown at least as far as this. */
  prove(place: number): void {
    this.#shown = Math.max(this.#shown, place);
  }

  /** What an answer asked for now may show; call it again when the answer is there. */
  windowFrom(isDelayed: boolean): number {
    return isDelayed ? this.#shownDelayed : this.#shown;
  }

  windowTo(isDelayed: boolean): number {
    const { lastPlace } = this.#recording;
    return isDelayed ? this.#recording.delayedPlace(lastPlace) : lastPlace;
  }

  quote(kind: string, answer: Json, isDelayed: boolean, window: Window, isItem = false): void {
    const symbol = textOf(answer["symbol"]);
    this.#match(kind, symbol, window, isDelayed, [], answer, (view) => {
      const quote = view.quote(isDelayed);
      const extra = isItem
        ? { net_liquidity: (quote["liquidity"] as Json)["net_value"] }
        : { resolved_instrument: answer["resolved_instrument"] };
      return { ...quote, ...extra };
    });
  }

  batch(kind: string, answer: Json, symbols: readonly string[], isDelayed: boolean, window: Window): void {
    const quotes = listOf(answer["quotes"]).filter(isRecord);
    const named = quotes.map((quote) => textOf(quote["symbol"]));
    if (named.join() !== symbols.join()) this.tally.wrong(kind, `${named.join()} instead of ${symbols.join()}`);
    for (const quote of quotes) this.quote(kind, quote, isDelayed, window, true);
  }

  trades(kind: string, answer: Json, limit: number, window: Window): void {
    this.#match(kind, textOf(answer["symbol"]), window, false, [], answer, (view) => view.tape(limit));
  }

  depth(kind: string, answer: Json, levels: number, entitledLevels: number, window: Window): void {
    this.#match(kind, textOf(answer["symbol"]), window, false, [levels], answer, (view) =>
      view.depth(levels, entitledLevels),
    );
  }

  /** A refused depth is right when the book was empty within the window. */
  emptyBook(symbol: string, window: Window): boolean {
    for (const { view } of this.#viewsOf(symbol, window, [1])) if (view.depth(1, 1) === null) return true;
    return false;
  }

  summary(kind: string, answer: Json, market: MarketName, isDelayed: boolean, window: Window): void {
    const atMs = Date.parse(textOf(answer["timestamp"]));
    const from = Math.max(window.from, this.#recording.placeAt(atMs - 1) + 1);
    const to = Math.min(window.to, this.#recording.placeAt(atMs));
    this.#matchBoard(kind, market, { from, to }, isDelayed, answer, (day, members) => ({
      ...summaryOf(day, market, members),
      is_delayed: isDelayed,
      timestamp: answer["timestamp"],
    }));
  }

  movers(
    kind: string,
    answer: Json,
    query: { list: MoverList; market: MarketName; limit: number },
    isDelayed: boolean,
    window: Window,
  ): void {
    const { list, market, limit } = query;
    const key = list === "gainers" || list === "losers" ? list : "stocks";
    const newestMs = Math.max(
      0,
      ...listOf(answer[key])
        .filter(isRecord)
        .map((item) => Date.parse(textOf(item["updated_at"]))),
    );
    // A list that shows a trade is not older than the trade.
    const from = Math.max(window.from, newestMs <= this.#recording.timeMs ? this.#recording.placeAt(newestMs - 1) : 0);
    this.#matchBoard(kind, market, { from, to: window.to }, isDelayed, answer, (_, members) => {
      const items = moversOf(list, members, limit);
      return { index: market, is_delayed: isDelayed, count: items.length, [key]: items };
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

  #match(
    kind: string,
    symbol: string,
    window: Window,
    isDelayed: boolean,
    depths: readonly number[],
    answer: Json,
    project: (view: NaiveInstrument) => Json | null,
  ): void {
    this.tally.checked(kind);
    let closest: readonly string[] = ["the recording does not list it"];
    for (const { view, place } of this.#viewsOf(symbol, window, depths)) {
      const found = differences(project(view), answer);
      if (found.length === 0) {
        this.#found(place, isDelayed);
        return;
      }
      if (closest.length >= found.length || place === window.from) closest = found;
    }
    this.tally.wrong(kind, `${symbol} in ${window.from}–${window.to}: ${closest.slice(0, 4).join("; ")}`);
  }

  #found(place: number, isDelayed: boolean): void {
    if (isDelayed) this.#shownDelayed = Math.max(this.#shownDelayed, place);
    else this.prove(place);
  }

  /** The instrument at the beginning of the window and after each of its events within. */
  *#viewsOf(
    symbol: string,
    { from, to }: Window,
    depths: readonly number[],
  ): Generator<{ view: NaiveInstrument; place: number }> {
    for (const day of this.#recording.days) {
      const instrumentDay = day.bySymbol.get(symbol);
      const lastPlace = day.firstPlace + day.timesMs.length - 1;
      if (instrumentDay === undefined || day.firstPlace > to || lastPlace < from) continue;
      const view = new NaiveInstrument(instrumentDay, depths);
      let isYielded = false;
      for (const { place, event } of instrumentDay.events) {
        if (place > to) break;
        if (place > from && !isYielded) {
          isYielded = true;
          yield { view, place: Math.max(from, day.firstPlace) };
        }
        view.apply(event);
        if (place > from) yield { view, place };
      }
      if (!isYielded) yield { view, place: Math.max(from, day.firstPlace) };
    }
  }

  #matchBoard(
    kind: string,
    market: MarketName,
    window: Window,
    isDelayed: boolean,
    answer: Json,
    project: (day: NonNullable<Recording["today"]>, members: readonly NaiveInstrument[]) => Json,
  ): void {
    this.tally.checked(kind);
    let closest: readonly string[] = [`no place in ${window.from}–${window.to}`];
    for (const day of this.#recording.days) {
      const lastPlace = day.firstPlace + day.timesMs.length - 1;
      if (day.firstPlace > window.to || lastPlace < window.from) continue;
      const views = new Map([...day.byNumber].map(([number, listed]) => [number, new NaiveInstrument(listed)]));
      const members = [...views.values()].filter((view) => isMember(view, market));
      const compare = (place: number): boolean => {
        const found = differences(project(day, members), answer, "", 0);
        const near = found.length > 0 ? differences(project(day, members), answer, "", INDEX_SLACK) : [];
        // Only the index may be a decimal away.
        const isSame = found.length === 0 || (near.length === 0 && found.every((each) => each.startsWith("index_")));
        if (isSame) this.#found(place, isDelayed);
        else if (closest.length >= found.length || closest[0]?.startsWith("no place")) closest = found;
        return isSame;
      };
      let isCompared = false;
      for (const { place, event } of day.trades) {
        if (place > window.to) break;
        if (place > window.from && !isCompared) {
          isCompared = true;
          if (compare(Math.max(window.from, day.firstPlace))) return;
        }
        views.get(event.instrument)?.apply(event);
        if (place > window.from && compare(place)) return;
      }
      if (!isCompared && compare(Math.max(window.from, day.firstPlace))) return;
    }
    this.tally.wrong(kind, `${market} in ${window.from}–${window.to}: ${closest.slice(0, 4).join("; ")}`);
  }
}
