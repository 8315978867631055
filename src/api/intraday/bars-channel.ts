// The bars channel: the bars of the day on subscribing, the bar in progress at most once a second, and each bar once more when it
// is over. The bars that a reader has received are the same as the bars of /market/intraday/.

import type { Caller } from "../../access/index.ts";
import { formatDay, formatTimestamp, MINUTE_MS, present } from "../../base/index.ts";
import { type OpenBar, openMinutes } from "../../companies/index.ts";
import type { MarketEngine, MarketTick } from "../../market/index.ts";
import { MARKETS, marketNamed } from "../../model/index.ts";
import { type BarsConnected, rest, type StreamBar, type StreamBars } from "../../wire/index.ts";
import { Channel, type ChannelOptions, type Listings } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import { SpacedSending } from "../stream/spaced-sending.ts";
import type { AskedVariant, Variant } from "../stream/topics.ts";
import { projectIntraday, projectMinuteBar } from "./project-intraday.ts";

/** The bars of one length that are in progress. */
class BarsInProgress {
  readonly minutes: rest.BarMinutes;
  /** Symbols with a bar in progress. Bound: the symbols listed. */
  readonly symbols = new Set<string>();
  /** Bars that end at this time or before were sent as over. */
  #overUntilMs = 0;

  constructor(minutes: rest.BarMinutes) {
    this.minutes = minutes;
  }

