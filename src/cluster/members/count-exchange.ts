// Keeps limits over all members: tells the others what this one counted and hears what they did. Four times a second when something
// changed, sooner near a limit, and at least once a second, so that a member that died is noticed.

import type { CountSharing } from "../../access/index.ts";
import {
  type Clock,
  type Component,
  type Counter,
  type Log,
  type Metrics,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import { type CountMessage, decodeCounts, encodeCounts } from "./count-message.ts";
import type { MemberBus } from "./member-bus.ts";

export interface CountExchangeOptions {
  readonly bus: MemberBus;
  readonly sharing: CountSharing;
  /** The name of this process; no other one has it, nor had it before. */
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const COUNTS_SUBJECT = "counts";
const BEAT_MS = 250;
const URGENT_BEAT_MS = 50;
/** Said even when nothing changed. */
const ALIVE_EVERY_MS = SECOND_MS;
/** A member that said nothing for so long is taken as dead: with a beat its counts are gone within 6 seconds. */
const SILENT_MS = 5 * SECOND_MS;
/** Everything is told, and asked for, this often at most. */
const WHOLE_EVERY_MS = SECOND_MS / 2;
/** More members than any deployment has: a bound for what a broken one can make the others remember. */
const MEMBERS_MAX = 1_024;

/** Another member as it is heard. */
interface Heard {
  number: number;
  atMs: number;
  askedAtMs: number;
}

export class CountExchange implements Component {
  readonly name = "counts";
  readonly #options: CountExchangeOptions;
  readonly #beating: Repeat;
  // Bound: MEMBERS_MAX; further ones are not listened to.
  readonly #members = new Map<string, Heard>();
  readonly #missed: Counter;
  readonly #told: Counter;
  #release: readonly (() => void)[] = [];
  #number = 0;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #isWholeAsked = true;

  constructor(options: CountExchangeOptions) {
    const { clock, log, metrics } = options;
    this.#options = options;
    this.#beating = new Repeat({
      clock,
      everyMs: BEAT_MS,
      task: async () => this.beat(),
      failed: (error) => log.error({ err: error }, "counts could not be told to the other members"),
    });
    metrics.gauge("members_heard", "Other processes that report their counts to this one.", [], (gauge) =>
      gauge.set(this.members),
    );
    this.#told = metrics.counter("member_reports_total", "Reports of counts that this process sent to the others.");
    this.#missed = metrics.counter(
      "member_reports_missed_total",
      "Times that this process missed a report of another one.",
    );
  }

  /** Other members that are heard. */
  get members(): number {
    return this.#members.size;
  }

  start(): void {
    const { bus, member } = this.#options;
    this.#release = [
      bus.subscribe(COUNTS_SUBJECT, (bytes) => this.#hear(decodeCounts(bytes))),
      // Something may have been missed on both sides.
      bus.whenConnected(() => {
        this.#isWholeAsked = true;
        this.#say({ kind: "ask", from: member, to: null });
      }),
    ];
    this.#beating.start(0);
  }

  /** Tells the last counts and leaves; afterwards the store has them. */
  async stop(): Promise<void> {
    await this.#beating.stop();
    for (const release of this.#release) release();
    this.beat();
    this.#say({ kind: "leave", from: this.#options.member });
  }

  /** One beat: tells what is to be told, and forgets who fell silent. Returns how long to wait until the next one. */
  beat(): number {
    const { bus, sharing, member, clock } = this.#options;
    const nowMs = clock.nowMs();
    this.#forgetSilent(nowMs);
    // What cannot be told now is told as a whole later.
    if (!bus.isConnected) return BEAT_MS;
    const isWhole = this.#isWholeAsked && isPast(this.#wholeAtMs, WHOLE_EVERY_MS, nowMs);
    const { reports, isEmpty, isUrgent } = sharing.takeUntold(nowMs, isWhole);
    if (isEmpty && !isWhole && !isPast(this.#toldAtMs, ALIVE_EVERY_MS, nowMs)) return BEAT_MS;
    if (isWhole) {
      this.#isWholeAsked = false;
      this.#wholeAtMs = nowMs;
    }
    for (const [page, report] of reports.entries()) {
      const isFirst = isWhole && page === 0;
      this.#say({ kind: "counts", from: member, number: ++this.#number, isFirst, report });
      this.#told.inc();
    }
    this.#toldAtMs = nowMs;
    return isUrgent ? URGENT_BEAT_MS : BEAT_MS;
  }

  #hear(message: CountMessage | null): void {
    const { member, sharing, clock } = this.#options;
    if (message === null || message.from === member) return;
    const nowMs = clock.nowMs();
    if (message.kind === "ask") this.#isWholeAsked ||= message.to === null || message.to === member;
    else if (message.kind === "leave") this.#forget(message.from, nowMs);
    else if (this.#isHeard(message, nowMs)) sharing.hear(message.from, message.report, nowMs);
  }

  /** Notes that the member is alive, and asks it for everything when something is missing. */
  #isHeard({ from, number, isFirst }: CountMessage & { kind: "counts" }, nowMs: number): boolean {
    const { member, sharing } = this.#options;
    let heard = this.#members.get(from);
    if (heard === undefined) {
      if (this.#members.size >= MEMBERS_MAX) return false;
      heard = { number: 0, atMs: nowMs, askedAtMs: Number.NEGATIVE_INFINITY };
      this.#members.set(from, heard);
    }
    if (isFirst) sharing.forget(from, nowMs);
    else if (number !== heard.number + 1 && isPast(heard.askedAtMs, WHOLE_EVERY_MS, nowMs)) {
      this.#missed.inc();
      heard.askedAtMs = nowMs;
      this.#say({ kind: "ask", from: member, to: from });
    }
    heard.number = number;
    heard.atMs = nowMs;
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

  #say(message: CountMessage): void {
    const isSaid = this.#options.bus.publish(COUNTS_SUBJECT, encodeCounts(message));
    if (!isSaid) this.#isWholeAsked = true;
  }
}

/** Also when the clock was set back. */
function isPast(sinceMs: number, spanMs: number, nowMs: number): boolean {
  return nowMs - sinceMs >= spanMs || nowMs < sinceMs;
}
