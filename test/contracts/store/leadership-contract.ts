// The contract of leadership: one leader at a time, whatever happens to it, and a leader that was replaced changes nothing.

import { expect, test } from "bun:test";
import { Outage, present } from "../../../src/base/index.ts";
import type { Database } from "../../../src/store/database/database.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import type { Leadership, Term } from "../../../src/store/leadership.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { fencedBy, sqlLeadership } from "../../../src/store/sql/sql-leadership.ts";
import { sqlSettings } from "../../../src/store/sql/sql-settings.ts";
import { until } from "../../world/until.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { batchOf } from "./journal-contract.ts";

const DAY = 20261115;
/** Ends so quickly that a test can wait for it. */
const SHORT_LEASE_MS = 60;
const LONG_LEASE_MS = 600_000;

export function leadershipContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);

  /** Another process on the same database. */
  const withOther = async (task: (other: Database) => Promise<void>): Promise<void> => {
    const other = await openDatabase(subject.location);
    try {
      await task(other);
    } finally {
      await other.close();
    }
  };
  const taken = async (leadership: Leadership, member: string): Promise<Term> =>
    present((await leadership.take("market", member)).term, `${member} does not lead`);
  /** The leader is gone: its lease has ended, and on SQLite its lock as well. */
  const dies = async (leader: Database, leadership: Leadership): Promise<void> => {
    await leader.fileLocks?.release("market");
    await until("the lease ends", async () => (await leadership.current("market"))?.remainingMs === 0);
  };

  test("who asks first leads, and who asks next learns who leads [STORE-01]", async () => {
    const first = sqlLeadership(subject.database, LONG_LEASE_MS);
    expect(await first.current("market")).toBeNull();
    const term = await taken(first, "one");
    expect(term).toEqual({ name: "market", number: 1, member: "one" });
    await withOther(async (other) => {
      const second = sqlLeadership(other, LONG_LEASE_MS);
      const { term: none, leader } = await second.take("market", "two");
      expect(none).toBeNull();
      expect(leader?.term).toEqual(term);
      expect(leader?.remainingMs).toBeGreaterThan(0);
      expect(leader?.remainingMs).toBeLessThanOrEqual(LONG_LEASE_MS);
      expect((await second.take("another", "two")).term).toEqual({ name: "another", number: 1, member: "two" });
    });
    expect(await first.renew(term)).toBe(true);
  });

  test("a leader that asks again has the same term", async () => {
    const leadership = sqlLeadership(subject.database, SHORT_LEASE_MS);
    const term = await taken(leadership, "one");
    expect(await taken(leadership, "one")).toEqual(term);
  });

  test("of many that ask at once, one leads", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => openDatabase(subject.location)));
    const takings = await Promise.all(
      others.map((other, index) => sqlLeadership(other, LONG_LEASE_MS).take("market", `member ${index}`)),
    );
    expect(takings.filter(({ term }) => term !== null).length).toBe(1);
    for (const other of others) await other.close();
  });

  test("after the leader's death another takes the next term, and the old one is over for good", async () => {
    const first = sqlLeadership(subject.database, SHORT_LEASE_MS);
    const old = await taken(first, "one");
    await dies(subject.database, first);
    await withOther(async (other) => {
      const second = sqlLeadership(other, LONG_LEASE_MS);
      expect(await taken(second, "two")).toEqual({ name: "market", number: 2, member: "two" });
      expect(await first.renew(old)).toBe(false);
      expect((await first.take("market", "one")).term).toBeNull();
      await first.release(old);
      expect((await second.current("market"))?.term.member).toBe("two");
    });
  });

  test("a lease that ended while nobody asked is renewed by its owner, and writes go on [STORE-04]", async () => {
    const leadership = sqlLeadership(subject.database, SHORT_LEASE_MS);
    const term = await taken(leadership, "one");
    await until("the lease ends", async () => (await leadership.current("market"))?.remainingMs === 0);
    await sqlSettings(fencedBy(term, subject.database)).set("a", "1");
    expect(await leadership.renew(term)).toBe(true);
    expect((await leadership.current("market"))?.term).toEqual(term);
  });

  test("a release lets the next in at once, and ends the writes of the term", async () => {
    const first = sqlLeadership(subject.database, LONG_LEASE_MS);
    const term = await taken(first, "one");
    await first.release(term);
    expect(await first.current("market")).toBeNull();
    const late = sqlSettings(fencedBy(term, subject.database)).set("a", "1");
    expect(await late.catch((error: Error) => error.name)).toBe("Deposed");
    await withOther(async (other) => {
      expect((await taken(sqlLeadership(other, LONG_LEASE_MS), "two")).number).toBe(2);
    });
  });

  test("a deposed leader's write changes nothing, and says who leads [STORE-02]", async () => {
    const first = sqlLeadership(subject.database, SHORT_LEASE_MS);
    const fenced = fencedBy(await taken(first, "one"), subject.database);
    const journal = sqlJournal(fenced);
    await journal.append([batchOf(DAY, 1, 10)]);
    await dies(subject.database, first);
    await withOther(async (other) => {
      const next = fencedBy(await taken(sqlLeadership(other, LONG_LEASE_MS), "two"), other);
      const refused = await journal.append([batchOf(DAY, 11, 20)]).catch((error: unknown) => error);
      expect(refused).toHaveProperty("name", "Deposed");
      expect(refused).toHaveProperty("message", "term 1 of market is over: two leads in term 2");
      expect(refused).not.toBeInstanceOf(Outage);
      expect((await journal.end())?.lastSeq).toBe(10);
      await sqlJournal(next).append([batchOf(DAY, 11, 12)]);
      expect((await journal.end())?.lastSeq).toBe(12);
    });
  });

  test("a take-over and a write at the same time: the write is whole and before it, or it is refused [STORE-02]", async () => {
    const first = sqlLeadership(subject.database, SHORT_LEASE_MS);
    const fenced = fencedBy(await taken(first, "one"), subject.database);
    await dies(subject.database, first);
    await withOther(async (other) => {
      const begun = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      let isTaken = false;
      const writing = fenced.transaction(async (sql) => {
        begun.resolve();
        await mayEnd.promise;
        await sql`insert into settings (name, value) values ('a', '1')`;
      });
      await begun.promise;
      const seenByNext = taken(sqlLeadership(other, LONG_LEASE_MS), "two").then(() => {
        isTaken = true;
        return sqlSettings(other).get("a");
      });
      // The write has proven its term, so the take-over waits for it; on SQLite the take-over cannot even begin.
      const isHeldUp = async (): Promise<boolean> =>
        other.fileLocks !== null || (await other.read`select 1 as one from pg_locks where not granted`).length > 0;
      await until("the take-over waits or is done", async () => isTaken || (await isHeldUp()));
      mayEnd.resolve();
      await writing;
      expect(await seenByNext).toBe("1");
      const late = sqlSettings(fenced).set("b", "2");
      expect(await late.catch((error: Error) => error.name)).toBe("Deposed");
    });
  });
}
