// The sessions of the console. A session replaces its key wherever a key can be shown, in every process; sessions known to this process
// are admitted from memory, and still are while the store is unreachable.

import {
  type Clock,
  type Component,
  HOUR_MS,
  hashOfSecret,
  type Log,
  MINUTE_MS,
  Outage,
  RecentMap,
  Repeat,
  SECOND_MS,
  secretText,
} from "../../base/index.ts";
import type { ConsoleSessions } from "../../store/index.ts";
import type { Caller } from "../plans/caller.ts";
import { FOLLOW_INTERVAL_MS } from "./account-gate.ts";
import type { KnownKey } from "./gate.ts";

export const SESSION_MS = 12 * HOUR_MS;
export const TICKET_MS = 30 * SECOND_MS;
/** One more sign-in of the account ends its oldest session. */
const SESSIONS_PER_ACCOUNT_MAX = 200;
/** Unused tickets; one more drops the oldest. A page needs one for each of its sockets. */
const TICKETS_PER_ACCOUNT_MAX = 200;
/** Sessions cached in this process; past this number the store is asked again for the session that was cached first. */
const KNOWN_MAX = 20_000;
const FORGET_EVERY_MS = 10 * MINUTE_MS;
const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** A new session with its token, which is not stored and shown only here. */
export interface OpenedSession {
  readonly token: string;
  readonly expiresAtMs: number;
}

export interface ConsoleSignInOptions {
  readonly sessions: ConsoleSessions;
  readonly clock: Clock;
  readonly log: Log;
}

interface KnownSession extends KnownKey {
  readonly session: string;
  readonly expiresAtMs: number;
}

export class ConsoleSignIn implements Component {
  readonly name = "console sessions";
  readonly #options: ConsoleSignInOptions;
  /** By the hash of the token. Bound: KNOWN_MAX; the one that was learnt first is forgotten. */
  readonly #known = new RecentMap<string, KnownSession>(KNOWN_MAX);
  readonly #following: Repeat;
  readonly #forgetting: Repeat;
  #stamp = 0;

  constructor(options: ConsoleSignInOptions) {
    const { sessions, clock, log } = options;
    this.#options = options;
    // The database's own watch logs an outage.
    const failed = (error: unknown): void => {
      if (!(error instanceof Outage)) log.error({ err: error }, "following the console's sessions failed");
    };
    this.#following = new Repeat({ clock, everyMs: FOLLOW_INTERVAL_MS, task: () => this.#follow(), failed });
    const forget = (): Promise<void> => sessions.forget(clock.nowMs());
    this.#forgetting = new Repeat({ clock, everyMs: FORGET_EVERY_MS, task: forget, failed });
  }

  start(): void {
    this.#following.start();
    this.#forgetting.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#following.stop(), this.#forgetting.stop()]);
  }

  /** Signs the caller in; the session is durable when the promise resolves. */
  async open({ accountId, keyId }: Caller): Promise<OpenedSession> {
    const nowMs = this.#options.clock.nowMs();
    const token = secretText(TOKEN_BYTES);
    const hash = hashOfSecret(token);
    const expiresAtMs = nowMs + SESSION_MS;
    const session = { hash, accountId, keyId, openedAtMs: nowMs, expiresAtMs };
    await this.#options.sessions.open(session, SESSIONS_PER_ACCOUNT_MAX);
    this.#known.set(hash, { keyId, session: hash, expiresAtMs });
    return { token, expiresAtMs };
  }

  /** The key of a session, or null when there is no such session; undefined when only the store can tell. */
  known(token: string): KnownKey | null | undefined {
    if (!TOKEN_FORM.test(token)) return null;
    const known = this.#known.get(hashOfSecret(token));
    if (known === undefined) return undefined;
    return known.expiresAtMs > this.#options.clock.nowMs() ? known : null;
  }

  /** Asks the store for a session that another process may have opened, and caches it here. */
  async ask(token: string): Promise<KnownKey | null> {
    const hash = hashOfSecret(token);
    const stamp = this.#stamp;
    const found = await this.#options.sessions.find(hash, this.#options.clock.nowMs());
    if (found === null) return null;
    const { keyId, expiresAtMs } = found;
    const known = { keyId, session: hash, expiresAtMs };
    // Not cached when any session ended while the store was answering, as it may be this one: the next request asks again.
    if (stamp === this.#stamp) this.#known.set(hash, known);
    return known;
  }

  /** Signs out: here at once, in every other process within 2 seconds. Durable when the promise resolves. */
  async end(token: string): Promise<void> {
    if (!TOKEN_FORM.test(token)) return;
    const hash = hashOfSecret(token);
    this.#known.delete(hash);
    await this.#options.sessions.end(hash);
  }

  /** A ticket for one WebSocket of the caller; `isConsole` is true when a session of the console asks for it. */
  async issueTicket({ accountId, keyId }: Caller, isConsole: boolean): Promise<string> {
    const { sessions, clock } = this.#options;
    const token = secretText(TOKEN_BYTES);
    const expiresAtMs = clock.nowMs() + TICKET_MS;
    await sessions.addTicket(
      { hash: hashOfSecret(token), accountId, keyId, expiresAtMs, isConsole },
      TICKETS_PER_ACCOUNT_MAX,
    );
    return token;
  }

  /** The key of a ticket; this uses the ticket up in every process. */
  async takeTicket(token: string): Promise<KnownKey> {
    const { sessions, clock } = this.#options;
    const ticket = TOKEN_FORM.test(token) ? await sessions.takeTicket(hashOfSecret(token), clock.nowMs()) : null;
    return ticket === null ? { keyId: null } : { keyId: ticket.keyId, isConsoleTicket: ticket.isConsole };
  }

  /** Drops the sessions that other processes have ended. */
  async #follow(): Promise<void> {
    if (this.#known.size === 0) return;
    const { stamp, hashes } = await this.#options.sessions.endedSince(this.#stamp);
    this.#stamp = stamp;
    for (const hash of hashes) this.#known.delete(hash);
  }
}
