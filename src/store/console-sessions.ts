// Who is signed in to the console, and the tickets that open its WebSockets, both as hashes of their tokens. Any process of a
// deployment may have made them.

export interface ConsoleSession {
  readonly hash: string;
  readonly accountId: number;
  /** The key that the session stands for. */
  readonly keyId: number;
  readonly openedAtMs: number;
  readonly expiresAtMs: number;
}

export interface ConsoleTicket extends Omit<ConsoleSession, "openedAtMs"> {
  /** Whether a session of the console asked for it: its socket is then none of the customer's own. */
  readonly isConsole: boolean;
}

/** Sessions that were ended, and the stamp from which to ask next. */
export interface EndedSessions {
  readonly stamp: number;
  readonly hashes: readonly string[];
}

/** Keeps sessions and tickets. A change is durable when its promise resolves. */
export interface ConsoleSessions {
  /** Adds a session; the oldest ones of its account end where it has more than `accountMax`. */
  open(session: ConsoleSession, accountMax: number): Promise<void>;

  /** Null when there is no such session, or it ended or expired. */
  find(hash: string, nowMs: number): Promise<ConsoleSession | null>;

  /** Ends a session; a second time changes nothing. */
  end(hash: string): Promise<void>;

  /** Sessions that ended after `stamp`. Those of a revoked key are not among them: whoever knows its keys refuses it. */
  endedSince(stamp: number): Promise<EndedSessions>;

  /** Adds a ticket; the oldest ones of its account are forgotten where it has more than `accountMax`. */
  addTicket(ticket: ConsoleTicket, accountMax: number): Promise<void>;

  /** Takes a ticket, which nobody can take again; null when there is none. */
  takeTicket(hash: string, nowMs: number): Promise<ConsoleTicket | null>;

  /** Forgets what expired before. */
  forget(beforeMs: number): Promise<void>;
}
