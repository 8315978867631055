// The market over NATS JetStream against a real server: the suite of all ways, and what a server may do meanwhile.

import { afterAll, describe } from "bun:test";
import { type PrivateNats, startPrivateNats } from "../../../test/nats/private-nats.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { until } from "../../../test/world/until.ts";
import { SystemClock } from "../../base/index.ts";
import { relayContract } from "../contract/relay-contract.ts";
import { NatsBus } from "../members/nats-bus.ts";
import { type Nats, openNats } from "../nats/open-nats.ts";
import { NatsChunkPublisher } from "./nats-chunk-publisher.ts";
import { NatsChunkSource } from "./nats-chunk-source.ts";

const started = await startPrivateNats();

// Without a nats-server there is nothing to connect to; with CI=true there must be one.
describe.skipIf(started.nats === null)("NATS", () => {
  const server = started.nats as PrivateNats;
  const clock = new SystemClock();
  const log = SILENT_LOG;
  const connections: Nats[] = [];
  let opened = 0;

  afterAll(async () => {
    for (const nats of connections) await nats.close();
    await server.stop();
  });

  relayContract("the relay over NATS", async () => {
    const cluster = `test${++opened}`;
    const leader = openNats({ url: server.url, cluster, member: "leader", clock, log });
    const nats = openNats({ url: server.url, cluster, member: "edge", clock, log });
    connections.push(leader, nats);
    await until("both connections", () => leader.state === "connected" && nats.state === "connected");
    const publisher = new NatsChunkPublisher(leader, "EPOCH1", log);
    publisher.start();
    const source = new NatsChunkSource({ nats, epoch: "EPOCH1", clock, log });
    return { publisher, leaderBus: new NatsBus(leader), source, bus: new NatsBus(nats) };
  });
});
