import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { MINUTE_MS } from "../../base/index.ts";
import { FirstKeptDay } from "./first-kept-day.ts";

test("all callers share the first read of the first kept day; later ones have the known day at once", async () => {
  const clock = new TestClock(0);
  const reads: PromiseWithResolvers<number[]>[] = [];
  const days = (): Promise<number[]> => {
    const read = Promise.withResolvers<number[]>();
    reads.push(read);
    return read.promise;
  };
  const first = new FirstKeptDay({ days }, clock);
  const callers = [first.now(), first.now()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve([20261116, 20261117]);
  expect(await Promise.all(callers)).toEqual([20261116, 20261116]);
  expect(first.now()).toBe(20261116);
  clock.advance(MINUTE_MS);
  expect(first.now()).toBe(20261116);
  reads[1]?.reject(new Error("the database is away"));
  expect(first.now()).toBe(20261116);
  expect(reads).toHaveLength(2);
});