  /** The start of the present period; after the day's end no period is in progress. */
  #periodAt(engine: MarketEngine): number {
    const lengthMs = this.minutes * MINUTE_MS;
    return engine.isDayEnded ? Number.POSITIVE_INFINITY : engine.timeMs - (engine.timeMs % lengthMs);
  }

  /** Starts with the bars that are in progress now. */
  begin(engine: MarketEngine, symbols: readonly string[]): void {
    this.#overUntilMs = this.#periodAt(engine);
    this.symbols.clear();
    for (const symbol of symbols) if (this.current(engine, symbol) !== null) this.symbols.add(symbol);
  }

  /** The bar in progress of the symbol; null when there is none. */
  current(engine: MarketEngine, symbol: string): OpenBar | null {
    if (engine.isDayEnded) return null;
    const last = openMinutes(engine, symbol, this.minutes, this.#periodAt(engine)).at(-1);
    return last === undefined || last.isFinal ? null : last;
  }

  /** Calls `ended` for each bar that ended since the last call. */
  finish(engine: MarketEngine, ended: (symbol: string, bar: OpenBar) => void): void {
    const periodMs = this.#periodAt(engine);
    if (periodMs <= this.#overUntilMs) return;
    const fromMs = this.#overUntilMs;
    this.#overUntilMs = periodMs;
    for (const symbol of this.symbols) {
      const bars = openMinutes(engine, symbol, this.minutes, fromMs);
      for (const bar of bars) if (bar.isFinal) ended(symbol, bar);
      if (bars.at(-1)?.isFinal !== false) this.symbols.delete(symbol);
    }
  }
}

/** The instruments of today and the indices. */
class ListedSeries implements Listings {
  readonly #instruments: Listings;
  #known: readonly string[] = [];
  #symbols: readonly string[] = [];

  constructor(instruments: Listings) {
    this.#instruments = instruments;
  }

  symbols(): readonly string[] {
    const instruments = this.#instruments.symbols();
    if (instruments !== this.#known) {
      this.#known = instruments;
      this.#symbols = [...instruments, ...MARKETS].sort();
    }
    return this.#symbols;
  }

  resolve(name: string): string | null {
    return this.#instruments.resolve(name) ?? marketNamed(name);
  }
}

export class BarsChannel extends Channel {
  readonly lastChanges = new LastChanges(1);
  readonly #lengths = rest.BAR_MINUTES.map((minutes) => new BarsInProgress(minutes));
  /** The trading day of the bars; null before the first. */
  #day: number | null = null;
  readonly #sending: SpacedSending;
  /** Symbols that traded since the last sending of bars in progress. Bound: the symbols listed. */
  #changed = new Set<string>();

  constructor(options: ChannelOptions) {
    super("bars", options, new ListedSeries(options.instruments));
    this.#sending = new SpacedSending(options, this.name, () => this.#sendChanged());
  }

  connected(caller: Caller): BarsConnected {
    return { type: "connected", channel: "bars", ...this.greeting(caller, {}) };
  }

  override variantFor(caller: Caller, asked: AskedVariant): Variant {
    const variant = super.variantFor(caller, asked);
    return { ...variant, key: `${asked.minutes}/${variant.key}` };
  }

  state(symbol: string, variant: Variant): StreamFrame {
    const { minutes } = variant;
    const { market } = this.options;
    const engine = market.engine("realtime");
    const day = present(engine.tradingDay, "only listed symbols are shown");
    this.#follow(engine);
    const frame: StreamBars = {
      type: "bars_snapshot",
      ...projectIntraday(symbol, day, minutes, "realtime", openMinutes(engine, symbol, minutes)),
      timestamp: this.timestamp(),
    };
    return this.frameOf("bars_snapshot", frame, variant);
  }

  publish({ batch, changes, engine }: MarketTick): void {
    if (engine.tradingDay === null) return;
    if (changes.isDayChanged) {
      this.#day = null;
      this.#follow(engine);
      this.#startDay(batch.arrivedAtMs);
      return;
    }
    this.#follow(engine);
    const traded = new Set<string>(changes.markets);
    for (const { symbol } of changes.trades) traded.add(symbol);
    for (const symbol of traded) {
      this.lastChanges.add(symbol, 0, batch.arrivedAtMs);
      this.#changed.add(symbol);
      for (const { symbols } of this.#lengths) symbols.add(symbol);
    }
    for (const length of this.#lengths) {
      length.finish(engine, (symbol, bar) => {
        // A reader that has fallen behind must get the final bar as well.
        this.lastChanges.add(symbol, 0, batch.arrivedAtMs);
        this.#send(engine, symbol, length.minutes, bar);
      });
    }
    if (traded.size > 0 && !this.topics.isEmpty) this.#sending.ask();
  }

  /** Starts with the bars of a new day, at a reader's first snapshot or the first tick. */
  #follow(engine: MarketEngine): void {
    if (engine.tradingDay === this.#day) return;
    this.#day = engine.tradingDay;
    this.#changed.clear();
    for (const length of this.#lengths) length.begin(engine, this.listings.symbols());
  }

  /** BARSWS-07: sends snapshots of the new day, mostly empty, that replace the bars of the day before. */
  #startDay(arrivedAtMs: number): void {
    const { publisher } = this.options;
    for (const symbol of this.listings.symbols()) {
      this.lastChanges.add(symbol, 0, arrivedAtMs);
      this.topics.publish(symbol, publisher, (variant) => this.state(symbol, variant));
      publisher.release();
    }
  }

  #sendChanged(): void {
    const engine = this.options.market.engine("realtime");
    const changed = this.#changed;
    this.#changed = new Set();
    for (const symbol of changed) {
      for (const length of this.#lengths) {
        const bar = length.symbols.has(symbol) ? length.current(engine, symbol) : null;
        if (bar !== null) this.#send(engine, symbol, length.minutes, bar);
      }
    }
  }

  #send(engine: MarketEngine, symbol: string, minutes: rest.BarMinutes, bar: OpenBar): void {
    const { publisher } = this.options;
    this.topics.publish(symbol, publisher, (variant) => {
      if (variant.minutes !== minutes) return null;
      const frame: StreamBar = {
        type: "bar",
        symbol,
        date: formatDay(present(engine.tradingDay, "a bar has its day")),
        minutes,
        ...projectMinuteBar(bar),
        timestamp: formatTimestamp(engine.timeMs),
      };
      return this.frameOf("bar", frame, variant);
    });
    publisher.release();
  }
}
