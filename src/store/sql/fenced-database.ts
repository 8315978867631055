// A database for one term of leadership: every write transaction first proves that the term is still the present one, so
// that a leader that was replaced changes nothing any more. The SQL of the nouns does not know of it.

import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import { Deposed, type Term } from "../leadership.ts";

/** The database as the leader of `term` uses it; its transactions throw Deposed once the term is over. */
export function fencedBy(term: Term, database: Database): Database {
  return {
    dialect: database.dialect,
    read: database.read,
    fileLocks: database.fileLocks,
    transaction: (task, lock) =>
      database.transaction(async (sql) => {
        await proveTerm(sql, database, term);
        return await task(sql);
      }, lock),
    giveWay: () => database.giveWay(),
    reclaim: (table) => database.reclaim(table),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

// The lock on the row's key makes a take-over wait for the transactions that are under way; a renewal does not wait.
async function proveTerm(sql: Sql, { dialect }: Database, { name, number, member }: Term): Promise<void> {
  const [byName, byTerm, byMember] = [0, 1, 2].map(dialect.parameter);
  const current = await sql.statement(
    `select term from leaderships where name = ${byName} and term = ${byTerm} and member = ${byMember} ${dialect.forKeyShare}`,
    [name, number, member],
  );
  if (current.length === 1) return;
  const [now] = await sql<{ readonly term: number; readonly member: string }>`
    select term, member from leaderships where name = ${name}`;
  const leader =
    now === undefined || now.member === "" ? "nobody leads now" : `${now.member} leads in term ${now.term}`;
  throw new Deposed(`term ${number} of ${name} is over: ${leader}`);
}
