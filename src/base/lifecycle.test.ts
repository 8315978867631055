import { expect, test } from "bun:test";
import { TestClock } from "./clock.ts";
import { Lifecycle, type Part, STOP_LIMIT_MS } from "./lifecycle.ts";
import { SILENT_LOG } from "./log.ts";

function recorder() {
  const said: string[] = [];
  const part = (name: string, more: Partial<Part> = {}): Part => ({
    name,
    start: () => void said.push(`start ${name}`),
    stop: () => void said.push(`stop ${name}`),
    ...more,
  });
  return { said, part };
}

test("parts start in order and stop in the opposite order", async () => {
  const { said, part } = recorder();
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(part("store")).add(part("door"));
  await lifecycle.start();
  expect(lifecycle.state).toBe("running");
  expect(await lifecycle.stop()).toBe(true);
  expect(said).toEqual(["start store", "start door", "stop door", "stop store"]);
  expect(lifecycle.state).toBe("stopped");
});

test("a part that cannot start takes down itself and what came before it, and nothing after it starts", async () => {
  const { said, part } = recorder();
  const broken = part("door", {
    start: () => {
      throw new Error("port in use");
    },
  });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(part("store")).add(broken).add(part("feed"));
  await expect(lifecycle.start()).rejects.toThrow("port in use");
  expect(said).toEqual(["start store", "stop door", "stop store"]);
});

test("a part that fails to stop does not keep the others from stopping", async () => {
  const { said, part } = recorder();
  const broken = part("door", { stop: () => Promise.reject(new Error("stuck")) });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(part("store")).add(broken);
  await lifecycle.start();
  expect(await lifecycle.stop()).toBe(false);
  expect(said).toEqual(["start store", "start door", "stop store"]);
});

test("a part that hangs is left behind when the time for stopping is over", async () => {
  const { said, part } = recorder();
  const clock = new TestClock();
  const hanging = part("door", { stop: () => new Promise<void>(() => {}) });
  const lifecycle = new Lifecycle(clock, SILENT_LOG).add(part("store")).add(hanging);
  await lifecycle.start();
  const stopped = lifecycle.stop();
  clock.advance(STOP_LIMIT_MS);
  expect(await stopped).toBe(false);
  expect(said).toContain("stop store");
});

test("stopping twice stops once", async () => {
  const { said, part } = recorder();
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(part("store"));
  await lifecycle.start();
  await Promise.all([lifecycle.stop(), lifecycle.stop()]);
  expect(said).toEqual(["start store", "stop store"]);
});

test("a stop during the start leaves the remaining parts unstarted", async () => {
  const { said, part } = recorder();
  const gate = Promise.withResolvers<void>();
  const slow = part("store", { start: () => gate.promise });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(slow).add(part("door"));
  const started = lifecycle.start();
  const stopped = lifecycle.stop();
  gate.resolve();
  await Promise.all([started, stopped]);
  expect(said).toEqual(["stop store"]);
});

test("an adopted part is stopped after those that stand on it, also when one of them cannot start", async () => {
  const { said, part } = recorder();
  const broken = part("door", { start: () => Promise.reject(new Error("port in use")) });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).adopt(part("store")).add(broken);
  await expect(lifecycle.start()).rejects.toThrow("port in use");
  expect(said).toEqual(["stop door", "stop store"]);
});
