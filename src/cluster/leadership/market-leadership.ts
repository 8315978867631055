// The leadership of the market in this process: the process takes it before it writes any market data, renews it while the service runs,
// and gives it back at its end. A process that lost it writes nothing, stays up, and takes it again when it is free.

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
  /** True where an existing leader must be alive: on SQLite, whose lock ends with the process. */
  readonly isLocal: boolean;
}

/** Called after each renewal that succeeds or fails. */
export interface RenewalListener {
  readonly failed: (error: unknown) => void;
  readonly succeeded: () => void;
}

/** A third of the lease. */
const RENEW_EVERY_MS = 1_000;
const ASK_EVERY_MS = 250;
/** Longer than the time between two renewals. */
const AFTER_OUTAGE_MS = 2_000;
/** The wait for a living leader to end before this start is refused. */
const GOING_LIMIT_MS = 2_000;
const NAME = "market";

export class MarketLeadership implements Component {
  readonly name = "leadership";
  readonly member: string;
  readonly #options: MarketLeadershipOptions;
  readonly #renewing: Repeat;
  #term: Term | null = null;
  #leader: Leader | null = null;
  /** The length of a lease, and the end of the last lease by the monotonic clock, counted from before its request. */
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
      // An outage does not end the term; the next round tries again.
      failed: (error) => this.#listener?.failed(error),
    });
  }

  /** The term of this process; null while it does not lead. */
  get term(): Term | null {
    return this.#term;
  }

  /**
   * The term of this process while no other process can have taken over; null otherwise. A process that was suspended does not know yet
   * that it was replaced, but its lease has run out.
   */
  get provenTerm(): Term | null {
    const { isLocal, clock } = this.#options;
    return isLocal || clock.monotonicMs() < this.#leasedUntilMs ? this.#term : null;
  }

  /** The term of the last known leader; null when none is known. */
  get leader(): Term | null {
    return this.#term ?? this.#leader?.term ?? null;
  }

  /** Sets the listener for the outcome of renewals, in place of an earlier one. */
  reportTo(listener: RenewalListener): void {
    this.#listener = listener;
  }

  /** Takes the leadership. Waits until the lease of a dead leader has run out; throws LedByAnother when the leader is alive. */
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

  /** Tries to take the leadership once, without waiting; afterwards the process leads or stands by. */
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
        await this.#databaseIsBack();
        // The leader had the same outage: now that it is over, the leader renews first.
        await pause(this.#options.clock, AFTER_OUTAGE_MS);
      }
      await pause(this.#options.clock, ASK_EVERY_MS);
    }
    this.#over = Promise.withResolvers();
    this.#options.log.info({ term: this.#term?.number }, "this process leads the market");
  }

  /** Waits until the database answers again, or this process stops; takes nothing. */
  async #databaseIsBack(): Promise<void> {
    const { store, clock } = this.#options;
    while (!this.#isStopped) {
      await pause(clock, ASK_EVERY_MS);
      try {
        await store.leadership.current(NAME);
        return;
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        this.#listener?.failed(error);
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#renewing.stop();
    const term = this.#term;
    this.#term = null;
    // A term that cannot be given back ends with its lease.
    if (term !== null) await this.#options.store.leadership.release(term).catch(() => undefined);
  }

  /** Tries to take the leadership once; true when this process leads. */
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

/** The leader as a process knows it. */
export interface KnownLeader {
  /** The term of the process itself; null while it cannot prove that it leads. */
  readonly provenTerm: Term | null;
  readonly leader: Term | null;
}

/** The metrics of the leadership for Prometheus: whether this process leads, and the current term. */
export function measureLeadership(metrics: Metrics, known: () => KnownLeader): void {
  metrics.gauge("market_leads", "1 while this process leads the market, 0 while another one does.", [], (gauge) =>
    gauge.set(known().provenTerm === null ? 0 : 1),
  );
  metrics.gauge("market_term", "The number of the leader's term, as far as this process knows.", [], (gauge) =>
    gauge.set(known().leader?.number ?? 0),
  );
}
