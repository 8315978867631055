// The contract of closings.

import { expect, test } from "bun:test";
import { sqlClosings } from "../../../src/store/sql/sql-closings.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

export function closingsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const closings = () => sqlClosings(subject.database);
  const record = (price: number) => ({ symbol: "2222", price, tradedAtMs: 1_790_000_000_000 });

  test("a day's records come back to the days after it, also after a restart", async () => {
    await closings().write(20261112, [record(259_000)]);
    await closings().write(20261115, [record(260_000), { symbol: "1120", price: 1, tradedAtMs: 5 }]);
    await subject.reopen();
    expect(await closings().before(20261112)).toEqual([]);
    expect(await closings().before(20261115)).toEqual([record(259_000)]);
    expect(await closings().before(20261120)).toEqual([record(260_000), { symbol: "1120", price: 1, tradedAtMs: 5 }]);
    expect(await closings().has(20261112)).toBe(true);
    expect(await closings().has(20261113)).toBe(false);
  });

  test("writing a day again replaces it", async () => {
    await closings().write(20261112, [record(1)]);
    await closings().write(20261112, [record(2)]);
    expect(await closings().before(20261113)).toEqual([record(2)]);
  });

  test("a prune leaves the last day before the kept ones", async () => {
    for (const day of [20261110, 20261111, 20261112, 20261115]) await closings().write(day, [record(day)]);
    await closings().prune(20261115);
    expect(await closings().has(20261111)).toBe(false);
    expect(await closings().before(20261115)).toEqual([record(20261112)]);
    expect(await closings().has(20261115)).toBe(true);
  });
}
