// What connects this process with the others of its deployment: a bus for small messages, and the relay of the market. A process alone
// has neither, and follows and leads through the database.

import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import {
  Bells,
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
import type { LocalProcess } from "./local-process.ts";

export interface Links {
  readonly bus: MemberBus;
  /** Heard by the other processes. */
  readonly bells: Bells;
  /** True where there are no other processes. */
  readonly isAlone: boolean;
  /** This process among those of its machine; null where they are machines apart, or none. */
  readonly local: LocalProcess | null;
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
  /** This process among those of one machine, where it is one of them. */
  readonly local: LocalProcess | null;
  readonly clock: Clock;
  readonly log: Log;
}

export async function openLinks({ settings, store, member, local, clock, log }: LinkNeeds): Promise<Links> {
  const bellsOver = (bus: MemberBus): Bells => new Bells({ bus, member, clock, log });
  if (local !== null) return linksOver(local, bellsOver(local.bus));
  if (settings.natsUrl === null) return { ...ALONE, bells: bellsOver(SILENT_BUS) };
  const nats = openNats({ url: settings.natsUrl, cluster: await clusterName(store.settings), member, clock, log });
  const bus = new NatsBus(nats);
  return {
    bus,
    bells: bellsOver(bus),
    isAlone: false,
    local: null,
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
function linksOver(local: LocalProcess, bells: Bells): Links {
  const { bus } = local;
  return {
    bus,
    bells,
    isAlone: false,
    local,
    publishersOf: (epoch) => [new BusChunkPublisher(bus, epoch)],
    sourceOf: (epoch) => new BusChunkSource(bus, epoch),
    measure: (metrics) => local.measure?.(metrics),
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

const ALONE: Omit<Links, "bells"> = {
  bus: SILENT_BUS,
  isAlone: true,
  local: null,
  publishersOf: () => [],
  sourceOf: () => ({ listen: () => () => undefined, missed: () => undefined }),
  measure: () => undefined,
  close: () => undefined,
};
