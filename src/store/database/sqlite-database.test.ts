import { expect, test } from "bun:test";
import { SerialQueue } from "./sqlite-database.ts";

test("tasks run one after the other, in order, each with its own outcome", async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const task = (name: string, fails: boolean) => async (): Promise<string> => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (fails) throw new Error(`${name} failed`);
    return name;
  };
  const outcomes = await Promise.allSettled([
    queue.run(task("a", false)),
    queue.run(task("b", true)),
    queue.run(task("c", false)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("a queue that is full refuses instead of growing, and takes tasks again once it has moved", async () => {
  const queue = new SerialQueue();
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 10_000 }, () => queue.run(() => gate.promise));
  expect(await queue.run(async () => undefined).catch((error: Error) => error.message)).toContain("not keeping up");
  gate.resolve();
  await Promise.all(waiting);
  expect(await queue.run(async () => "taken")).toBe("taken");
});

test("after a close nothing more is taken, and what was in the queue has been done", async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const before = queue.run(async () => void log.push("before"));
  const closing = queue.close(async () => void log.push("closed"));
  expect(await queue.run(async () => undefined).catch((error: Error) => error.name)).toBe("Outage");
  await Promise.all([before, closing, queue.close(async () => void log.push("closed again"))]);
  expect(log).toEqual(["before", "closed"]);
});
