// The supervision of door processes, with a clock that only the test moves.

import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { type Log, nextTurn, SECOND_MS } from "../../base/index.ts";
import { checkPlatform, type EdgeProcess, EdgeProcesses } from "./edge-processes.ts";

class FakeProcess implements EdgeProcess {
  readonly pid = 1;
  readonly killed: string[] = [];
  readonly #exit = Promise.withResolvers<number | string>();
  readonly exited = this.#exit.promise;

  kill(signal: "SIGTERM" | "SIGKILL"): void {
    this.killed.push(signal);
  }

  async die(ending: number | string = "SIGKILL"): Promise<void> {
    this.#exit.resolve(ending);
    await nextTurn();
  }
}

function world(count: number, log: Log = SILENT_LOG) {
  const clock = new TestClock();
  const spawned: { readonly index: number; readonly process: FakeProcess }[] = [];
  const spawn = (index: number): EdgeProcess => {
    const process = new FakeProcess();
    spawned.push({ index, process });
    return process;
  };
  const edges = new EdgeProcesses({ count, spawn, clock, log });
  const last = (): FakeProcess => {
    const process = spawned.at(-1)?.process;
    if (process === undefined) throw new Error("nothing was started");
    return process;
  };
  return { clock, spawned, edges, last };
}

test("a start waits until every door process listens", async () => {
  const { edges, spawned } = world(2);
  let isStarted = false;
  const starting = edges.start().then(() => {
    isStarted = true;
  });
  expect(spawned.map(({ index }) => index)).toEqual([1, 2]);
  edges.noteListening(1);
  await nextTurn();
  expect(isStarted).toBeFalse();
  edges.noteListening(2);
  await starting;
  expect(edges.listening).toBe(2);
});

test("a first start that fails is complained of in one line [SCALE-25]", async () => {
  const { edges, last } = world(1);
  const starting = edges.start();
  starting.catch(() => undefined);
  await last().die(1);
  await expect(starting).rejects.toThrow("Door process 1 ended before it listened (1).");
  await edges.stop();
});

test("one that dies is started again at once, and ever more rarely when it dies again and again [SCALE-22, SCALE-25]", async () => {
  const lines: string[] = [];
  const log = { ...SILENT_LOG, error: (_: object, message: string) => void lines.push(message) };
  const { clock, edges, spawned, last } = world(1, log);
  const starting = edges.start();
  edges.noteListening(1);
  await starting;
  const waits: number[] = [];
  for (let death = 1; death <= 6; death++) {
    await last().die();
    expect(edges.listening).toBe(0);
    let waitedMs = 0;
    while (spawned.length === death) {
      clock.advance(50);
      waitedMs += 50;
    }
    waits.push(waitedMs);
  }
  expect(waits).toEqual([100, 400, 1_600, 6_400, 25_600, 30_000]);
  expect(lines.map((line) => line.includes("again and again"))).toEqual([false, false, true, true, true, true]);
  clock.advance(31 * SECOND_MS);
  await last().die();
  clock.advance(100);
  expect(spawned).toHaveLength(8);
  expect(edges.restarts).toBe(7);
});

test("stopping asks all of them, starts none again, and kills those that do not end [SCALE-23]", async () => {
  const { clock, edges, spawned } = world(2);
  const starting = edges.start();
  edges.noteListening(1);
  edges.noteListening(2);
  await starting;
  const stopping = edges.stop();
  await spawned[0]?.process.die(0);
  clock.advance(9 * SECOND_MS);
  await stopping;
  expect(spawned).toHaveLength(2);
  expect(spawned.map(({ process }) => process.killed)).toEqual([["SIGTERM"], ["SIGTERM", "SIGKILL"]]);
});

test("where one port cannot be shared, --edges is refused with one line and code 2 [SCALE-26]", () => {
  expect(() => checkPlatform("darwin")).toThrow("--edges needs Linux");
  expect(() => checkPlatform("darwin")).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(() => checkPlatform("linux")).not.toThrow();
});
