// The contract of usage: several writers count at once, each in rows of its own, and everyone reads the sum.

import { expect, test } from "bun:test";
import type { UsageDetail } from "../../../src/model/index.ts";
import { sqlAccounts } from "../../../src/store/sql/sql-accounts.ts";
import { sqlUsage } from "../../../src/store/sql/sql-usage.ts";
import { type UsageBatch, WriterFolded } from "../../../src/store/usage.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const TODAY = 20261115;
const NOTHING = new Map<string, number>();

export function usageContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const usage = () => sqlUsage(subject.database);
  const account = async (): Promise<number> => {
    const accounts = sqlAccounts(subject.database);
    const made = await accounts.create({ name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 });
    return made.id;
  };
  const batch = (sequence: number, accountId: number, requests: number, writer = "a", day = TODAY): UsageBatch => ({
    writer,
    sequence,
    counts: [{ accountId, day, requests }],
    details: [],
  });
  const total = async (day = TODAY): Promise<number> =>
    (await usage().report(day, day)).reduce((sum, { requests }) => sum + requests, 0);

  test("counts of writers add up, and a writer's later count takes the place of its earlier one", async () => {
    const id = await account();
    await usage().write(batch(1, id, 5));
    await usage().write(batch(1, id, 7, "b"));
    await subject.reopen();
    await usage().write(batch(2, id, 6));
    expect(await usage().report(TODAY, TODAY)).toEqual([{ accountId: id, day: TODAY, requests: 13 }]);
  });

  test("a batch that is sent again, or comes late, changes nothing", async () => {
    const id = await account();
    for (let i = 0; i < 3; i++) await usage().write(batch(1, id, 5));
    await usage().write(batch(2, id, 6));
    await usage().write(batch(1, id, 5));
    expect(await usage().report(TODAY, TODAY, id)).toEqual([{ accountId: id, day: TODAY, requests: 6 }]);
  });

  test("a batch is kept whole or not at all", async () => {
    const id = await account();
    const counts = [
      { accountId: id, day: TODAY, requests: 5 },
      { accountId: id + 999, day: TODAY, requests: 5 },
    ];
    await expect(usage().write({ writer: "a", sequence: 1, counts, details: [] })).rejects.toThrow();
    await usage().write(batch(1, id, 2));
    expect(await usage().report(TODAY, TODAY)).toEqual([{ accountId: id, day: TODAY, requests: 2 }]);
  });

  test("many counts in one batch are all kept", async () => {
    const id = await account();
    const days = Array.from({ length: 1_850 }, (_, index) => 20_000_101 + index);
    const counts = days.map((day) => ({ accountId: id, day, requests: 1 }));
    await usage().write({ writer: "a", sequence: 1, counts, details: [] });
    expect(await usage().report(0, 99_999_999, id)).toHaveLength(days.length);
  });

  test("whoever follows a day receives its new totals, those of others too", async () => {
    const [one, two] = [await account(), await account()];
    await usage().write(batch(1, one, 5));
    const first = await usage().since(TODAY, NOTHING);
    expect(first.totals).toEqual([{ accountId: one, day: TODAY, requests: 5 }]);
    expect((await usage().since(TODAY, first.mark)).totals).toEqual([]);
    await usage().write(batch(1, two, 3, "b"));
    await usage().write(batch(2, two, 4, "b", TODAY + 1));
    await usage().write(batch(2, two, 8));
    const second = await usage().since(TODAY, first.mark);
    expect(second.totals).toEqual([{ accountId: two, day: TODAY, requests: 11 }]);
    expect(second.shares.toSorted((a, b) => a.requests - b.requests)).toEqual([
      { accountId: two, writer: "b", requests: 3 },
      { accountId: two, writer: "a", requests: 8 },
    ]);
    expect((await usage().since(TODAY + 1, NOTHING)).totals).toEqual([{ accountId: two, day: TODAY + 1, requests: 4 }]);
  });

  test("writers that write at once lose nothing", async () => {
    const id = await account();
    const writes = ["a", "b", "c", "d"].map(async (writer) => {
      for (let sequence = 1; sequence <= 10; sequence++) await usage().write(batch(sequence, id, sequence, writer));
    });
    await Promise.all(writes);
    expect((await usage().since(TODAY, NOTHING)).totals).toEqual([{ accountId: id, day: TODAY, requests: 40 }]);
  });

  test("a report has the newest day first and keeps to its range", async () => {
    const id = await account();
    for (const [index, day] of [20261113, 20261114, 20261115].entries())
      await usage().write(batch(index + 1, id, index + 1, "a", day));
    expect((await usage().report(20261114, 20261115)).map(({ day, requests }) => [day, requests])).toEqual([
      [20261115, 3],
      [20261114, 2],
    ]);
  });

  test("a writer that ends is folded: its rows go, its counts stay, and who follows sees no change", async () => {
    const id = await account();
    await usage().write(batch(1, id, 5));
    await usage().write(batch(1, id, 2, "b"));
    const { mark } = await usage().since(TODAY, NOTHING);
    await usage().fold("a");
    await usage().fold("a");
    expect(await subject.database.read`select writer from usage_counts`).toEqual([{ writer: "b" }]);
    expect(await total()).toBe(7);
    const after = await usage().since(TODAY, mark);
    expect(after.totals).toEqual([{ accountId: id, day: TODAY, requests: 7 }]);
    expect(after.shares).toEqual([{ accountId: id, writer: "b", requests: 2 }]);
    await usage().write(batch(2, id, 3, "b"));
    expect((await usage().since(TODAY, after.mark)).totals).toEqual([{ accountId: id, day: TODAY, requests: 8 }]);
  });

  test("a writer that was folded while it was alive learns it, with the last batch that was kept", async () => {
    const id = await account();
    await usage().write(batch(1, id, 5));
    await usage().foldIdle(3_600_000);
    await usage().write(batch(2, id, 6));
    await usage().foldIdle(-3_600_000);
    const refused = await usage()
      .write(batch(3, id, 7))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WriterFolded);
    expect(refused).toMatchObject({ lastSequence: 2 });
    expect(await total()).toBe(6);
  });

  test("folded days begin at 0 again, the others go on", async () => {
    const id = await account();
    await usage().write(batch(1, id, 5));
    await usage().write(batch(2, id, 9, "a", TODAY + 1));
    await usage().foldDays("a", [TODAY]);
    await usage().foldDays("a", [TODAY]);
    await usage().write(batch(3, id, 1));
    await usage().write(batch(4, id, 10, "a", TODAY + 1));
    expect([await total(), await total(TODAY + 1)]).toEqual([6, 10]);
  });

  test("days before a day are forgotten, and no others", async () => {
    const id = await account();
    for (const [sequence, day] of [20240101, 20261114, TODAY].entries()) {
      await usage().write(batch(sequence + 1, id, 5, "a", day));
    }
    await usage().fold("a");
    await usage().forget(20261114, 20261114);
    expect((await usage().report(20200101, TODAY)).map(({ day }) => day)).toEqual([TODAY, 20261114]);
  });

  const detail = (
    accountId: number,
    kind: "key" | "route",
    name: string,
    requests: number,
    more = {},
  ): UsageDetail => ({
    accountId,
    day: TODAY,
    kind,
    name,
    requests,
    failed: 0,
    lastMs: 1_000,
    ...more,
  });
  const detailed = (sequence: number, accountId: number, writer: string, scale: number): UsageBatch => ({
    ...batch(sequence, accountId, 5 * scale, writer),
    details: [
      detail(accountId, "key", "7", 3 * scale, { failed: scale, lastMs: 1_000 * scale }),
      detail(accountId, "key", "11", 2 * scale),
      detail(accountId, "route", "/a/{é}/", 5 * scale, { failed: scale }),
    ],
  });
  const broken = (requests: number, failed: number) => ({
    days: [{ day: TODAY, requests: 5 * requests }],
    keys: [
      { keyId: 7, requests: 3 * requests, failed },
      { keyId: 11, requests: 2 * requests, failed: 0 },
    ],
    routes: [{ route: "/a/{é}/", requests: 5 * requests, failed }],
  });

  test("days, keys and routes add up over writers, those that are folded and those of another sequence [ACCOUNT-03, ACCOUNT-06]", async () => {
    const [id, other] = [await account(), await account()];
    await usage().write(detailed(1, id, "a", 1));
    await usage().write(detailed(2, id, "a", 2));
    await usage().write(detailed(1, id, "b", 10));
    await usage().write(detailed(1, other, "c", 100));
    expect(await usage().breakdown(id, TODAY, TODAY)).toEqual(broken(12, 12));
    await usage().fold("a");
    await usage().fold("a");
    await subject.reopen();
    expect(await usage().breakdown(id, TODAY, TODAY)).toEqual(broken(12, 12));
    await usage().foldDays("b", [TODAY]);
    await usage().write(detailed(2, id, "b", 1));
    expect(await usage().breakdown(id, TODAY - 5, TODAY + 5)).toEqual(broken(13, 13));
    expect(await usage().breakdown(id, TODAY + 1, TODAY + 5)).toEqual({ days: [], keys: [], routes: [] });
    expect(
      await subject.database.read`select distinct writer from usage_details where account_id = ${id} order by writer`,
    ).toEqual([{ writer: "" }, { writer: "b" }]);
  });

  test("the last use of a key is the latest of all writers, also when they are folded [ACCOUNT-18]", async () => {
    const id = await account();
    await usage().write(detailed(1, id, "a", 9));
    await usage().write(detailed(1, id, "b", 4));
    const uses = new Map([
      [7, 9_000],
      [11, 1_000],
    ]);
    expect(await usage().lastUses(id, TODAY)).toEqual(uses);
    await usage().fold("a");
    await usage().fold("b");
    expect(await usage().lastUses(id, TODAY)).toEqual(uses);
    expect(await usage().lastUses(id, TODAY + 1)).toEqual(new Map());
    expect(await usage().lastUses(id + 1, 0)).toEqual(new Map());
  });

  test("keys and routes are forgotten before their days are [OPERATOR-11]", async () => {
    const id = await account();
    await usage().write(detailed(1, id, "a", 1));
    await usage().forget(TODAY, TODAY + 1);
    expect((await usage().breakdown(id, TODAY, TODAY)).routes).toHaveLength(1);
    await usage().fold("a");
    await usage().forget(TODAY, TODAY + 1);
    expect(await usage().breakdown(id, TODAY, TODAY)).toEqual({ ...broken(1, 0), keys: [], routes: [] });
  });
}
