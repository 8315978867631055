// The gateway of an ITCH stream: it logs in, translates each session into a day of the feed, writes it to the log and wakes the readers.
// After a restart it requests the session from its first message again, finds its sent events in the log, and continues after them.

import {
  type Clock,
  type Day,
  dayOf,
  dayStartMs,
  isDay,
  type Metrics,
  MINUTE_MS,
  nextTradingDay,
  present,
  Repeat,
  SECOND_MS,
  type Timer,
  type Timings,
} from "../src/base/index.ts";
import { type FeedGuard, type FeedListener, FrameWriter, HEADER } from "../src/feed-protocol/index.ts";
import type { DayLog, FeedLog } from "./feed/feed-log.ts";
import { serveFeed } from "./feed/feed-server.ts";
import { FileError } from "./files/table.ts";
import { type ItchDialect, snapshotEnd } from "./itch/dialect.ts";
import { ItchError, ItchMarket, type SkippedMessages } from "./market/itch-market.ts";
import { loadReferences } from "./market/references.ts";
import type { SoupEnd, SoupReceiver, Wanted } from "./soup/soup-client.ts";
import { type Accepted, decodeAccepted, encodeAccepted, encodePacket, SOUP, SoupReader } from "./soup/soup-packets.ts";

type Connect = (wanted: Wanted, receiver: SoupReceiver) => { close(): void };

interface ItchGatewayOptions {
  /** Connects to the exchange, over SoupBinTCP or MoldUDP64, for the wanted session from a message on. */
  readonly connect: Connect;
  /** Connects to snapshots of the books, with which the gateway joins a session; null when it reads sessions from the first message. */
  readonly glimpse: Connect | null;
  readonly dialect: ItchDialect;
  /** The CSV file with the reference data. */
  readonly reference: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly guard: FeedGuard;
  readonly log: FeedLog;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Shows a line to the operator. */
  readonly note: (line: string) => void;
}

export interface GatewayState {
  readonly isConnected: boolean;
  /** The number of messages of the session that were read. */
  readonly messages: number;
  readonly skipped: SkippedMessages | null;
}

const RETRY_MS = 500;
const CHECK_EVERY_MS = 250;
/** While the exchange is silent, market time stays this far behind the clock, because a message may be on its way. */
const IDLE_BEHIND_MS = 500;
const IDLE_AFTER_MS = 2 * SECOND_MS;
const SYNC_EVERY_MS = SECOND_MS;
/** Market time further from the clock than this is that of a simulated or recorded market, and is not compared with the clock. */
const WALL_TIME_MS = MINUTE_MS;

/** The start of reading a session: its first message, or a later one with a snapshot of the state before it, as sequenced packets. */
interface Beginning extends Wanted {
  readonly snapshot: Uint8Array;
}

const NO_SNAPSHOT = new Uint8Array(0);

/** A session that is being read. */
interface Session {
  readonly name: string;
  readonly market: ItchMarket;
  readonly writer: FrameWriter;
  readonly log: DayLog;
  nextSeq: number;
}

export class ItchGateway {
  readonly #options: ItchGatewayOptions;
  readonly #server: FeedListener;
  readonly #checks: Repeat;
  #client: { close(): void } | null = null;
  #session: Session | null = null;
  #wanted: Beginning = firstOf("");
  #retry: Timer | null = null;
  #isConnected = false;
  /** Arrival of the last message, and the market time then; null while the market time is not known from it. */
  #lastMessage: { readonly atMs: number; readonly timeOfDayMs: number } | null = null;
  /** True when the exchange has reported, after the last message, that it has no more messages at the moment. */
  #isIdle = false;
  #syncedMs = 0;
  #lastComplaint = "";
  #isStopped = false;
  readonly #hops: Timings;
  /** Arrival of the first message that is not published yet; null while all are. */
  #cameMs: number | null = null;

