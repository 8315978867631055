// The bus over NATS against a real server: the suite of all buses.

import { afterAll, beforeAll, describe } from "bun:test";
import { busContract } from "../../../test/contracts/cluster/bus-contract.ts";
import { type PrivateNats, startPrivateNats } from "../../../test/nats/private-nats.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { until } from "../../../test/world/until.ts";
import { SystemClock } from "../../base/index.ts";
import { type Nats, openNats } from "../nats/open-nats.ts";
import { NatsBus } from "./nats-bus.ts";

const started = await startPrivateNats();

// Without a nats-server there is nothing to connect to; with CI=true there must be one.
describe.skipIf(started.nats === null)("NATS", () => {
  const server = started.nats as PrivateNats;
  const clock = new SystemClock();
  let connections: readonly [Nats, Nats, Nats];
  let members: readonly [NatsBus, NatsBus, NatsBus];

  beforeAll(async () => {
    const open = (member: string): Nats =>
      openNats({ url: server.url, caFile: null, cluster: "test", member, clock, log: SILENT_LOG });
    connections = [open("one"), open("two"), open("three")];
    await until("the connections", () => connections.every((nats) => nats.state === "connected"));
    members = [new NatsBus(connections[0]), new NatsBus(connections[1]), new NatsBus(connections[2])];
  });
  afterAll(async () => {
    for (const nats of connections) await nats.close();
    await server.stop();
  });

  busContract("the bus over NATS", { members: () => members });
});
