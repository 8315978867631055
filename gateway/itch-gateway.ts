// The gateway of an ITCH stream: it logs in, translates each session into a day of our feed, keeps it in the log and tells the readers.
// After a restart it asks for the session from its first message again, finds what it sent in the log, and goes on behind it.

import { type Clock, dayOf, isDay, nextTradingDay, Repeat, SECOND_MS, type Timer } from "../src/base/index.ts";
import { type FeedGuard, type FeedListener, FrameWriter } from "../src/feed-protocol/index.ts";
import type { DayLog, FeedLog } from "./feed/feed-log.ts";
import { serveFeed } from "./feed/feed-server.ts";
import { FileError } from "./files/table.ts";
import type { ItchDialect } from "./itch/dialect.ts";
import { ItchError, ItchMarket, type PassedOver } from "./market/itch-market.ts";
import { loadReferences } from "./market/references.ts";
import type { SoupEnd, SoupReceiver, Wanted } from "./soup/soup-client.ts";
import type { Accepted } from "./soup/soup-packets.ts";

interface ItchGatewayOptions {
  /** Opens the way to the exchange, over SoupBinTCP or MoldUDP64: the session that is wanted, from a message on. */
  readonly connect: (wanted: Wanted, receiver: SoupReceiver) => { close(): void };
  readonly dialect: ItchDialect;
  /** The CSV file with the reference data. */
  readonly reference: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly guard: FeedGuard;
  readonly log: FeedLog;
  readonly clock: Clock;
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
  /** The session to ask for; empty for the one that is on. */
  #wanted = "";
  #retry: Timer | null = null;
  #isConnected = false;
  /** When the last message came, and the market time then; null while no market time can be told from it. */
  #heard: { readonly atMs: number; readonly timeOfDayMs: number } | null = null;
  #syncedMs = 0;
  #lastComplaint = "";
  #isStopped = false;

  constructor(options: ItchGatewayOptions) {
    this.#options = options;
    const { listen, guard, log, clock } = options;
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
    if (last !== null) this.#wanted = `${last.isOver ? nextTradingDay(last.day) : last.day}`;
    this.#checks.start();
    this.#connect();
  }

  get port(): number {
    return this.#server.port;
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
    const wanted = { session: session?.name ?? this.#wanted, seq: session?.nextSeq ?? 1 };
    this.#client = this.#options.connect(wanted, {
      accepted: (accepted) => this.#guard(() => this.#accepted(accepted)),
      message: (view, start, end) => this.#message(view, start, end),
      settled: () => this.#guard(() => this.#settled()),
      idle: () => this.#session?.market.settle(),
      ended: (end) => this.#ended(end),
    });
  }

  #accepted({ session: name, seq }: Accepted): void {
    this.#isConnected = true;
    const session = this.#session;
    if (session !== null && session.name === name && seq === session.nextSeq) return;
    if (seq !== 1) throw new ItchError(`the session ${name} begins with message ${seq}`);
    const { dialect, reference, log, clock } = this.#options;
    // A session that is named by a day is of that day; any other is of today.
    const day = /^\d{8}$/.test(name) && isDay(Number(name)) ? Number(name) : dayOf(clock.nowMs());
    if (log.of(day)?.isOver === true)
      throw new ItchError(`the session ${name} is over, and the next one is not on yet`);
    const dayLog = log.begin(day);
    const writer = new FrameWriter();
    const market = new ItchMarket(dialect, day, () => loadReferences(reference, day), writer, dayLog.heartbeats());
    this.#session = { name, market, writer, log: dayLog, nextSeq: 1 };
    this.#note(`reads the session ${name}`);
  }

  #message(view: DataView, start: number, end: number): void {
    const session = this.#session;
    if (session === null) return;
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
    if (session.market.isOpen) {
      this.#heard = { atMs: this.#options.clock.monotonicMs(), timeOfDayMs: session.market.timeOfDayMs };
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
    this.#wanted = `${nextTradingDay(market.day)}`;
    this.#heard = null;
  }

  /** The exchange tells the day otherwise than before. */
  #otherDay({ market }: Session, seq: number): void {
    this.#note(`the session differs from what was sent before, at or before event ${seq}: the day is begun anew`);
    this.#options.log.setAside(market.day);
    this.#session = null;
    this.#wanted = `${market.day}`;
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
      if (end.code === "S" && this.#session === null) this.#wanted = "";
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
      session.log.sync();
    }
    const heard = this.#heard;
    if (heard === null || nowMs - heard.atMs < IDLE_AFTER_MS) return;
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

/** The frames that are not in the log yet; null when those that are differ from it. */
function newFrames(frames: Uint8Array, log: DayLog): Uint8Array | null {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const seq = view.getUint32(4, true);
  if (seq === log.nextSeq) return frames;
  const kept = log.read(seq, frames.length);
  const known = kept.subarray(0, Math.min(kept.length, frames.length));
  return Buffer.compare(known, frames.subarray(0, known.length)) === 0 ? frames.subarray(known.length) : null;
}
