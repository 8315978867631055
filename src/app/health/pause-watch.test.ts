import { expect, test } from "bun:test";
import { type Clock, Metrics } from "../../base/index.ts";
import { PauseWatch } from "./pause-watch.ts";

/** A thread that the test keeps busy: timers wait while it works. */
class BusyThread implements Clock {
  cpuMs = 0;
  #nowMs = 0;
  #due: { readonly atMs: number; readonly task: () => void } | null = null;

  nowMs = (): number => this.#nowMs;
  monotonicMs = (): number => this.#nowMs;

  after(delayMs: number, task: () => void): { cancel: () => void } {
    this.#due = { atMs: this.#nowMs + delayMs, task };
    return { cancel: () => undefined };
  }

  work(ms: number): void {
    this.cpuMs += ms;
    this.#nowMs += ms;
  }

  wait(ms: number): void {
    this.#nowMs += ms;
  }

  /** The thread is free: timers that are due run. */
  rest(): void {
    while (this.#due !== null && this.#due.atMs <= this.#nowMs) {
      const { task } = this.#due;
      this.#due = null;
      task();
    }
  }
}

test("a pause is measured and put down to the work that ran for most of it [RUN-31]", async () => {
  const metrics = new Metrics();
  const thread = new BusyThread();
  const watch = new PauseWatch(thread, metrics, () => thread.cpuMs);
  watch.start();
  thread.work(25);
  thread.rest();
  // The timer was 15 ms late, which is no pause.
  expect(await metrics.text()).not.toContain("marsad_pause_seconds_count{");

  await watch.during(
    () => "facts",
    async () => thread.work(30),
  );
  let isOver = false;
  await watch.during(
    () => (isOver ? "day-turn" : "batch"),
    async () => {
      thread.work(90);
      isOver = true;
    },
  );
  thread.rest();
  const text = await metrics.text();
  expect(text).toContain('marsad_pause_seconds_count{during="day-turn",thread="worked"} 1');
  expect(text).toContain('marsad_pause_seconds_sum{during="day-turn",thread="worked"} 0.11');
  expect(text).not.toContain('during="facts"');

  // Work that has ended is not blamed for a later pause.
  thread.work(25);
  thread.wait(35);
  thread.rest();
  expect(await metrics.text()).toContain('marsad_pause_seconds_sum{during="other",thread="worked"} 0.05');
  thread.work(20);
  thread.wait(40);
  thread.rest();
  expect(await metrics.text()).toContain('marsad_pause_seconds_sum{during="other",thread="waited"} 0.05');
  watch.stop();
});
