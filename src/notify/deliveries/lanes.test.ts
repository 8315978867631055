import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Health } from "../../model/index.ts";
import type { DueDestination } from "../../store/index.ts";
import { fairShare } from "./fair-share.ts";
import { HELD_BACK_MAX, HELD_BACK_PER_ACCOUNT, LANES, LANES_FIRST, SLOW_MS } from "./lane-limits.ts";
import { type Lane, Lanes } from "./lanes.ts";

const TRIES_MAX = HELD_BACK_MAX + LANES.quick.max + LANES.slow.max;
const destination = (id: number, accountId = id, health: Health = "new"): DueDestination => ({
  id,
  accountId,
  health,
});

function fill(lanes: Lanes, ...destinations: readonly DueDestination[]): readonly Lane[] {
  const started: Lane[] = [];
  for (const each of destinations) while (lanes.canStart(each)) started.push(lanes.start(each));
  return started;
}

test("a destination earns its lanes by quick answers and loses them with a slow or a failed one", () => {
  const lanes = new Lanes();
  const one = destination(1);
  const end = (running: readonly Lane[], isOk: boolean, tookMs: number): void => {
    for (const lane of running) lanes.end(lane, isOk, tookMs);
  };
  const first = fill(lanes, one);
  expect(first.length).toBe(LANES.new.perDestination);
  end(first, true, 10);
  const second = fill(lanes, one);
  expect(second.length).toBe(LANES_FIRST);
  end(second, true, 10);
  const third = fill(lanes, one);
  expect(third.length).toBe(4 * LANES_FIRST);
  end(third, true, 10);
  const full = fill(lanes, one);
  expect(full.length).toBe(LANES.quick.perDestination);
  end(full, false, 10);
  expect(lanes.healthOf(one)).toBe("failing");
  const failing = fill(lanes, one);
  expect(failing.length).toBe(1);
  end(failing, true, SLOW_MS + 1);
  expect(lanes.healthOf(one)).toBe("slow");
  expect(fill(lanes, one).length).toBe(LANES.slow.perDestination);
});

test("what the store knows of a destination counts until this process has tried it", () => {
  const lanes = new Lanes();
  expect(fill(lanes, destination(1, 1, "quick")).length).toBe(LANES_FIRST);
  expect(fill(lanes, destination(2, 2, "failing")).length).toBe(1);
  expect(fill(lanes, destination(3, 3, "stalled")).length).toBe(1);
  expect(fill(lanes, destination(4, 4, "slow")).length).toBe(LANES.slow.perDestination);
});

test("one account cannot take all lanes, however many destinations it has [DELIVERY-31]", () => {
  for (const health of ["new", "quick", "slow", "failing", "stalled"] as const) {
    const lanes = new Lanes();
    const own = Array.from({ length: 500 }, (_, index) => destination(index + 1, 1, health));
    expect(fill(lanes, ...own).length).toBe(LANES[health].perAccount);
    expect(fill(lanes, destination(1_000, 2, health)).length).toBeGreaterThan(0);
  }
});

test("a try that does not end in a moment gives its lane back, and what is slow leaves the quick ones theirs", () => {
  const lanes = new Lanes();
  const stalling = Array.from({ length: 2_000 }, (_, index) => destination(index + 1));
  for (;;) {
    const started = fill(lanes, ...stalling);
    if (started.length === 0) break;
    for (const lane of started) lanes.stall(lane);
  }
  expect(lanes.running).toBe(HELD_BACK_MAX);
  expect(lanes.canStart(destination(5_000))).toBe(false);
  const quick = Array.from({ length: 1_000 }, (_, index) => destination(10_000 + index, 10_000 + index, "quick"));
  expect(fill(lanes, ...quick).length).toBe(LANES.quick.max);
  // Who answers, if slowly, does not wait for those that do not.
  const slow = Array.from({ length: 1_000 }, (_, index) => destination(20_000 + index, 20_000 + index, "slow"));
  expect(fill(lanes, ...slow).length).toBe(LANES.slow.max);
  expect(lanes.running).toBe(TRIES_MAX);
});

test("what is taken next is shared between accounts, and within an account between destinations", () => {
  const lanes = new Lanes();
  const many = Array.from({ length: 300 }, (_, index) => destination(index + 1, 1 + (index % 2), "quick"));
  const chosen = fairShare([...many, destination(999, 9, "quick")], lanes);
  expect(chosen.get(999)).toBe(LANES_FIRST * 4);
  const ofAccount = (id: number): number =>
    many.filter(({ accountId }) => accountId === id).reduce((sum, each) => sum + (chosen.get(each.id) ?? 0), 0);
  expect(Math.abs(ofAccount(1) - ofAccount(2))).toBeLessThanOrEqual(1);
  expect(Math.max(...many.map(({ id }) => chosen.get(id) ?? 0))).toBe(1);
  // Nothing of it is under way: only what is really leased is counted, by the worker.
  expect({ running: lanes.running, waiting: lanes.waiting }).toEqual({ running: 0, waiting: 0 });
});

test("who has the least under way comes first", () => {
  const lanes = new Lanes();
  const dead = Array.from({ length: 400 }, (_, index) => destination(index + 1, 1 + Math.floor(index / 20)));
  const first = fairShare(dead, lanes);
  expect(first.size).toBe(LANES.new.max);
  for (const each of dead) if (first.has(each.id)) lanes.start(each);
  // All lanes of new ones are taken; one comes free, and it is for whoever has none.
  expect(fairShare([...dead, destination(999, 99)], lanes).size).toBe(0);
  const freed = lanes.start(destination(998, 98));
  lanes.abandon(freed);
  lanes.stall({ destination: dead[0] ?? destination(1), health: "new" });
  expect([...fairShare([...dead, destination(999, 99)], lanes).keys()]).toEqual([999]);
});

test("after any run of tries the bounds hold, and all lanes are free in the end", () => {
  const step = fc.record({
    id: fc.integer({ min: 1, max: 300 }),
    isOk: fc.boolean(),
    tookMs: fc.nat(2 * SLOW_MS),
    health: fc.constantFrom<Health>("new", "quick", "slow", "failing", "stalled"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
      const lanes = new Lanes();
      const running: { lane: Lane; isOk: boolean; tookMs: number }[] = [];
      const end = (): void => {
        const ended = running.shift();
        if (ended === undefined) return;
        if (ended.tookMs > SLOW_MS) lanes.stall(ended.lane);
        lanes.end(ended.lane, ended.isOk, ended.tookMs);
      };
      for (const { id, isOk, tookMs, health } of steps) {
        const each = destination(id, id % 7, health);
        if (lanes.canStart(each)) running.push({ lane: lanes.start(each), isOk, tookMs });
        else end();
        expect(lanes.running).toBe(running.length);
        expect(lanes.running).toBeLessThanOrEqual(TRIES_MAX);
        const heldBack = running.filter(
          ({ lane }) => ["new", "failing", "stalled"].includes(lane.health) && lane.destination.accountId === 1,
        );
        expect(heldBack.length).toBeLessThanOrEqual(HELD_BACK_PER_ACCOUNT);
      }
      while (running.length > 0) end();
      expect({ running: lanes.running, waiting: lanes.waiting, taken: lanes.takenBy(1) }).toEqual({
        running: 0,
        waiting: 0,
        taken: 0,
      });
    }),
    { numRuns: 50 },
  );
});
