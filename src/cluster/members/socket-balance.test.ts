// Sockets that move between processes, with the real reports of members, a bus in memory and the test's clock.

import { afterEach, expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { MemberStates } from "./member-states.ts";
import { SocketBalance } from "./socket-balance.ts";

/** A process with a number of sockets. */
class Edge {
  connections: number | null;
  draining = false;
  readonly sheds: number[] = [];
  readonly balance: SocketBalance;
  readonly states: MemberStates;

  constructor(member: string, connections: number | null, network: MemoryNetwork, clock: TestClock) {
    this.connections = connections;
    const bus = network.join();
    const own = () => ({ member, role: "edge", leads: false, position: null, ...this.load });
    this.states = new MemberStates({ bus, own, clock, log: SILENT_LOG });
    const sockets = {
      shed: (count: number) => void this.sheds.push(count),
      drain: (isDraining: boolean) => {
        this.draining = isDraining;
      },
    };
    this.balance = new SocketBalance({ bus, member, states: this.states, sockets, clock, log: SILENT_LOG });
    this.states.start();
    this.balance.start();
  }

  get load() {
    return { connections: this.connections, draining: this.draining };
  }

  async stop(): Promise<void> {
    await this.balance.stop();
    await this.states.stop();
  }
}

const clock = new TestClock();
const edges: Edge[] = [];
afterEach(async () => {
  for (const edge of edges.splice(0)) await edge.stop();
});

/** Processes with these numbers of sockets; null stands for a process that takes none. */
function deployment(...connections: readonly (number | null)[]): readonly Edge[] {
  const network = new MemoryNetwork(clock);
  const made = connections.map((count, at) => new Edge(`edge-${at + 1}`, count, network, clock));
  edges.push(...made);
  return made;
}

async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds * 10; at++) {
    clock.advance(100);
    await Promise.resolve();
    await Promise.resolve();
  }
}

test("beside an empty process one that has all sockets closes a twentieth of them in ten seconds, until both have about the same [DRAIN-04]", async () => {
  const [full, empty] = deployment(501, 0);
  if (full === undefined || empty === undefined) throw new Error("two were made");
  for (let look = 0; look < 60; look++) {
    await pass(10);
    // The load balancer sends every other client back to the process that closed its socket.
    const moved = Math.ceil(full.sheds.splice(0).reduce((sum, count) => sum + count, 0) / 2);
    full.connections = (full.connections ?? 0) - moved;
    empty.connections = (empty.connections ?? 0) + moved;
    if (look === 0) expect(moved).toBe(13);
  }
  expect(empty.sheds).toEqual([]);
  expect(full.connections).toBeLessThan(320);
  expect(full.connections).toBeGreaterThan(250);
});

test("few sockets, processes that are about equal, that take none or that drain are left as they are [DRAIN-04]", async () => {
  deployment(15, 0);
  await pass(60);
  deployment(100, 118);
  deployment(5_000, null);
  const [, draining] = deployment(5_000, 0);
  if (draining !== undefined) draining.draining = true;
  await pass(60);
  for (const { sheds } of edges) expect(sheds).toEqual([]);
});

test("where the balancer sends clients back to the same process, it is tried ever more rarely [DRAIN-04]", async () => {
  const [full] = deployment(200, 0);
  await pass(3_600);
  expect(full?.sheds.length).toBeGreaterThan(5);
  expect(full?.sheds.length).toBeLessThan(12);
});

test("a process is drained and taken back through any other one; one without customers is not known [DRAIN-01]", async () => {
  const [one, two] = deployment(3, 5, null);
  if (one === undefined || two === undefined) throw new Error("they were made");
  await pass(2);
  expect(one.balance.drain("edge-2", true)).toMatchObject({ member: "edge-2", connections: 5, draining: true });
  await pass(2);
  expect([one.draining, two.draining]).toEqual([false, true]);
  expect(one.states.all()[1]).toMatchObject({ member: "edge-2", draining: true });
  two.balance.drain("edge-2", false);
  expect(two.draining).toBeFalse();
  expect(one.balance.drain("edge-3", true)).toBeNull();
  expect(one.balance.drain("edge-9", true)).toBeNull();
});
