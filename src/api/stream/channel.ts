// A channel of the streams: its access check, its first message, the message with the state of a symbol, and the messages that a
// tick of the market publishes. A new channel extends this class beside its resource and overrides the defaults.

import { type Caller, hasPlan } from "../../access/index.ts";
import { type Clock, formatTimestamp } from "../../base/index.ts";
import type { CompanyDirectory } from "../../companies/index.ts";
import type { MarketTick, StreamedMarket, TradeCursor, TradesAfter } from "../../market/index.ts";
import type { TradePlace } from "../../model/index.ts";
import type { Inbox } from "../../notify/index.ts";
import {
  type AddressOptions,
  CompactEncoder,
  type CompactName,
  planNotEntitled,
  type StreamChannel,
  type StreamError,
  streamRow,
} from "../../wire/index.ts";
import type { LastChanges } from "./last-changes.ts";
import type { Publisher, StreamFrame } from "./publisher.ts";
import { type SubscribeResult, subscribedFrame, symbolLimits } from "./stream-frames.ts";
import { type PaceName, roundedInterval, StreamPace } from "./stream-pace.ts";
import { type AskedVariant, Topics, type Variant } from "./topics.ts";

/** The symbols that a channel has. */
export interface Listings {
  /** All symbols of today, sorted; a subscription to `*` means these. */
  symbols(): readonly string[];
  /** The symbol that a client means, as the service's own string object, so that connections hold no copies; null when there is none. */
  resolve(name: string): string | null;
}

/** The instruments that are listed today, and by symbol also the companies that the directory has and that have not left the market. */
export class ListedInstruments implements Listings {
  readonly #market: StreamedMarket;
  readonly #directory: (() => CompanyDirectory) | null;
  #day: number | null = null;
  #symbols: readonly string[] = [];

  constructor(market: StreamedMarket, directory: (() => CompanyDirectory) | null) {
    this.#market = market;
    this.#directory = directory;
  }

  symbols(): readonly string[] {
    const engine = this.#market.engine("realtime");
    if (engine.tradingDay !== this.#day) {
      this.#day = engine.tradingDay;
      this.#symbols = engine.instruments().map((instrument) => instrument.symbol);
    }
    return this.#symbols;
  }

  resolve(name: string): string | null {
    const instrument = this.#market.engine("realtime").instrumentBySymbol(name);
    if (instrument !== null) return instrument.symbol;
    const company = this.#directory?.().identifiers.bySymbol(name) ?? null;
    // Nothing more comes of a symbol that has left the market: an error says so at once.
    return company === null || company.status === "delisted" ? null : company.symbol;
  }
}

/** A connection, for a channel that sends to each connection separately. */
export interface ChannelReader {
  readonly caller: Caller;
  answer(frame: string): void;
  refuse(error: StreamError): void;
}

export interface ChannelOptions {
  /** The notifications of accounts; null where there are none. */
  readonly inbox: Pick<Inbox, "follow"> | null;
  readonly market: StreamedMarket;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly instruments: Listings;
  /** Runs a task of a channel outside a tick; when the task fails, the connections of the channel are closed. */
  readonly guard: (channel: StreamChannel, task: () => void) => void;
}

export type ChannelTable = Readonly<Record<StreamChannel, new (options: ChannelOptions) => Channel>>;

/** The reason for sending a state: a request for it, or a change while the connection was behind. */
export type StateReason = "snapshot" | "update";

/** The messages of a channel that sends missed ones again, by their position in the trade log. */
export interface MessageLog {
  /** Changes when the past of the market was replaced; positions of another epoch are invalid. */
  readonly epoch: string;
  /** The position of the next published message, which is the first one for a connection that joins its topics now. */
  readonly position: number;
  /** True while messages are not published, because clients have seen their time before. */
  readonly isSilent: boolean;
  /** Counts of places of resuming clients: found in the log, and not found. */
  readonly resumed: { recovered: number; notRecovered: number };
  /** The message at a position that the log still has. */
  frameAt(position: number, isCompact: boolean): StreamFrame;
  after(symbol: string, place: TradePlace): TradesAfter;
  /** A cursor for a reader that has received everything published so far. */
  cursor(isWanted: (symbol: string) => boolean): TradeCursor;
}

/** The pace that sends every change at once, as the whole state. */
const LIVE: PaceName = { intervalMs: 0, onlyChanges: false };

function paceKey({ intervalMs, onlyChanges }: PaceName): string {
  return `${intervalMs}${onlyChanges ? "/changes" : ""}`;
}

export abstract class Channel {
  readonly name: StreamChannel;
  /** The pace of connections that get every change at once. */
  readonly live: StreamPace;
  /** The paces with a connection. Bound: the options that can be asked for. */
  readonly #paces = new Map<string, StreamPace>();
  /** The symbols that can be subscribed to. */
  readonly listings: Listings;
  /** Set where a state replaces the former one; null where every message counts and none may be left out. */
  abstract readonly lastChanges: LastChanges | null;
  /** Set where missed messages can be sent again; null otherwise. */
  readonly log: MessageLog | null = null;
  /** True when the states of named symbols come before `subscribed`; otherwise they come after it. */
  readonly isStateFirst: boolean = false;
  /** True when subscribing to `*` sends the state of every symbol. */
  readonly hasStateOfAll: boolean = true;
  /** The effect of `?symbol=`: none, that of a subscribe, or the state and its updates without `subscribed`. */
  readonly symbolParameter: "ignored" | "subscribes" | "shows" = "ignored";
  /** The symbol that every connection gets from its opening on, on a channel without subscribe; null otherwise. */
  readonly onlySymbol: string | null = null;
  protected readonly options: ChannelOptions;
  readonly #compact = new CompactEncoder();

