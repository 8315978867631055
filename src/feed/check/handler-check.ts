// Checks a feed handler against the protocol, as one of its readers: follows its market on one connection, and meanwhile requests on
// other connections events that must be sent again, and requests that must be refused.

import { addDays, type Clock, pause, SECOND_MS, weekdayOf } from "../../base/index.ts";
import { encodeControl, type FeedRejection, HEADER } from "../../feed-protocol/index.ts";
import { isBefore, type Position } from "../../model/index.ts";
import type { FeedTls } from "../carriers/tcp-carrier.ts";
import { type CheckReport, type HandlerCheckName, ReportDraft } from "./check-report.ts";
import { HandlerConnection } from "./handler-connection.ts";
import { ReceivedMarket } from "./received-market.ts";

export interface HandlerCheckOptions {
  readonly host: string;
  readonly port: number;
  /** Without it the connection has no TLS. */
  readonly tls?: FeedTls;
  readonly clock: Clock;
  /** The time limit of the whole check. */
  readonly limitMs: number;
}

const ANSWER_LIMIT_MS = 5 * SECOND_MS;
/** The service treats a handler that is silent for this long within a day as lost. */
const SILENCE_LIMIT_MS = 30 * SECOND_MS;
/** A hello must come within five seconds; the refusal of a handler may come a little later. */
const HELLO_LIMIT_MS = 10 * SECOND_MS;
const WATCH_EVERY_MS = SECOND_MS / 4;
const FUTURE_YEARS = 5;
/** A Monday before there was an electronic market. */
const LONG_AGO: Position = { day: 19900101, seq: 1 };
const NO_DAY: Position = { day: 20260231, seq: 1 };
const NO_HELLO = new TextEncoder().encode("GET / HTTP/1.1\r\nHost: feed\r\n\r\n");
const FRIDAY = 5;

export class HandlerCheck {
  readonly #options: HandlerCheckOptions;
  readonly #draft = new ReportDraft();
  readonly #endMs: number;
  // Bound: the epochs that the handler sent: one for each connection.
  readonly #epochs = new Set<number>();
  #market = new ReceivedMarket();
  #main: HandlerConnection;
  #events = 0;

  constructor(options: HandlerCheckOptions) {
    this.#options = options;
    this.#endMs = options.clock.nowMs() + options.limitMs;
    this.#main = this.#follow(null);
  }

  async run(): Promise<CheckReport> {
    if (await this.#begin()) {
      const silent = this.#refuseSilence();
      await this.#resend();
      await this.#resume();
      await this.#refuse();
      await this.#watch();
      await silent;
      this.#conclude();
    }
    this.#main.close();
    return this.#draft.finished(this.#events + this.#market.count, this.#market.warnings);
  }

  get #leftMs(): number {
    return Math.max(0, this.#endMs - this.#options.clock.nowMs());
  }

