// The contract of replays.

import { expect, test } from "bun:test";
import { sqlAccounts } from "../../../src/store/sql/sql-accounts.ts";
import { sqlReplays } from "../../../src/store/sql/sql-replays.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const NOW_MS = 1_800_000_000_000;
const EXPIRED_MS = NOW_MS - 1_000;
const NEVER_MS = Number.MIN_SAFE_INTEGER;

export function replaysContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const replays = () => sqlReplays(subject.database);
  const draft = (accountId = 1, member = "a") => ({
    accountId,
    member,
    fromMs: 5,
    untilMs: null,
    speed: 0.1,
    isPaused: false,
    anchorWallMs: NOW_MS,
    anchorMarketMs: 5,
    caughtUpMs: null,
    jumps: 0,
    createdAtMs: NOW_MS,
    usedAtMs: NOW_MS,
    aliveAtMs: NOW_MS,
  });
  const add = async (accountId = 1, member = "a") => {
    const created = await replays().create(draft(accountId, member), 20, NEVER_MS);
    if (!created.ok) throw new Error("there is room");
    return created.replay;
  };

  test("a replay keeps its clock, and what changed of it [REPLAY-02, REPLAY-05]", async () => {
    const made = await add();
    expect(made).toEqual({ ...draft(), id: made.id });
    const change = {
      speed: 60.5,
      isPaused: true,
      anchorWallMs: NOW_MS + 1,
      anchorMarketMs: 7,
      caughtUpMs: 9,
      jumps: 1,
    };
    expect(await replays().change(made, change)).toEqual({ ...made, ...change });
    await replays().use(made.id, NOW_MS + 5);
    expect(await replays().get(1, made.id, EXPIRED_MS)).toEqual({ ...made, ...change, usedAtMs: NOW_MS + 5 });
    // A use that is noted late does not move the time of use back.
    await replays().use(made.id, NOW_MS + 4);
    expect((await replays().get(1, made.id, EXPIRED_MS))?.usedAtMs).toBe(NOW_MS + 5);
  });

  test("a clock that somebody else has changed meanwhile is not changed [REPLAY-05]", async () => {
    const made = await add();
    expect(await replays().change(made, { anchorMarketMs: 8, jumps: 1 })).not.toBeNull();
    expect(await replays().change(made, { caughtUpMs: 6 })).toBeNull();
    expect((await replays().get(1, made.id, EXPIRED_MS))?.caughtUpMs).toBeNull();
  });

  test("an account has at most as many as it may, also when it asks for several at once [REPLAY-01]", async () => {
    const asked = Array.from({ length: 4 }, () => replays().create(draft(), 2, EXPIRED_MS));
    const made = await Promise.all(asked);
    expect(made.filter(({ ok }) => ok).length).toBe(2);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, existing: 2 });
    // Expired replays take no room.
    expect((await replays().create(draft(), 2, NOW_MS)).ok).toBe(true);
  });

  test("one that nobody used since then is gone, at once and for good [REPLAY-10]", async () => {
    const [old, used] = [await add(), await add()];
    await replays().use(used.id, NOW_MS + 1);
    expect(await replays().get(1, old.id, NOW_MS)).toBeNull();
    expect((await replays().list(1, NOW_MS)).map(({ id }) => id)).toEqual([used.id]);
    await replays().removeExpired(NOW_MS);
    expect((await replays().list(1, NEVER_MS)).map(({ id }) => id)).toEqual([used.id]);
    await replays().removeExpired(Number.POSITIVE_INFINITY);
    expect(await replays().list(1, NEVER_MS)).toEqual([]);
  });

  test("replays go with their process, and with their account [REPLAY-10]", async () => {
    const accounts = sqlAccounts(subject.database);
    const asked = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id } = await accounts.create(asked);
    await add(id, "a");
    const kept = await add(id, "b");
    await replays().removeOf("a");
    expect((await replays().list(id, NEVER_MS)).map((replay) => replay.id)).toEqual([kept.id]);
    await accounts.remove(id, NOW_MS);
    expect(await replays().list(id, NEVER_MS)).toEqual([]);
  });

  test("replays of a process that has fallen silent are removed, and those of the others stay [REPLAY-10]", async () => {
    const [dead, alive] = [await add(1, "a"), await add(1, "b")];
    await replays().keepAlive("b", NOW_MS + 1);
    expect(await replays().get(1, alive.id, EXPIRED_MS)).toEqual({ ...alive, aliveAtMs: NOW_MS + 1 });
    await replays().removeAbandoned(NOW_MS - 1);
    expect((await replays().list(1, NEVER_MS)).map(({ id }) => id)).toEqual([dead.id, alive.id]);
    await replays().removeAbandoned(NOW_MS);
    expect((await replays().list(1, NEVER_MS)).map(({ id }) => id)).toEqual([alive.id]);
  });

  test("another account's replay does not exist [REPLAY-03]", async () => {
    const { id } = await add();
    expect(await replays().get(2, id, EXPIRED_MS)).toBeNull();
    expect(await replays().remove(2, id)).toBe(false);
    expect(await replays().remove(1, id)).toBe(true);
    expect(await replays().get(1, id, EXPIRED_MS)).toBeNull();
  });
}
