// The acceptor's side of one FIX session over one connection: logon, numbers and their gaps, heartbeats, rejects and logout. Valid
// requests go to the application; the application sends all its messages through the session.

import type { Clock } from "../../src/base/index.ts";
import { type FieldName, MESSAGES } from "./fix-dictionary.ts";
import {
  BEGIN_STRING,
  type Body,
  encodeBody,
  encodeMessage,
  type FixMessage,
  formatUtc,
  type Problem,
  parseUtc,
  type Received,
  readMessage,
  SESSION_REJECT_REASONS,
} from "./fix-message.ts";
import type { FixStore, KeptMessage, Note } from "./fix-store.ts";

/** The largest allowed difference between the clocks of the two sides. */
const SENDING_TIME_MS = 120_000;
/** The wait for the client's answer to a Logout. */
const LOGOUT_MS = 2_000;
/** In heartbeat intervals: the silence before a TestRequest, and the silence after which the connection is closed. */
const TEST_AFTER = 1.2;
const DEAD_AFTER = 2.4;
const HEARTBEAT_SECONDS_MAX = 300;
/** The time for the client to fill a gap before it is asked again. */
const RESEND_MS = 10_000;
/** Messages after a gap that wait for it to be filled; further ones must be sent again. */
const EARLY_MAX = 1_000;
/** Request fields that name a third party, each with the field of the answer that gets its value. */
const ROUTES: readonly (readonly [FieldName, FieldName])[] = [
  ["OnBehalfOfCompID", "DeliverToCompID"],
  ["OnBehalfOfSubID", "DeliverToSubID"],
  ["OnBehalfOfLocationID", "DeliverToLocationID"],
];

/** The connection under a session. */
export interface FixLink {
  send(text: string): void;
  /** Ends the connection once everything is sent. */
  close(): void;
}

/** The application, which takes the requests of a session. */
export interface FixApplication {
  received(message: FixMessage): void;
  closed(): void;
}

/** The CompIDs of the two sides. */
export interface CompIds {
  readonly ours: string;
  readonly theirs: string;
}

export class FixSession {
  readonly ids: CompIds;
  readonly store: FixStore;
  readonly #link: FixLink;
  readonly #clock: Clock;
  /** Opens the application of the session, or returns the reason for a refusal. */
  readonly #open: (session: FixSession) => FixApplication | string;
  #application: FixApplication | null = null;
  #heartbeatMs = 0;
  #receivedMs: number;
  #sentMs: number;
  /** True while a TestRequest waits for its answer. */
  #isTesting = false;
  /** Messages that came too early, by number; null for a number whose message was processed already. Bound: EARLY_MAX. */
  readonly #early = new Map<number, Received | null>();
  #resendAskedMs: number | null = null;
  #logoutMs: number | null = null;
  #isClosed = false;

  constructor(
    ids: CompIds,
    store: FixStore,
    link: FixLink,
    clock: Clock,
    open: (session: FixSession) => FixApplication | string,
  ) {
    this.ids = ids;
    this.store = store;
    this.#link = link;
    this.#clock = clock;
    this.#open = open;
    this.#receivedMs = clock.monotonicMs();
    this.#sentMs = this.#receivedMs;
  }

  /** Takes the Logon that begins the session, whose names were checked; answers it or closes the connection. */
  logon({ message: { fields }, problem }: Received): void {
    const sequence = Number(fields.get("MsgSeqNum"));
    if (problem !== null || !this.#isTimely(fields.get("SendingTime"))) {
      this.#close();
      return;
    }
    const heartbeatSeconds = Number(fields.get("HeartBtInt"));
    const isReset = fields.get("ResetSeqNumFlag") === "Y";
    if (isReset) this.store.reset();
    if (sequence < this.store.nextIn) {
      this.#refuseTooLow(sequence);
    } else if (fields.get("EncryptMethod") !== "0") {
      this.#refuse("EncryptMethod must be 0");
    } else if (heartbeatSeconds < 0 || heartbeatSeconds > HEARTBEAT_SECONDS_MAX) {
      this.#refuse(`HeartBtInt must be from 0 to ${HEARTBEAT_SECONDS_MAX}`);
    } else {
      this.#heartbeatMs = heartbeatSeconds * 1_000;
      this.#answerLogon(isReset);
      if (sequence > this.store.nextIn) this.#askAgain(sequence, null);
      else this.#expectNext();
      const opened = this.#open(this);
      if (typeof opened === "string") this.logout(opened);
      else this.#application = opened;
    }
  }

