import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { Outage } from "../../base/index.ts";
import { DatabaseProbe } from "./database-probe.ts";

/** Lets promises that are already settled be followed. */
const turn = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

test("the probe tells within seconds that the database does not answer, and that it does again", async () => {
  const clock = new TestClock();
  let isDown = false;
  const ping = async (): Promise<void> => {
    if (isDown) throw new Outage("away");
  };
  const probe = new DatabaseProbe({ ping }, clock);
  probe.start();
  expect(probe.problem()).toBeNull();
  isDown = true;
  clock.advance(2_000);
  await turn();
  expect(probe.problem()).toBe("The database does not answer.");
  isDown = false;
  clock.advance(2_000);
  await turn();
  expect(probe.problem()).toBeNull();
});

test("a database that hangs is one that does not answer", () => {
  const clock = new TestClock();
  const probe = new DatabaseProbe({ ping: () => new Promise<void>(() => {}) }, clock);
  probe.start();
  clock.advance(2_000);
  expect(probe.problem()).toBeNull();
  clock.advance(5_001);
  expect(probe.problem()).toBe("The database does not answer.");
});

test("a stopped probe asks no more", async () => {
  const clock = new TestClock();
  let asked = 0;
  const probe = new DatabaseProbe({ ping: async () => void asked++ }, clock);
  probe.start();
  clock.advance(2_000);
  probe.stop();
  await turn();
  clock.advance(10_000);
  expect(asked).toBe(1);
});