  constructor(name: StreamChannel, options: ChannelOptions, listings = options.instruments) {
    this.name = name;
    this.listings = listings;
    this.options = options;
    this.live = this.#openPace(LIVE);
    this.#paces.set(paceKey(LIVE), this.live);
  }

  /** The topics on which every change is published at once. */
  get topics(): Topics {
    return this.live.topics;
  }

  /** The pace for these options; counts one more connection on it. */
  joinPace({ conflateMs, onlyChanges }: AddressOptions): StreamPace {
    const intervalMs = roundedInterval(conflateMs);
    const key = paceKey({ intervalMs, onlyChanges });
    const pace = this.#paces.get(key) ?? this.#openPace({ intervalMs, onlyChanges });
    this.#paces.set(key, pace);
    pace.join();
    return pace;
  }

  /** Counts one connection less on the pace. */
  leavePace(pace: StreamPace): void {
    if (pace.leave() && pace !== this.live) this.#paces.delete(paceKey(pace));
  }

  /** The pace with this name; undefined when no connection has it. */
  protected paceOf(name: PaceName): StreamPace | undefined {
    return this.#paces.get(paceKey(name));
  }

  #openPace(name: PaceName): StreamPace {
    const { clock, guard } = this.options;
    const pace: StreamPace = new StreamPace(
      name,
      new Topics(`${this.name}@${paceKey(name)}`, (symbol) => this.topicOpened(pace, symbol)),
      {
        clock,
        // Subclasses set `lastChanges` after this constructor has run.
        lastChanges: this.lastChanges ?? null,
        publish: (_pace, symbol, isSeen) => this.publishTo(pace, symbol, isSeen),
        guard: (task) => guard(this.name, task),
      },
    );
    return pace;
  }

  /** Called when the first connection of a pace joins a topic of the symbol. */
  protected topicOpened(_pace: StreamPace, _symbol: string): void {}

  /** Publishes the newest state of a symbol at a pace; `isSeen` tells whether a reader of that many levels sees a change. */
  protected publishTo({ topics }: StreamPace, symbol: string, isSeen: (levels: number) => boolean): void {
    const { publisher } = this.options;
    if (this.listings.resolve(symbol) === null) return;
    topics.publish(symbol, publisher, (variant) =>
      isSeen(variant.levels) ? this.state(symbol, variant, "update", 0) : null,
    );
    publisher.release();
  }

  /** The first message. `symbol` is the symbol of `?symbol=` when it exists, else null. */
  abstract connected(caller: Caller, symbol: string | null): object;
  /** The message with the state of a symbol, or null where there is none yet; `limit` bounds lists. */
  abstract state(symbol: string, variant: Variant, reason: StateReason, limit: number): StreamFrame | null;
  /** Publishes the changes of a tick. */
  abstract publish(tick: MarketTick): void;

  /** The refusal of a caller that may not read this channel; null when it may. */
  refusalOf(caller: Caller): StreamError | null {
    const { lowestPlan, title } = streamRow(this.name);
    return hasPlan(caller, lowestPlan, title).ok ? null : planNotEntitled(this.name, caller.plan, lowestPlan);
  }

  /** Called when a connection is open; `after` comes from the address. The returned function ends the messages to this connection alone. */
  join(_reader: ChannelReader, _after: string | null): () => void {
    return () => undefined;
  }

  /** The variant of a symbol for this caller and these options. */
  variantFor(_caller: Caller, { minutes, pace, isCompact }: AskedVariant): Variant {
    return { key: isCompact ? "compact" : "", levels: 1, entitledLevels: 0, minutes, pace, isCompact };
  }

  subscribed(result: SubscribeResult, _isAll: boolean): string {
    return subscribedFrame(result);
  }

  /** Called before a tick is published on all channels. */
  startTick(_tick: MarketTick): void {}

  /** Called after the tick is published on all channels. */
  endTick(): void {}

  /** A message in the form of the variant: JSON or a compact frame. */
  protected frameOf(name: CompactName, message: object, { isCompact }: Variant): StreamFrame {
    return isCompact ? this.#compact.encode(name, message) : JSON.stringify(message);
  }

  /** The greeting fields of `connected`; `ownLimits` are the limits that only this channel has. */
  protected greeting<Own extends object>({ plan, limits }: Caller, ownLimits: Own) {
    return {
      plan,
      delivery_profile: `${plan}_standard`,
      limits: { ...symbolLimits(limits), ...ownLimits },
      message: `Connected to the ${this.name} stream.`,
      timestamp: this.timestamp(),
    };
  }

  /** Market time, as messages write it. */
  protected timestamp(): string {
    return formatTimestamp(this.options.market.clock.nowMs());
  }
}
