// What connects this process with the others of its deployment: a bus for small messages, and the relay of the market. A process alone
// has neither, and follows and leads through the database.

import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import {
  BusChunkPublisher,
  BusChunkSource,
  type ChunkPublisher,
  type ChunkSource,
  clusterName,
  type MemberBus,
  NatsBus,
  NatsChunkPublisher,
  NatsChunkSource,
  openNats,
} from "../../cluster/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";

export interface Links {
  readonly bus: MemberBus;
  /** The ways on which a leader sends the market of an epoch. */
  publishersOf(epoch: string): readonly (ChunkPublisher & Component)[];
  /** Where the market of an epoch is heard. */
  sourceOf(epoch: string): ChunkSource;
  measure(metrics: Metrics): void;
  close(): Promise<void> | void;
}

export interface LinkNeeds {
  readonly settings: Pick<Settings, "natsUrl">;
  readonly store: Pick<Store, "settings">;
  readonly member: string;
  /** The bus between the processes of one machine, where this is one of them. */
  readonly localBus: MemberBus | null;
  readonly clock: Clock;
  readonly log: Log;
}

export async function openLinks({ settings, store, member, localBus, clock, log }: LinkNeeds): Promise<Links> {
  if (localBus !== null) return linksOver(localBus);
  if (settings.natsUrl === null) return ALONE;
  const nats = openNats({ url: settings.natsUrl, cluster: await clusterName(store.settings), member, clock, log });
  return {
    bus: new NatsBus(nats),
    publishersOf: (epoch) => [new NatsChunkPublisher(nats, epoch, log)],
    sourceOf: (epoch) => new NatsChunkSource({ nats, epoch, clock, log }),
    measure: (metrics) => {
      metrics.gauge("nats_up", "1 while there is a connection to NATS, 0 while there is none.", [], (gauge) =>
        gauge.set(nats.state === "connected" ? 1 : 0),
      );
    },
    close: () => nats.close(),
  };
}

/** Processes of one machine, over the bus between them. */
function linksOver(bus: MemberBus): Links {
  return {
    bus,
    publishersOf: (epoch) => [new BusChunkPublisher(bus, epoch)],
    sourceOf: (epoch) => new BusChunkSource(bus, epoch),
    measure: () => undefined,
    close: () => undefined,
  };
}

/** Nobody is heard; what others keep is found in the journal. */
const SILENT_BUS: MemberBus = {
  isConnected: false,
  publish: () => false,
  subscribe: () => () => undefined,
  whenConnected: () => () => undefined,
};

const ALONE: Links = {
  bus: SILENT_BUS,
  publishersOf: () => [],
  sourceOf: () => ({ listen: () => () => undefined, missed: () => undefined }),
  measure: () => undefined,
  close: () => undefined,
};
