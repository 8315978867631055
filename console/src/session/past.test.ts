// Questions about the past.

import { expect, test } from "bun:test";
import { until } from "../../../test/world/until.ts";
import { asOf, momentOf, Turns } from "./past.ts";

test("an address names a moment with its offset, or none [DISCOVER-05]", () => {
  const good = ["2026-11-15T11:05:00+03:00", "2026-11-15T11:05Z", "2026-11-15T11:05:00.250+03:00"];
  expect(good.map(momentOf)).toEqual(good);
  const bad = ["2026-11-15", "2026-11-15T11:05:00", "2026-13-15T11:05:00Z", "now", "", null];
  expect(bad.map(momentOf)).toEqual(bad.map(() => null));
});

test("a question carries the moment, and one of its own stays [DISCOVER-05]", () => {
  const asked = asOf("http://127.0.0.1/api/v1/quotes/?symbols=2222", "2026-11-15T11:05:00+03:00");
  expect(new URL(asked).searchParams.get("as_of")).toBe("2026-11-15T11:05:00+03:00");
  expect(new URL(asked).searchParams.get("symbols")).toBe("2222");
  expect(asOf(asked, "2026-11-14T11:05:00+03:00")).toBe(asked);
});

test("at most so many run at a time, in order, and a failure frees its turn [DISCOVER-05]", async () => {
  const turns = new Turns(2);
  const open: (() => void)[] = [];
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    turns.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => open.push(resolve));
      if (number === 0) throw new Error("failed");
    }),
  );
  const settled = Promise.allSettled(works);
  await until("two have begun", () => open.length === 2);
  expect(begun).toEqual([0, 1]);
  open[0]?.();
  await until("the third has begun", () => open.length === 3);
  expect(begun).toEqual([0, 1, 2]);
  open[1]?.();
  await until("the fourth has begun", () => open.length === 4);
  open[2]?.();
  open[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("one that comes while a turn is handed on waits for the next one [DISCOVER-05]", async () => {
  const turns = new Turns(1);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    for (let step = 0; step < 5; step++) await Promise.resolve();
    running--;
  };
  const all = [turns.run(work), turns.run(work)];
  // A new caller comes at every step of the event loop.
  for (let step = 0; step < 20; step++) {
    await Promise.resolve();
    all.push(turns.run(work));
  }
  await Promise.all(all);
  expect(most).toBe(1);
});

test("one that is given up keeps its turn until it has ended, and one that waits for its turn then never begins [DISCOVER-05]", async () => {
  const turns = new Turns(1);
  const opened = Promise.withResolvers<void>();
  const begun: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    begun.push(name);
    await opened.promise;
  };
  const givenUp = new AbortController();
  const outcomes = Promise.allSettled([
    turns.run(work("first"), givenUp.signal),
    turns.run(work("second"), givenUp.signal),
  ]);
  const third = turns.run(work("third"));
  givenUp.abort(new Error("enough"));
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(begun).toEqual(["first"]);
  opened.resolve();
  await third;
  expect(begun).toEqual(["first", "third"]);
});
