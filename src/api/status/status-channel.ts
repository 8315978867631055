// The status channel: sessions of the markets, interruptions of instruments and the state of the feed. A connection is sent the
// whole status first, then each change.

import type { Caller } from "../../access/index.ts";
import { formatTimestamp, SECOND_MS } from "../../base/index.ts";
import type { MarketEngine, MarketTick } from "../../market/index.ts";
import { MARKETS, type Market, type PhaseEntry, type Session } from "../../model/index.ts";
import type {
  InterruptionKind,
  rest,
  StatusConnected,
  StatusFeed,
  StatusInterruption,
  StatusSession,
  StatusSnapshot,
} from "../../wire/index.ts";
import { Channel, type ChannelOptions, type Listings } from "../stream/channel.ts";
import { LastChanges } from "../stream/last-changes.ts";
import { feedStateOf, projectStatus } from "./market-status.ts";

/** The only symbol of this channel. */
const STATUS = "status";
const ONLY_STATUS: Listings = { symbols: () => [STATUS], resolve: (name) => (name === STATUS ? STATUS : null) };

/** A silent feed sends no event to react to, so its state is checked this often. */
const FEED_CHECK_MS = SECOND_MS;

const REASONS: Readonly<Record<InterruptionKind, string>> = {
  halt: "The exchange halted trading in the instrument.",
  suspension: "The exchange suspended the instrument: it does not trade today.",
  volatility_auction: "The exchange interrupted continuous trading for a volatility auction.",
};

interface Interruption {
  readonly symbol: string;
  readonly kind: InterruptionKind;
  readonly sinceMs: number;
}

/** The status that was sent to readers. */
interface SentStatus {
  readonly sessions: ReadonlyMap<Market, Session>;
  /** The interruptions by symbol. Bound: the symbols listed. */
  readonly interruptions: ReadonlyMap<string, Interruption>;
  readonly feed: rest.MarketStatus["feed"];
}

export class StatusChannel extends Channel {
  readonly lastChanges = new LastChanges(1);
  override readonly onlySymbol = STATUS;
  override readonly symbolParameter = "shows";
  /** The last sent status; null until there is a trading day. */
  #sent: SentStatus | null = null;
  #isWatching = false;

  constructor(options: ChannelOptions) {
    super("status", options, ONLY_STATUS);
  }

  connected(caller: Caller): StatusConnected {
    return { type: "connected", channel: "status", ...this.greeting(caller, {}) };
  }

  /** The snapshot; null before the first trading day, and then sent as soon as there is one. */
  state(): string | null {
    const { market } = this.options;
    const engine = market.engine("realtime");
    this.#watchFeed();
    if (engine.tradingDay === null) return null;
    this.#sent ??= this.#read(engine);
    const { markets, market_time, feed } = projectStatus(market, "realtime", market.timeMs("realtime"));
    const halted = [...interruptionsIn(engine).values()].map(({ symbol, kind, sinceMs }) => {
      return { symbol, kind, reason: REASONS[kind], since: formatTimestamp(sinceMs) };
    });
    const frame: StatusSnapshot = { type: "status_snapshot", markets, halted, feed, market_time };
    return JSON.stringify(frame);
  }

  publish({ changes, engine }: MarketTick): void {
    if (engine.tradingDay === null) return;
    if (this.#sent === null) {
      this.#sent = this.#read(engine);
      this.#send(this.state());
      return;
    }
    if (changes.phases.length > 0 || changes.isDayChanged) this.#publishChanges(engine, this.#sent);
    this.#publishFeed();
  }

  #read(engine: MarketEngine): SentStatus {
    return {
      sessions: new Map(MARKETS.map((market) => [market, engine.session(market)])),
      interruptions: interruptionsIn(engine),
      feed: feedStateOf(this.options.market),
    };
  }

  #publishChanges(engine: MarketEngine, sent: SentStatus): void {
    const now = this.#read(engine);
    this.#sent = { ...now, feed: sent.feed };
    const market_time = formatTimestamp(engine.timeMs);
    for (const [market, session] of now.sessions) {
      if (sent.sessions.get(market) === session) continue;
      const frame: StatusSession = { type: "session", market, session, market_time };
      this.#send(JSON.stringify(frame));
    }
    for (const interruption of sent.interruptions.values()) {
      if (isSame(now.interruptions.get(interruption.symbol), interruption)) continue;
      this.#sendInterruption(interruption, "end", engine.timeMs);
    }
    for (const interruption of now.interruptions.values()) {
      if (isSame(sent.interruptions.get(interruption.symbol), interruption)) continue;
      this.#sendInterruption(interruption, "begin", interruption.sinceMs);
    }
  }

  #sendInterruption({ symbol, kind }: Interruption, state: "begin" | "end", timeMs: number): void {
    const market_time = formatTimestamp(timeMs);
    const frame: StatusInterruption = { type: kind, symbol, state, reason: REASONS[kind], market_time };
    this.#send(JSON.stringify(frame));
  }

  #publishFeed(): void {
    const feed = feedStateOf(this.options.market);
    if (this.#sent === null || this.#sent.feed === feed) return;
    this.#sent = { ...this.#sent, feed };
    const frame: StatusFeed = { type: "feed", state: feed, market_time: this.timestamp() };
    this.#send(JSON.stringify(frame));
  }

  /** Checks the feed as long as the channel has readers. */
  #watchFeed(): void {
    if (this.#isWatching) return;
    const { clock, guard } = this.options;
    this.#isWatching = true;
    clock.after(FEED_CHECK_MS, () => {
      this.#isWatching = false;
      if (this.topics.isEmpty) return;
      this.#watchFeed();
      guard(this.name, () => this.#publishFeed());
    });
  }

  #send(frame: string | null): void {
    const { clock, publisher } = this.options;
    this.lastChanges.add(STATUS, 0, clock.nowMs());
    this.topics.publish(STATUS, publisher, () => frame);
    publisher.release();
  }
}

function interruptionsIn(engine: MarketEngine): ReadonlyMap<string, Interruption> {
  const found = new Map<string, Interruption>();
  for (const { number, symbol } of engine.instruments()) {
    const entry = engine.phaseEntry(number);
    const kind = interruptionOf(entry);
    if (kind !== null) found.set(symbol, { symbol, kind, sinceMs: entry.sinceMs });
  }
  return found;
}

/** A share that is halted before it could trade counts as suspended. */
function interruptionOf({ phase, before }: PhaseEntry): InterruptionKind | null {
  if (phase === "volatility-auction") return "volatility_auction";
  if (phase !== "halted") return null;
  return before === "closed" ? "suspension" : "halt";
}

function isSame(one: Interruption | undefined, other: Interruption): boolean {
  return one?.kind === other.kind && one.sinceMs === other.sinceMs;
}
