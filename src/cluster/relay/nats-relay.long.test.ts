// The relay of the market over NATS JetStream against a real server: the suite of all relays, and faults of the server.

import { afterAll, describe, expect, test } from "bun:test";
import { jetstreamManager } from "@nats-io/jetstream";
import { relayContract } from "../../../test/contracts/cluster/relay-contract.ts";
import { type PrivateNats, startPrivateNats } from "../../../test/nats/private-nats.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { until } from "../../../test/world/until.ts";
import { pause, present, SECOND_MS, SystemClock } from "../../base/index.ts";
import { NatsBus } from "../members/nats-bus.ts";
import { type Nats, openNats } from "../nats/open-nats.ts";
import { MessageSeal } from "../trust/message-seal.ts";
import { RefusedMessages } from "../trust/refused-messages.ts";
import { streamName } from "./jetstream-options.ts";
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

  /** `receivedBy` returns the part of its connection that the follower can use. */
  const linesOver = (receivedBy: (nats: Nats) => Nats) => async () => {
    const cluster = `test${++opened}`;
    const seal = (): MessageSeal => new MessageSeal("a secret of the test", cluster);
    const leader = openNats({ url: server.url, caFile: null, cluster, member: "leader", clock, log });
    const nats = openNats({ url: server.url, caFile: null, cluster, member: "edge", clock, log });
    connections.push(leader, nats);
    await until("both connections", () => leader.state === "connected" && nats.state === "connected");
    const publisher = new NatsChunkPublisher({ nats: leader, epoch: "EPOCH1", seal: seal(), clock, log });
    publisher.start();
    const source = new NatsChunkSource({
      nats: receivedBy(nats),
      epoch: "EPOCH1",
      seal: seal(),
      refused: new RefusedMessages(log),
      clock,
      log,
    });
    return { publisher, leaderBus: new NatsBus(leader), source, bus: new NatsBus(nats) };
  };

  relayContract(
    "the relay over NATS",
    linesOver((nats) => nats),
  );
  relayContract("the relay over NATS when a subscription brings nothing", linesOver(withoutSubscriptions));
  relayContract("the relay over NATS when JetStream brings nothing", linesOver(withoutJetStream));
});

const small = await startPrivateNats("", "80M");

// Without a nats-server there is nothing to connect to; with CI=true there must be one.
describe.skipIf(small.nats === null)("a NATS whose JetStream is not ready when the leader connects", () => {
  const server = small.nats as PrivateNats;
  const clock = new SystemClock();
  const log = SILENT_LOG;
  afterAll(() => server.stop());

  test("is asked again, on the same connection, until it has a stream for the market [RELAY-08]", async () => {
    const nats = openNats({ url: server.url, caFile: null, cluster: "late", member: "leader", clock, log });
    await until("the connection", () => nats.state === "connected");
    // Another tenant occupies the storage that the stream needs.
    const manager = await jetstreamManager(present(nats.connection, "connected"));
    await manager.streams.add({ name: "other", subjects: ["other.>"], max_bytes: 60 * 1024 * 1024 });
    const seal = new MessageSeal("a secret of the test", "late");
    const publisher = new NatsChunkPublisher({ nats, epoch: "EPOCH1", seal, clock, log });
    publisher.start();
    publisher.publish(Uint8Array.of(1), "first");
    const name = streamName(nats);
    await pause(clock, SECOND_MS / 2);
    expect(await manager.streams.info(name).catch(() => null)).toBeNull();
    await manager.streams.delete("other");
    await until("the stream has what was held", async () => {
      const info = await manager.streams.info(name).catch(() => null);
      return info?.state.messages === 1;
    });
    publisher.publish(Uint8Array.of(2), "second");
    await until("the next chunk", async () => (await manager.streams.info(name)).state.messages === 2);
    publisher.stop();
    await nats.close();
  });
});

function withoutSubscriptions(nats: Nats): Nats {
  const { prefix } = nats;
  return {
    get state() {
      return nats.state;
    },
    get connection() {
      return nats.connection;
    },
    prefix,
    publish: (subject, bytes) => nats.publish(subject, bytes),
    subscribe: () => () => undefined,
    whenConnected: (listener) => nats.whenConnected(listener),
    close: () => nats.close(),
  };
}

function withoutJetStream(nats: Nats): Nats {
  return {
    ...withoutSubscriptions(nats),
    state: "connected",
    connection: null,
    subscribe: (subject, handler) => nats.subscribe(subject, handler),
  };
}
