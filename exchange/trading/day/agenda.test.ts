import { expect, test } from "bun:test";
import fc from "fast-check";
import { Agenda } from "./agenda.ts";

test("actors come in order of time, and of their number at the same time, whatever they do next", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }),
      (times, waits) => {
        const agenda = new Agenda(times);
        const due = [...times];
        for (const wait of waits) {
          const nextMs = Math.min(...due);
          expect(agenda.nextMs).toBe(nextMs);
          expect(agenda.nextActor).toBe(due.indexOf(nextMs));
          due[agenda.nextActor] = nextMs + wait;
          agenda.reschedule(nextMs + wait);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("an actor can be given another time, and one that never acts again comes last", () => {
  const agenda = new Agenda([10, 20, 30]);
  agenda.reschedule(Number.POSITIVE_INFINITY);
  expect(agenda.nextActor).toBe(1);
  agenda.move(2, 5);
  expect([agenda.nextMs, agenda.nextActor]).toEqual([5, 2]);
  agenda.move(0, 1);
  expect([agenda.nextMs, agenda.nextActor]).toEqual([1, 0]);
});
