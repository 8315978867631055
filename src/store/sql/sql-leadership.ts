// Leadership in the database: one row for each led thing, with its term, its member and the end of its lease by the database's own clock. A
// leader writes through a fenced database, whose transactions prove its term.

import type { Database } from "../database/database.ts";
import { type Fragment, type Sql, words } from "../database/sql.ts";
import { Deposed, type Leader, type Leadership, type Taking, type Term } from "../leadership.ts";

/** Short enough for candidates that ask four times a second to lead, with all that they open, within five seconds of the leader's death. */
const LEASE_MS = 3_000;
/** The member of a term that was released. */
const NOBODY = "";

interface LeadershipRow {
  readonly term: number;
  readonly member: string;
  readonly remaining_ms: number;
}

export function sqlLeadership(database: Database, leaseMs = LEASE_MS): Leadership {
  const { dialect, fileLocks } = database;
  const now = words(dialect.nowMs);

  const rowOf = async (sql: Sql, name: string, lock: Fragment): Promise<LeadershipRow | undefined> => {
    const [row] = await sql<LeadershipRow>`
      select term, member, until_ms - ${now} as remaining_ms from leaderships where name = ${name} ${lock}`;
    return row;
  };

  const current = async (name: string): Promise<Leader | null> => {
    const row = await rowOf(database.read, name, words(""));
    return row === undefined || row.member === NOBODY ? null : leaderOf(name, row);
  };

  const prolong = async (sql: Sql, { name, number, member }: Term): Promise<boolean> => {
    const prolonged = await sql`
      update leaderships set until_ms = ${now} + ${leaseMs}
      where name = ${name} and term = ${number} and member = ${member} returning name`;
    return prolonged.length === 1;
  };

  const takeIn = async (sql: Sql, name: string, member: string): Promise<Taking> => {
    await sql`
      insert into leaderships (name, term, member, until_ms) values (${name}, 0, ${NOBODY}, 0)
      on conflict (name) do nothing`;
    // Candidates wait for each other here. The leader's writes are not in the way until the term is counted up below.
    const row = await rowOf(sql, name, words(dialect.forNoKeyUpdate));
    const isMine = row?.member === member;
    const isFree = fileLocks !== null || row === undefined || row.member === NOBODY || row.remaining_ms <= 0;
    if (!isMine && !isFree) return { term: null, leader: leaderOf(name, row) };
    const term: Term = { name, number: (row?.term ?? 0) + (isMine ? 0 : 1), member };
    await sql`update leaderships set term = ${term.number}, member = ${member} where name = ${name}`;
    await prolong(sql, term);
    return { term, leader: { term, remainingMs: leaseMs } };
  };

  return {
    current,

    take: async (name, member) => {
      const isHeld = fileLocks?.holds(name) === true;
      if (fileLocks === null) {
        // Most candidates find a leader that is alive: that takes a read and no lock.
        const leader = await current(name);
        if (leader !== null && leader.term.member !== member && leader.remainingMs > 0) return { term: null, leader };
      } else if (!(await fileLocks.take(name))) {
        return { term: null, leader: await current(name) };
      }
      try {
        // The lock keeps candidates from adding the first row at the same time, which PostgreSQL may end as a deadlock: the table has two
        // unique keys.
        return await database.transaction((sql) => takeIn(sql, name, member), `leadership of ${name}`);
      } catch (error) {
        // A process that led before this call goes on leading.
        if (!isHeld) await fileLocks?.release(name);
        throw error;
      }
    },

    // A renewal that a power cut takes has run out by the next start.
    renew: (term) => database.transaction((sql) => prolong(sql, term), [], "crash"),

    release: async ({ name, number, member }) => {
      const released = await database.transaction(
        (sql) => sql`
          update leaderships set member = ${NOBODY}, until_ms = 0
          where name = ${name} and term = ${number} and member = ${member} returning name`,
      );
      if (released.length === 1) await fileLocks?.release(name);
    },
  };
}

function leaderOf(name: string, { term, member, remaining_ms }: LeadershipRow): Leader {
  return { term: { name, number: term, member }, remainingMs: Math.max(0, remaining_ms) };
}

/**
 * The database for the leader of `term`: every write transaction first proves that the term is still the present one, and throws Deposed
 * once it is over. The SQL of the nouns is unaware of it.
 */
export function fencedBy(term: Term, database: Database): Database {
  return {
    dialect: database.dialect,
    read: database.read,
    fileLocks: database.fileLocks,
    transaction: (task, lock, survives) =>
      database.transaction(
        async (sql) => {
          await proveTerm(sql, database, term);
          return await task(sql);
        },
        lock,
        survives,
      ),
    giveWay: () => database.giveWay(),
    reclaim: (table) => database.reclaim(table),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

// The lock on the row's key makes a take-over wait for the transactions that are under way; a renewal does not wait.
async function proveTerm(sql: Sql, { dialect }: Database, { name, number, member }: Term): Promise<void> {
  const current = await sql`
    select term from leaderships where name = ${name} and term = ${number} and member = ${member}
    ${words(dialect.forKeyShare)}`;
  if (current.length === 1) return;
  const [now] = await sql<{ readonly term: number; readonly member: string }>`
    select term, member from leaderships where name = ${name}`;
  const leader =
    now === undefined || now.member === NOBODY ? "nobody leads now" : `${now.member} leads in term ${now.term}`;
  throw new Deposed(`term ${number} of ${name} is over: ${leader}`);
}
