// The contract of the console's sessions and tickets: every process finds them, an end is told to all, a ticket is taken once.

import { expect, test } from "bun:test";
import { sqlAccounts, sqlKeys } from "../../../src/store/sql/sql-accounts.ts";
import { sqlConsoleSessions } from "../../../src/store/sql/sql-console-sessions.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const NOW_MS = 1_794_700_000_000;
const HOUR_MS = 3_600_000;

export function consoleSessionsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const sessions = () => sqlConsoleSessions(subject.database);
  const hashOf = (name: string): string => name.padStart(64, "0");
  const open = (name: string, atMs: number, owner = { accountId: 1, keyId: 11 }, accountMax = 3): Promise<void> => {
    const times = { openedAtMs: atMs, expiresAtMs: atMs + 12 * HOUR_MS };
    return sessions().open({ hash: hashOf(name), ...owner, ...times }, accountMax);
  };
  const isOpen = async (name: string, nowMs = NOW_MS): Promise<boolean> =>
    (await sessions().find(hashOf(name), nowMs)) !== null;

  test("a session is found until it expires or is ended, and survives a restart [CONSOLE-05]", async () => {
    await open("a", NOW_MS);
    expect(await sessions().find(hashOf("a"), NOW_MS)).toEqual({
      hash: hashOf("a"),
      accountId: 1,
      keyId: 11,
      openedAtMs: NOW_MS,
      expiresAtMs: NOW_MS + 12 * HOUR_MS,
    });
    await subject.reopen();
    expect(await isOpen("a", NOW_MS + 12 * HOUR_MS - 1)).toBe(true);
    expect(await isOpen("a", NOW_MS + 12 * HOUR_MS)).toBe(false);
    expect(await isOpen("b")).toBe(false);
    await sessions().end(hashOf("a"));
    await sessions().end(hashOf("a"));
    expect(await isOpen("a")).toBe(false);
  });

  test("whoever asks learns once of each session that ended [CONSOLE-06]", async () => {
    for (const name of ["a", "b", "c"]) await open(name, NOW_MS);
    const { stamp } = await sessions().endedSince(0);
    await sessions().end(hashOf("a"));
    await sessions().end(hashOf("b"));
    const ended = await sessions().endedSince(stamp);
    expect(ended.hashes.toSorted()).toEqual([hashOf("a"), hashOf("b")]);
    expect((await sessions().endedSince(ended.stamp)).hashes).toEqual([]);
  });

  test("an account has no more sessions than it may: the oldest ends, and others are not touched [CONSOLE-07]", async () => {
    await open("other", NOW_MS - 1, { accountId: 2, keyId: 21 });
    for (const [at, name] of ["a", "b", "c", "d"].entries()) await open(name, NOW_MS + at);
    expect([await isOpen("a"), await isOpen("b"), await isOpen("d"), await isOpen("other")]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect((await sessions().endedSince(0)).hashes).toEqual([hashOf("a")]);
  });

  test("a ticket is taken once, whoever takes it, and not after its time [CONSOLE-10]", async () => {
    const ticket = { accountId: 1, keyId: 11, expiresAtMs: NOW_MS + 30_000, isConsole: true };
    await sessions().addTicket({ hash: hashOf("t"), ...ticket }, 10);
    await sessions().addTicket({ hash: hashOf("late"), ...ticket }, 10);
    const taken = await Promise.all(Array.from({ length: 5 }, () => sessions().takeTicket(hashOf("t"), NOW_MS)));
    expect(taken.filter((one) => one !== null)).toEqual([{ hash: hashOf("t"), ...ticket }]);
    expect(await sessions().takeTicket(hashOf("late"), NOW_MS + 30_000)).toBeNull();
    expect(await sessions().takeTicket(hashOf("none"), NOW_MS)).toBeNull();
  });

  test("an account has no more tickets than it may: the oldest are forgotten [CONSOLE-10]", async () => {
    for (const [at, name] of ["a", "b", "c"].entries()) {
      const ticket = { hash: hashOf(name), accountId: 1, keyId: 11, expiresAtMs: NOW_MS + at, isConsole: false };
      await sessions().addTicket(ticket, 2);
    }
    expect(await sessions().takeTicket(hashOf("a"), NOW_MS - 1)).toBeNull();
    expect(await sessions().takeTicket(hashOf("b"), NOW_MS - 1)).toMatchObject({ keyId: 11, isConsole: false });
  });

  test("what expired is forgotten, and nothing else [CONSOLE-07]", async () => {
    await open("old", NOW_MS - 13 * HOUR_MS);
    await open("new", NOW_MS);
    await sessions().addTicket(
      { hash: hashOf("t"), accountId: 1, keyId: 11, expiresAtMs: NOW_MS - 1, isConsole: false },
      10,
    );
    await sessions().forget(NOW_MS);
    const rows = await subject.database.read`select hash from console_sessions`;
    expect(rows).toEqual([{ hash: hashOf("new") }]);
    expect(await subject.database.read`select hash from console_tickets`).toEqual([]);
  });

  test("with a key or an account the sessions go that stand for it [CONSOLE-04]", async () => {
    const accounts = sqlAccounts(subject.database);
    const keys = sqlKeys(subject.database);
    const asked = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id: accountId } = await accounts.create(asked);
    const issue = async (hash: string): Promise<number> => {
      const key = { accountId, kind: "live", scope: "data", label: "", hash, hint: "h" } as const;
      const issued = await keys.issue({ ...key, createdAtMs: 0, expiresAtMs: null }, () => 10);
      if (!issued.ok) throw new Error("refused");
      return issued.key.id;
    };
    const [one, two] = [await issue(hashOf("1")), await issue(hashOf("2"))];
    await open("one", NOW_MS, { accountId, keyId: one });
    await open("two", NOW_MS, { accountId, keyId: two });
    await keys.revoke(one, NOW_MS);
    expect([await isOpen("one"), await isOpen("two")]).toEqual([false, true]);
    await accounts.remove(accountId, NOW_MS);
    expect(await isOpen("two")).toBe(false);
  });
}
