// Every member knows the other members, and forgets members that fell silent.

import { expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { until } from "../../../test/world/until.ts";
import { MemberStates } from "./member-states.ts";

test("each member lists itself first and then the others; one that falls silent is gone, nonsense is dropped [OPERATOR-14]", async () => {
  const clock = new TestClock();
  const network = new MemoryNetwork(clock);
  const members = ["market-1", "edge-2", "worker-3"].map((member) => {
    const bus = network.join();
    const load = { connections: member === "edge-2" ? 3 : null, draining: member === "edge-2" };
    const own = () => ({
      member,
      role: member.slice(0, -2),
      leads: member === "market-1",
      position: "20261115.7",
      ...load,
    });
    return { bus, states: new MemberStates({ bus, own, clock, log: SILENT_LOG }) };
  });
  const [market, edge, worker] = members;
  if (market === undefined || edge === undefined || worker === undefined) throw new Error("three were made");
  for (const { states } of members) states.start();
  const names = () => edge.states.all().map(({ member }) => member);
  const pass = () => clock.advance(200);
  await until("all have reported", () => names().length === 3, pass);
  expect(names()).toEqual(["edge-2", "market-1", "worker-3"]);
  const reported = { member: "market-1", role: "market", leads: true, position: "20261115.7" };
  expect(edge.states.all()[1]).toEqual({ ...reported, connections: null, draining: false });
  expect(market.states.all()[1]).toMatchObject({ member: "edge-2", connections: 3, draining: true });
  for (const text of ["no json", "null", "{}", '{"member":1,"role":"x","leads":true,"position":null}']) {
    market.bus.publish("states", new TextEncoder().encode(text));
  }
  worker.bus.isConnected = false;
  await until("the silent one is gone", () => names().length === 2, pass);
  expect(names()).toEqual(["edge-2", "market-1"]);
  worker.bus.isConnected = true;
  await until("it is back", () => names().length === 3, pass);
  for (const { states } of members) await states.stop();
});
