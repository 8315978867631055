import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { type Component, Lifecycle, STOP_LIMIT_MS } from "./lifecycle.ts";

function recorder() {
  const said: string[] = [];
  const component = (name: string, more: Partial<Component> = {}): Component => ({
    name,
    start: () => void said.push(`start ${name}`),
    stop: () => void said.push(`stop ${name}`),
    ...more,
  });
  return { said, component };
}

test("components start in order and stop in the opposite order", async () => {
  const { said, component } = recorder();
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(component("store")).add(component("door"));
  await lifecycle.start();
  expect(lifecycle.state).toBe("running");
  expect(await lifecycle.stop()).toBe(true);
  expect(said).toEqual(["start store", "start door", "stop door", "stop store"]);
  expect(lifecycle.state).toBe("stopped");
});

test("a component that cannot start takes down itself and what came before it, and nothing after it starts", async () => {
  const { said, component } = recorder();
  const broken = component("door", {
    start: () => {
      throw new Error("port in use");
    },
  });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG)
    .add(component("store"))
    .add(broken)
    .add(component("feed"));
  await expect(lifecycle.start()).rejects.toThrow("port in use");
  expect(said).toEqual(["start store", "stop door", "stop store"]);
});

test("a component that fails to stop does not keep the others from stopping", async () => {
  const { said, component } = recorder();
  const broken = component("door", { stop: () => Promise.reject(new Error("stuck")) });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(component("store")).add(broken);
  await lifecycle.start();
  expect(await lifecycle.stop()).toBe(false);
  expect(said).toEqual(["start store", "start door", "stop store"]);
});

test("a component that hangs is left behind when the time for stopping is over", async () => {
  const { said, component } = recorder();
  const clock = new TestClock();
  const hanging = component("door", { stop: () => new Promise<void>(() => {}) });
  const lifecycle = new Lifecycle(clock, SILENT_LOG).add(component("store")).add(hanging);
  await lifecycle.start();
  const stopped = lifecycle.stop();
  clock.advance(STOP_LIMIT_MS);
  expect(await stopped).toBe(false);
  expect(said).toContain("stop store");
});

test("stopping twice stops once", async () => {
  const { said, component } = recorder();
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(component("store"));
  await lifecycle.start();
  await Promise.all([lifecycle.stop(), lifecycle.stop()]);
  expect(said).toEqual(["start store", "stop store"]);
});

test("a stop during the start leaves the remaining components unstarted", async () => {
  const { said, component } = recorder();
  const gate = Promise.withResolvers<void>();
  const slow = component("store", { start: () => gate.promise });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).add(slow).add(component("door"));
  const started = lifecycle.start();
  const stopped = lifecycle.stop();
  gate.resolve();
  await Promise.all([started, stopped]);
  expect(said).toEqual(["stop store"]);
});

test("an adopted component is stopped after those that stand on it, also when one of them cannot start", async () => {
  const { said, component } = recorder();
  const broken = component("door", { start: () => Promise.reject(new Error("port in use")) });
  const lifecycle = new Lifecycle(new TestClock(), SILENT_LOG).adopt(component("store")).add(broken);
  await expect(lifecycle.start()).rejects.toThrow("port in use");
  expect(said).toEqual(["stop door", "stop store"]);
});
