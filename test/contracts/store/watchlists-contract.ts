// The contract of watchlists.

import { expect, test } from "bun:test";
import { sqlAccounts } from "../../../src/store/sql/sql-accounts.ts";
import { sqlWatchlists } from "../../../src/store/sql/sql-watchlists.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const NOW_MS = 1_800_000_000_000;

export function watchlistsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const watchlists = () => sqlWatchlists(subject.database);
  const add = (accountId = 1, max = 3) =>
    watchlists().create({ accountId, name: "بنوك", symbols: ["2222", "1120"], createdAtMs: NOW_MS }, max);

  test("a watchlist keeps its name and the order of its symbols, over a restart [WATCHLISTS-02, WATCHLISTS-04]", async () => {
    const kept = { id: 1, accountId: 1, name: "بنوك", symbols: ["2222", "1120"] };
    const times = { createdAtMs: NOW_MS, updatedAtMs: NOW_MS };
    expect(await add()).toEqual({ ok: true, watchlist: { ...kept, ...times } });
    await subject.reopen();
    expect(await watchlists().list(1)).toEqual([{ ...kept, ...times }]);
    const changed = { ...kept, symbols: ["1120", "7010", "2222"], createdAtMs: NOW_MS, updatedAtMs: NOW_MS + 5 };
    expect(await watchlists().change(1, 1, { symbols: changed.symbols }, NOW_MS + 5)).toEqual(changed);
    expect(await watchlists().get(1, 1)).toEqual(changed);
  });

  test("an account has at most as many as it may, also when it asks for several at once [WATCHLISTS-07]", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(made.filter(({ ok }) => ok).length).toBe(3);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, existing: 3 });
    expect((await add(2)).ok).toBe(true);
  });

  test("another account's watchlist does not exist [WATCHLISTS-01]", async () => {
    await add();
    expect(await watchlists().get(2, 1)).toBeNull();
    expect(await watchlists().change(2, 1, { name: "Mine" }, NOW_MS)).toBeNull();
    expect(await watchlists().remove(2, 1)).toBe(false);
    expect(await watchlists().remove(1, 1)).toBe(true);
    expect(await watchlists().list(1)).toEqual([]);
  });

  test("watchlists go with their account", async () => {
    const accounts = sqlAccounts(subject.database);
    const asked = { name: "A", plan: "free", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id } = await accounts.create(asked);
    await add(id);
    await add(id + 1);
    await accounts.remove(id, NOW_MS);
    expect([await watchlists().list(id), (await watchlists().list(id + 1)).length]).toEqual([[], 1]);
  });
}