  constructor(options: ItchGatewayOptions) {
    this.#options = options;
    const { listen, guard, log, clock, metrics } = options;
    this.#hops = metrics.timings("gateway_hop_seconds", "Time that each hop of a message takes.", "hop");
    this.#measure(metrics);
    if (options.glimpse !== null) snapshotEnd(options.dialect);
    this.#server = serveFeed(listen, guard, log, clock);
    this.#checks = new Repeat({
      clock,
      everyMs: CHECK_EVERY_MS,
      task: () => this.#check(),
    });
    const { last } = log;
    if (last?.isOver === false) this.#wanted = keptBeginning(log, last.day) ?? firstOf(`${last.day}`);
    // The next day may already have been running for hours.
    else if (last !== null && options.glimpse === null) this.#wanted = firstOf(`${nextTradingDay(last.day)}`);
    this.#checks.start();
    this.#connect();
  }

  get port(): number {
    return this.#server.port;
  }

  #measure(metrics: Metrics): void {
    metrics.gauge("gateway_connected", "1 while the exchange is connected.", [], (gauge) =>
      gauge.set(this.#isConnected ? 1 : 0),
    );
    metrics.gauge("gateway_session_messages", "Messages of the present session that were read.", [], (gauge) =>
      gauge.set(this.state.messages),
    );
    const help = "Messages of the present session that were passed over, by reason.";
    metrics.gauge("gateway_session_passed_over", help, ["reason"], (gauge) => {
      for (const [reason, count] of Object.entries(this.state.skipped ?? {})) gauge.set({ reason }, count);
    });
  }

  get state(): GatewayState {
    const session = this.#session;
    return {
      isConnected: this.#isConnected,
      messages: session === null ? 0 : session.nextSeq - 1,
      skipped: session?.market.skipped ?? null,
    };
  }

  stop(): void {
    this.#isStopped = true;
    this.#retry?.cancel();
    this.#client?.close();
    void this.#checks.stop();
    this.#server.stop();
    this.#session?.log.sync();
  }

  #connect(): void {
    if (this.#isStopped) return;
    const session = this.#session;
    const { glimpse } = this.#options;
    if (session === null && this.#wanted.session === "" && glimpse !== null) {
      this.#join(glimpse);
      return;
    }
    const wanted = session === null ? this.#wanted : { session: session.name, seq: session.nextSeq };
    this.#client = this.#options.connect(wanted, {
      accepted: (accepted) => this.#guard(() => this.#accepted(accepted)),
      message: (view, start, end) => this.#message(view, start, end),
      settled: () => this.#guard(() => this.#settled()),
      idle: () => {
        this.#isIdle = true;
        this.#session?.market.settle();
      },
      ended: (end) => this.#ended(end),
    });
  }

  /** Takes a snapshot of the current session, unless the log has its beginning. */
  #join(glimpse: Connect): void {
    const { dialect, log } = this.#options;
    const end = snapshotEnd(dialect);
    const next = present(end.field("next"), "a snapshot's end without a number");
    const packets: Uint8Array[] = [];
    let session = "";
    const goOn = (beginning: Beginning): void => {
      this.#client?.close();
      this.#wanted = beginning;
      this.#connect();
    };
    this.#client = glimpse(firstOf(""), {
      accepted: (accepted) =>
        this.#guard(() => {
          session = accepted.session;
          const kept = log.of(this.#dayOf(session));
          if (kept !== null && kept.nextSeq > 1) goOn(firstOf(session));
        }),
      message: (view, start, until) => {
        if (view.getUint8(start) !== end.code.charCodeAt(0)) {
          const message = new Uint8Array(view.buffer, view.byteOffset + start, until - start);
          packets.push(encodePacket(SOUP.sequenced, message));
          return;
        }
        goOn({ session, seq: Number(next.text(view, start)), snapshot: Buffer.concat(packets) });
      },
      settled: () => undefined,
      idle: () => undefined,
      ended: (ending) => this.#ended(ending),
    });
  }

  /** The day of a session: its name when that is a day, otherwise today. */
  #dayOf(session: string): Day {
    const { log, clock } = this.#options;
    const day = /^\d{8}$/.test(session) && isDay(Number(session)) ? Number(session) : dayOf(clock.nowMs());
    if (log.of(day)?.isOver === true)
      throw new ItchError(`the session ${session} is over, and the next one is not on yet`);
    return day;
  }

  #accepted({ session: name, seq }: Accepted): void {
    this.#isConnected = true;
    const session = this.#session;
    if (session !== null && session.name === name && seq === session.nextSeq) return;
    const { snapshot, seq: wantedSeq } = this.#wanted;
    if (seq !== wantedSeq) throw new ItchError(`the session ${name} begins with message ${seq}`);
    const { dialect, reference, log } = this.#options;
    const day = this.#dayOf(name);
    log.keepSnapshot(
      day,
      snapshot.length === 0 ? null : Buffer.concat([encodeAccepted({ session: name, seq }), snapshot]),
    );
    const dayLog = log.begin(day);
    const writer = new FrameWriter();
    const market = new ItchMarket(dialect, day, () => loadReferences(reference, day), writer, dayLog.heartbeats());
    new SoupReader().read(snapshot, (_type, view, start, end) => {
      market.message(view, start, end);
      return true;
    });
    this.#session = { name, market, writer, log: dayLog, nextSeq: seq };
    this.#note(seq === 1 ? `reads the session ${name}` : `joins the session ${name} at message ${seq}`);
  }

  #message(view: DataView, start: number, end: number): void {
    const session = this.#session;
    if (session === null) return;
    this.#cameMs ??= this.#options.clock.monotonicMs();
    this.#isIdle = false;
    session.nextSeq++;
    try {
      session.market.message(view, start, end);
    } catch (error) {
      this.#failed(error);
    }
  }

  #settled(): void {
    const session = this.#session;
    if (session === null) return;
    this.#publish();
    const cameMs = this.#cameMs;
    this.#cameMs = null;
    // A heartbeat of the exchange has no market time.
    if (cameMs === null || !session.market.isOpen) return;
    const { clock } = this.#options;
    const { day, timeOfDayMs } = session.market;
    this.#lastMessage = { atMs: clock.monotonicMs(), timeOfDayMs };
    this.#passed(cameMs, clock.nowMs() - dayStartMs(day) - timeOfDayMs);
  }

  /** Measures messages that arrived at `cameMs` and are published; `behindMs` is the wall time since the time of the last message. */
  #passed(cameMs: number, behindMs: number): void {
    const tookMs = this.#options.clock.monotonicMs() - cameMs;
    this.#hops.of("gateway").observe(tookMs / SECOND_MS);
    // Clocks of two machines differ: a message that seems to arrive before it was sent counts as 0.
    if (Math.abs(behindMs) <= WALL_TIME_MS) {
      this.#hops.of("exchange").observe(Math.max(behindMs - tookMs, 0) / SECOND_MS);
    }
  }

  /** Appends the new events to the log, then wakes the readers. */
  #publish(): void {
    const session = this.#session;
    if (session === null) return;
    const { log, writer, market } = session;
    if (writer.byteLength > 0) {
      const before = writer.nextSeq;
      const frames = newFrames(writer.take(), log);
      if (frames === null) {
        this.#otherDay(session, before);
        return;
      }
      log.append(frames);
      this.#server.moved();
    }
    if (!market.isOver) return;
    log.sync();
    this.#wanted = firstOf(`${nextTradingDay(market.day)}`);
    this.#lastMessage = null;
  }

  /** The exchange has sent other messages for the day than before: sets the day aside and begins again. */
  #otherDay({ market }: Session, seq: number): void {
    this.#note(`the session differs from what was sent before, at or before event ${seq}: the day is begun anew`);
    this.#options.log.setAside(market.day);
    this.#session = null;
    this.#wanted = firstOf(`${market.day}`);
    this.#server.dropAll();
    this.#reconnect();
  }

  #ended(end: SoupEnd): void {
    this.#lastMessage = null;
    if (end.kind === "session-over") {
      if (this.#session?.market.isOver === false) this.#note("the session ended before the day");
      this.#session = null;
    } else if (end.kind === "rejected") {
      this.#note(end.code === "A" ? "the exchange refuses user or password" : "the session is not available");
      // The exchange does not have this day: asks for the current one.
      if (end.code === "S" && this.#session === null) this.#wanted = firstOf("");
    } else {
      this.#note(end.message);
    }
    this.#reconnect();
  }

  #reconnect(): void {
    this.#client?.close();
    this.#client = null;
    this.#isConnected = false;
    this.#lastMessage = null;
    this.#retry?.cancel();
    this.#retry = this.#options.clock.after(RETRY_MS, () => this.#connect());
  }

  /** Messages that cannot be translated end the connection, not the program: the operator may correct the cause meanwhile. */
  #guard(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (!(error instanceof ItchError || error instanceof FileError)) throw error;
    this.#note(error.message);
    this.#session = null;
    this.#reconnect();
  }

  /** Advances market time while the exchange is silent within the day, and flushes the log to the disk. */
  #check(): void {
    const nowMs = this.#options.clock.monotonicMs();
    const session = this.#session;
    if (session === null) return;
    if (nowMs - this.#syncedMs >= SYNC_EVERY_MS) {
      this.#syncedMs = nowMs;
      session.log.flush();
    }
    const last = this.#lastMessage;
    // A stalled stream may be in the middle of a request, whose translation must not depend on the stall.
    if (last === null || !this.#isIdle || nowMs - last.atMs < IDLE_AFTER_MS) return;
    session.market.pass(last.timeOfDayMs + nowMs - last.atMs - IDLE_BEHIND_MS);
    this.#publish();
  }

  /** Shows a line to the operator, unless it repeats the last one. */
  #note(line: string): void {
    if (line === this.#lastComplaint) return;
    this.#lastComplaint = line;
    this.#options.note(line);
  }
}

/** A session from its first message on; an empty name means the current session. */
function firstOf(session: string): Beginning {
  return { session, seq: 1, snapshot: NO_SNAPSHOT };
}

/** The stored beginning of a day that was joined late: an acceptance with session and number, then the snapshot; null when absent. */
function keptBeginning(log: FeedLog, day: Day): Beginning | null {
  const kept = log.snapshotOf(day);
  if (kept === null) return null;
  let beginning: Beginning | null = null;
  new SoupReader().read(kept, (_type, view, start, end) => {
    const accepted = decodeAccepted(new Uint8Array(view.buffer, view.byteOffset + start, end - start));
    beginning = { ...accepted, snapshot: kept.subarray(end) };
    return false;
  });
  return beginning;
}

/** The frames that are not in the log yet; null when the others differ from the log. */
function newFrames(frames: Uint8Array, log: DayLog): Uint8Array | null {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const seq = view.getUint32(HEADER.seq, true);
  if (seq === log.nextSeq) return frames;
  const kept = log.read(seq, frames.length);
  const known = kept.subarray(0, Math.min(kept.length, frames.length));
  return Buffer.compare(known, frames.subarray(0, known.length)) === 0 ? frames.subarray(known.length) : null;
}
