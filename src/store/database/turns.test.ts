import { expect, test } from "bun:test";
import { Turns } from "./turns.ts";

test("tasks run one after the other, in order, each with its own outcome", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const task = (name: string, fails: boolean) => async (): Promise<string> => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (fails) throw new Error(`${name} failed`);
    return name;
  };
  const outcomes = await Promise.allSettled([
    turns.take(task("a", false)),
    turns.take(task("b", true)),
    turns.take(task("c", false)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("a queue that is full refuses instead of growing, and takes tasks again once it has moved", async () => {
  const turns = new Turns();
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 10_000 }, () => turns.take(() => gate.promise));
  expect(await turns.take(async () => undefined).catch((error: Error) => error.message)).toContain("not keeping up");
  gate.resolve();
  await Promise.all(waiting);
  expect(await turns.take(async () => "taken")).toBe("taken");
});

test("after a close nothing more is taken, and what was in the queue has been done", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const before = turns.take(async () => void log.push("before"));
  const closing = turns.close(async () => void log.push("closed"));
  expect(await turns.take(async () => undefined).catch((error: Error) => error.name)).toBe("Outage");
  await Promise.all([before, closing, turns.close(async () => void log.push("closed again"))]);
  expect(log).toEqual(["before", "closed"]);
});
