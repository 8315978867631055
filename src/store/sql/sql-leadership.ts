// Leadership in the database: one row for each thing that is led, with its term, its member and the end of its lease by the
// database's own clock.

import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { Leader, Leadership, Taking, Term } from "../leadership.ts";

/** Candidates that ask four times a second then lead, with all that they have to open, within five seconds of the leader's death. */
const LEASE_MS = 3_000;
/** The member of a term that was released. */
const NOBODY = "";

interface LeadershipRow {
  readonly term: number;
  readonly member: string;
  readonly remaining_ms: number;
}

export class SqlLeadership implements Leadership {
  readonly #database: Database;
  readonly #leaseMs: number;

  constructor(database: Database, leaseMs = LEASE_MS) {
    this.#database = database;
    this.#leaseMs = leaseMs;
  }

  async take(name: string, member: string): Promise<Taking> {
    const locks = this.#database.fileLocks;
    const isHeld = locks?.holds(name) === true;
    if (locks === null) {
      // Most askings find a leader that is alive: that takes a read and no lock.
      const leader = await this.current(name);
      if (leader !== null && leader.term.member !== member && leader.remainingMs > 0) return { term: null, leader };
    } else if (!(await locks.take(name))) {
      return { term: null, leader: await this.current(name) };
    }
    try {
      return await this.#database.transaction((sql) => this.#taken(sql, name, member));
    } catch (error) {
      // Who led before it asked goes on leading.
      if (!isHeld) await locks?.release(name);
      throw error;
    }
  }

  renew(term: Term): Promise<boolean> {
    return this.#database.transaction((sql) => this.#prolong(sql, term));
  }

  async release(term: Term): Promise<void> {
    const released = await this.#database.transaction(
      (sql) => sql`
        update leaderships set member = ${NOBODY}, until_ms = 0
        where name = ${term.name} and term = ${term.number} and member = ${term.member} returning name`,
    );
    if (released.length === 1) await this.#database.fileLocks?.release(term.name);
  }

  current(name: string): Promise<Leader | null> {
    return this.#leader(this.#database.read, name, "");
  }

  async #taken(sql: Sql, name: string, member: string): Promise<Taking> {
    await sql`
      insert into leaderships (name, term, member, until_ms) values (${name}, 0, ${NOBODY}, 0)
      on conflict (name) do nothing`;
    const { dialect, fileLocks } = this.#database;
    // Candidates wait for each other here. The leader's writes are not in the way until the term is counted up below.
    const [row] = await this.#rows(sql, name, dialect.forNoKeyUpdate);
    const isMine = row?.member === member;
    const isFree = fileLocks !== null || row === undefined || row.member === NOBODY || row.remaining_ms <= 0;
    if (!isMine && !isFree) return { term: null, leader: leaderOf(name, row) };
    const term: Term = { name, number: (row?.term ?? 0) + (isMine ? 0 : 1), member };
    await sql`update leaderships set term = ${term.number}, member = ${member} where name = ${name}`;
    await this.#prolong(sql, term);
    return { term, leader: { term, remainingMs: this.#leaseMs } };
  }

  async #prolong(sql: Sql, { name, number, member }: Term): Promise<boolean> {
    const { nowMs, parameter } = this.#database.dialect;
    const [until, byName, byTerm, byMember] = [0, 1, 2, 3].map(parameter);
    const prolonged = await sql.statement(
      `update leaderships set until_ms = ${nowMs} + ${until}
       where name = ${byName} and term = ${byTerm} and member = ${byMember} returning name`,
      [this.#leaseMs, name, number, member],
    );
    return prolonged.length === 1;
  }

  async #leader(sql: Sql, name: string, lock: string): Promise<Leader | null> {
    const [row] = await this.#rows(sql, name, lock);
    return row === undefined || row.member === NOBODY ? null : leaderOf(name, row);
  }

  #rows(sql: Sql, name: string, lock: string): Promise<readonly LeadershipRow[]> {
    const { nowMs, parameter } = this.#database.dialect;
    return sql.statement<LeadershipRow>(
      `select term, member, until_ms - ${nowMs} as remaining_ms from leaderships where name = ${parameter(0)} ${lock}`,
      [name],
    );
  }
}

function leaderOf(name: string, { term, member, remaining_ms }: LeadershipRow): Leader {
  return { term: { name, number: term, member }, remainingMs: Math.max(0, remaining_ms) };
}
