// A channel of the streams: who may read it, which message comes first, how the state of a symbol is written, and what a tick
// of the market publishes. A new channel extends this class beside its resource and overrides the defaults.

import { type Caller, hasPlan } from "../../access/index.ts";
import { type Clock, formatTimestamp } from "../../base/index.ts";
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
  /** The symbol that a client means, as the market's own text, so that no connection keeps its own; null when there is none. */
  resolve(name: string): string | null;
}

/** The instruments that are listed today. */
export class ListedInstruments implements Listings {
  readonly #market: StreamedMarket;
  #day: number | null = null;
  #symbols: readonly string[] = [];

  constructor(market: StreamedMarket) {
    this.#market = market;
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
    return this.#market.engine("realtime").instrumentBySymbol(name)?.symbol ?? null;
  }
}

/** A connection of a channel that sends to each connection by itself. */
export interface ChannelReader {
  readonly caller: Caller;
  answer(frame: string): void;
  refuse(error: StreamError): void;
}

export interface ChannelOptions {
  /** Null where there are no notifications. */
  readonly inbox: Pick<Inbox, "follow"> | null;
  readonly market: StreamedMarket;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly instruments: Listings;
  /** Runs a task of a channel after its tick; when the task fails, the connections of the channel are closed. */
  readonly guard: (channel: StreamChannel, task: () => void) => void;
}

export type ChannelTable = Readonly<Record<StreamChannel, new (options: ChannelOptions) => Channel>>;

/** Why a state is sent: because somebody asked for it, or because it changed while the connection was behind. */
export type StateReason = "snapshot" | "update";

/** The messages of a channel that sends missed ones again, by their position in the trade log. */
export interface MessageLog {
  /** Changes when the past of the market was replaced; positions of another epoch mean nothing. */
  readonly epoch: string;
  /** The position of the next message that is published: a connection that joins its topics now is sent that one first. */
  readonly position: number;
  /** True while messages are not published, because their time has been shown before. */
  readonly isSilent: boolean;
  /** Places of resuming clients: how many the log still had, and how many it had not. */
  readonly resumed: { recovered: number; notRecovered: number };
  /** The message at a position that the log keeps. */
  frameAt(position: number, isCompact: boolean): StreamFrame;
  after(symbol: string, place: TradePlace): TradesAfter;
  /** A cursor for a reader that has been sent everything that was published. */
  cursor(isWanted: (symbol: string) => boolean): TradeCursor;
}

/** Every change at once, and the whole state. */
const LIVE: PaceName = { intervalMs: 0, onlyChanges: false };

function paceKey({ intervalMs, onlyChanges }: PaceName): string {
  return `${intervalMs}${onlyChanges ? "/changes" : ""}`;
}

export abstract class Channel {
  readonly name: StreamChannel;
  /** The pace of connections that are sent every change at once. */
  readonly live: StreamPace;
  /** All paces that a connection has. Bound: the options that can be asked for. */
  readonly #paces = new Map<string, StreamPace>();
  /** The symbols that can be subscribed to. */
  readonly listings: Listings;
  /** Set where a state replaces the one before it; null where every message counts and none may be left out. */
  abstract readonly lastChanges: LastChanges | null;
  /** Set where messages that were missed can be sent again. */
  readonly log: MessageLog | null = null;
  /** Whether the states of named symbols come before `subscribed`, and not after it. */
  readonly isStateFirst: boolean = false;
  /** Whether subscribing to `*` sends the state of every symbol. */
  readonly hasStateOfAll: boolean = true;
  /** What `?symbol=` does: nothing, the same as a subscribe, or the state and its updates without `subscribed`. */
  readonly symbolParameter: "ignored" | "subscribes" | "shows" = "ignored";
  /** Set where every connection is shown the same one thing from its opening on, and there is nothing to subscribe to. */
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

  /** The pace of a connection with these options, which joins it. */
  joinPace({ conflateMs, onlyChanges }: AddressOptions): StreamPace {
    const intervalMs = roundedInterval(conflateMs);
    const key = paceKey({ intervalMs, onlyChanges });
    const pace = this.#paces.get(key) ?? this.#openPace({ intervalMs, onlyChanges });
    this.#paces.set(key, pace);
    pace.join();
    return pace;
  }

  /** A connection is gone. */
  leavePace(pace: StreamPace): void {
    if (pace.leave() && pace !== this.live) this.#paces.delete(paceKey(pace));
  }

  /** The pace of this name, while a connection has it. */
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
        // Subclasses set it after this class is constructed.
        lastChanges: this.lastChanges ?? null,
        publish: (_pace, symbol, isSeen) => this.publishTo(pace, symbol, isSeen),
        guard: (task) => guard(this.name, task),
      },
    );
    return pace;
  }

  /** The first connection of a pace joins a topic of the symbol. */
  protected topicOpened(_pace: StreamPace, _symbol: string): void {}

  /** Publishes the newest state of a symbol at a pace; `isSeen` says whether a reader of so many levels sees a change. */
  protected publishTo({ topics }: StreamPace, symbol: string, isSeen: (levels: number) => boolean): void {
    const { publisher } = this.options;
    if (this.listings.resolve(symbol) === null) return;
    topics.publish(symbol, publisher, (variant) =>
      isSeen(variant.levels) ? this.state(symbol, variant, "update", 0) : null,
    );
    publisher.release();
  }

  /** The first message. `symbol` is that of `?symbol=` when it exists. */
  abstract connected(caller: Caller, symbol: string | null): object;
  /** The message with the state of a symbol that is listed today, or null where there is none yet; `limit` bounds lists. */
  abstract state(symbol: string, variant: Variant, reason: StateReason, limit: number): StreamFrame | null;
  /** Publishes the changes of a tick. */
  abstract publish(tick: MarketTick): void;

  /** Why the caller may not read this channel; null when it may. */
  refusalOf(caller: Caller): StreamError | null {
    const { lowestPlan, title } = streamRow(this.name);
    return hasPlan(caller, lowestPlan, title).ok ? null : planNotEntitled(this.name, caller.plan, lowestPlan);
  }

  /** A connection is open; `after` is that of the address. What is returned ends what the channel sends to it alone. */
  join(_reader: ChannelReader, _after: string | null): () => void {
    return () => undefined;
  }

  /** How the caller sees a symbol when it asks for it like this. */
  variantFor(_caller: Caller, { minutes, pace, isCompact }: AskedVariant): Variant {
    return { key: isCompact ? "compact" : "", levels: 1, entitledLevels: 0, minutes, pace, isCompact };
  }

  subscribed(result: SubscribeResult, _isAll: boolean): string {
    return subscribedFrame(result);
  }

  /** A tick is about to be published on all channels. */
  startTick(_tick: MarketTick): void {}

  /** The tick has been published on all channels. */
  endTick(): void {}

  /** A message in the form that readers of the variant take. */
  protected frameOf(name: CompactName, message: object, { isCompact }: Variant): StreamFrame {
    return isCompact ? this.#compact.encode(name, message) : JSON.stringify(message);
  }

  /** The fields of `connected` on a channel that greets; `ownLimits` are those that only this channel has. */
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
