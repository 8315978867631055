// The sessions of the console, and the tickets that open its WebSockets, both stored as hashes of their tokens. Any process of a deployment
// may have made them.

export interface ConsoleSession {
  readonly hash: string;
  readonly accountId: number;
  /** The key that the session stands for. */
  readonly keyId: number;
  readonly openedAtMs: number;
  readonly expiresAtMs: number;
}

export interface ConsoleTicket extends Omit<ConsoleSession, "openedAtMs"> {
  /** True when a session of the console asked for it: its socket then does not count as the customer's own. */
  readonly isConsole: boolean;
}

/** Sessions that were ended, and the stamp from which to ask next. */
export interface EndedSessions {
  readonly stamp: number;
  readonly hashes: readonly string[];
}

/** Stores sessions and tickets. A change is durable when its promise resolves. */
export interface ConsoleSessions {
  /** Adds a session; the oldest ones of its account end where it has more than `accountMax`. */
  open(session: ConsoleSession, accountMax: number): Promise<void>;

  /** Null when there is no such session, or it ended or expired. */
  find(hash: string, nowMs: number): Promise<ConsoleSession | null>;

  /** Ends a session; a second time changes nothing. */
  end(hash: string): Promise<void>;

  /** Sessions that ended after `stamp`, without those of a revoked key: the process refuses these by their key. */
  endedSince(stamp: number): Promise<EndedSessions>;

  /** Adds a ticket; deletes the oldest ones of its account where it has more than `accountMax`. */
  addTicket(ticket: ConsoleTicket, accountMax: number): Promise<void>;

  /** Takes a ticket, which no other caller can take again; null when there is none. */
  takeTicket(hash: string, nowMs: number): Promise<ConsoleTicket | null>;

  /** Deletes sessions and tickets that expired before. */
  forget(beforeMs: number): Promise<void>;
}
