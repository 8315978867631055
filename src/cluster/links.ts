// The connection of this process to the other processes of its deployment: a bus for small messages, and the relay of the market. A
// single process has neither, and follows and leads through the database.

import { hostname } from "node:os";
import { type Clock, type Component, crockfordText, type Log, type Metrics, secretBytes } from "../base/index.ts";
import type { Store, StoredSettings } from "../store/index.ts";
import type { MemberBus } from "./members/member-bus.ts";
import { NatsBus } from "./members/nats-bus.ts";
import { WakeUps } from "./members/wake-ups.ts";
import { BusChunkPublisher, BusChunkSource, type ChunkSource } from "./relay/chunk-source.ts";
import type { ChunkPublisher } from "./relay/market-relay.ts";
import { DatabaseTime } from "./trust/database-time.ts";
import { MessageSeal } from "./trust/message-seal.ts";
import { RefusedMessages } from "./trust/refused-messages.ts";
import { SealedBus } from "./trust/sealed-bus.ts";

/** One of several processes of one machine that share a port. */
export interface LocalProcess {
  /** `market`, `edge-1`, `edge-2`, …: in logs and metrics. */
  readonly name: string;
  /** The number of processes, including this one. */
  readonly processes: number;
  readonly bus: MemberBus;
  readonly measure?: (metrics: Metrics) => void;
}

export interface Links {
  readonly bus: MemberBus;
  readonly wakeUps: WakeUps;
  /** True when there are no other processes. */
  readonly isAlone: boolean;
  /** This process among the processes of its machine; null when the others are on other machines, or absent. */
  readonly local: LocalProcess | null;
  /** The publishers of a leader for the market of an epoch. */
  publishersOf(epoch: string): readonly (ChunkPublisher & Component)[];
  /** The source of a follower for the market of an epoch. */
  sourceOf(epoch: string): ChunkSource;
  /** Messages of other processes that this process refused. */
  readonly refused: RefusedMessages;
  measure(metrics: Metrics): void;
  close(): Promise<void> | void;
}

/** The address of NATS, and the keys that authenticate the server and its messages. */
export interface NatsAddress {
  readonly url: string;
  /** File with the authority's certificates for the server; null for the authorities that the system trusts. */
  readonly caFile: string | null;
  /** The secret of the deployment. */
  readonly clusterKey: string;
}

export interface LinkOptions {
  /** Null when the deployment has no other machine. */
  readonly nats: NatsAddress | null;
  readonly store: Pick<Store, "settings" | "timeMs">;
  readonly member: string;
  /** This process among the processes of one machine; null when it is the only one. */
  readonly local: LocalProcess | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** A name that no process of a deployment has or ever had. */
export function newMemberName(): string {
  return `${hostname()}:${process.pid}:${Buffer.from(secretBytes(6)).toString("hex")}`;
}

export async function openLinks({ nats: address, store, member, local, clock, log }: LinkOptions): Promise<Links> {
  const refused = new RefusedMessages(log);
  const wakeUpsOver = (bus: MemberBus): WakeUps => new WakeUps({ bus, member, clock, log });
  if (local !== null) {
    const { bus } = local;
    return {
      bus,
      wakeUps: wakeUpsOver(bus),
      isAlone: false,
      local,
      publishersOf: (epoch) => [new BusChunkPublisher(bus, epoch)],
      sourceOf: (epoch) => new BusChunkSource(bus, epoch),
      refused,
      measure: (metrics) => {
        refused.measure(metrics);
        local.measure?.(metrics);
      },
      close: () => undefined,
    };
  }
  if (address === null) {
    return {
      bus: SILENT_BUS,
      wakeUps: wakeUpsOver(SILENT_BUS),
      isAlone: true,
      local: null,
      publishersOf: () => [],
      sourceOf: () => ({ listen: () => () => undefined, missed: () => undefined }),
      refused,
      measure: () => undefined,
      close: () => undefined,
    };
  }
  // A single process starts sooner without the client of NATS.
  const { openNats } = await import("./nats/open-nats.ts");
  const { NatsChunkPublisher } = await import("./relay/nats-chunk-publisher.ts");
  const { NatsChunkSource } = await import("./relay/nats-chunk-source.ts");
  const cluster = await clusterName(store.settings);
  const time = await DatabaseTime.open(store, clock);
  const nats = openNats({ ...address, cluster, member, clock, log });
  const seal = new MessageSeal(address.clusterKey, cluster);
  const bus = new SealedBus({ bus: new NatsBus(nats), seal, time, refused });
  return {
    bus,
    wakeUps: wakeUpsOver(bus),
    isAlone: false,
    local: null,
    publishersOf: (epoch) => [new NatsChunkPublisher({ nats, epoch, seal, clock, log })],
    sourceOf: (epoch) => new NatsChunkSource({ nats, epoch, seal, refused, clock, log }),
    refused,
    measure: (metrics) => {
      refused.measure(metrics);
      metrics.gauge("nats_up", "1 while there is a connection to NATS, 0 while there is none.", [], (gauge) =>
        gauge.set(nats.state === "connected" ? 1 : 0),
      );
    },
    close: () => {
      time.stop();
      return nats.close();
    },
  };
}

/** The bus of a single process: no one receives its messages. */
const SILENT_BUS: MemberBus = {
  isConnected: false,
  publish: () => false,
  subscribe: () => () => undefined,
  whenConnected: () => () => undefined,
};

const NAME_KEY = "cluster.name";
const NAME_BYTES = 5;

/**
 * The name of a deployment: all processes on one database share it, and no other deployment has it. Subjects and streams contain it, so
 * that several deployments can share one NATS. The first process that asks sets the name.
 */
async function clusterName(settings: Pick<StoredSettings, "get" | "compareAndSet">): Promise<string> {
  const first = crockfordText(secretBytes(NAME_BYTES)).toLowerCase();
  const isNew = await settings.compareAndSet(NAME_KEY, null, first);
  return isNew ? first : ((await settings.get(NAME_KEY)) ?? first);
}
