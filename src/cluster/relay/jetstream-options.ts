// The options of JetStream for the market of a deployment: the stream with its subjects and bounds, and its consumers.

import {
  DeliverPolicy,
  DiscardPolicy,
  type OrderedConsumerOptions,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";

/** A process that was disconnected for longer reads the journal. */
const AGE_MAX_MS = 10 * MINUTE_MS;
const BYTES_MAX = 64 * 1024 * 1024;
/** A chunk that is sent again within this time is stored once. */
const DUPLICATE_WINDOW_MS = 2 * MINUTE_MS;

/** With these options a consumer works again some 2 s after a restart of the server; with the library's defaults after half a minute. */
export const READING = { expires: 2 * SECOND_MS, idle_heartbeat: SECOND_MS / 2 };

/** The subject of the chunks of an epoch. */
export function chunkSubject({ prefix }: Pick<Nats, "prefix">, epoch: string): string {
  return `${prefix}.market.${epoch}`;
}

/** A consumer of the messages that are published from now on. */
export function fromNowOn(subject: string): Partial<OrderedConsumerOptions> {
  return { filter_subjects: subject, deliver_policy: DeliverPolicy.New };
}

export function streamName({ prefix }: Pick<Nats, "prefix">): string {
  return `${prefix.replaceAll(".", "_")}_market`;
}

/** Stored in files, so that the stream exists at once when the server restarts. No process relies on their content. */
export function streamConfig({ prefix }: Pick<Nats, "prefix">): Partial<StreamConfig> & { readonly name: string } {
  return {
    name: streamName({ prefix }),
    subjects: [`${prefix}.market.*`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(AGE_MAX_MS),
    max_bytes: BYTES_MAX,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: 1,
  };
}
