// The order of messages on the simulated network: the order of NATS in calm times, and any order on a faulty network.

import { expect, test } from "bun:test";
import { Random } from "../../src/base/index.ts";
import { SimulatedNetwork } from "./network.ts";
import { newOwner, Scheduler } from "./scheduler.ts";
import { CALM } from "./weather.ts";

const MESSAGES = 100;

test.each([
  ["in calm times messages of one sender come in the order in which it sent them", false],
  ["on a faulty network they overtake each other", true],
])("%s", async (_guarantee, isOvertaking) => {
  const scheduler = new Scheduler(0, 0);
  const network = new SimulatedNetwork(scheduler, new Random(1), { ...CALM.network, isOvertaking });
  const [sender, receiver] = [newOwner("sender"), newOwner("receiver")];
  const heard: number[] = [];
  network.join(receiver).subscribe("chunks", ([number = -1]) => void heard.push(number));
  const bus = network.join(sender);
  // Messages are sent at shorter intervals than a message takes.
  for (let number = 0; number < MESSAGES; number++)
    scheduler.after(number / 10, sender, "sends", () => bus.publish("chunks", new Uint8Array([number])));
  while (await scheduler.step());
  const sent = Array.from({ length: MESSAGES }, (_, number) => number);
  expect(heard.toSorted((a, b) => a - b)).toEqual(sent);
  expect(heard.join() === sent.join()).toBe(!isOvertaking);
});
