// The gateway of an ITCH stream: it logs in, translates each session into a day of our feed, keeps it in the log and tells the readers.
// After a restart it asks for the session from its first message again, finds what it sent in the log, and goes on behind it.

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
import { type FeedGuard, type FeedListener, FrameWriter } from "../src/feed-protocol/index.ts";
import type { DayLog, FeedLog } from "./feed/feed-log.ts";
import { serveFeed } from "./feed/feed-server.ts";
import { FileError } from "./files/table.ts";
import { type ItchDialect, snapshotEnd } from "./itch/dialect.ts";
import { ItchError, ItchMarket, type PassedOver } from "./market/itch-market.ts";
import { loadReferences } from "./market/references.ts";
import type { SoupEnd, SoupReceiver, Wanted } from "./soup/soup-client.ts";
import { type Accepted, decodeAccepted, encodeAccepted, encodePacket, SOUP, SoupReader } from "./soup/soup-packets.ts";

type Connect = (wanted: Wanted, receiver: SoupReceiver) => { close(): void };

interface ItchGatewayOptions {
  /** Opens the way to the exchange, over SoupBinTCP or MoldUDP64: the session that is wanted, from a message on. */
  readonly connect: Connect;
  /** Opens the way to snapshots of the books, which the gateway joins a session with; null where it reads sessions from their first message. */
  readonly glimpse: Connect | null;
  readonly dialect: ItchDialect;
  /** The CSV file with the reference data. */
  readonly reference: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly guard: FeedGuard;
  readonly log: FeedLog;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Takes a line for the operator. */
  readonly note: (line: string) => void;
}

export interface GatewayState {
  readonly isConnected: boolean;
  /** Messages of the session that were read. */
  readonly messages: number;
  readonly passedOver: PassedOver | null;
}

const RETRY_MS = 500;
const CHECK_EVERY_MS = 250;
/** While the exchange is silent, market time is told so much behind the clock, because a message may be on its way. */
const IDLE_BEHIND_MS = 500;
const IDLE_AFTER_MS = 2 * SECOND_MS;
const SYNC_EVERY_MS = SECOND_MS;
/** Market time that is further from the clock is not of the clock: a simulated or recorded market of another hour. */
const WALL_TIME_MS = MINUTE_MS;

/** Where a session is to be read from: its first message, or a later one with a snapshot of what was before, as sequenced packets. */
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
  /** When the last message came, and the market time then; null while no market time can be told from it. */
  #heard: { readonly atMs: number; readonly timeOfDayMs: number } | null = null;
  /** The exchange has said, after the last message, that it has nothing more at the moment. */
  #isIdle = false;
  #syncedMs = 0;
  #lastComplaint = "";
  #isStopped = false;
  readonly #hops: Timings;
  /** When the first message came of those that are not told yet; null while all are. */
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
      failed: (error) => {
        throw error;
      },
    });
    const { last } = log;
    if (last?.isOver === false) this.#wanted = keptBeginning(log, last.day) ?? firstOf(`${last.day}`);
    // The day after may be on for hours.
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
      for (const [reason, count] of Object.entries(this.state.passedOver ?? {})) gauge.set({ reason }, count);
    });
  }

  get state(): GatewayState {
    const session = this.#session;
    return {
      isConnected: this.#isConnected,
      messages: session === null ? 0 : session.nextSeq - 1,
      passedOver: session?.market.passedOver ?? null,
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

  /** Takes a snapshot of the session that is on, unless the log has its beginning. */
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

  /** A session that is named by a day is of that day; any other is of today. */
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
    this.#tell();
    const cameMs = this.#cameMs;
    this.#cameMs = null;
    // A heartbeat of the exchange brings no market time.
    if (cameMs === null || !session.market.isOpen) return;
    const { clock } = this.#options;
    const { day, timeOfDayMs } = session.market;
    this.#heard = { atMs: clock.monotonicMs(), timeOfDayMs };
    this.#passed(cameMs, clock.nowMs() - dayStartMs(day) - timeOfDayMs);
  }

  /** Messages that came at `cameMs` are told; `behindMs` is the wall time since the last of them happened. */
  #passed(cameMs: number, behindMs: number): void {
    const tookMs = this.#options.clock.monotonicMs() - cameMs;
    this.#hops.of("gateway").observe(tookMs / SECOND_MS);
    // Clocks of two machines differ: what seems to come before it was sent took no time.
    if (Math.abs(behindMs) <= WALL_TIME_MS) {
      this.#hops.of("exchange").observe(Math.max(behindMs - tookMs, 0) / SECOND_MS);
    }
  }

  /** Keeps the new events, then tells the readers. */
  #tell(): void {
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
    this.#heard = null;
  }

  /** The exchange tells the day otherwise than before. */
  #otherDay({ market }: Session, seq: number): void {
    this.#note(`the session differs from what was sent before, at or before event ${seq}: the day is begun anew`);
    this.#options.log.setAside(market.day);
    this.#session = null;
    this.#wanted = firstOf(`${market.day}`);
    this.#server.dropAll();
    this.#reconnect();
  }

  #ended(end: SoupEnd): void {
    this.#heard = null;
    if (end.kind === "session-over") {
      if (this.#session?.market.isOver === false) this.#note("the session ended before the day");
      this.#session = null;
    } else if (end.kind === "rejected") {
      this.#note(end.code === "A" ? "the exchange refuses user or password" : "the session is not available");
      // A day that the exchange does not have: ask for the one that is on.
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
    this.#heard = null;
    this.#retry?.cancel();
    this.#retry = this.#options.clock.after(RETRY_MS, () => this.#connect());
  }

  /** What cannot be translated ends the connection, not the program: the operator may put it right meanwhile. */
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

  /** While the exchange is silent within the day, market time goes on; and what was written comes to the disk. */
  #check(): void {
    const nowMs = this.#options.clock.monotonicMs();
    const session = this.#session;
    if (session === null) return;
    if (nowMs - this.#syncedMs >= SYNC_EVERY_MS) {
      this.#syncedMs = nowMs;
      session.log.flush();
    }
    const heard = this.#heard;
    // A stream that stalls may be in the middle of a request: what the rest of it brings must not depend on the stall.
    if (heard === null || !this.#isIdle || nowMs - heard.atMs < IDLE_AFTER_MS) return;
    session.market.pass(heard.timeOfDayMs + nowMs - heard.atMs - IDLE_BEHIND_MS);
    this.#tell();
  }

  /** The same line is not repeated at every try. */
  #note(line: string): void {
    if (line === this.#lastComplaint) return;
    this.#lastComplaint = line;
    this.#options.note(line);
  }
}

/** A session from its first message on; an empty name is the one that is on. */
function firstOf(session: string): Beginning {
  return { session, seq: 1, snapshot: NO_SNAPSHOT };
}

/** What the day began with where it was joined late: an acceptance with session and number, then the snapshot. */
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

/** The frames that are not in the log yet; null when those that are differ from it. */
function newFrames(frames: Uint8Array, log: DayLog): Uint8Array | null {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const seq = view.getUint32(4, true);
  if (seq === log.nextSeq) return frames;
  const kept = log.read(seq, frames.length);
  const known = kept.subarray(0, Math.min(kept.length, frames.length));
  return Buffer.compare(known, frames.subarray(0, known.length)) === 0 ? frames.subarray(known.length) : null;
}
