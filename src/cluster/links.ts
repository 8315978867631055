// The connection of this process with the others of its deployment: a bus for small messages, and the relay of the market. A process
// alone has neither, and follows and leads through the database.

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
  /** How many there are, this one included. */
  readonly processes: number;
  readonly bus: MemberBus;
  readonly measure?: (metrics: Metrics) => void;
}

export interface Links {
  readonly bus: MemberBus;
  /** Wakes the other processes. */
  readonly wakeUps: WakeUps;
  /** True where there are no other processes. */
  readonly isAlone: boolean;
  /** This process among those of its machine; null where they are machines apart, or none. */
  readonly local: LocalProcess | null;
  /** The publishers of a leader for the market of an epoch. */
  publishersOf(epoch: string): readonly (ChunkPublisher & Component)[];
  /** The source of a follower for the market of an epoch. */
  sourceOf(epoch: string): ChunkSource;
  /** Messages of others that this process did not believe. */
  readonly refused: RefusedMessages;
  measure(metrics: Metrics): void;
  close(): Promise<void> | void;
}

/** Where NATS is, and what makes its messages believable. */
export interface NatsAddress {
  readonly url: string;
  /** Certificates of the authority that signed the server's; null for those that the system trusts. */
  readonly caFile: string | null;
  /** The secret of the deployment. */
  readonly clusterKey: string;
}

export interface LinkOptions {
  /** Null where no other machine is spoken with. */
  readonly nats: NatsAddress | null;
  readonly store: Pick<Store, "settings" | "timeMs">;
  readonly member: string;
  /** This process among those of one machine, where it is one of them. */
  readonly local: LocalProcess | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** A name that no other process of a deployment has, nor had before. */
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
  // A process alone starts sooner without the client of NATS.
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

/** Nobody receives; a follower finds every batch in the journal. */
const SILENT_BUS: MemberBus = {
  isConnected: false,
  publish: () => false,
  subscribe: () => () => undefined,
  whenConnected: () => () => undefined,
};

const NAME_KEY = "cluster.name";
const NAME_BYTES = 5;

/**
 * The name of a deployment: all processes on one database have the same one, and no other deployment has it. Subjects and streams carry it, so
 * that several deployments can share one NATS. The first process that asks gives the name.
 */
async function clusterName(settings: Pick<StoredSettings, "get" | "compareAndSet">): Promise<string> {
  const first = crockfordText(secretBytes(NAME_BYTES)).toLowerCase();
  const isNew = await settings.compareAndSet(NAME_KEY, null, first);
  return isNew ? first : ((await settings.get(NAME_KEY)) ?? first);
}
