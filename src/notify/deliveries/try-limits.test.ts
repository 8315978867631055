import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Health } from "../../model/index.ts";
import type { DueDestination } from "../../store/index.ts";
import {
  HELD_BACK_MAX,
  HELD_BACK_PER_ACCOUNT,
  QUICK_TRIES_FIRST,
  type RunningTry,
  SLOW_MS,
  TRY_LIMITS,
  TryLimits,
} from "./try-limits.ts";

const TRIES_MAX = HELD_BACK_MAX + TRY_LIMITS.quick.max + TRY_LIMITS.slow.max;
const destination = (id: number, accountId = id, health: Health = "new"): DueDestination => ({
  id,
  accountId,
  health,
});

function fill(limits: TryLimits, ...destinations: readonly DueDestination[]): readonly RunningTry[] {
  const started: RunningTry[] = [];
  for (const each of destinations) while (limits.canStart(each)) started.push(limits.start(each));
  return started;
}

test("a destination earns more tries at once by quick answers and loses them with a slow or a failed one", () => {
  const limits = new TryLimits();
  const one = destination(1);
  const end = (running: readonly RunningTry[], isOk: boolean, tookMs: number): void => {
    for (const each of running) limits.end(each, isOk, tookMs);
  };
  const first = fill(limits, one);
  expect(first.length).toBe(TRY_LIMITS.new.perDestination);
  end(first, true, 10);
  const second = fill(limits, one);
  expect(second.length).toBe(QUICK_TRIES_FIRST);
  end(second, true, 10);
  const third = fill(limits, one);
  expect(third.length).toBe(4 * QUICK_TRIES_FIRST);
  end(third, true, 10);
  const full = fill(limits, one);
  expect(full.length).toBe(TRY_LIMITS.quick.perDestination);
  end(full, false, 10);
  expect(limits.healthOf(one)).toBe("failing");
  const failing = fill(limits, one);
  expect(failing.length).toBe(1);
  end(failing, true, SLOW_MS + 1);
  expect(limits.healthOf(one)).toBe("slow");
  expect(fill(limits, one).length).toBe(TRY_LIMITS.slow.perDestination);
});

test("what the store knows of a destination counts until this process has tried it", () => {
  const limits = new TryLimits();
  expect(fill(limits, destination(1, 1, "quick")).length).toBe(QUICK_TRIES_FIRST);
  expect(fill(limits, destination(2, 2, "failing")).length).toBe(1);
  expect(fill(limits, destination(3, 3, "stalled")).length).toBe(1);
  expect(fill(limits, destination(4, 4, "slow")).length).toBe(TRY_LIMITS.slow.perDestination);
});

test("one account cannot take all the room, however many destinations it has [DELIVERY-31]", () => {
  for (const health of ["new", "quick", "slow", "failing", "stalled"] as const) {
    const limits = new TryLimits();
    const own = Array.from({ length: 500 }, (_, index) => destination(index + 1, 1, health));
    expect(fill(limits, ...own).length).toBe(TRY_LIMITS[health].perAccount);
    expect(fill(limits, destination(1_000, 2, health)).length).toBeGreaterThan(0);
  }
});

test("a try that does not end in a moment makes room for others, and slow destinations take none from quick ones", () => {
  const limits = new TryLimits();
  const stalling = Array.from({ length: 2_000 }, (_, index) => destination(index + 1));
  for (;;) {
    const started = fill(limits, ...stalling);
    if (started.length === 0) break;
    for (const each of started) limits.stall(each);
  }
  expect(limits.running).toBe(HELD_BACK_MAX);
  expect(limits.canStart(destination(5_000))).toBe(false);
  const quick = Array.from({ length: 1_000 }, (_, index) => destination(10_000 + index, 10_000 + index, "quick"));
  expect(fill(limits, ...quick).length).toBe(TRY_LIMITS.quick.max);
  // Slow destinations that do answer need not wait for destinations that do not.
  const slow = Array.from({ length: 1_000 }, (_, index) => destination(20_000 + index, 20_000 + index, "slow"));
  expect(fill(limits, ...slow).length).toBe(TRY_LIMITS.slow.max);
  expect(limits.running).toBe(TRIES_MAX);
});

test("what is taken next is shared between accounts, and within an account between destinations", () => {
  const limits = new TryLimits();
  const many = Array.from({ length: 300 }, (_, index) => destination(index + 1, 1 + (index % 2), "quick"));
  const chosen = limits.fairShare([...many, destination(999, 9, "quick")]);
  expect(chosen.get(999)).toBe(QUICK_TRIES_FIRST * 4);
  const ofAccount = (id: number): number =>
    many.filter(({ accountId }) => accountId === id).reduce((sum, each) => sum + (chosen.get(each.id) ?? 0), 0);
  expect(Math.abs(ofAccount(1) - ofAccount(2))).toBeLessThanOrEqual(1);
  expect(Math.max(...many.map(({ id }) => chosen.get(id) ?? 0))).toBe(1);
  // A choice starts no try: the worker counts a delivery only once it holds the lease.
  expect({ running: limits.running, waiting: limits.waiting }).toEqual({ running: 0, waiting: 0 });
});

test("who has the least under way comes first", () => {
  const limits = new TryLimits();
  const dead = Array.from({ length: 400 }, (_, index) => destination(index + 1, 1 + Math.floor(index / 20)));
  const first = limits.fairShare(dead);
  expect(first.size).toBe(TRY_LIMITS.new.max);
  for (const each of dead) if (first.has(each.id)) limits.start(each);
  // All slots for new destinations are taken; one becomes free, and it goes to the account without a running try.
  expect(limits.fairShare([...dead, destination(999, 99)]).size).toBe(0);
  const freed = limits.start(destination(998, 98));
  limits.abandon(freed);
  limits.stall({ destination: dead[0] ?? destination(1), health: "new" });
  expect([...limits.fairShare([...dead, destination(999, 99)]).keys()]).toEqual([999]);
});

test("after any run of tries the bounds hold, and nothing is taken in the end", () => {
  const step = fc.record({
    id: fc.integer({ min: 1, max: 300 }),
    isOk: fc.boolean(),
    tookMs: fc.nat(2 * SLOW_MS),
    health: fc.constantFrom<Health>("new", "quick", "slow", "failing", "stalled"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
      const limits = new TryLimits();
      const running: { tried: RunningTry; isOk: boolean; tookMs: number }[] = [];
      const end = (): void => {
        const ended = running.shift();
        if (ended === undefined) return;
        if (ended.tookMs > SLOW_MS) limits.stall(ended.tried);
        limits.end(ended.tried, ended.isOk, ended.tookMs);
      };
      for (const { id, isOk, tookMs, health } of steps) {
        const each = destination(id, id % 7, health);
        if (limits.canStart(each)) running.push({ tried: limits.start(each), isOk, tookMs });
        else end();
        expect(limits.running).toBe(running.length);
        expect(limits.running).toBeLessThanOrEqual(TRIES_MAX);
        const heldBack = running.filter(
          ({ tried }) => ["new", "failing", "stalled"].includes(tried.health) && tried.destination.accountId === 1,
        );
        expect(heldBack.length).toBeLessThanOrEqual(HELD_BACK_PER_ACCOUNT);
      }
      while (running.length > 0) end();
      expect({ running: limits.running, waiting: limits.waiting }).toEqual({ running: 0, waiting: 0 });
    }),
    { numRuns: 50 },
  );
});
