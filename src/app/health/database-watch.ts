// Watches whether the database can be used: it pings the database regularly, and learns of every failed write for the market. Readiness and
// metrics ask it at any time; the log gets one line when an outage begins and one when it is over. While the database does not answer,
// calls fail at once and nobody waits for it.

import {
  type Clock,
  type Component,
  type Log,
  type LogFields,
  type Metrics,
  Outage,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import type { Store } from "../../store/index.ts";

/** The uses of the database: the regular question, the batch on its way into the market, and the renewal of the leadership. */
export type DatabaseUse = "question" | "batch" | "renewal";

export interface DatabaseWatchOptions {
  readonly store: Pick<Store, "ping">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const ASK_EVERY_MS = 2_000;
/** An answer that takes longer counts as none. */
const ANSWER_LIMIT_MS = 5_000;
/** Members of the store that are no kind of fact, or that the leader retries by itself. */
const UNGUARDED: ReadonlySet<string | symbol> = new Set(["migrations", "leading", "ping", "close"]);

/** An outage from its first failure on. */
interface CurrentOutage {
  readonly sinceMs: number;
  /** The reason of the latest failure. */
  reason: Outage;
}

export class DatabaseWatch implements Component {
  readonly name = "database watch";
  readonly #options: DatabaseWatchOptions;
  readonly #asking: Repeat;
  readonly #count: (kind: Outage["kind"]) => void;
  // Bound: the uses there are.
  readonly #failing = new Set<DatabaseUse>();
  #outage: CurrentOutage | null = null;
  #askedAtMs: number | null = null;
  /** Set while the database does not answer. */
  #silence: Outage | null = null;
  /** Calls that wait for an answer. Bound: the requests and tasks under way. */
  readonly #waiting = new Set<(silence: Outage) => void>();
  #isGone = false;

  constructor(options: DatabaseWatchOptions) {
    this.#options = options;
    const { clock, metrics } = options;
    this.#asking = new Repeat({
      clock,
      task: () => this.#ask(),
      everyMs: ASK_EVERY_MS,
      failed: (error) => this.failed("question", error),
    });
    const outages = metrics.counter("database_outages_total", "Outages of the database, by kind.", ["kind"]);
    this.#count = (kind) => outages.inc({ kind });
    metrics.gauge("database_up", "1 while the database can be used, 0 in an outage.", [], (gauge) =>
      gauge.set(this.problem() === null ? 1 : 0),
    );
  }

  /** Receives the results of leadership renewals. */
  readonly renewals = {
    failed: (error: unknown): void => this.failed("renewal", error),
    succeeded: (): void => this.succeeded("renewal"),
  };

  /** The problem with the database, in a sentence; null when there is none. */
  problem(): string | null {
    const nowMs = this.#options.clock.nowMs();
    if (this.#outage !== null) {
      const { sinceMs, reason } = this.#outage;
      return `The database ${STATES[reason.kind]}, for ${secondsOf(nowMs - sinceMs)} s now: ${reason.message}.`;
    }
    const waitedMs = this.#askedAtMs === null ? 0 : nowMs - this.#askedAtMs;
    return waitedMs > ANSWER_LIMIT_MS ? `The database has not answered for ${secondsOf(waitedMs)} s.` : null;
  }

  /** True when the database's files were deleted or replaced: data from then on was not stored. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Notes a failed use. An error that is no outage is a fault of ours, and is logged each time. */
  failed(use: DatabaseUse, error: unknown): void {
    const { clock, log } = this.#options;
    if (!(error instanceof Outage)) {
      log.error({ err: error, use }, "the database could not be used");
      return;
    }
    this.#failing.add(use);
    this.#isGone ||= error.kind === "gone";
    if (this.#outage !== null) {
      this.#outage.reason = error;
      return;
    }
    this.#outage = { sinceMs: clock.nowMs(), reason: error };
    this.#count(error.kind);
    log.error(
      { kind: error.kind, reason: error.message },
      "the database is away; market events are held until it is back",
    );
  }

  /** Notes that a use succeeded, or that nobody tries it any more; the outage is over when no use fails. */
  succeeded(use: DatabaseUse): void {
    if (!this.#failing.delete(use) || this.#failing.size > 0 || this.#outage === null) return;
    const { clock, log } = this.#options;
    const { sinceMs, reason } = this.#outage;
    this.#outage = null;
    log.info({ kind: reason.kind, lastedMs: clock.nowMs() - sinceMs }, "the database is back");
  }

  /**
   * A log for the parts of the service. In an outage each of them fails again and again for the same reason, which is in the log already:
   * their lines about it go to level debug.
   */
  quieted(log: Log): Log {
    const isKnown = ({ err }: LogFields): boolean => err instanceof Outage && this.#outage !== null;
    return {
      debug: (fields, message) => log.debug(fields, message),
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => (isKnown(fields) ? log.debug(fields, message) : log.warn(fields, message)),
      error: (fields, message) => (isKnown(fields) ? log.debug(fields, message) : log.error(fields, message)),
      fatal: (fields, message) => log.fatal(fields, message),
      child: (fields) => this.quieted(log.child(fields)),
      isLevelEnabled: (level) => log.isLevelEnabled(level),
    };
  }

  /** The store for callers that can be refused: its calls throw an Outage at once while the database does not answer. */
  guarded(store: Store): Store {
    const nouns = Object.entries(store).map(([name, member]) => [
      name,
      UNGUARDED.has(name) ? member : this.#guardedNoun(member),
    ]);
    // The same names with the same members, each behind a proxy of its own kind.
    return Object.fromEntries(nouns) as Store;
  }

  #guardedNoun<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => this.#unlessSilent(async () => member.apply(target, args));
      },
    });
  }

  async #unlessSilent<T>(task: () => Promise<T>): Promise<T> {
    if (this.#silence !== null) throw this.#silence;
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    try {
      return await Promise.race([task(), promise]);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  #fallSilent(silence: Outage): void {
    this.#silence = silence;
    for (const reject of this.#waiting) reject(silence);
  }

  start(): void {
    this.#asking.start();
  }

  /** A database that hangs must not hold up the stop, so nothing waits for its answer. */
  stop(): void {
    void this.#asking.stop();
  }

  async #ask(): Promise<void> {
    const { clock, store } = this.#options;
    this.#askedAtMs = clock.nowMs();
    const limit = clock.after(ANSWER_LIMIT_MS, () =>
      this.#fallSilent(new Outage(`no answer for ${secondsOf(ANSWER_LIMIT_MS)} seconds`, { kind: "away" })),
    );
    try {
      await store.ping();
    } catch (error) {
      if (error instanceof Outage) this.#fallSilent(error);
      throw error;
    } finally {
      limit.cancel();
      this.#askedAtMs = null;
    }
    this.#silence = null;
    this.succeeded("question");
  }
}

const STATES: Readonly<Record<Outage["kind"], string>> = {
  away: "does not answer",
  starting: "is starting or stopping",
  busy: "is held by another process",
  crowded: "has no connection left",
  full: "has no space left",
  refused: "refuses the service",
  gone: "is gone",
  damaged: "is damaged",
  foreign: "is of another version",
  failed: "fails",
};

function secondsOf(durationMs: number): number {
  return Math.floor(durationMs / SECOND_MS);
}