  /** Takes a framed message, or null for garbled bytes, which are ignored: their number is then missing. */
  received(text: string | null): void {
    const received = text === null || this.#isClosed ? null : readMessage(text);
    if (received === null) return;
    const { message } = received;
    this.#receivedMs = this.#clock.monotonicMs();
    this.#isTesting = false;
    if (message.fields.get("BeginString") !== BEGIN_STRING) this.logout("Incorrect BeginString");
    else if (message.type === "5") this.#loggedOut(message);
    else if (this.#logoutMs === null) this.#sequence(received);
  }

  /** Sends a message; its notes are stored with it. */
  send(type: string, body: Body, notes: readonly Note[] = []): void {
    if (this.#isClosed) return;
    const time = this.#now();
    const text = encodeBody(body);
    const number = this.store.nextOut;
    this.store.sent(MESSAGES.get(type)?.isKept === true ? { type, time, body: text } : null, notes);
    this.#transmit(encodeMessage(type, this.#header(number, time, []), text));
  }

  logout(reason: string): void {
    if (this.#logoutMs !== null) return;
    this.#logoutMs = this.#clock.monotonicMs();
    this.send("5", [["Text", reason === "" ? null : reason]]);
  }

  /** Sends heartbeats and test requests, and closes the connection after a timeout. */
  check(): void {
    const nowMs = this.#clock.monotonicMs();
    if (this.#logoutMs !== null) {
      if (nowMs - this.#logoutMs >= LOGOUT_MS) this.#close();
      return;
    }
    if (this.#heartbeatMs === 0) return;
    const silentMs = nowMs - this.#receivedMs;
    if (silentMs >= DEAD_AFTER * this.#heartbeatMs) {
      this.#close();
      return;
    }
    if (this.#isTesting) return;
    if (nowMs - this.#sentMs >= this.#heartbeatMs) this.send("0", []);
    if (silentMs < TEST_AFTER * this.#heartbeatMs) return;
    this.#isTesting = true;
    this.send("1", [["TestReqID", "TEST"]]);
  }

  /** The connection was closed. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#application?.closed();
  }

  #close(): void {
    this.closed();
    this.#link.close();
  }

  #now(): string {
    return formatUtc(this.#clock.nowMs());
  }

  #header(number: number, time: string, more: Body): Body {
    const { ours, theirs } = this.ids;
    return [["MsgSeqNum", number], ...more, ["SenderCompID", ours], ["SendingTime", time], ["TargetCompID", theirs]];
  }

  #transmit(text: string): void {
    this.#sentMs = this.#clock.monotonicMs();
    this.#link.send(text);
  }

  #isTimely(time: string | undefined): boolean {
    const sentMs = parseUtc(time ?? "");
    return sentMs !== null && Math.abs(sentMs - this.#clock.nowMs()) <= SENDING_TIME_MS;
  }

  #answerLogon(isReset: boolean): void {
    const interval = this.#heartbeatMs / 1_000;
    this.send("A", [
      ["EncryptMethod", 0],
      ["HeartBtInt", interval],
      ["ResetSeqNumFlag", isReset ? "Y" : null],
    ]);
  }

  #refuse(reason: string): void {
    this.logout(reason);
    this.#close();
  }

  #refuseTooLow(sequence: number): void {
    this.#refuse(`MsgSeqNum too low, expecting ${this.store.nextIn} but received ${sequence}`);
  }

  /** A Logout with any number is accepted: after it no missing message matters. */
  #loggedOut({ fields }: FixMessage): void {
    if (Number(fields.get("MsgSeqNum")) === this.store.nextIn) this.#expectNext();
    this.logout("");
    this.#close();
  }

  #expectNext(): void {
    this.store.expect(this.store.nextIn + 1);
  }

  /** Processes a message in the order of numbers. */
  #sequence(received: Received): void {
    const { message, problem } = received;
    const { type, fields } = message;
    const numberText = fields.get("MsgSeqNum") ?? "";
    if (!/^\d{1,9}$/.test(numberText)) {
      this.logout("Required tag missing: MsgSeqNum");
      return;
    }
    const sequence = Number(numberText);
    if (problem === null && !this.#isFromThem(message, sequence)) return;
    const isReset = problem === null && fields.get("GapFillFlag") !== "Y" && type === "4";
    if (isReset) this.#resetSequence(message);
    else if (type === "A" && fields.get("ResetSeqNumFlag") === "Y" && sequence === 1) this.#resetSession();
    else if (sequence > this.store.nextIn) this.#ahead(sequence, received);
    else if (sequence < this.store.nextIn) {
      if (fields.get("PossDupFlag") !== "Y") this.#refuseTooLow(sequence);
    } else {
      this.#process(received);
      this.#processEarly();
    }
  }

  /** True when the names and times fit this session; otherwise rejects the message. */
  #isFromThem(message: FixMessage, sequence: number): boolean {
    const { type, fields } = message;
    const sender = fields.get("SenderCompID");
    const sendingTime = fields.get("SendingTime");
    let problem: Problem | null = null;
    if (sender !== this.ids.theirs || fields.get("TargetCompID") !== this.ids.ours) problem = { reason: 9, tag: null };
    else if (!this.#isTimely(sendingTime)) problem = { reason: 10, tag: null };
    else if (fields.get("PossDupFlag") === "Y" && type !== "4") {
      const original = fields.get("OrigSendingTime");
      if (original === undefined) problem = { reason: 1, tag: "122" };
      else if ((parseUtc(original) ?? 0) > (parseUtc(sendingTime ?? "") ?? 0)) problem = { reason: 10, tag: null };
    }
    if (problem === null) return true;
    if (sequence === this.store.nextIn) this.#expectNext();
    this.#reject(message, problem);
    if (problem.reason !== 1) this.logout("");
    return false;
  }

  #ahead(sequence: number, received: Received): void {
    // A ResendRequest is answered at once: otherwise two sides that both miss messages would wait for each other.
    const isResend = received.problem === null && received.message.type === "2";
    if (isResend) this.#resend(received.message);
    this.#askAgain(sequence, isResend ? null : received);
  }

  /** Buffers a message that came too early, and requests the missing messages unless a request is under way. */
  #askAgain(sequence: number, received: Received | null): void {
    if (this.#early.size < EARLY_MAX) this.#early.set(sequence, received);
    const nowMs = this.#clock.monotonicMs();
    if (this.#resendAskedMs !== null && nowMs - this.#resendAskedMs < RESEND_MS) return;
    this.#resendAskedMs = nowMs;
    this.send("2", [
      ["BeginSeqNo", this.store.nextIn],
      ["EndSeqNo", 0],
    ]);
  }

  #processEarly(): void {
    for (const sequence of this.#early.keys()) if (sequence < this.store.nextIn) this.#early.delete(sequence);
    for (;;) {
      const received = this.#early.get(this.store.nextIn);
      if (received === undefined || this.#logoutMs !== null) break;
      this.#early.delete(this.store.nextIn);
      if (received === null) this.#expectNext();
      else this.#process(received);
    }
    if (this.#early.size === 0) this.#resendAskedMs = null;
  }

  /** Processes the next message. Its number is counted afterwards, so that after a kill the message comes again instead of being lost. */
  #process({ message, problem }: Received): void {
    const { nextIn } = this.store;
    if (problem !== null) this.#reject(message, problem);
    else this.#handle(message);
    // A gap fill has set the next number itself.
    if (this.store.nextIn === nextIn && !this.#isClosed) this.#expectNext();
  }

  #handle(message: FixMessage): void {
    const { type, fields } = message;
    const row = MESSAGES.get(type);
    if (row?.isTaken !== true) {
      this.refuseBusiness(message, 3, "Unsupported Message Type");
    } else if (!row.isAdmin) {
      this.#application?.received(message);
    } else if (type === "1") {
      this.send("0", [["TestReqID", fields.get("TestReqID") ?? null]]);
    } else if (type === "2") {
      this.#resend(message);
    } else if (type === "4") {
      this.#gapFill(message);
    }
  }

  /** Answers a valid request that the application does not support: BusinessMessageReject. */
  refuseBusiness(message: FixMessage, reason: number, text: string): void {
    this.send("j", [
      ["RefSeqNum", Number(message.fields.get("MsgSeqNum"))],
      ["RefMsgType", message.type],
      ["BusinessRejectReason", reason],
      ["Text", text],
    ]);
  }

  #reject({ type, fields }: FixMessage, { reason, tag }: Problem): void {
    const back = ROUTES.flatMap(
      ([from, to]): Body => [
        [to, fields.get(from) || null],
        [from, fields.get(to) || null],
      ],
    );
    this.send("3", [
      ...back,
      ["RefSeqNum", Number(fields.get("MsgSeqNum"))],
      ["RefTagID", tag],
      ["RefMsgType", type === "" ? null : type],
      ["SessionRejectReason", reason],
      ["Text", SESSION_REJECT_REASONS[reason]],
    ]);
  }

  #gapFill(message: FixMessage): void {
    const newNumber = Number(message.fields.get("NewSeqNo"));
    if (newNumber > this.store.nextIn) this.store.expect(newNumber);
    else this.#reject(message, { reason: 5, tag: "36" });
  }

  #resetSequence(message: FixMessage): void {
    const newNumber = Number(message.fields.get("NewSeqNo"));
    if (newNumber < this.store.nextIn) {
      this.#reject(message, { reason: 5, tag: null });
      return;
    }
    this.store.expect(newNumber);
    this.#resendAskedMs = null;
    this.#processEarly();
  }

  #resetSession(): void {
    this.store.reset();
    this.#early.clear();
    this.#resendAskedMs = null;
    this.#answerLogon(true);
    this.#expectNext();
  }

  /** Sends stored messages again, and skips all others with gap fills. */
  #resend({ fields }: FixMessage): void {
    const last = this.store.nextOut - 1;
    const asked = Number(fields.get("EndSeqNo"));
    const end = asked === 0 ? last : Math.min(asked, last);
    let next = Math.max(Number(fields.get("BeginSeqNo")), 1);
    for (const [number, kept] of this.store.keptFrom(next)) {
      if (number > end) break;
      this.#fillGap(next, number);
      this.#sendAgain(number, kept);
      next = number + 1;
    }
    this.#fillGap(next, end + 1);
  }

  /** Sends a gap fill for the numbers from `from` to the one before `next`. */
  #fillGap(from: number, next: number): void {
    if (from >= next) return;
    const body = encodeBody([
      ["NewSeqNo", next],
      ["GapFillFlag", "Y"],
    ]);
    this.#sendAgain(from, { type: "4", time: this.#now(), body });
  }

  #sendAgain(number: number, { type, time, body }: KeptMessage): void {
    const header = this.#header(number, this.#now(), [
      ["PossDupFlag", "Y"],
      ["OrigSendingTime", time],
    ]);
    this.#transmit(encodeMessage(type, header, body));
  }
}
