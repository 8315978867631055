import { expect, test } from "bun:test";
import { TestClock } from "../../test/world/test-clock.ts";
import { nextTurn } from "./next-turn.ts";
import { Repeat, type RepeatOptions } from "./repeat.ts";

function counted(options: Partial<RepeatOptions> = {}) {
  const clock = new TestClock();
  const errors: unknown[] = [];
  let rounds = 0;
  const repeat = new Repeat({
    clock,
    everyMs: 100,
    failed: (error) => errors.push(error),
    ...options,
    task: () => {
      rounds++;
      return options.task?.();
    },
  });
  return { clock, errors, repeat, rounds: () => rounds };
}

test("a task runs every so often, from the end of one round to the start of the next", async () => {
  const { clock, repeat, rounds } = counted();
  repeat.start();
  expect(rounds()).toBe(0);
  for (let round = 1; round <= 3; round++) {
    clock.advance(99);
    expect(rounds()).toBe(round - 1);
    clock.advance(1);
    expect(rounds()).toBe(round);
    await repeat.settled();
  }
});

test("the first round may be at once, and a round may say when the next one is due", async () => {
  const { clock, repeat, rounds } = counted({ task: async () => 7 });
  repeat.start(0);
  clock.advance(0);
  expect(rounds()).toBe(1);
  await repeat.settled();
  clock.advance(7);
  expect(rounds()).toBe(2);
});

test("a task without an interval runs only when it is woken", async () => {
  const { clock, repeat, rounds } = counted({ everyMs: null });
  repeat.start();
  clock.advance(1_000_000);
  expect(rounds()).toBe(0);
  await repeat.wake();
  clock.advance(1_000_000);
  expect(rounds()).toBe(1);
});

test("rounds never overlap; however often it is woken during one, one more follows", async () => {
  let running = 0;
  let most = 0;
  const { repeat, rounds } = counted({
    task: async () => {
      most = Math.max(most, ++running);
      await nextTurn();
      running--;
    },
  });
  const first = repeat.wake();
  const woken = [repeat.wake(), repeat.wake(), repeat.wake()];
  expect(rounds()).toBe(1);
  await Promise.all([first, ...woken]);
  expect([rounds(), most]).toEqual([2, 1]);
});

test("a failed round is told of and tried again after the time for retries", async () => {
  let isAway = true;
  const { clock, errors, repeat, rounds } = counted({
    everyMs: null,
    retryMs: 5,
    task: () => {
      if (isAway) throw new Error("away");
    },
  });
  await repeat.wake();
  expect(errors).toHaveLength(1);
  isAway = false;
  clock.advance(5);
  await repeat.settled();
  clock.advance(1_000);
  expect([rounds(), errors.length]).toEqual([2, 1]);
});

test("stopping waits for the running round, silences its failure and begins no other", async () => {
  const gate = Promise.withResolvers<void>();
  const { clock, errors, repeat, rounds } = counted({ task: () => gate.promise });
  repeat.start(0);
  clock.advance(0);
  void repeat.wake();
  let hasStopped = false;
  const stopped = repeat.stop().then(() => {
    hasStopped = true;
  });
  await nextTurn();
  expect(hasStopped).toBe(false);
  gate.reject(new Error("too late"));
  await stopped;
  await repeat.wake();
  clock.advance(1_000);
  expect([rounds(), errors.length]).toEqual([1, 0]);
});