  #open(hello: Uint8Array, events?: (bytes: Uint8Array) => void): HandlerConnection {
    const { limitMs: _limitMs, ...connection } = this.#options;
    return new HandlerConnection({ ...connection, hello, ...(events === undefined ? {} : { events }) });
  }

  #follow(from: Position | null): HandlerConnection {
    const market = this.#market;
    return this.#open(helloFrom(from), (bytes) => void market.take(bytes));
  }

  /** Waits for the welcome and for all past events; false when there is nothing to check. */
  async #begin(): Promise<boolean> {
    const main = this.#main;
    await main.until(() => main.controls.length > 0, Math.min(ANSWER_LIMIT_MS, this.#leftMs));
    if (main.welcome === null) {
      const rejection = main.rejection;
      const fault = rejection === null ? main.fault || "no answer came" : `${rejection.code}: ${rejection.message}`;
      this.#draft.note("welcome", fault);
      return false;
    }
    this.#draft.note("welcome", null);
    this.#epochs.add(main.welcome.epoch);
    await main.until(() => main.caughtUpCount > 0, this.#leftMs / 2);
    return true;
  }

  /** Requests events that were sent already: from the beginning, and from an event in the middle. */
  async #resend(): Promise<void> {
    const middle = this.#market.fromMiddle();
    await this.#sameBytes("resend-all", null, this.#market.bytes());
    if (middle !== null) await this.#sameBytes("resend-middle", middle.from, middle.bytes);
  }

  async #sameBytes(check: HandlerCheckName, from: Position | null, expected: Uint8Array): Promise<void> {
    if (expected.length === 0) return this.#draft.notSeen(check, "no event has come");
    let [at, isSame] = [0, true];
    const reader = this.#open(helloFrom(from), (bytes) => {
      const part = bytes.subarray(0, Math.max(0, expected.length - at));
      isSame &&= Buffer.from(expected.buffer, expected.byteOffset + at, part.length).equals(part);
      at += part.length;
    });
    await reader.until(() => at >= expected.length || !isSame || reader.rejection !== null, this.#leftMs / 2);
    reader.close();
    if (reader.welcome !== null) this.#epochs.add(reader.welcome.epoch);
    const rejection = reader.rejection;
    if (rejection !== null) this.#draft.note(check, `rejected with ${rejection.code}: ${rejection.message}`);
    else if (!isSame) this.#draft.note(check, `other bytes than before, among the first ${at.toLocaleString("en")}`);
    else if (at < expected.length)
      this.#draft.note(check, `only ${at} of ${expected.length} bytes came. ${reader.fault}`);
    else this.#draft.note(check, null, `${at.toLocaleString("en")} bytes`);
  }

  /** Requests the event after the last one, as a reader does after a short disconnection. */
  async #resume(): Promise<void> {
    const from = this.#market.next;
    if (from === null) return;
    let first = 0;
    const reader = this.#open(helloFrom(from), (bytes) => {
      first ||= new DataView(bytes.buffer, bytes.byteOffset).getUint32(HEADER.seq, true);
    });
    await reader.until(() => first !== 0 || reader.rejection !== null, Math.min(ANSWER_LIMIT_MS / 2, this.#leftMs / 4));
    reader.close();
    const isDue = first === 0 || first === from.seq || (first === 1 && !this.#market.isDayOpen);
    if (reader.welcome === null) {
      this.#draft.note("resume-at-end", `event ${from.seq} was not welcomed: ${reader.rejection?.code ?? "no answer"}`);
    } else this.#draft.note("resume-at-end", isDue ? null : `event ${first} came where ${from.seq} was asked for`);
  }

  async #refuse(): Promise<void> {
    const version = encodeControl({ type: "hello", from: null });
    version[HEADER.version] = 9;
    const today = this.#market.next?.day ?? 20261116;
    await this.#rejected("refuse-future", helloFrom({ day: yearsAfter(today), seq: 1 }), "POSITION_IN_FUTURE");
    await this.#rejected("refuse-old", helloFrom(LONG_AGO), "POSITION_TOO_OLD");
    await this.#rejected("refuse-invalid", helloFrom(NO_DAY), "INVALID_POSITION");
    await this.#rejected("refuse-garbage", NO_HELLO, "BAD_HELLO");
    await this.#rejected("refuse-version", version, "UNSUPPORTED_VERSION");
  }

  async #rejected(check: HandlerCheckName, hello: Uint8Array, code: FeedRejection): Promise<void> {
    if (this.#leftMs === 0) return this.#draft.notSeen(check, "the time was up");
    const reader = this.#open(hello);
    await reader.until(() => reader.controls.length > 0, Math.min(ANSWER_LIMIT_MS, this.#leftMs));
    const rejection = reader.rejection;
    const closeMs = rejection === null ? 0 : Math.min(ANSWER_LIMIT_MS, this.#leftMs);
    const isClosed = await reader.until(() => reader.isClosed, closeMs);
    reader.close();
    if (reader.welcome !== null) this.#draft.note(check, "welcomed");
    else if (rejection === null) this.#draft.note(check, `no reject came. ${reader.fault}`.trimEnd());
    else if (rejection.code !== code) this.#draft.note(check, `rejected with ${rejection.code}, not ${code}`);
    else this.#draft.note(check, isClosed ? null : "the connection stays open after the reject");
  }

  async #refuseSilence(): Promise<void> {
    if (this.#leftMs < HELLO_LIMIT_MS) return this.#draft.notSeen("refuse-silence", "it takes ten seconds");
    const reader = this.#open(new Uint8Array(0));
    await reader.until(() => reader.isClosed, HELLO_LIMIT_MS);
    const isGone = reader.isClosed;
    reader.close();
    this.#draft.note("refuse-silence", isGone ? null : "still connected after ten seconds");
  }

  /** Follows the market until the time is up, also over a restart of the handler. */
  async #watch(): Promise<void> {
    while (this.#leftMs > 0) {
      if (this.#main.isClosed) await this.#reconnect();
      await pause(this.#options.clock, Math.min(WATCH_EVERY_MS, this.#leftMs));
    }
  }

  async #reconnect(): Promise<void> {
    const fault = this.#main.fault;
    if (fault !== "") return;
    const from = this.#market.next;
    const before = this.#main.welcome?.epoch ?? 0;
    const again = this.#follow(from);
    await again.until(() => again.controls.length > 0, Math.min(ANSWER_LIMIT_MS, this.#leftMs));
    if (again.controls.length === 0) return again.close();
    const epoch = again.welcome?.epoch ?? (await this.#epochNow());
    if (epoch !== 0 && epoch !== before) {
      this.#draft.note("restart", null, `it took epoch ${epoch} after ${before}`);
      again.close();
      this.#events += this.#market.count;
      this.#market = new ReceivedMarket();
      this.#main = this.#follow(null);
      await this.#main.until(() => this.#main.controls.length > 0, ANSWER_LIMIT_MS);
      return;
    }
    const { welcome } = again;
    const isBehind = welcome === null || (from !== null && isBefore(welcome.live, from));
    this.#draft.note("restart", isBehind ? `it came back behind event ${from?.seq} and sent no other epoch` : null);
    if (!isBehind) await this.#sameBytes("restart", null, this.#market.bytes());
    this.#main = again;
  }

  async #epochNow(): Promise<number> {
    const reader = this.#open(helloFrom(null));
    await reader.until(() => reader.controls.length > 0, Math.min(ANSWER_LIMIT_MS, this.#leftMs));
    reader.close();
    return reader.welcome?.epoch ?? 0;
  }

  #conclude(): void {
    const [market, main, draft] = [this.#market, this.#main, this.#draft];
    const judged = (check: HandlerCheckName, fault: string): void => {
      if (market.count === 0 && fault === "") draft.notSeen(check, "no event has come");
      else draft.note(check, fault === "" ? null : fault);
    };
    judged("sequence", market.sequenceFault);
    judged("frames", market.frameFault || main.fault);
    judged("rules", market.ruleFault);
    judged("pace", market.paceFault);
    if (market.isDayPrepared || market.startFault !== "") judged("day-start", market.startFault);
    if (main.caughtUpCount > 1) draft.note("caught-up", `it came ${main.caughtUpCount} times`);
    else if (main.caughtUpCount === 1) draft.note("caught-up", null);
    else draft.note("caught-up", "it did not come");
    if (market.dayEnds > 0) draft.note("day-end", market.sequenceFault === "" ? null : market.sequenceFault);
    if (market.isDayOpen) {
      const silent = `${(main.silenceMs / SECOND_MS).toFixed(1)} s at most`;
      draft.note("silence", main.silenceMs < SILENCE_LIMIT_MS ? null : `silent for ${silent}`, silent);
    } else draft.notSeen("silence", "no day is on");
    this.#concludeEpoch();
  }

  #concludeEpoch(): void {
    const named = [...this.#epochs].filter((epoch) => epoch !== 0);
    if (named.length === 0) this.#draft.notSeen("epoch", "none is sent: a handler that lost its log cannot be noticed");
    else this.#draft.note("epoch", this.#epochs.size === 1 ? null : `it sent ${[...this.#epochs].join(", ")}`);
  }
}

function helloFrom(from: Position | null): Uint8Array {
  return encodeControl({ type: "hello", from });
}

/** A weekday, some years later. */
function yearsAfter(today: number): number {
  let day = addDays(today + FUTURE_YEARS * 10_000, 0);
  while (weekdayOf(day) >= FRIDAY) day = addDays(day, 1);
  return day;
}
