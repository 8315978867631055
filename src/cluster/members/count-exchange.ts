// Enforces limits over all members: broadcasts the counts of this process and receives those of the others. It reports changes four times
// a second, sooner near a limit, more rarely among many members, and at least once a second, so that a dead member is noticed.

import { type Static, Type } from "typebox";
import type { CountReport, CountSharing } from "../../access/index.ts";
import {
  type Clock,
  type Component,
  type Counter,
  type Log,
  type Metrics,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import { jsonMessage } from "./json-message.ts";
import type { MemberBus } from "./member-bus.ts";

export interface CountExchangeOptions {
  readonly bus: MemberBus;
  readonly sharing: CountSharing;
  /** The name of this process; no other process has it or ever had it. */
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const COUNTS_SUBJECT = "counts";
const BEAT_MS = 250;
const URGENT_BEAT_MS = 50;
/**
 * Every member reads the reports of all. Beyond this number each member reports more rarely, so that the reports that a member reads per
 * second do not grow further; even the longest beat informs all members within a second.
 */
const MEMBERS_AT_FULL_PACE = 15;
const BEAT_MS_MAX = 900;
/** A report is sent this often even without a change. */
const ALIVE_EVERY_MS = SECOND_MS;
/** A member that sent no report for this long counts as dead: with a beat, its counts are removed within 6 seconds. */
const SILENT_MS = 5 * SECOND_MS;
/** All counts are reported, and requested, at most this often. */
const WHOLE_EVERY_MS = SECOND_MS / 2;
/** More members than any deployment has: limits the memory that a faulty member can use in the others. */
const MEMBERS_MAX = 1_024;

const numbers = Type.Array(Type.Number());
/** Each row has at least an account and one number. */
const rows = Type.Array(Type.Array(Type.Number(), { minItems: 2 }));
const report = Type.Object({
  minute: Type.Number(),
  day: Type.Number(),
  writer: Type.String(),
  keys: numbers,
  accounts: numbers,
  tallies: Type.Array(Type.Tuple([Type.String(), Type.Number(), Type.Number()])),
  connections: rows,
  consoleConnections: Type.Optional(rows),
  windows: rows,
  pastCalls: Type.Optional(rows),
});
const from = Type.String();

/**
 * counts: a report; `number` is 1, 2, 3, …, so that a receiver that sees a gap asks; `isFirst` marks the first page of all counts, which
 * replace the counts that the member reported before. ask: asks one member, or with null every member, for all counts. leave: the member
 * ends, and its counts are in the store.
 */
const CountMessage = Type.Union([
  Type.Object({
    kind: Type.Literal("counts"),
    from,
    number: Type.Number(),
    isFirst: Type.Boolean(),
    report: Type.Unsafe<CountReport>(report),
  }),
  Type.Object({ kind: Type.Literal("ask"), from, to: Type.Union([Type.String(), Type.Null()]) }),
  Type.Object({ kind: Type.Literal("leave"), from }),
]);
type CountMessage = Static<typeof CountMessage>;
const COUNT_MESSAGE = jsonMessage(CountMessage);

/** Another member and its last report. */
interface Peer {
  number: number;
  atMs: number;
  askedAtMs: number;
}

export class CountExchange implements Component {
  readonly name = "counts";
  readonly #options: CountExchangeOptions;
  readonly #beating: Repeat;
  // Bound: MEMBERS_MAX; reports of further members are dropped.
  readonly #members = new Map<string, Peer>();
  readonly #missed: Counter;
  readonly #reports: Counter;
  #release: readonly (() => void)[] = [];
  #number = 0;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #isWholeAsked = true;

  constructor(options: CountExchangeOptions) {
    const { clock, log, metrics } = options;
    this.#options = options;
    this.#beating = new Repeat({
      clock,
      everyMs: BEAT_MS,
      task: async () => this.beat(),
      failed: (error) => log.error({ err: error }, "counts could not be sent to the other members"),
    });
    metrics.gauge("members_heard", "Other processes that report their counts to this one.", [], (gauge) =>
      gauge.set(this.members),
    );
    this.#reports = metrics.counter("member_reports_total", "Reports of counts that this process sent to the others.");
    this.#missed = metrics.counter(
      "member_reports_missed_total",
      "Times that this process missed a report of another one.",
    );
  }

  /** The number of other members that report. */
  get members(): number {
    return this.#members.size;
  }

  start(): void {
    const { bus, member } = this.#options;
    this.#release = [
      bus.subscribe(COUNTS_SUBJECT, (bytes) => this.#receive(COUNT_MESSAGE.decode(bytes))),
      // Both sides may have missed reports.
      bus.whenConnected(() => {
        this.#isWholeAsked = true;
        this.#send({ kind: "ask", from: member, to: null });
      }),
    ];
    this.#beating.start(0);
  }

  /** Reports the last counts and leaves; afterwards the store has them. */
  async stop(): Promise<void> {
    await this.#beating.stop();
    for (const release of this.#release) release();
    this.beat();
    this.#send({ kind: "leave", from: this.#options.member });
  }

  /** One beat: reports counts, and drops members that fell silent. Returns the wait until the next beat. */
  beat(): number {
    const { bus, sharing, member, clock } = this.#options;
    const nowMs = clock.nowMs();
    this.#forgetSilent(nowMs);
    // Without a connection no counts are reported; all of them are reported later.
    if (!bus.isConnected) return this.#beatMs(BEAT_MS);
    const isWhole = this.#isWholeAsked && isPast(this.#wholeAtMs, WHOLE_EVERY_MS, nowMs);
    const { reports, isEmpty, isUrgent } = sharing.takeUnreported(nowMs, isWhole);
    if (isEmpty && !isWhole && !isPast(this.#reportedAtMs, ALIVE_EVERY_MS, nowMs)) return this.#beatMs(BEAT_MS);
    if (isWhole) {
      this.#isWholeAsked = false;
      this.#wholeAtMs = nowMs;
    }
    for (const [page, report] of reports.entries()) {
      const isFirst = isWhole && page === 0;
      this.#send({ kind: "counts", from: member, number: ++this.#number, isFirst, report });
      this.#reports.inc();
    }
    this.#reportedAtMs = nowMs;
    return this.#beatMs(isUrgent ? URGENT_BEAT_MS : BEAT_MS);
  }

  #beatMs(fullPaceMs: number): number {
    return Math.min(BEAT_MS_MAX, fullPaceMs * Math.max(1, (this.members + 1) / MEMBERS_AT_FULL_PACE));
  }

  #receive(message: CountMessage | null): void {
    const { member, sharing, clock } = this.#options;
    if (message === null || message.from === member) return;
    const nowMs = clock.nowMs();
    if (message.kind === "ask") this.#isWholeAsked ||= message.to === null || message.to === member;
    else if (message.kind === "leave") this.#forget(message.from, nowMs);
    else if (this.#isAccepted(message, nowMs)) sharing.receive(message.from, message.report, nowMs);
  }

  /** Records that the member is alive, and asks it for all counts when a report is missing. */
  #isAccepted({ from, number, isFirst }: CountMessage & { kind: "counts" }, nowMs: number): boolean {
    const { member, sharing } = this.#options;
    let peer = this.#members.get(from);
    if (peer === undefined) {
      if (this.#members.size >= MEMBERS_MAX) return false;
      peer = { number: 0, atMs: nowMs, askedAtMs: Number.NEGATIVE_INFINITY };
      this.#members.set(from, peer);
    }
    if (isFirst) sharing.forget(from, nowMs);
    else if (number !== peer.number + 1 && isPast(peer.askedAtMs, WHOLE_EVERY_MS, nowMs)) {
      this.#missed.inc();
      peer.askedAtMs = nowMs;
      this.#send({ kind: "ask", from: member, to: from });
    }
    peer.number = number;
    peer.atMs = nowMs;
    return true;
  }

  #forgetSilent(nowMs: number): void {
    for (const [member, { atMs }] of this.#members) {
      if (!isPast(atMs, SILENT_MS, nowMs)) continue;
      this.#options.log.warn({ silent: member }, "a member fell silent; its counts are not counted any more");
      this.#forget(member, nowMs);
    }
  }

  #forget(member: string, nowMs: number): void {
    this.#members.delete(member);
    this.#options.sharing.forget(member, nowMs);
  }

  #send(message: CountMessage): void {
    const isSent = this.#options.bus.publish(COUNTS_SUBJECT, COUNT_MESSAGE.encode(message));
    if (!isSent) this.#isWholeAsked = true;
  }
}

/** True when `spanMs` have passed, or when the clock was set back. */
function isPast(sinceMs: number, spanMs: number, nowMs: number): boolean {
  return nowMs - sinceMs >= spanMs || nowMs < sinceMs;
}
