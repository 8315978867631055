import { expect, test } from "bun:test";
import { TestClock } from "../../test/world/test-clock.ts";
import { Outage } from "./assert.ts";
import { outlasting, Retry } from "./retry.ts";

/** Lets promises run until nothing more happens without the clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Fails with an outage until `isBack` is set; counts the tries. */
class Flaky {
  isBack = false;
  tries = 0;

  async read(text: string): Promise<string> {
    this.tries++;
    if (!this.isBack) throw new Outage(`try ${this.tries} failed`);
    return text;
  }
}

test("a task is tried again after pauses that grow to two seconds and no further", async () => {
  const clock = new TestClock();
  const reports: string[] = [];
  const flaky = new Flaky();
  const retry = new Retry({
    clock,
    failed: ({ message }) => void reports.push(message),
    succeeded: () => void reports.push("back"),
  });
  const result = retry.run(() => flaky.read("kept"));
  const pauses: number[] = [];
  let lastAtMs = 0;
  for (let tries = 1; pauses.length < 7; ) {
    await settle();
    if (flaky.tries > tries) {
      pauses.push(clock.nowMs() - lastAtMs);
      lastAtMs = clock.nowMs();
      tries = flaky.tries;
    }
    clock.advance(100);
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  flaky.isBack = true;
  clock.advance(2_000);
  expect(await result).toBe("kept");
  expect(reports.at(-1)).toBe("back");
  expect(reports).toHaveLength(flaky.tries);
});

test("what is no outage comes through at once", async () => {
  const retry = new Retry({ clock: new TestClock() });
  await expect(retry.run(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});

test("an outage that does not pass by itself comes through at once", async () => {
  const retry = new Retry({ clock: new TestClock(), isPassing: ({ kind }) => kind === "busy" });
  const full = new Outage("the disk is full", { kind: "full" });
  await expect(retry.run(() => Promise.reject(full))).rejects.toBe(full);
});

test("a stop ends a task that waits, with its outage", async () => {
  const retry = new Retry({ clock: new TestClock() });
  const flaky = new Flaky();
  const waiting = retry.run(() => flaky.read("x"));
  await settle();
  retry.stop();
  await expect(waiting).rejects.toThrow("try 1 failed");
  await expect(retry.run(() => flaky.read("x"))).rejects.toThrow("try 2 failed");
});

test("an object that outlasts outages answers as the one under it, however long it takes", async () => {
  const clock = new TestClock();
  const flaky = new Flaky();
  const patient = outlasting(flaky, new Retry({ clock }));
  const answer = patient.read("2222");
  await settle();
  flaky.isBack = true;
  clock.advance(100);
  expect(await answer).toBe("2222");
  expect(patient.tries).toBe(2);
});

test("an outage is over also when the task then fails for another reason", async () => {
  const clock = new TestClock();
  const reports: string[] = [];
  let trouble: Error = new Outage("away");
  const retry = new Retry({
    clock,
    failed: () => void reports.push("away"),
    succeeded: () => void reports.push("over"),
  });
  const result = retry.run(() => Promise.reject(trouble));
  await settle();
  trouble = new Error("the term is over");
  clock.advance(100);
  await expect(result).rejects.toThrow("the term is over");
  expect(reports).toEqual(["away", "over"]);
});
