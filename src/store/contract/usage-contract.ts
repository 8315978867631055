// The contract of usage: totals that several writers add to.

import { expect, test } from "bun:test";
import { SqlAccounts } from "../sql/sql-accounts.ts";
import { SqlUsage } from "../sql/sql-usage.ts";
import type { UsageBatch } from "../usage.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const TODAY = 20261115;

export function usageContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const usage = (): SqlUsage => new SqlUsage(subject.database);
  const account = async (): Promise<number> => {
    const accounts = new SqlAccounts(subject.database);
    const made = await accounts.create({ name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 });
    return made.id;
  };
  const batch = (sequence: number, accountId: number, requests: number, writer = "a", day = TODAY): UsageBatch => ({
    writer,
    sequence,
    increments: [{ accountId, day, requests }],
  });

  test("batches add up over writers and restarts", async () => {
    const id = await account();
    await usage().add(batch(1, id, 5));
    await usage().add(batch(1, id, 7, "b"));
    await subject.reopen();
    await usage().add(batch(2, id, 1));
    expect(await usage().report(TODAY, TODAY)).toEqual([{ accountId: id, day: TODAY, requests: 13 }]);
  });

  test("a batch that is sent again counts once", async () => {
    const id = await account();
    for (let i = 0; i < 3; i++) await usage().add(batch(1, id, 5));
    await usage().add(batch(2, id, 1));
    await usage().add(batch(1, id, 5));
    expect(await usage().report(TODAY, TODAY, id)).toEqual([{ accountId: id, day: TODAY, requests: 6 }]);
  });

  test("a batch is kept whole or not at all", async () => {
    const id = await account();
    const increments = [
      { accountId: id, day: TODAY, requests: 5 },
      { accountId: id + 999, day: TODAY, requests: 5 },
    ];
    await expect(usage().add({ writer: "a", sequence: 1, increments })).rejects.toThrow();
    await usage().add(batch(1, id, 2));
    expect(await usage().report(TODAY, TODAY)).toEqual([{ accountId: id, day: TODAY, requests: 2 }]);
  });

  test("many accounts in one batch are all kept", async () => {
    const id = await account();
    const days = Array.from({ length: 450 }, (_, index) => 20_000_101 + index);
    await usage().add({
      writer: "a",
      sequence: 1,
      increments: days.map((day) => ({ accountId: id, day, requests: 1 })),
    });
    expect(await usage().report(0, 99_999_999, id)).toHaveLength(days.length);
  });

  test("whoever follows a day is told its new totals, those of others too", async () => {
    const [one, two] = [await account(), await account()];
    await usage().add(batch(1, one, 5));
    const first = await usage().since(TODAY, 0);
    expect(first.totals).toEqual([{ accountId: one, day: TODAY, requests: 5 }]);
    expect(await usage().since(TODAY, first.stamp)).toEqual({ stamp: first.stamp, totals: [] });
    await usage().add(batch(1, two, 3, "b"));
    await usage().add(batch(2, two, 3, "b", TODAY + 1));
    const second = await usage().since(TODAY, first.stamp);
    expect(second.totals).toEqual([{ accountId: two, day: TODAY, requests: 3 }]);
    expect((await usage().since(TODAY + 1, 0)).totals).toEqual([{ accountId: two, day: TODAY + 1, requests: 3 }]);
  });

  test("writers that add at once lose nothing", async () => {
    const id = await account();
    const adds = ["a", "b", "c", "d"].map(async (writer) => {
      for (let sequence = 1; sequence <= 10; sequence++) await usage().add(batch(sequence, id, 1, writer));
    });
    await Promise.all(adds);
    expect((await usage().since(TODAY, 0)).totals).toEqual([{ accountId: id, day: TODAY, requests: 40 }]);
  });

  test("a report has the newest day first and keeps to its range", async () => {
    const id = await account();
    for (const [index, day] of [20261113, 20261114, 20261115].entries())
      await usage().add(batch(index + 1, id, index + 1, "a", day));
    expect((await usage().report(20261114, 20261115)).map(({ day, requests }) => [day, requests])).toEqual([
      [20261115, 3],
      [20261114, 2],
    ]);
  });

  test("a writer that stopped is forgotten, its totals stay", async () => {
    const id = await account();
    await usage().add(batch(1, id, 5));
    await usage().retireWriter("a");
    expect(await subject.database.read`select writer from usage_writers`).toEqual([]);
    expect(await usage().report(TODAY, TODAY)).toHaveLength(1);
  });
}
