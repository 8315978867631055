// Leadership: one process at a time writes the market. The leader has a term, a number that only goes up; every write of the leader proves
// its term in its own transaction, so that a leader that was replaced changes nothing any more.

/** One period of leadership, until the next leader takes over. */
export interface Term {
  /** The name of the thing that is led, such as `market`. */
  readonly name: string;
  /** Goes up by one with every new leader. */
  readonly number: number;
  /** The leader: a name that no other process uses, also not an earlier one on the same machine. */
  readonly member: string;
}

/** The present leader, by the database's clock. */
export interface Leader {
  readonly term: Term;
  /** The rest of the lease; 0 when it has ended and nobody has taken over yet. */
  readonly remainingMs: number;
}

/** The outcome of asking to lead. */
export interface Taking {
  /** The caller's own term; null when another process leads. */
  readonly term: Term | null;
  /** The leader after the attempt; null in the rare moment in which the former leader has just gone. */
  readonly leader: Leader | null;
}

/** A write was refused because its term is over: another process leads, or the term was released. Nothing of the write was stored. */
export class Deposed extends Error {
  override readonly name = "Deposed";
}

/**
 * Elects leaders. On PostgreSQL a lease is the proof of life: a leader renews it, and once it has run out another process may take over. On
 * SQLite it is a lock of the operating system on a file beside the database, which ends with the process: the process that gets it leads at
 * once. Every call may be repeated when an Outage leaves its outcome unknown.
 */
export interface Leadership {
  /** Asks once, without waiting, to lead `name`. A member that leads already gets its own term again, renewed. */
  take(name: string, member: string): Promise<Taking>;

  /**
   * Prolongs the lease; false when the term is over for good. A lease that has run out is prolonged unless another process took over: an
   * outage of the database that is longer than the lease deposes nobody.
   */
  renew(term: Term): Promise<boolean>;

  /** Ends the term, so that the next one can begin at once. A term that is over already is left alone. */
  release(term: Term): Promise<void>;

  /** The leader; null when nobody leads. */
  current(name: string): Promise<Leader | null>;
}
