// The leadership of the market in this process: it is taken before anything of the market is written, renewed while the service runs, and
// given back at its end. A process that lost it writes nothing, stays up, and takes it again when it is free.

import { type Clock, type Component, type Log, type Metrics, Outage, pause, Repeat } from "../../base/index.ts";
import type { Deposed, Leader, Store, Term } from "../../store/index.ts";

export interface MarketLeadershipOptions {
  /** The name of this process. */
  readonly member: string;
  readonly store: Pick<Store, "leadership">;
  readonly clock: Clock;
  readonly log: Log;
  /** Writes a line for the person at the terminal. */
  readonly note: (line: string) => void;
  /** True where a leader that is there must be alive: on SQLite, whose lock ends with the process. */
  readonly isLocal: boolean;
}

/** Learns how the renewals go. */
export interface RenewalListener {
  readonly failed: (error: unknown) => void;
  readonly succeeded: () => void;
}

/** A third of the lease. */
const RENEW_EVERY_MS = 1_000;
const ASK_EVERY_MS = 250;
/** More than a renewal takes to come round. */
const AFTER_OUTAGE_MS = 2_000;
/** How long a leader that is alive may take to go before this start is refused. */
const GOING_LIMIT_MS = 2_000;
const NAME = "market";

export class MarketLeadership implements Component {
  readonly name = "leadership";
  readonly member: string;
  readonly #options: MarketLeadershipOptions;
  readonly #renewing: Repeat;
  #term: Term | null = null;
  #leader: Leader | null = null;
  /** How long a lease runs, and until when the last one does by the clock that nobody sets: counted from before it was asked for. */
  #leaseMs = 0;
  #leasedUntilMs = 0;
  #over = Promise.withResolvers<void>();
  #listener: RenewalListener | null = null;
  #isStopped = false;

  constructor(options: MarketLeadershipOptions) {
    this.#options = options;
    this.member = options.member;
    this.#renewing = new Repeat({
      clock: options.clock,
      everyMs: RENEW_EVERY_MS,
      task: () => this.#renew(),
      // An outage deposes nobody; the next round asks again.
      failed: (error) => this.#listener?.failed(error),
    });
  }

  /** The term of this process; null while it does not lead. */
  get term(): Term | null {
    return this.#term;
  }

  /**
   * The term of this process while nobody else can have taken over; null otherwise. A process that stood still does not know yet that
   * it was replaced, but its lease has run out.
   */
  get provenTerm(): Term | null {
    const { isLocal, clock } = this.#options;
    return isLocal || clock.monotonicMs() < this.#leasedUntilMs ? this.#term : null;
  }

  /** Who leads, as far as this process knows. */
  get leader(): Term | null {
    return this.#term ?? this.#leader?.term ?? null;
  }

  /** From now on `listener` learns how the renewals go, in place of an earlier one. */
  reportTo(listener: RenewalListener): void {
    this.#listener = listener;
  }

  /** Takes the leadership. Waits for a leader that is gone until its lease has run out; throws LedByAnother for one that is alive. */
  async take(): Promise<void> {
    const { clock, note, isLocal } = this.#options;
    const startMs = clock.nowMs();
    let isAlive = isLocal;
    for (let before: Leader | null = null; !(await this.#ask()); before = this.#leader) {
      const leader = this.#leader;
      isAlive ||= leader !== null && before !== null && leader.remainingMs > before.remainingMs;
      if (isAlive && clock.nowMs() - startMs >= GOING_LIMIT_MS) throw new LedByAnother(leader);
      if (before === null && leader !== null) note(`Waiting for ${leader.term.member} to let go of the market …`);
      await pause(clock, ASK_EVERY_MS);
    }
    this.#renewing.start();
  }

  /** Asks once, without waiting for anybody; leads afterwards or stands by. */
  async offer(): Promise<void> {
    await this.#ask();
    this.#renewing.start();
  }

  /** Resolves when the term of this process is over. */
  over(): Promise<void> {
    return this.#over.promise;
  }

  /** A write was refused because the term is over. */
  deposed({ message: reason }: Pick<Deposed, "message">): void {
    if (this.#term === null) return;
    this.#term = null;
    this.#options.log.error({ reason }, "another process leads the market; this one stands by and writes nothing");
    this.#over.resolve();
  }

  /** Stands by until the leadership is free, and takes it. */
  async again(): Promise<void> {
    for (;;) {
      if (this.#isStopped) return;
      try {
        if (await this.#ask()) break;
        this.#listener?.succeeded();
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        this.#listener?.failed(error);
        // The leader sits in the same outage: when it is over, it renews first.
        await pause(this.#options.clock, AFTER_OUTAGE_MS);
      }
      await pause(this.#options.clock, ASK_EVERY_MS);
    }
    this.#over = Promise.withResolvers();
    this.#options.log.info({ term: this.#term?.number }, "this process leads the market");
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#renewing.stop();
    const term = this.#term;
    this.#term = null;
    // A term that cannot be given back now ends with its lease.
    if (term !== null) await this.#options.store.leadership.release(term).catch(() => undefined);
  }

  /** Asks once; true when this process leads now. */
  async #ask(): Promise<boolean> {
    const { store, clock } = this.#options;
    const askedAtMs = clock.monotonicMs();
    const { term, leader } = await store.leadership.take(NAME, this.member);
    this.#term = term;
    this.#leader = leader;
    if (term !== null) this.#leaseMs = leader?.remainingMs ?? 0;
    this.#leasedUntilMs = askedAtMs + this.#leaseMs;
    return term !== null;
  }

  async #renew(): Promise<void> {
    const term = this.#term;
    if (term === null) return;
    const { store, clock } = this.#options;
    const { leadership } = store;
    const askedAtMs = clock.monotonicMs();
    const isMine = await leadership.renew(term);
    this.#listener?.succeeded();
    if (isMine) this.#leasedUntilMs = askedAtMs + this.#leaseMs;
    if (isMine || this.#term !== term) return;
    this.#leader = await leadership.current(NAME).catch(() => null);
    const who = this.#leader === null ? "nobody leads now" : `${this.#leader.term.member} leads`;
    this.deposed({ message: `term ${term.number} is over: ${who}` });
  }
}

/** Another process leads this market, and is alive. */
export class LedByAnother extends Error {
  override readonly name = "LedByAnother";

  constructor(leader: Leader | null) {
    const who = leader === null ? "" : ` (${leader.term.member})`;
    super(`Another marsad already serves this market${who}; stop it, or choose another --data-dir or database.`);
  }
}

/** Who leads, as far as a process knows. */
export interface KnownLeader {
  /** Its own term; null while it cannot prove that it leads. */
  readonly provenTerm: Term | null;
  readonly leader: Term | null;
}

/** The metrics of the leadership for Prometheus: whether this process leads, and in which term somebody does. */
export function measureLeadership(metrics: Metrics, known: () => KnownLeader): void {
  metrics.gauge("market_leads", "1 while this process leads the market, 0 while another one does.", [], (gauge) =>
    gauge.set(known().provenTerm === null ? 0 : 1),
  );
  metrics.gauge("market_term", "The number of the leader's term, as far as this process knows.", [], (gauge) =>
    gauge.set(known().leader?.number ?? 0),
  );
}
