// The leadership of the market in this process: taken before anything of the market is written, renewed while the service runs,
// and given back at its end. Who lost it writes nothing any more, stays up, and takes it again when it is free.

import { type Clock, type Component, type Log, Outage, pause, Repeat } from "../../base/index.ts";
import type { Deposed, Leader, Store, Term } from "../../store/index.ts";
import { Complaint } from "../terminal/complaint.ts";

export interface MarketLeadershipOptions {
  /** The name of this process. */
  readonly member: string;
  readonly store: Pick<Store, "leadership">;
  readonly clock: Clock;
  readonly log: Log;
  /** Says to the person at the terminal what is waited for. */
  readonly note: (line: string) => void;
  /** True where a leader that is there must be alive: on SQLite, whose lock ends with the process. */
  readonly isLocal: boolean;
}

/** Whoever wants to know how the renewals go. */
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

  /** Who leads, as far as this process knows. */
  get leader(): Term | null {
    return this.#term ?? this.#leader?.term ?? null;
  }

  /** Has `listener`, in place of an earlier one, told how the renewals go. */
  tell(listener: RenewalListener): void {
    this.#listener = listener;
  }

  /** Takes the leadership. Waits for a leader that is gone until its lease has run out; complains of one that is alive. */
  async take(): Promise<void> {
    const { clock, note, isLocal } = this.#options;
    const startMs = clock.nowMs();
    let isAlive = isLocal;
    for (let before: Leader | null = null; !(await this.#ask()); before = this.#leader) {
      const leader = this.#leader;
      isAlive ||= leader !== null && before !== null && leader.remainingMs > before.remainingMs;
      if (isAlive && clock.nowMs() - startMs >= GOING_LIMIT_MS) throw aliveComplaint(leader);
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
    // What cannot be given back now is free when its lease has run out.
    if (term !== null) await this.#options.store.leadership.release(term).catch(() => undefined);
  }

  /** Asks once; true when this process leads now. */
  async #ask(): Promise<boolean> {
    const { term, leader } = await this.#options.store.leadership.take(NAME, this.member);
    this.#term = term;
    this.#leader = leader;
    return term !== null;
  }

  async #renew(): Promise<void> {
    const term = this.#term;
    if (term === null) return;
    const { leadership } = this.#options.store;
    const isMine = await leadership.renew(term);
    this.#listener?.succeeded();
    if (isMine || this.#term !== term) return;
    this.#leader = await leadership.current(NAME).catch(() => null);
    const who = this.#leader === null ? "nobody leads now" : `${this.#leader.term.member} leads`;
    this.deposed({ message: `term ${term.number} is over: ${who}` });
  }
}

function aliveComplaint(leader: Leader | null): Complaint {
  const who = leader === null ? "" : ` (${leader.term.member})`;
  return new Complaint(
    `Another marsad already serves this market${who}; stop it, or choose another --data-dir or database.`,
  );
}
